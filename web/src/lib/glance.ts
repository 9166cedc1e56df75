// What a screen reads off an update at a glance. Nothing here works out a rule.

import type { Kind } from "../things/token-art";
import type { Character, ChairView, Phase, QuestionAsked, Take, Token, Update } from "./protocol";

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

/** Who of the players on this device has to do something: the phone goes to them.
 * The Godfather keeps it while others on it are asked, and notes what they say.
 */
export function wanted(update: Update): number | null {
  const { play, own } = update;
  if (!play || !own) return null;
  const seats = own.players.map((player) => play.players.indexOf(player));
  const mine = (seat: number) => (seats.includes(seat) ? (play.players[seat] ?? null) : null);
  if (boxGoesRound(play.phase)) return mine(play.box_at);
  if (play.phase === "investigation") {
    const asked = play.waiting.map(({ of }) => mine(of)).filter((player) => player !== null);
    if (own.player !== null && asked.includes(own.player)) return own.player;
    return mine(play.godfather) ?? asked[0] ?? null;
  }
  return null;
}

/** The oldest question to somebody else on this device, while it is in the Godfather's hand. */
export function toNote({ play, own }: Update): QuestionAsked | null {
  if (!play || play.phase !== "investigation" || own?.seat !== play.godfather) return null;
  const here = (seat: number) => own.players.includes(play.players[seat] ?? -1);
  return play.waiting.find((asked) => here(asked.of)) ?? null;
}

/** Whether everyone who plays is a bot or on this device. */
export function aloneWithBots({ play, own, room }: Update): boolean {
  if (!play || !own) return false;
  const guests = room.chairs
    .filter((chair) => play.players.includes(chair.player))
    .map((chair) => chair.guest ?? null);
  return guests.every((guest) => guest === null || guest === own.guest);
}

/** Kinds with how many there are of each, in their usual order. */
export function tally(tokens: readonly Token[]): [Token, number][] {
  const found = new Map<Token, number>();
  for (const token of tokens) found.set(token, (found.get(token) ?? 0) + 1);
  return [...found];
}
