// Questions, claims and events put into words. They travel as values; everyone reads them in their
// own language.

import { tally } from "../lib/glance";
import type { AnyEvent, Box, BoxClaim, Claim, Question, Take, Token } from "../lib/protocol";
import { list, t } from "./index.svelte";

/** A table's code, to be heard letter by letter. */
export function codeSentence(code: string): string {
  return t("lobby.code_is", { code: Array.from(code).join(" ") });
}

export function tokenWord(token: Token, many = 1): string {
  return many === 1
    ? t(`characters.${token}.name`)
    : t("claims.several", { count: many, what: t(`characters.${token}.plural`) });
}

function tokensWord(tokens: readonly Token[]): string {
  if (!tokens.length) return t("claims.no_tokens");
  return list(tally(tokens).map(([token, many]) => tokenWord(token, many)));
}

export function diamondsWord(many: number): string {
  return t("claims.diamonds", { count: many });
}

/** Each thing that lies there, one by one. */
function things(diamonds: number | null, tokens: readonly Token[] | null): string[] {
  const found = diamonds === null ? [] : [diamondsWord(diamonds)];
  if (tokens === null) return found;
  if (!tokens.length) return [...found, t("claims.no_tokens")];
  return [...found, ...tally(tokens).map(([token, many]) => tokenWord(token, many))];
}

export function boxWord(box: Pick<Box, "diamonds" | "tokens" | "fake">): string {
  const parts = things(box.diamonds, box.tokens);
  return list(box.fake ? [...parts, t("claims.fake")] : parts);
}

export function takeWord(take: Take): string {
  const parts: string[] = [];
  if (take.diamonds) parts.push(diamondsWord(take.diamonds));
  if (take.tokens?.length) parts.push(tokensWord(take.tokens));
  if (take.fake) parts.push(t("claims.fake"));
  return parts.length ? list(parts) : t("claims.nothing");
}

function boxClaimWord(claim: BoxClaim): string {
  const parts = things(claim.diamonds, claim.tokens);
  if (claim.fake !== null) parts.push(t(claim.fake ? "claims.fake" : "claims.no_fake"));
  return list(parts);
}

/** The bare content of a claim, for the board. */
export function claimWord(claim: Claim): string {
  switch (claim.type) {
    case "BoxClaim":
      return boxClaimWord(claim);
    case "TakeClaim":
      return takeWord({
        diamonds: claim.diamonds,
        tokens: claim.tokens,
        fake: claim.fake === true,
      });
    case "BagClaim":
      return claim.token ? tokenWord(claim.token) : t("claims.bag_nothing");
    case "Declined":
      return t("claims.declined_short");
    case "Withdrawn":
      return t("claims.withdrawn_short");
  }
}

/** A claim as its speaker says it. */
export function claimSentence(claim: Claim, godfather = false): string {
  const who = godfather ? "don" : "player";
  switch (claim.type) {
    case "BoxClaim":
      return t(`claims.${who}.${claim.about === "received" ? "received" : "passed"}`, {
        what: boxClaimWord(claim),
      });
    case "TakeClaim":
      return t(`claims.${who}.took`, { what: claimWord(claim) });
    case "BagClaim":
      return claim.token
        ? t("claims.player.bag", { what: tokenWord(claim.token) })
        : t("claims.player.bag_nothing");
    case "Declined":
      return t(`claims.declined.${claim.about}`);
    case "Withdrawn":
      return t(`claims.withdrawn.${claim.about}`);
  }
}

export function testimony(claims: readonly Claim[], godfather = false): string {
  return claims.map((claim) => claimSentence(claim, godfather)).join(" ");
}

export function questionSentence(question: Question, name: string): string {
  return t(`questions.${question}`, { name });
}

/** A public event in one sentence, for the live region and the talk; "" where it needs none. */
export function eventSentence(event: AnyEvent, names: readonly string[]): string {
  const name = (seat: number) => names[seat] ?? "";
  switch (event.type) {
    case "BoxPassed":
      return event.to === 0 ? t("events.box_back") : t("events.box_passed", { to: name(event.to) });
    case "QuestionAsked":
      return questionSentence(event.question, name(event.of));
    case "Testified":
      return t("common.says", {
        name: name(event.seat),
        words: testimony(event.claims, event.seat === 0),
      });
    case "Said":
      return t("common.says", { name: name(event.seat), words: event.text });
    case "PocketsOrdered":
      return t("events.ordered", { name: name(event.target) });
    case "FakeShown":
      return t("events.fake_shown", { name: name(event.seat) });
    case "PocketsEmptied":
      return t("events.emptied", {
        name: name(event.seat),
        what: takeWord(event.take),
        character: t(`characters.${event.character}.name`),
      });
    case "ShotFired":
      return t("events.shot", {
        name: name(event.seat),
        target: name(event.target),
        character: t(`characters.${event.character}.name`),
      });
    case "JokerGiven":
      return t("events.joker", { name: name(event.seat) });
    case "Eliminated":
      return t("events.eliminated", { name: name(event.seat) });
    case "TraitorTookOver":
      return t("events.took_over", { name: name(event.seat) });
    case "GameEnded":
      return t(`endings.${event.ending}.title`);
    default:
      return "";
  }
}
