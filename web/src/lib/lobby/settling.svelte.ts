// The settings as a host touches them: what was touched last is sent with what is not answered yet,
// and what makes a table that cannot be laid is taken back, with the reason beside it.

import { faultSentence } from "../../words/laying";
import { Asking } from "../connection/asking.svelte";
import type { Settings, Update } from "../protocol";
import type { TableConnection } from "../connection/table.svelte";

export class Settling {
  /** What was touched and taken back, and why; null where all went well. */
  refused = $state.raw<{ what: string; why: string } | null>(null);
  readonly asking: Asking;
  readonly #connection: () => TableConnection;
  readonly #update: () => Update;
  /** What was touched and not answered yet: a second touch must not undo the first. */
  #pending: Partial<Settings> = {};

  constructor(connection: () => TableConnection, update: () => Update) {
    this.asking = new Asking(connection);
    this.#connection = connection;
    this.#update = update;
  }

  get settings(): Settings {
    return { ...this.#update().room.settings, ...this.#pending };
  }

  /** The table is to be played like this. What has a name is taken back if it cannot be. */
  async settle(change: Partial<Settings>, what?: string): Promise<void> {
    this.refused = null;
    const before = this.settings;
    const couldBePlayed = this.#fault() === null;
    if (!(await this.#send(change)) || what === undefined) return;
    const fault = this.#fault();
    if (fault === null || !couldBePlayed) return;
    this.refused = { what, why: fault };
    const undone = Object.keys(change).map((name) => [name, before[name as keyof Settings]]);
    await this.#send(Object.fromEntries(undone) as Partial<Settings>);
  }

  /** Why this table cannot be laid; too few people is no fault of its settings. */
  #fault(): string | null {
    const { room } = this.#connection().update ?? this.#update();
    const fault = room.laid?.fault;
    return fault && fault.ruling !== "R1" ? faultSentence(fault, room) : null;
  }

  async #send(change: Partial<Settings>): Promise<boolean> {
    this.#pending = { ...this.#pending, ...change };
    const settled = await this.asking.ask({ type: "Settle", settings: this.settings });
    if (!this.#connection().waiting) this.#pending = {};
    return settled;
  }
}
