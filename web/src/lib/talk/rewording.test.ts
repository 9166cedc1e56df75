import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeLine, updateWith } from "../../testing/updates";
import { lineSentence } from "../../words/conversation";
import type { TalkLine, Update } from "../protocol";
import { afterBreath, BREATH, listen, LONGEST_BREATH } from "./rewording.svelte";
import type { TableLine } from "../connection/table.svelte";

const CLAIM: TalkLine = {
  type: "Testified",
  seat: 2,
  claims: [{ type: "BoxClaim", about: "received", diamonds: 7, tokens: null, fake: null }],
};
const BY_A_PERSON: TalkLine = { ...CLAIM, seat: 1 };

let games = 100;
let answers: ((lines: { line: number; text: string }[]) => void)[];
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  fetched.mockReset().mockImplementation(
    () =>
      new Promise((go) => {
        answers.push((lines) => go(new Response(JSON.stringify({ upto: 9, lines }))));
      }),
  );
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table of bots and one person, with a voice or without. */
function voiced(on = true): { line: TableLine; update: Update } {
  const before = updateWith({}, { temperaments: [null, null, "bold", "bold", null, null] });
  const settings = { ...before.room.settings, outside_voice: on };
  const update = { ...before, room: { ...before.room, settings, games: ++games } };
  const line: TableLine = Object.assign(fakeLine() as object as TableLine, {
    update,
    code: "BHJK",
    key: "k",
  });
  return { line, update };
}

const says = (line: TableLine, ...talk: TalkLine[]) => {
  line.talk = [...line.talk, ...talk];
  listen(line, "en");
};
const heard = ({ line, update }: ReturnType<typeof voiced>, at = 0) =>
  lineSentence(line.talk[at]!, update, line.talk);

test("a bot draws breath, and then says it in other words", async () => {
  const table = voiced();
  says(table.line, CLAIM);
  expect(heard(table)).toBe(BREATH);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`/api/tables/BHJK/voice/${games}/0/en`, {
    headers: { authorization: "Bearer k" },
  });
  const announced = vi.fn();
  void afterBreath(table.line, announced);
  await vi.advanceTimersByTimeAsync(LONGEST_BREATH / 2);
  expect(announced).not.toHaveBeenCalled();
  answers[0]!([{ line: 0, text: "Seven, Padrino." }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard(table)).toBe("Seven, Padrino.");
  expect(announced).toHaveBeenCalledOnce();
});

test("what comes too late is not said any more", async () => {
  const table = voiced();
  says(table.line, CLAIM);
  await vi.advanceTimersByTimeAsync(LONGEST_BREATH);
  const said = heard(table);
  expect(said).not.toBe(BREATH);
  answers[0]!([{ line: 0, text: "Seven, Padrino." }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard(table)).toBe(said);
});

test("a house that does not answer changes nothing", async () => {
  fetched.mockRejectedValue(new TypeError("no net"));
  const table = voiced();
  says(table.line, CLAIM);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard(table)).not.toBe(BREATH);
});

test("each line is asked for once, and a person needs no breath", async () => {
  const table = voiced();
  says(table.line, BY_A_PERSON);
  expect(fetched).not.toHaveBeenCalled();
  expect(heard(table)).not.toBe(BREATH);
  says(table.line, CLAIM);
  listen(table.line, "en");
  expect(fetched).toHaveBeenCalledOnce();
  expect(fetched.mock.calls[0]![0]).toBe(`/api/tables/BHJK/voice/${games}/1/en`);
  answers[0]!([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard(table, 1)).not.toBe(BREATH);
});

test("where the host did not ask for it nothing is asked and nobody waits", () => {
  const table = voiced(false);
  says(table.line, CLAIM);
  expect(fetched).not.toHaveBeenCalled();
  expect(heard(table)).not.toBe(BREATH);
  const announced = vi.fn();
  void afterBreath(table.line, announced);
  expect(announced).toHaveBeenCalledOnce();
});
