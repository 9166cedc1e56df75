// What a screen asks of the table: it is done, or there are words for why not.

import { t } from "../../words/index.svelte";
import { refusalSentence } from "../../words/refusals";
import type { Command } from "../protocol";
import { Refusal, type TableConnection } from "./table.svelte";

export class Asking {
  /** Why the last thing asked was not done, in the reader's language; "" where it was. */
  trouble = $state("");
  readonly #connection: () => TableConnection;

  constructor(connection: () => TableConnection) {
    this.#connection = connection;
  }

  /** Have something done; false if the table refused. */
  async ask(command: Command): Promise<boolean> {
    this.trouble = "";
    try {
      await this.#connection().do(command);
      return true;
    } catch (error) {
      this.trouble = error instanceof Refusal ? refusalSentence(error) : t("trouble.otherwise");
      return false;
    }
  }
}
