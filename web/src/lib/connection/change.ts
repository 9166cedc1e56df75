// A table tells what is different, and what that comes to is an update like any other.
import type { Change, PlayView, Update } from "../protocol";

/** The update that a change stands for, after the one before. */
export function changed(before: Update, change: Change): Update {
  const { room, play, own, ...news } = change;
  return {
    ...news,
    type: "Update",
    room: room ?? before.room,
    play: playAfter(before.play, play),
    own: own ?? before.own,
  };
}

function playAfter(before: PlayView | null, play: Change["play"]): PlayView | null {
  if (play === undefined) return before;
  // Where there was no game, every part of it is different.
  return play === null ? null : ({ ...before, ...play } as PlayView);
}
