// Whatever can come from a table has words. That every language says the same is tested where the
// catalogues are, in tests/words; that nothing else is asked for, by the types of the keys.

import { describe, expect, it } from "vitest";
import {
  About,
  Advice,
  Character,
  Conflict,
  Ending,
  Flaw,
  Pace,
  Question,
  Reason,
  Strength,
  Succession,
  Switch,
  TableReason,
  Talk,
  Temperament,
  Token,
  type Goodbye,
} from "../lib/protocol";
import { ENGLISH } from "../testing/catalogues";
import { list, speak, t } from "./index.svelte";
import { claimSentence, takeWord } from "./sentences";

describe("everything that can come from a table", () => {
  // A reason more in the protocol is an error here until it has words.
  const GOODBYES: Record<Goodbye["why"], true> = {
    archived: true,
    kicked: true,
    left: true,
    misunderstood: true,
    no_hello: true,
    no_such_key: true,
    no_such_table: true,
    no_watching: true,
    not_written: true,
    taken_over: true,
    too_fast: true,
    too_many: true,
    too_new: true,
    too_old: true,
  };
  const wanted = [
    ...[...Token, ...Character].flatMap((one) => [
      `characters.${one}.name`,
      `characters.${one}.plural`,
      `characters.${one}.wins`,
      `characters.${one}.does`,
    ]),
    ...Question.map((one) => `questions.${one}`),
    ...About.flatMap((one) => [
      `claims.declined.${one}`,
      `claims.withdrawn.${one}`,
      `board.${one}`,
    ]),
    ...Conflict.map((one) => `contradictions.${one}`),
    ...Ending.flatMap((one) => [`endings.${one}.title`, `endings.${one}.words`]),
    ...[...Reason, ...TableReason].map((one) => `refusals.${one}`),
    ...Flaw.map((one) => `flaws.${one}`),
    ...Advice.map((one) => `advice.${one}`),
    ...[...Strength, ...Temperament].map((one) => `bots.${one}`),
    ...Switch.flatMap((one) => [`switches.${one}.title`, `switches.${one}.words`]),
    ...Pace.flatMap((one) => [
      `settings.pace_${one}`,
      `settings.pace_${one}_short`,
      `settings.pace_${one}_hint`,
    ]),
    ...Talk.flatMap((one) => [
      `settings.talk_${one}`,
      `settings.talk_${one}_short`,
      `settings.talk_${one}_hint`,
    ]),
    ...Succession.flatMap((one) => [`settings.godfather_${one}`, `settings.godfather_${one}_hint`]),
    ...Object.keys(GOODBYES).flatMap((one) => [`goodbye.${one}.title`, `goodbye.${one}.words`]),
  ];

  it("has words", () => {
    expect(wanted.filter((key) => !ENGLISH.has(key))).toEqual([]);
  });
});

describe("spoken", () => {
  const took = { type: "TakeClaim", diamonds: 0, tokens: ["driver"], fake: null } as const;

  it.each([
    ["en", "no diamonds", "1 diamond", "In my pocket: Driver.", "2 diamonds and the fake diamond"],
    [
      "fr",
      "aucun diamant",
      "1 diamant",
      "Dans ma poche\u202f: Chauffeur.",
      "2 diamants et le diamant vert",
    ],
    [
      "es",
      "ningún diamante",
      "1 diamante",
      "En mi bolsillo: Chófer.",
      "2 diamantes y el diamante verde",
    ],
  ] as const)("%s fits together", async (tag, none, one, token, both) => {
    await speak(tag);
    expect(t("claims.diamonds", { count: 0 })).toBe(none);
    expect(t("claims.diamonds", { count: 1 })).toBe(one);
    expect(claimSentence(took)).toBe(token);
    expect(takeWord({ diamonds: 2, fake: true })).toBe(both);
    expect(list(["A", "B"])).toMatch(/^A (and|et|y) B$/);
  });
});
