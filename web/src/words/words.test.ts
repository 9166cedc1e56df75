// Every language says everything, with the same blanks to fill in.

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
import { blanks, CATALOGUES, ENGLISH, strings, TAGS, type Words } from "../testing/catalogues";
import { list, speak, t } from "./index.svelte";
import { claimSentence, takeWord } from "./sentences";

const OTHERS = TAGS.filter((tag) => tag !== "en");

/** Where a language may say just what English says. */
const ALIKE: Record<string, string[]> = {
  fr: [
    "door.title",
    "endings.revolution.title",
    "rules.chapters.revolucion.title",
    "settings.jokers",
    "settings.jokers_are",
    "characters.agent.name",
    "characters.agent.plural",
    "common.menu",
    "lobby.code_is",
    "seat.questions",
  ],
  es: [
    "door.title",
    "endings.revolution.title",
    "rules.chapters.revolucion.title",
    "settings.jokers",
    "settings.jokers_are",
    "common.bot",
    "common.no",
  ],
};

/** Keys whose words fail a test, each with its words. */
function failing(words: Words, wrong: (said: string) => boolean): string[] {
  return [...words].flatMap(([key, entry]) =>
    strings(entry)
      .filter(wrong)
      .map((said) => `${key}: ${said}`),
  );
}

describe.each(TAGS)("the words in %s", (tag) => {
  const words = CATALOGUES[tag];

  it("have the keys of the English ones", () => {
    expect([...words.keys()].sort()).toEqual([...ENGLISH.keys()].sort());
  });

  it("depend on a number where the English ones do", () => {
    const plural = (all: Words) =>
      [...all].filter(([, entry]) => typeof entry !== "string").map(([key]) => key);
    expect(plural(words).sort()).toEqual(plural(ENGLISH).sort());
  });

  it("have the blanks of the English ones", () => {
    const wrong = [...ENGLISH].filter(
      ([key, entry]) => blanks(words.get(key) ?? "").join() !== blanks(entry).join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("leave no blank out of the form that most numbers take", () => {
    const wrong = [...words].filter(
      ([, entry]) =>
        typeof entry !== "string" && blanks(entry["other"] ?? "").join() !== blanks(entry).join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("have a form for every number", () => {
    const rules = new Intl.PluralRules(tag);
    const wrong: string[] = [];
    for (const [key, entry] of words) {
      if (typeof entry === "string") continue;
      if (!("other" in entry)) wrong.push(`${key} other`);
      for (let count = 0; count <= 20; count++) {
        const form = entry[`=${count}`] ?? entry[rules.select(count)] ?? entry["other"];
        if (!form) wrong.push(`${key} ${count}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("are there, without loose ends", () => {
    expect(
      failing(words, (said) => !said.trim() || said !== said.trim() || / {2}/.test(said)),
    ).toEqual([]);
    expect(failing(words, (said) => /\{(?!\w+\})|(?<!\{\w+)\}/.test(said))).toEqual([]);
  });

  it("have a printer's apostrophes and quotes", () => {
    expect(failing(words, (said) => /['"]|\.\.\./.test(said))).toEqual([]);
  });
});

describe.each(OTHERS)("the words in %s", (tag) => {
  it("are not English, but for a few", () => {
    const same = [...CATALOGUES[tag]].filter(([key, entry]) => {
      const english = new Set(strings(ENGLISH.get(key) ?? ""));
      return strings(entry).some(
        (said) => english.has(said) && /\p{L}/u.test(said.replace(/\{\w+\}/g, "")),
      );
    });
    expect(same.map(([key]) => key).sort()).toEqual([...ALIKE[tag]!].sort());
  });
});

describe("French", () => {
  it("has a narrow space before ; : ! ? and inside « »", () => {
    const wrong = (said: string) =>
      /(^|[^\u202f!?])[;:!?»]|«(?!\u202f)|[ \u00a0]\u202f|\u202f[^;:!?»\p{L}{]/u.test(said);
    // What is Spanish in any language is set as Spanish.
    expect(failing(CATALOGUES.fr, (said) => !said.startsWith("¡") && wrong(said))).toEqual([]);
  });

  it("has no name after a word that would have to be cut short", () => {
    const elides =
      /(^|[\s(«\u202f])([Dd]e|[Qq]ue|[Jj]e|[Ll]e|[Ll]a|[Ss]i|[Nn]e|[Ss]e)\s\{(name|names|first|second|who|to|target)\}/u;
    expect(failing(CATALOGUES.fr, (said) => elides.test(said))).toEqual([]);
  });
});

describe("Spanish", () => {
  it("opens what it closes", () => {
    const many = (said: string, sign: string) => said.split(sign).length;
    const wrong = (said: string) =>
      many(said, "¿") !== many(said, "?") || many(said, "¡") !== many(said, "!");
    expect(failing(CATALOGUES.es, wrong)).toEqual([]);
  });

  it("has no name after an “y” that might have to be an “e”", () => {
    expect(
      failing(CATALOGUES.es, (said) =>
        /\sy \{(name|names|first|second|who|to|target)\}/.test(said),
      ),
    ).toEqual([]);
  });
});

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
    ["en", "no diamonds", "1 diamond", "In my pocket: Driver.", "2 diamonds and the green diamond"],
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
