// What a game is remembered for once it was weighed, in sentences: the same at the verdict and on the
// game's own page.

import type { DecidingWord, SharpestEar } from "../lib/protocol";
import { capital, list, t } from "./index.svelte";
import { claimWord } from "./sentences";

function claimed(claim: DecidingWord["claims"][number]): string {
  const what = claimWord(claim);
  switch (claim.type) {
    case "BoxClaim":
      return t(claim.about === "passed" ? "honours.claim.passed" : "honours.claim.received", {
        what,
      });
    case "TakeClaim":
      return t("honours.claim.took", { what });
    case "BagClaim":
      return t("honours.claim.bag", { what });
  }
}

/** What decides the game is called after what it was. */
export function wordTitle(word: DecidingWord | null): string {
  if (!word) return t("honours.word");
  return t(word.true ? "honours.word_truth" : "honours.word_lie");
}

export function wordSentence(names: readonly string[], word: DecidingWord | null): string {
  if (!word) return t("honours.no_word");
  const told = {
    name: names[word.seat] ?? "",
    what: capital(list(word.claims.map(claimed))),
    count: Math.max(1, Math.round(word.by * 100)),
  };
  if (word.effect === "spared") return t("honours.lie_spared", told);
  if (word.effect === "misled")
    return word.true ? t("honours.truth_misled", told) : t("honours.lie_misled", told);
  return word.true ? t("honours.truth_helped", told) : t("honours.lie_helped", told);
}

export function earSentence(names: readonly string[], ear: SharpestEar | null): string {
  if (!ear) return t("honours.no_ear");
  return t("honours.heard", {
    name: names[ear.seat] ?? "",
    count: ear.judged,
    right: ear.right,
  });
}
