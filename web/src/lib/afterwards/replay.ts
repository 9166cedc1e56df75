// A finished game's moments as updates, so that the stage and the board of a running game show them.

import { NEW_TABLE } from "../protocol";
import type {
  Analysis,
  ChairView,
  FaceName,
  Replay,
  RoomView,
  Update,
  Variation,
} from "../protocol";

/** Who looks: the Don, a seat by its number, or nobody in particular with all pockets open. */
export type Viewpoint = "don" | "open" | number;

/** A table that nobody sits at any more. */
export const ROOM: RoomView = {
  ...NEW_TABLE,
  host: 0,
  locked: true,
  settings: { ...NEW_TABLE.settings, pace: "none" },
  games: 1,
  laid: null,
};

/** Who sat there, with the faces they wore, where this device remembers them. */
export function chairsOf(replay: Replay, worn: readonly FaceName[] = replay.faces): ChairView[] {
  const names = replay.moments[0]!.play.names;
  return names.map((name, seat) => ({
    chair: seat,
    player: seat,
    name,
    face: worn[seat] ?? replay.faces[seat]!,
  }));
}

/** The update that everyone would have been sent at this moment. */
export function updateAt(replay: Replay, at: number, chairs: readonly ChairView[] = []): Update {
  const moment = replay.moments[at]!;
  return {
    type: "Update",
    number: at,
    at: 0,
    room: { ...ROOM, chairs },
    play: moment.play,
    talk: { after: 0, lines: replay.talk.slice(0, moment.lines) },
    happened: moment.happened,
    own: null,
  };
}

/** Which seats' hands are out of the box by then. */
export function handsMade(replay: Replay, at: number): number[] {
  const play = replay.moments[at]!.play;
  const seats = play.seats.map((view) => view.seat).filter((seat) => seat > 0);
  if (play.phase === "hiding") return [];
  return play.phase === "theft" ? seats.filter((seat) => seat < play.box_at) : seats;
}

/** By seat, how likely it had stolen, as far as whoever looks could know; nothing before it is asked. */
export function suspicion(
  analysis: Analysis | null,
  action: number | null,
  viewpoint: Viewpoint,
): ReadonlyMap<number, number> {
  if (!analysis || action === null) return new Map();
  if (typeof viewpoint === "number" && viewpoint > 0) {
    const known = analysis.knowledge.findLast((one) => one.action <= action);
    return new Map(known?.thief[viewpoint - 1]?.map((percent, at) => [at + 1, percent / 100]));
  }
  const believed = analysis.timeline.findLast((one) => one.action <= action);
  return new Map(
    Object.entries(believed?.thief ?? {}).map(([seat, share]) => [Number(seat), share]),
  );
}

/** Whether anything that was said with this action was untrue. */
export function isLie(analysis: Analysis | null, action: number | null): boolean {
  return Boolean(analysis?.claims.some((claim) => claim.action === action && claim.true === false));
}

/** The game as it would have been heard with other words in it. */
export function variedReplay(replay: Replay, variation: Variation | null): Replay {
  if (!variation) return replay;
  const talk = replay.talk.map((line, at) => (at === variation.line ? variation.said : line));
  const before = replay.moments.length - variation.moments.length;
  return { ...replay, talk, moments: [...replay.moments.slice(0, before), ...variation.moments] };
}

/** What would have been believed then; what was known at each chair is left out. */
export function variedAnalysis(
  analysis: Analysis | null,
  variation: Variation | null,
): Analysis | null {
  if (!analysis || !variation) return analysis;
  const { action, claims, timeline } = variation.again;
  return {
    ...analysis,
    claims: [...analysis.claims.filter((claim) => claim.action !== action), ...claims],
    timeline: [...analysis.timeline.filter((point) => point.action < action), ...timeline],
    knowledge: analysis.knowledge.filter((one) => one.action < action),
  };
}
