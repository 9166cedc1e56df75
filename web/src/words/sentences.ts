// Questions, claims and events put into words. They travel as values; everyone reads them in their
// own language.

import { tally } from "../lib/glance";
import type {
  AnyEvent,
  Box,
  BoxClaim,
  Claim,
  PocketsEmptied,
  Take,
  TalkLine,
  Token,
  Update,
} from "../lib/protocol";
import { lineSentence } from "./conversation";
import { list, t } from "./index.svelte";
import { heap } from "./pieces";

/** A table's code, to be heard letter by letter. */
export function codeSentence(code: string): string {
  return t("lobby.code_is", { code: Array.from(code).join(" ") });
}

/** A token, or so many of them, on a label. */
export function tokenWord(token: Token, many = 1): string {
  return many === 1 ? t(`characters.${token}.name`) : counted(token, many);
}

function counted(token: Token, many: number): string {
  const form = many === 1 ? "name" : "plural";
  return t("claims.several", { count: many, what: t(`characters.${token}.${form}`) });
}

/** Among other things every kind has its number: "2 Henchmen and 1 Agent". */
export function tokenWords(tokens: readonly Token[]): string[] {
  return tally(tokens).map(([token, many]) => counted(token, many));
}

export function diamondsWord(many: number): string {
  return t("claims.diamonds", { count: many });
}

/** Each thing that lies there, one by one. */
function things(diamonds: number | null, tokens: readonly Token[] | null): string[] {
  const found = diamonds === null ? [] : [diamondsWord(diamonds)];
  if (tokens === null) return found;
  return [...found, ...(tokens.length ? tokenWords(tokens) : [t("claims.no_tokens")])];
}

export function boxWord(box: Pick<Box, "diamonds" | "tokens" | "fake">): string {
  const parts = things(box.diamonds, box.tokens);
  return list(box.fake ? [...parts, t("claims.fake")] : parts);
}

export function takeWord(take: Take): string {
  const [token, ...more] = take.tokens ?? [];
  if (token && !more.length && !take.diamonds && !take.fake) return tokenWord(token);
  const parts: string[] = [];
  if (take.diamonds) parts.push(diamondsWord(take.diamonds));
  if (take.tokens) parts.push(...tokenWords(take.tokens));
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
      return takeWord({ ...claim, fake: claim.fake === true });
    case "BagClaim":
      return claim.token ? tokenWord(claim.token) : t("claims.bag_nothing");
    case "Declined":
      return t("claims.declined_short");
    case "Withdrawn":
      return t("claims.withdrawn_short");
  }
}

/** Whose pocket was opened, and what came out of it. */
function emptiedSentence({ take, character }: PocketsEmptied, name: string): string {
  const what = heap(take);
  if (!what) return t("events.emptied.nothing", { name });
  if (character === "thief" || character === "rule_breaker")
    return t(`events.emptied.${character}`, { name, what });
  return t("events.emptied.token", { name, what });
}

/** A public event in one sentence, for the live region and the talk; "" where it needs none. */
export function eventSentence(
  event: AnyEvent,
  update: Update,
  talk: readonly TalkLine[] = [],
): string {
  const name = (seat: number) => update.play?.names[seat] ?? "";
  switch (event.type) {
    case "BoxPassed":
      return event.to === 0 ? t("events.box_back") : t("events.box_passed", { to: name(event.to) });
    case "QuestionAsked":
      return lineSentence(event, update, talk);
    case "Testified":
    case "RemarkMade":
    case "Said":
      return t("common.says", {
        name: name(event.seat),
        words: lineSentence(event, update, talk),
      });
    case "PocketsOrdered":
      return t("events.ordered", { name: name(event.target) });
    case "FakeShown":
      return t("events.fake_shown", { name: name(event.seat) });
    case "PocketsEmptied":
      return emptiedSentence(event, name(event.seat));
    case "ShotFired":
      return t("events.shot", {
        name: name(event.seat),
        target: name(event.target),
        who: t(`pieces.characters.${event.character}`),
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
