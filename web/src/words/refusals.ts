// No, and why, in the reader's language.

import type { Refusal } from "../lib/connection/table.svelte";
import { has, t } from "./index.svelte";

export function refusalSentence(refusal: Refusal): string {
  const key = `refusals.${refusal.reason}`;
  const said = has(key) ? t(key) : t("trouble.otherwise");
  return refusal.ruling ? `${said} (${refusal.ruling})` : said;
}
