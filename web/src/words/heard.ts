// What the table has heard so far: what everyone stands by, what was asked, and who blamed whom
// (mafia_de_cuba/narration/heard.py).

import type {
  About,
  BagClaim,
  BoxClaim,
  Claim,
  Question,
  QuestionAsked,
  Setup,
  Stance,
  TakeClaim,
  TalkLine,
  Token,
} from "../lib/protocol";
import { aboutOf } from "../lib/talk/claims";

export type Stated = BoxClaim | TakeClaim | BagClaim;
export type Asked = Question;

/** What two claims about one box come to: of what the later leaves unsaid, the earlier. */
export function joined(before: Stated | undefined, now: Stated): Stated {
  if (now.type !== "BoxClaim" || before?.type !== "BoxClaim") return now;
  return {
    ...now,
    diamonds: now.diamonds ?? before.diamonds,
    tokens: now.tokens ?? before.tokens,
    fake: now.fake ?? before.fake,
  };
}

/** How many lines later an accusation is still in the air. */
const LATELY = 4;
const pair = (one: number, other: number) => `${one}/${other}`;

export class Heard {
  /** What a seat stands by of a thing. */
  readonly #stands = new Map<number, Map<About, Stated>>();
  readonly #asked = new Set<string>();
  /** Who blamed whom of what, or doubted a claim, at which line, and was not paid back. */
  readonly #blamed = new Map<string, { stance: Stance; line: number }>();
  readonly #spokeOf = new Set<string>();
  readonly waiting = new Map<number, Asked>();
  readonly #tokens: readonly Token[];
  #lines = 0;
  lastAsked: QuestionAsked | null = null;
  last: TalkLine | null = null;
  /** Whether a Joker was paid since the last question. */
  jokerPaid = false;

  constructor(setup: Setup) {
    this.#tokens = setup.tokens;
  }

  hear(line: TalkLine): void {
    this.#lines++;
    if (line.type === "QuestionAsked") {
      this.#asked.add(`${line.of}/${line.question}`);
      this.waiting.set(line.of, line.question);
      this.lastAsked = line;
      this.jokerPaid = false;
    } else if (line.type === "Testified") {
      this.waiting.delete(line.seat);
      this.#testified(line.seat, line.claims);
    } else if (line.type === "RemarkMade") {
      const { seat, remark } = line;
      const at = this.#lines;
      if (remark.type === "Challenge")
        this.#blamed.set(pair(seat, remark.of), { stance: "lies", line: at });
      if (remark.type === "Opinion") {
        this.#spokeOf.add(pair(seat, remark.of));
        if (remark.stance === "lies" || remark.stance === "look") {
          this.#blamed.delete(pair(remark.of, seat));
          this.#blamed.set(pair(seat, remark.of), { stance: remark.stance, line: at });
        }
      }
    }
    this.last = line;
  }

  #testified(seat: number, claims: readonly Claim[]): void {
    const stands = this.#stands.get(seat) ?? new Map<About, Stated>();
    this.#stands.set(seat, stands);
    for (const claim of claims) {
      const about = aboutOf(claim);
      if (claim.type === "Declined") continue;
      if (claim.type === "Withdrawn") stands.delete(about);
      else stands.set(about, joined(stands.get(about), claim));
    }
  }

  wasAsked(of: number, question: Question): boolean {
    return this.#asked.has(`${of}/${question}`);
  }

  spokeOf(seat: number, of: number): boolean {
    return this.#spokeOf.has(pair(seat, of));
  }

  /** Whether this seat pays back with this what that one blamed it of only just now. */
  stung(seat: number, of: number, stance: Stance): boolean {
    const blamed = this.#blamed.get(pair(of, seat));
    if (!blamed || (stance !== "lies" && stance !== blamed.stance)) return false;
    return this.#lines - blamed.line < LATELY;
  }

  /** Whether this seat was asked just now what it makes of that one. */
  sounded(seat: number, of: number): boolean {
    if (this.last?.type !== "RemarkMade") return false;
    const { remark } = this.last;
    return remark.type === "Sounding" && remark.to === seat && remark.of === of;
  }

  /** What a seat stands by of one thing. */
  claim(seat: number, about: About): Stated | null {
    return this.#stands.get(seat)?.get(about) ?? null;
  }

  /** What the neighbour on the other side of the same box says of it; never the Godfather. */
  across(seat: number, about: About): { other: number; said: Stated } | null {
    if (about !== "received" && about !== "passed") return null;
    const other = about === "received" ? seat - 1 : seat + 1;
    const said = this.claim(other, about === "received" ? "passed" : "received");
    return seat && other && said ? { other, said } : null;
  }

  /** Everyone who says they took just this. */
  claimants(tokens: readonly Token[]): number[] {
    return [...this.#stands]
      .filter(([seat, stands]) => {
        const took = stands.get("took");
        return seat && took?.type === "TakeClaim" && took.tokens.join() === tokens.join();
      })
      .map(([seat]) => seat)
      .sort((one, other) => one - other);
  }

  /** Whether more say they took this token than there are at the table. */
  tooMany(tokens: readonly Token[], also?: number): boolean {
    if (tokens.length !== 1) return false;
    const claiming = new Set(this.claimants(tokens));
    if (also !== undefined) claiming.add(also);
    return claiming.size > this.#tokens.filter((one) => one === tokens[0]).length;
  }
}

/** Where two claims tell different things of one: no more of either than that. */
export function contrast(yours: Stated | null, theirs: Stated | null): [Stated, Stated] | null {
  if (yours?.type === "BagClaim" && theirs?.type === "BagClaim")
    return yours.token && theirs.token && yours.token !== theirs.token ? [yours, theirs] : null;
  if (yours?.type !== "BoxClaim" || theirs?.type !== "BoxClaim") return null;
  const bare = { ...yours, diamonds: null, tokens: null, fake: null };
  if (yours.diamonds !== null && theirs.diamonds !== null && yours.diamonds !== theirs.diamonds)
    return [
      { ...bare, diamonds: yours.diamonds },
      { ...bare, diamonds: theirs.diamonds },
    ];
  if (yours.tokens && theirs.tokens && yours.tokens.join() !== theirs.tokens.join())
    return [
      { ...bare, tokens: yours.tokens },
      { ...bare, tokens: theirs.tokens },
    ];
  return null;
}

/** Whether two claims about one box say the same of something, and nothing else of anything. */
export function agree(yours: Stated, theirs: Stated): boolean {
  if (yours.type !== "BoxClaim" || theirs.type !== "BoxClaim") return false;
  const stones = yours.diamonds !== null && theirs.diamonds !== null;
  const tokens = yours.tokens !== null && theirs.tokens !== null;
  return (stones || tokens) && contrast(yours, theirs) === null;
}
