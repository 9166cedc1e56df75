// Whatever can come from a table has words. That every language says the same is tested where the
// catalogues are, in tests/words; that nothing else is asked for, by the types of the keys.

import { describe, expect, it } from "vitest";
import {
  About,
  Advice,
  Character,
  Conflict,
  Ending,
  FaceName,
  Flaw,
  Pace,
  Reason,
  Strength,
  Succession,
  Switch,
  TableReason,
  Talk,
  Temperament,
  Token,
  type Goodbye,
  type PlayView,
  type TalkLine,
  type Testified,
} from "../lib/protocol";
import { ENGLISH } from "../testing/catalogues";
import said from "../testing/spoken.json";
import { PLAY, updateWith } from "../testing/updates";
import { conversation, lineSentence, wouldSay } from "./conversation";
import { LANGUAGES, list, listen, speak, t } from "./index.svelte";
import { boxWord, takeWord } from "./sentences";

interface Game extends Pick<PlayView, "names" | "temperaments" | "setup" | "paid_after"> {
  game: number;
  talk: TalkLine[];
  says: Record<string, string[]>;
}
const GAMES = said as unknown as Game[];

describe("everything that can come from a table", () => {
  // A reason more in the protocol is an error here until it has words.
  const GOODBYES: Record<Goodbye["why"], true> = {
    archived: true,
    damaged: true,
    declined: true,
    handed_over: true,
    kicked: true,
    left: true,
    misunderstood: true,
    no_hello: true,
    no_such_key: true,
    no_such_table: true,
    no_such_ticket: true,
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
    ...About.map((one) => `board.${one}`),
    ...Conflict.map((one) => `contradictions.${one}`),
    ...Ending.flatMap((one) => [`endings.${one}.title`, `endings.${one}.words`]),
    ...[...Reason, ...TableReason].map((one) => `refusals.${one}`),
    ...Flaw.map((one) => `flaws.${one}`),
    ...Advice.map((one) => `advice.${one}`),
    ...[...Strength, ...Temperament].map((one) => `bots.${one}`),
    ...FaceName.map((one) => `faces.${one}`),
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

describe("on a label", () => {
  it.each([
    ["en", "no diamonds", "1 diamond", "2 diamonds and the fake diamond", "Driver"],
    ["fr", "aucun diamant", "1 diamant", "2 diamants et le diamant vert", "Chauffeur"],
    ["es", "ningún diamante", "1 diamante", "2 diamantes y el diamante verde", "Chofer"],
  ] as const)("%s fits together", async (tag, none, one, both, driver) => {
    await speak(tag);
    expect(t("claims.diamonds", { count: 0 })).toBe(none);
    expect(t("claims.diamonds", { count: 1 })).toBe(one);
    expect(takeWord({ diamonds: 2, fake: true })).toBe(both);
    expect(takeWord({ tokens: ["driver"] })).toBe(driver);
    expect(list(["A", "B"])).toMatch(/^A (and|et|y) B$/);
    expect(list(["A", "B", "C"])).toMatch(/^A, B (and|et|y) C$/);
  });

  it("every kind has its number among others", async () => {
    await speak("fr");
    const box = { diamonds: 0, tokens: ["loyal_henchman", "loyal_henchman", "fbi_agent"] } as const;
    expect(boxWord({ ...box, fake: false })).toBe("aucun diamant, 2 Fidèles et 1 Agent du FBI");
  });

  it("Spanish has another and before an i", async () => {
    await speak("es");
    expect(list(["Ana", "Ignacio"])).toBe("Ana e Ignacio");
    expect(list(["agua", "hielo"])).toBe("agua y hielo");
  });
});

describe("what is said at a table", () => {
  /** Whole games in three languages take their time where the machine has much else to do. */
  const SLOW = 60_000;

  // Python wrote down what it says: every kind of line, in games of any size.
  it.each(Object.keys(LANGUAGES))(
    "%s is what Python says too",
    async (tag) => {
      await speak(tag);
      await listen();
      for (const { talk, says, game, ...table } of GAMES) {
        const room = { ...updateWith().room, games: game };
        const play = { ...PLAY, ...table };
        expect(conversation({ room, play }, talk)).toEqual(says[tag]);
        // Line by line as they come, and each looked up by itself: the same.
        const at = talk.findLastIndex((one) => one.type === "RemarkMade");
        const heard = talk.slice(0, at + 1);
        expect(conversation({ room, play }, heard.slice(0, -3))).toEqual(
          says[tag]!.slice(0, at - 2),
        );
        expect(lineSentence(heard[at]!, { room, play }, heard)).toBe(says[tag]![at]);
        expect(lineSentence({ ...heard[at]! }, { room, play }, heard)).toBe(says[tag]![at]);
      }
    },
    SLOW,
  );

  it("is what somebody is shown before they say it", async () => {
    await speak("en");
    await listen();
    const { talk, says, game, ...table } = GAMES[1]!;
    const room = { ...updateWith().room, games: game };
    const at = talk.findLastIndex((one) => one.type === "Testified");
    const { claims, seat } = talk[at] as Testified;
    const shown = wouldSay(claims, seat, { room, play: { ...PLAY, ...table } }, talk.slice(0, at));
    expect(shown).toBe(says["en"]![at]);
  });
});
