// Who sits round the table, as the ring of chairs shows them.

import type { Kind } from "../../things/token-art";
import { boxGoesRound, chairOf, nameOf, signOf } from "../glance";
import type { Sign } from "../device/marks.svelte";
import { moodOf, type Mood } from "./moods";
import type { ChairView, FaceName, Update } from "../protocol";

/** Somebody on a chair. */
export interface RingSeat {
  key: number;
  name: string;
  player: number;
  face?: FaceName | undefined;
  mood?: Mood;
  bot?: boolean;
  away?: boolean;
  out?: boolean;
  godfather?: boolean;
  you?: boolean;
  /** Whether whoever looks sits there, and so is told where they are. */
  own?: boolean;
  /** Whether something is asked or wanted of them right now. */
  lit?: boolean;
  /** Whether they are under accusation. */
  danger?: boolean;
  jokers?: number;
  /** Whether somebody at their phone had their PIN lifted. */
  lifted?: boolean;
  /** A short line under the name. */
  note?: string;
  /** What lies open before them: a character's sign. */
  sign?: Kind | null;
  mark?: Sign | null;
}

type SignOf = (seat: number) => Sign | null;

/** The ring of seats of the game that is on, with what somebody makes of each. */
export function ringOf(update: Update, markOf: SignOf = () => null): RingSeat[] {
  const { play, own } = update;
  if (!play) return [];
  return play.seats.map((view) => {
    const chair = chairOf(update, view.seat);
    const asked = play.waiting.some((question) => question.of === view.seat);
    const busy = boxGoesRound(play.phase);
    return {
      key: view.seat,
      name: nameOf(update, view.seat),
      player: play.players[view.seat] ?? 0,
      face: chair?.face,
      mood: moodOf(play, view.seat),
      bot: Boolean(chair?.persona),
      away: chair ? chair.here === false : true,
      lifted: chair?.pin_lifted ?? false,
      out: view.eliminated ?? false,
      godfather: view.seat === play.godfather,
      you: own?.seat === view.seat,
      own: own?.seat === view.seat,
      lit: asked || (busy && play.box_at === view.seat),
      danger: play.accused === view.seat,
      jokers: view.jokers ?? 0,
      sign: view.seat === play.godfather ? null : signOf(view.character, view.take),
      mark: markOf(view.seat),
    };
  });
}

/** Somebody on a chair while no game is on. */
export function seatedOn(chair: ChairView): RingSeat {
  return {
    key: chair.player,
    name: chair.name,
    player: chair.player,
    face: chair.face,
    bot: Boolean(chair.persona),
    away: chair.here === false,
    lifted: chair.pin_lifted ?? false,
  };
}
