// What a game is remembered for once it was weighed, in sentences: the same at the verdict and on the
// game's own page.

import type { DecidingWord, Effect, SharpestEar } from "../lib/protocol";
import { capital, list, t } from "./index.svelte";
import type { Key } from "./keys";
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

/** Nobody is spared by the truth: where a word did that, it was a lie. */
const KEYS = {
  spared: { lie: "honours.lie_spared", truth: "honours.lie_spared" },
  blamed: { lie: "honours.lie_blamed", truth: "honours.truth_blamed" },
  drew: { lie: "honours.lie_drew", truth: "honours.truth_drew" },
  misled: { lie: "honours.lie_misled", truth: "honours.truth_misled" },
  exposed: { lie: "honours.lie_exposed", truth: "honours.truth_exposed" },
  pointed: { lie: "honours.lie_pointed", truth: "honours.truth_pointed" },
  helped: { lie: "honours.lie_helped", truth: "honours.truth_helped" },
} as const satisfies Record<Effect, Record<"lie" | "truth", Key>>;

/** What decides the game is called after what it was. */
export function wordTitle(word: DecidingWord | null): string {
  if (!word) return t("honours.word");
  return t(word.true ? "honours.word_truth" : "honours.word_lie");
}

export function wordSentence(names: readonly string[], word: DecidingWord | null): string {
  if (!word) return t("honours.no_word");
  const told = {
    name: names[word.seat] ?? "",
    other: names[word.on ?? -1] ?? "",
    what: capital(list(word.claims.map(claimed))),
    count: Math.max(1, Math.round(word.by * 100)),
  };
  return t(KEYS[word.effect][word.true ? "truth" : "lie"], told);
}

export function earSentence(names: readonly string[], ear: SharpestEar | null): string {
  if (!ear) return t("honours.no_ear");
  return t("honours.heard", {
    name: names[ear.seat] ?? "",
    count: ear.judged,
    right: ear.right,
  });
}
