// Getting from the door to a table: one try at a time, and words for why it did not work.

import { has, t } from "../../words/index.svelte";
import { Turned } from "../connection/http";
import { House } from "../connection/house.svelte";
import { keepLikings, likings } from "../device/keep";
import { go } from "../device/route.svelte";

export class Entering {
  trouble = $state("");
  busy = $state(false);
  name = $state(likings().name);
  readonly house = new House();

  /** Why it did not work, in words; a house that does not answer is asked again. */
  say(error: unknown): string {
    const reason = error instanceof Turned ? error.reason : "unreachable";
    if (reason === "unreachable") this.house.look();
    const key = `trouble.${reason}`;
    return has(key) ? t(key) : t("trouble.otherwise");
  }

  /** Do what gives an address, and go there. */
  async attempt(deed: () => Promise<string>): Promise<void> {
    this.trouble = "";
    this.busy = true;
    try {
      go(await deed());
    } catch (error) {
      this.trouble = this.say(error);
    } finally {
      this.busy = false;
    }
  }

  /** The name that was typed, kept for the next time; null where there is none yet. */
  named(): string | null {
    const plain = this.name.trim();
    if (!plain) {
      this.trouble = t("door.need_name");
      document.getElementById("name")?.focus();
      return null;
    }
    keepLikings({ ...likings(), name: plain });
    return plain;
  }

  close(): void {
    this.house.close();
  }
}
