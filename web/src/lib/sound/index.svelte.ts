// Sound and a touch of vibration for what the whole table saw. What makes the sound is fetched only
// where sound is on; the room round the table is heard on the big screen, elsewhere by who likes it.

import { likings } from "../device/keep";
import { afterScenes } from "../stage/scenes.svelte";
import type { TableConnection } from "../connection/table.svelte";
import { type Cue, cue, cuesOf } from "./cues";
import type { Synth } from "./synth";

/** Where this page is heard: in one hand, or by everyone in the room. */
export type Place = "hand" | "screen";

let place: Place | null = null;
let synth: Synth | null = null;
let fetched: Promise<typeof import("./synth") | null> | null = null;
let on = $state(likings().sound);
let waits = $state(false);

/** Whether this device makes any sound. */
export function soundIsOn(): boolean {
  return on;
}

/** Whether it would, were it touched. */
export function soundWaits(): boolean {
  return on && waits;
}

/** Be heard, now that somebody has touched the page. */
export function startSound(): void {
  synth?.wake();
}

function wanted(): boolean {
  return place !== null && likings().sound && typeof AudioContext !== "undefined";
}

function wantsRoom(): boolean {
  return likings().room ?? place === "screen";
}

async function synthesiser(): Promise<Synth | null> {
  if (!wanted()) return null;
  fetched ??= import("./synth").catch(() => (fetched = null));
  const found = await fetched;
  if (!found || !wanted()) return null;
  synth ??= new found.Synth((running) => (waits = !running));
  return synth;
}

/** Sound as it is liked now: all of it off at once, or on again. */
export function attune(): void {
  on = likings().sound;
  if (!wanted()) {
    synth?.close();
    synth = null;
    waits = false;
  } else if (synth || wantsRoom()) {
    void synthesiser().then((made) => made && (made.room = wantsRoom()));
  }
}

function heard(now: Cue): void {
  void synthesiser().then((made) => made?.play(now));
  const trembles = place === "hand" && likings().haptics && "vibrate" in navigator;
  if (trembles && now.tremor.length) navigator.vibrate([...now.tremor]);
}

/** Call whoever holds this device. */
export function ringBell(): void {
  heard(cue("bell", 0.35));
}

/** Sound for what happens at this table, until the answer is called. */
export function listenTo(connection: TableConnection, here: Place): () => void {
  place = here;
  attune();
  const stop = connection.onEvents((events, update, before) => {
    for (const one of cuesOf(events, update, before)) {
      if (one.afterScenes) afterScenes(() => heard(one));
      else heard(one);
    }
  });
  return () => {
    stop();
    place = null;
    attune();
  };
}
