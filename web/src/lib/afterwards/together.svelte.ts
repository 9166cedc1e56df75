// A finished game looked at together: the host's screen leads, the others follow, step out and come back.

import type { TableConnection } from "../connection/table.svelte";
import type { Led } from "../protocol";
import type { Viewpoint } from "./replay";
import type { Showing } from "./showing.svelte";

/** Pockets open, as the table says it. */
const OPEN = -1;
/** So long the host's screen waits before it tells the others where it is: whoever drags passes by much. */
const SETTLED = 150;

export function seenBy(viewpoint: Viewpoint): number {
  if (viewpoint === "open") return OPEN;
  return viewpoint === "don" ? 0 : viewpoint;
}

export function viewpointOf(seat: number): Viewpoint {
  if (seat === OPEN) return "open";
  return seat === 0 ? "don" : seat;
}

/** Whoever leads: every moment that is turned to is told to the others, a little later. */
export class Leader {
  readonly #connection: Pick<TableConnection, "lead">;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Pick<TableConnection, "lead">) {
    this.#connection = connection;
  }

  shows(game: string, moment: number, viewpoint: Viewpoint): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#connection.lead({ game, moment, viewpoint: seenBy(viewpoint) }),
      SETTLED,
    );
  }

  ends(): void {
    clearTimeout(this.#timer);
    this.#connection.lead({ game: null });
  }
}

/** Whoever follows is where the host is, as far as there is such a moment. */
export function follow(showing: Showing, led: Led): void {
  showing.viewpoint = viewpointOf(led.viewpoint);
  showing.turnTo(led.moment);
}
