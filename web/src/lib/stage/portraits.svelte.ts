// The drawn faces, fetched when the first one is wanted: nobody waits for them at the door.

import type Portrait from "../../things/faces/Portrait.svelte";

let portrait = $state.raw<typeof Portrait | null>(null);
let sent = false;

/** What draws a face, once it is here; until then, and without a network, null. */
export function portraits(): typeof Portrait | null {
  if (!sent) {
    sent = true;
    void import("../../things/faces/Portrait.svelte").then(
      (fetched) => (portrait = fetched.default),
      () => (sent = false),
    );
  }
  return portrait;
}
