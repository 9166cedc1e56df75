// Whether the house answers at all: asked at the door, and again and again until it does.

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 8_000;

export class House {
  /** It did not answer when it was last asked. */
  away = $state(false);
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor() {
    addEventListener("online", this.look);
    this.look();
  }

  look = (): void => {
    clearTimeout(this.#timer);
    void this.#ask();
  };

  async #ask(): Promise<void> {
    this.away = !(await answers());
    if (!this.away) this.#wait = FIRST_WAIT;
    if (!this.away || this.#closed) return;
    this.#timer = setTimeout(this.look, this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.look);
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}
