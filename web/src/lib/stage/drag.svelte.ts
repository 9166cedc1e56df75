// Somebody is dragged from one chair to another. A touch that goes nowhere stays a tap.

const FAR = 14;

interface Way {
  key: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  moved: boolean;
}

export class Drag {
  /** Who is on the way, from where on the screen, and how far by now. */
  way = $state.raw<Way | null>(null);
  /** Over whose chair they are. */
  over = $state<number | null>(null);
  readonly #dropped: (from: number, to: number) => void;

  /** `dropped` is told who was dragged, and to whose chair. */
  constructor(dropped: (from: number, to: number) => void) {
    this.#dropped = dropped;
  }

  /** The way of this one, once it is no mere touch. */
  of(key: number): Way | null {
    return this.way?.key === key && this.way.moved ? this.way : null;
  }

  /** Whether what is going on is more than a touch. */
  get far(): boolean {
    return this.way?.moved ?? false;
  }

  takes(event: PointerEvent, key: number): void {
    if (event.button === 0)
      this.way = { key, x: event.clientX, y: event.clientY, dx: 0, dy: 0, moved: false };
  }

  moves = (event: PointerEvent): void => {
    if (!this.way) return;
    const dx = event.clientX - this.way.x;
    const dy = event.clientY - this.way.y;
    const way = { ...this.way, dx, dy, moved: this.way.moved || Math.hypot(dx, dy) > FAR };
    this.way = way;
    if (way.moved)
      this.over = chairsAt(event.clientX, event.clientY).find((key) => key !== way.key) ?? null;
  };

  drops = (): void => {
    const { way, over } = this;
    if (!way) return;
    this.over = null;
    this.way = { ...way, dx: 0, dy: 0 };
    // Until the click that may follow has gone by, it is known that this was no tap.
    setTimeout(() => (this.way = null));
    if (way.moved && over !== null) this.#dropped(way.key, over);
  };

  ends = (): void => {
    this.way = this.over = null;
  };
}

/** Whose chairs are at this place of the screen, the uppermost first. */
function chairsAt(x: number, y: number): number[] {
  const chairs = document.elementsFromPoint(x, y).map((one) => one.closest("[data-seat]"));
  return chairs.filter((one) => one !== null).map((one) => Number(one.getAttribute("data-seat")));
}
