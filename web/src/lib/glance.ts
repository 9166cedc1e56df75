// What a screen reads off an update at a glance. Nothing here works out a rule.

import type { Kind } from "../things/token-art";
import type { Character, ChairView, Phase, Take, Token, Update } from "./protocol";

/** The chair a seat's player is on, if they still are on one. */
export function chairOf(update: Update, seat: number): ChairView | undefined {
  const player = update.play?.players[seat];
  return update.room.chairs.find((chair) => chair.player === player);
}

export function nameOf(update: Update, seat: number): string {
  return update.play?.names[seat] ?? "";
}

/** The sign that stands for a character; Agents have one of two badges. */
export function signOf(character: Character | null | undefined, take?: Take | null): Kind | null {
  if (!character || character === "rule_breaker") return null;
  if (character === "agent") return take?.tokens?.[0] ?? "fbi_agent";
  return character;
}

/** Whether the box is still on its way. */
export function boxGoesRound(phase: Phase | null): boolean {
  return phase === "hiding" || phase === "theft";
}

/** Who of the players on this device has to do something: the phone goes to them. */
export function wanted(update: Update): number | null {
  const { play, own } = update;
  if (!play || !own) return null;
  const seats = own.players.map((player) => play.players.indexOf(player));
  const mine = (seat: number) => (seats.includes(seat) ? (play.players[seat] ?? null) : null);
  if (boxGoesRound(play.phase)) return mine(play.box_at);
  if (play.phase === "investigation") {
    for (const asked of play.waiting) {
      const found = mine(asked.of);
      if (found !== null) return found;
    }
    return mine(play.godfather);
  }
  return null;
}

/** Kinds with how many there are of each, in their usual order. */
export function tally(tokens: readonly Token[]): [Token, number][] {
  const found = new Map<Token, number>();
  for (const token of tokens) found.set(token, (found.get(token) ?? 0) + 1);
  return [...found];
}
