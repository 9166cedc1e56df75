// What stands behind the # of a finished game's link: which moment of it, and, where somebody wondered,
// the words that were not said: `#12?at=10&received=9.driver.driver&took=nothing`. Whatever cannot be read is
// told so, and the game is shown as it was.

import {
  DIAMONDS,
  MOST_CLAIMS,
  MOST_PLAYERS,
  Token,
  type About,
  type Claim,
  type WhatIf,
} from "../protocol";
import { aboutOf } from "../talk/claims";

export interface Place {
  /** Counted from nothing. */
  moment: number;
  wondered: WhatIf | null;
  /** Whether there was something behind the moment that nobody can read. */
  unreadable: boolean;
}

const ABOUTS: readonly About[] = ["received", "took", "passed", "bag"];
const PARTS = /^#(\d{1,5})(?:\?([^?#]*))?$/;
const MOST_ACTION = 10_000;

/** Where an address leads; `#12` is the twelfth of so many moments. */
export function placeIn(hash: string, all: number): Place {
  const found = PARTS.exec(hash);
  if (!found) return { moment: 0, wondered: null, unreadable: false };
  const moment = Math.min(Math.max(Number(found[1]) - 1, 0), all - 1);
  const wondered = found[2] === undefined ? null : wonderedIn(found[2]);
  return { moment, wondered, unreadable: found[2] !== undefined && wondered === null };
}

export function hashOf(moment: number, wondered: WhatIf | null): string {
  if (!wondered) return `#${moment + 1}`;
  const said = wondered.claims.map((claim) => `${aboutOf(claim)}=${written(claim)}`);
  return `#${moment + 1}?${[`at=${wondered.action}`, ...said].join("&")}`;
}

function wonderedIn(text: string): WhatIf | null {
  const [at, ...said] = text.split("&").map((part) => part.split("="));
  if (at?.length !== 2 || at[0] !== "at" || !/^\d{1,5}$/.test(at[1]!)) return null;
  const action = Number(at[1]);
  const claims = said.map((part) => (part.length === 2 ? readClaim(part[0]!, part[1]!) : null));
  const whole = claims.filter((claim) => claim !== null);
  if (!whole.length || whole.length !== claims.length || whole.length > MOST_CLAIMS) return null;
  return action > MOST_ACTION ? null : { action, claims: whole };
}

function written(claim: Claim): string {
  switch (claim.type) {
    case "Declined":
      return "silent";
    case "Withdrawn":
      return "withdrawn";
    case "BagClaim":
      return claim.token ?? "nothing";
    case "TakeClaim": {
      const parts = [...(claim.diamonds ? [String(claim.diamonds)] : []), ...claim.tokens];
      return [...(parts.length ? parts : ["nothing"]), ...ofFake(claim.fake)].join(".");
    }
    case "BoxClaim": {
      const stones = claim.diamonds === null ? [] : [String(claim.diamonds)];
      const tokens = claim.tokens === null ? [] : claim.tokens.length ? claim.tokens : ["none"];
      return [...stones, ...tokens, ...ofFake(claim.fake)].join(".");
    }
  }
}

function ofFake(fake: boolean | null): string[] {
  return fake === null ? [] : [fake ? "fake" : "no_fake"];
}

interface Heap {
  diamonds: number | null;
  tokens: Token[] | null;
  fake: boolean | null;
  nothing: boolean;
}

/** What lies in a box or a hand; null where it is nothing that anybody could say. */
function heapIn(text: string): Heap | null {
  const found: Heap = { diamonds: null, tokens: null, fake: null, nothing: false };
  for (const part of text.split(".")) {
    const token = Token.find((kind) => kind === part);
    if (/^\d{1,2}$/.test(part) && found.diamonds === null && Number(part) <= DIAMONDS)
      found.diamonds = Number(part);
    else if (token && found.tokens?.length !== 0 && (found.tokens?.length ?? 0) < MOST_PLAYERS)
      found.tokens = [...(found.tokens ?? []), token];
    else if (part === "none" && found.tokens === null) found.tokens = [];
    else if ((part === "fake" || part === "no_fake") && found.fake === null)
      found.fake = part === "fake";
    else if (part === "nothing" && !found.nothing) found.nothing = true;
    else return null;
  }
  return found;
}

function readClaim(name: string, text: string): Claim | null {
  const about = ABOUTS.find((one) => one === name);
  if (!about) return null;
  if (text === "silent") return { type: "Declined", about };
  if (text === "withdrawn") return { type: "Withdrawn", about };
  const heap = heapIn(text);
  if (!heap) return null;
  const { diamonds, tokens, fake, nothing } = heap;
  if (about === "bag") {
    const [token, ...more] = tokens ?? [];
    if (diamonds !== null || fake !== null || more.length || nothing === Boolean(token))
      return null;
    return { type: "BagClaim", token: token ?? null };
  }
  if (about === "took") {
    if (nothing === Boolean(diamonds || tokens?.length)) return null;
    return { type: "TakeClaim", diamonds: diamonds ?? 0, tokens: tokens ?? [], fake };
  }
  return nothing ? null : { type: "BoxClaim", about, diamonds, tokens, fake };
}
