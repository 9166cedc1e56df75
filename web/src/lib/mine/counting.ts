// Somebody's own games, counted: how often they won, were believed, what their lies cost; and a table of
// an evening, or of several.

import type { ChairCount, ChairStory, Character, ListedGame } from "../protocol";
import { rateOf, shareOf, type Figure } from "./intervals";

export interface Figures {
  won: Figure | null;
  /** Games in which something was untrue, or nothing was, and nobody looked into the pocket. */
  lying: Figure | null;
  honest: Figure | null;
  /** What a lie brought on its liar; below nothing, what it saved. */
  price: Figure | null;
  /** What an order and a question of the Don's fell short of the best. */
  order: Figure | null;
  question: Figure | null;
}

/** Everything about these chairs. */
export function figuresOf(chairs: readonly ChairStory[]): Figures {
  const spoke = chairs.filter((one) => (one.words?.said ?? 0) > 0);
  const lied = spoke.filter((one) => one.words!.lies > 0);
  const honest = spoke.filter((one) => one.words!.lies === 0);
  const believed = (some: readonly ChairStory[]) => some.filter((one) => !one.accused).length;
  const led = chairs.flatMap((one) => one.lead ?? []);
  return {
    won: shareOf(chairs.filter((one) => one.won).length, chairs.length),
    lying: shareOf(believed(lied), lied.length),
    honest: shareOf(believed(honest), honest.length),
    price: rateOf(lied.map(({ words }) => ({ sum: words!.price, count: words!.lies }))),
    order: rateOf(led.map((one) => ({ sum: one.orders_cost, count: one.orders }))),
    question: rateOf(led.map((one) => ({ sum: one.questions_cost, count: one.questions }))),
  };
}

/** What bots do in the same chairs, as often as one sat in each; null where that was never counted. */
export type BotFigures = Record<keyof Figures, number | null>;

export function botsLike(
  chairs: readonly ChairStory[],
  counted: Readonly<Partial<Record<Character, ChairCount>>>,
): BotFigures {
  const weighted = (
    some: readonly ChairStory[],
    share: (count: ChairCount) => readonly [sum: number, of: number],
  ): number | null => {
    let sum = 0;
    let of = 0;
    for (const { character } of some) {
      const count = counted[character];
      const [part, whole] = count ? share(count) : [0, 0];
      if (whole) [sum, of] = [sum + part / whole, of + 1];
    }
    return of ? sum / of : null;
  };
  const spoke = chairs.filter((one) => (one.words?.said ?? 0) > 0);
  const lied = spoke.filter((one) => one.words!.lies > 0);
  const led = chairs.filter((one) => one.lead);
  return {
    won: weighted(chairs, (it) => [it.won, it.games]),
    lying: weighted(lied, (it) => [it.lied_believed, it.lied]),
    honest: weighted(
      spoke.filter((one) => one.words!.lies === 0),
      (it) => [it.honest_believed, it.honest],
    ),
    price: weighted(lied, (it) => [it.price, it.lies]),
    order: weighted(led, (it) => [it.orders_cost, it.orders]),
    question: weighted(led, (it) => [it.questions_cost, it.questions]),
  };
}

/** By character, the most played first. */
export function byCharacter(chairs: readonly ChairStory[]): [Character, ChairStory[]][] {
  const found = new Map<Character, ChairStory[]>();
  for (const one of chairs) found.set(one.character, [...(found.get(one.character) ?? []), one]);
  return [...found].sort((one, other) => other[1].length - one[1].length);
}

export interface Standing {
  name: string;
  games: number;
  won: number;
  lies: number;
  /** Points of suspicion that their lies kept off them. */
  saved: number;
}

/** Everybody of some games, as an evening's table has them: no ladder, those who won most first. */
export function standings(games: readonly ListedGame[]): Standing[] {
  const found = new Map<string, Standing>();
  for (const game of games) {
    for (const chair of game.chairs) {
      const name = game.players[chair.seat] ?? "";
      const before = found.get(name) ?? { name, games: 0, won: 0, lies: 0, saved: 0 };
      found.set(name, {
        name,
        games: before.games + 1,
        won: before.won + Number(chair.won),
        lies: before.lies + (chair.words?.lies ?? 0),
        saved: before.saved - (chair.words?.price ?? 0),
      });
    }
  }
  return [...found.values()].sort(
    (one, other) =>
      other.won - one.won || one.games - other.games || (one.name < other.name ? -1 : 1),
  );
}

export interface Evening {
  id: string;
  /** When its last game ended; null where nobody knows. */
  ended: number | null;
  games: number;
}

/** The evenings that games were of, the newest first. */
export function eveningsOf(games: readonly ListedGame[]): Evening[] {
  const found = new Map<string, Evening>();
  for (const { evening, ended } of games) {
    if (evening === null) continue;
    const before = found.get(evening) ?? { id: evening, ended: null, games: 0 };
    const latest = Math.max(before.ended ?? 0, ended ?? 0) || null;
    found.set(evening, { id: evening, ended: latest, games: before.games + 1 });
  }
  return [...found.values()].sort((one, other) => (other.ended ?? 0) - (one.ended ?? 0));
}
