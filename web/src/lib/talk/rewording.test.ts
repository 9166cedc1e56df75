import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeConnection, updateWith } from "../../testing/updates";
import { lineSentence } from "../../words/conversation";
import type { TalkLine, Update } from "../protocol";
import { afterBreath, BREATH, listen, LONGEST_BREATH } from "./rewording.svelte";
import type { TableConnection } from "../connection/table.svelte";

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
function voiced(on = true): { connection: TableConnection; update: Update } {
  const before = updateWith({}, { temperaments: [null, null, "bold", "bold", null, null] });
  const settings = { ...before.room.settings, outside_voice: on };
  const update = { ...before, room: { ...before.room, settings, games: ++games } };
  const connection: TableConnection = Object.assign(fakeConnection() as object as TableConnection, {
    update,
    code: "BHJK",
    key: "k",
  });
  return { connection, update };
}

const says = (connection: TableConnection, ...talk: TalkLine[]) => {
  connection.talk = [...connection.talk, ...talk];
  listen(connection, "en");
};
const heard = ({ connection, update }: ReturnType<typeof voiced>, at = 0) =>
  lineSentence(connection.talk[at]!, update, connection.talk);

test("a bot draws breath, and then says it in other words", async () => {
  const table = voiced();
  says(table.connection, CLAIM);
  expect(heard(table)).toBe(BREATH);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`/api/tables/BHJK/voice/${games}/0/en`, {
    headers: { authorization: "Bearer k" },
  });
  const announced = vi.fn();
  void afterBreath(table.connection, announced);
  await vi.advanceTimersByTimeAsync(LONGEST_BREATH / 2);
  expect(announced).not.toHaveBeenCalled();
  answers[0]!([{ line: 0, text: "Seven, Padrino." }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard(table)).toBe("Seven, Padrino.");
  expect(announced).toHaveBeenCalledOnce();
});

test("what comes too late is not said any more", async () => {
  const table = voiced();
  says(table.connection, CLAIM);
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
  says(table.connection, CLAIM);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard(table)).not.toBe(BREATH);
});

test("each line is asked for once, and a person needs no breath", async () => {
  const table = voiced();
  says(table.connection, BY_A_PERSON);
  expect(fetched).not.toHaveBeenCalled();
  expect(heard(table)).not.toBe(BREATH);
  says(table.connection, CLAIM);
  listen(table.connection, "en");
  expect(fetched).toHaveBeenCalledOnce();
  expect(fetched.mock.calls[0]![0]).toBe(`/api/tables/BHJK/voice/${games}/1/en`);
  answers[0]!([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard(table, 1)).not.toBe(BREATH);
});

test("where the host did not ask for it nothing is asked and nobody waits", () => {
  const table = voiced(false);
  says(table.connection, CLAIM);
  expect(fetched).not.toHaveBeenCalled();
  expect(heard(table)).not.toBe(BREATH);
  const announced = vi.fn();
  void afterBreath(table.connection, announced);
  expect(announced).toHaveBeenCalledOnce();
});
