// Diamonds, tokens, boxes and hands, said the way one says them at the table
// (mafia_de_cuba/narration/pieces.py).

import { tally } from "../lib/glance";
import {
  Token,
  TOKEN_FACTS,
  type Box,
  type BoxClaim,
  type Take,
  type TakeClaim,
} from "../lib/protocol";
import { list, phrasings, t } from "./index.svelte";

/** Of these no table has two: "the Cleaner", but "a Driver". */
const ONE_OF_A_KIND = Token.filter((kind) => TOKEN_FACTS[kind].pieces === 1);

export class Pieces {
  /** Of which there is only one at the table. */
  readonly #single: readonly Token[];

  constructor(single: readonly Token[] = ONE_OF_A_KIND) {
    this.#single = single;
  }

  /** A number as a word, as long as it is small. */
  number(many: number): string {
    return phrasings("pieces.numbers")[many] ?? String(many);
  }

  /** So many diamonds, where diamonds were just spoken of: "none", "one diamond", "nine". */
  ofThem(many: number): string {
    if (many === 1) return this.#there(1, null, false).join("");
    return many ? this.number(many) : t("pieces.none_of_them");
  }

  token(kind: Token, many = 1): string {
    const number = this.number(many);
    const form = many !== 1 ? "several" : this.#single.includes(kind) ? "the" : "a";
    return t(`pieces.tokens.${kind}.${form}`, { number });
  }

  /** All that lies in a box or a hand, "three diamonds and a Driver"; "" where nothing does. */
  heap(lying: Partial<Box & Take>): string {
    return list(this.#there(lying.diamonds ?? 0, lying.tokens ?? [], lying.fake ?? false));
  }

  /** What is there and what is not; what goes unsaid is null. */
  told(claim: BoxClaim | TakeClaim): string {
    const found = this.#there(claim.diamonds, claim.tokens, claim.fake === true);
    const take = claim.type === "TakeClaim";
    const missing = lacking(claim)
      .filter((what) => !take || what === "fake")
      .map((what) => t(`pieces.no.${what}`));
    const [only, ...more] = missing;
    if (!found.length || !only || more.length)
      return [list(found), ...missing].filter(Boolean).join(", ");
    const joint = !take && claim.diamonds === 0 ? "but" : "and";
    return t(`pieces.${joint}`, { count: found.length, there: list(found), missing: only });
  }

  #there(stones: number | null, tokens: readonly Token[] | null, fake: boolean): string[] {
    const number = this.number(stones ?? 0);
    return [
      ...(stones ? [t("pieces.diamonds", { count: stones, number })] : []),
      ...tally(tokens ?? []).map(([kind, many]) => this.token(kind, many)),
      ...(fake ? [t("claims.fake")] : []),
    ];
  }
}

function lacking({ diamonds: stones, tokens, fake }: BoxClaim | TakeClaim) {
  const denied = { diamonds: stones === 0, tokens: tokens?.length === 0, fake: fake === false };
  return (["diamonds", "tokens", "fake"] as const).filter((what) => denied[what]);
}

/** What is not there, as it stands after a "not". */
export function denied(claim: BoxClaim): string {
  const words = lacking(claim).map((what) => t(`pieces.none.${what}`));
  const last = words.pop() ?? "";
  return words.length ? t("pieces.nor", { some: words.join(", "), last }) : last;
}

/** The same where it is not known what there is only one of at the table. */
export function heap(lying: Partial<Box & Take>): string {
  return new Pieces().heap(lying);
}
