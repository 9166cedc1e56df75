// A connection that is lost and found: what is said again on a new one, and what is not.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { updateWith } from "../../testing/updates";
import { PROTOCOL } from "../protocol";
import { Refusal, TableConnection } from "./table.svelte";

interface Said {
  type: string;
  id?: string;
  player?: number | null;
}

/** The house's end of every socket that was opened. */
class Socket {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static opened: Socket[] = [];
  readyState = Socket.OPEN;
  said: Said[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Socket.opened.push(this);
  }

  send(text: string) {
    this.said.push(JSON.parse(text) as Said);
  }

  close() {
    this.readyState = 3;
    this.onclose?.();
  }

  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection is open, and the table knows this device. */
  greet() {
    this.onopen?.();
    this.tell({ type: "Welcome", protocol: PROTOCOL, now: Date.now() });
  }
}

const newest = () => Socket.opened.at(-1)!;

/** The connection is lost and found again; what was said on the new one after the greeting. */
function found() {
  newest().close();
  vi.advanceTimersByTime(500);
  newest().greet();
  return newest().said.slice(1);
}

let connection: TableConnection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.opened = [];
  connection = new TableConnection("BHJK", "a key");
  newest().greet();
});

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what was not answered is sent again under the same id", () => {
  void connection.do({ type: "Begin" });
  const id = newest().said.at(-1)!.id;
  expect(found()).toMatchObject([{ type: "Do", id }]);
  newest().tell({ type: "Done", id, number: 2 });
  expect(found()).toEqual([]);
});

test("what was not understood is answered, and not sent again", async () => {
  const done = connection.do({ type: "Begin" });
  newest().tell({ type: "Misunderstood", id: newest().said.at(-1)!.id, what: "no such thing" });
  await expect(done).rejects.toBeInstanceOf(Refusal);
  expect(connection.waiting).toBe(0);
  expect(found()).toEqual([]);
});

test("a message that was none and had no id answers nothing", () => {
  void connection.do({ type: "Begin" });
  newest().tell({ type: "Misunderstood", id: null, what: "not JSON" });
  expect(connection.waiting).toBe(1);
});

test("a phone handed round stays in the same hand, before anything is sent again", () => {
  connection.hand(6);
  void connection.do({ type: "HelpYourself", take: { diamonds: 1 }, bag: null });
  expect(found()).toMatchObject([{ type: "Hand", player: 6 }, { type: "Do" }]);
  connection.hand(null);
  expect(found()).toMatchObject([{ type: "Hand", player: null }, { type: "Do" }]);
});

test("a phone that was never handed to anybody says nothing of hands", () => {
  newest().tell(updateWith());
  expect(found()).toEqual([]);
});

test("what is different is put into what was there", () => {
  const whole = updateWith();
  newest().tell(whole);
  newest().tell({
    type: "Change",
    number: whole.number + 1,
    at: whole.at + 5,
    talk: { after: 0, lines: [] },
    happened: [],
    play: { phase: "theft", box_at: 2 },
  });
  expect(connection.update).toEqual({
    ...whole,
    number: whole.number + 1,
    at: whole.at + 5,
    play: { ...whole.play, phase: "theft", box_at: 2 },
    talk: { after: 0, lines: [] },
  });
  const own = { ...whole.own!, vote: !whole.own!.vote };
  const news = { number: 9, at: 9, talk: whole.talk, happened: [] };
  newest().tell({ type: "Change", ...news, room: { ...whole.room, locked: true }, own });
  expect(connection.update!.room.locked).toBe(true);
  expect(connection.update!.own).toEqual(own);
  expect(connection.update!.play!.phase).toBe("theft");
  newest().tell({ type: "Change", ...news, play: null });
  expect(connection.update!.play).toBeNull();
  newest().tell({ type: "Change", ...news, play: { ...whole.play! } });
  expect(connection.update!.play).toEqual(whole.play);
});

test("a phone asks for what is different, and cannot be told of it before the whole", () => {
  expect(newest().said[0]).toMatchObject({ type: "Hello", changes: true });
  newest().tell({ type: "Change", number: 1, at: 1, talk: { after: 0, lines: [] }, happened: [] });
  expect(connection.update).toBeNull();
});

test("what the host shows is over when a game begins, and told anew to whoever was away", () => {
  const led = { type: "Led", game: "x".repeat(22), moment: 3, viewpoint: 0 };
  const games = (many: number) => {
    const update = updateWith({}, {});
    return { ...update, room: { ...update.room, games: many } };
  };
  newest().tell(games(1));
  newest().tell(led);
  newest().tell(games(1));
  expect(connection.led?.moment).toBe(3);
  found();
  expect(connection.led).toBeNull();
  newest().tell(led);
  newest().tell({ ...led, game: null });
  expect(connection.led).toBeNull();
  newest().tell(led);
  newest().tell(games(2));
  expect(connection.led).toBeNull();
});
