import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAY, fakeConnection, updateWith } from "../../testing/updates";
import { Everyone } from "./everyone.svelte";
import type { Question, QuestionAsked, Update } from "../protocol";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ALL: Question[] = ["received", "took"];

/** The Godfather's own screen, with these seats under question and those who can be asked. */
function don(waiting: number[], who: number[] = [2, 1, 3], godfather = 0): Update {
  const asked = (of: number): QuestionAsked => ({
    type: "QuestionAsked",
    seat: 0,
    of,
    question: "took",
  });
  const ask = who.map((of) => ({ of, questions: of === 1 ? [...ALL, "bag" as const] : ALL }));
  return updateWith(
    { seat: 0, player: 4, may: { ...MAY, ask } },
    { phase: "investigation", waiting: waiting.map(asked), godfather },
  );
}

const seats = (connection: ReturnType<typeof fakeConnection>) =>
  connection.sent.map((command) => (command.type === "Ask" ? command.of : null));

test("one touch asks everyone in order, each when the one before has answered", () => {
  const connection = fakeConnection();
  const everyone = new Everyone(() => connection);
  everyone.begin("took", don([]));
  expect(connection.sent).toEqual([{ type: "Ask", of: 1, question: "took", everyone: true }]);
  // An update that knows nothing of the question yet is no answer.
  everyone.stands(don([]));
  everyone.stands(don([1]));
  vi.advanceTimersByTime(60_000);
  expect(seats(connection)).toEqual([1]);
  everyone.stands(don([]));
  expect(seats(connection)).toEqual([1]);
  vi.advanceTimersByTime(1_800);
  expect(seats(connection)).toEqual([1, 2]);
  everyone.stands(don([2]));
  everyone.stands(don([]));
  // Whoever has read enough touches once more.
  everyone.next();
  expect(seats(connection)).toEqual([1, 2, 3]);
  everyone.stands(don([3]));
  everyone.stands(don([]));
  vi.advanceTimersByTime(5_000);
  expect(seats(connection)).toEqual([1, 2, 3]);
  expect(everyone.question).toBeNull();
});

test("a slow phone that hears of question and answer in one goes on", async () => {
  const connection = fakeConnection();
  const everyone = new Everyone(() => connection);
  everyone.begin("took", don([]));
  await vi.advanceTimersByTimeAsync(0);
  everyone.stands(don([]));
  vi.advanceTimersByTime(1_800);
  expect(seats(connection)).toEqual([1, 2]);
});

test("whoever cannot be asked any more is passed over", () => {
  const connection = fakeConnection();
  const everyone = new Everyone(() => connection);
  everyone.begin("took", don([]));
  everyone.stands(don([1]));
  everyone.stands(don([], [1, 3]));
  vi.advanceTimersByTime(1_800);
  expect(seats(connection)).toEqual([1, 3]);
});

test("an order, another Godfather or a refusal ends it", async () => {
  const connection = fakeConnection();
  const everyone = new Everyone(() => connection);
  everyone.begin("took", don([]));
  everyone.stands(don([1]));
  everyone.stands(updateWith({ seat: 0 }, { phase: "accusation" }));
  expect(everyone.question).toBeNull();
  everyone.begin("took", don([]));
  everyone.stands(don([1], [1, 2, 3], 3));
  expect(everyone.question).toBeNull();
  vi.advanceTimersByTime(5_000);
  expect(seats(connection)).toEqual([1, 1]);

  const refusing = new Everyone(() => fakeConnection("talked_enough"));
  refusing.begin("took", don([]));
  await vi.advanceTimersByTimeAsync(0);
  expect(refusing.question).toBeNull();
});

test("what can be asked of everyone is what each of them can be asked", () => {
  expect(Everyone.questions(don([]))).toEqual(["received", "took"]);
  expect(Everyone.questions(don([], [1]))).toEqual([]);
  expect(Everyone.questions(updateWith())).toEqual([]);
});
