// Updates to try screens with, as a table would send them.

import { ROOM } from "../lib/afterwards/replay";
import type { Command, OwnView, PlayView, Update } from "../lib/protocol";
import type { TableConnection } from "../lib/connection/table.svelte";
import { Refusal } from "../lib/connection/table.svelte";

export const MAY: OwnView["may"] = {
  hide: [],
  take: null,
  ask: [],
  testify: [],
  remark: null,
  say: true,
  accuse: [],
  shoot: false,
  empty_pockets: false,
};

const OWN: OwnView = {
  guest: 1,
  host: true,
  knocking: [],
  players: [2],
  player: 2,
  vote: false,
  choice: null,
  seat: 1,
  box: null,
  pocket: null,
  safe: null,
  may: MAY,
  made: null,
  orders: null,
  may_order: false,
  memory_aid: true,
  pins: [],
};

export const PLAY: PlayView = {
  players: [4, 2, 6, 8, 10, 12],
  names: ["Don", "Ana", "Bea", "Carlos", "Dora", "Elio"],
  temperaments: [null, null, null, null, null, null],
  setup: {
    players: 6,
    tokens: ["loyal_henchman", "fbi_agent", "driver"],
    jokers: 0,
    fake_diamond: false,
    honour_box: false,
    switches: [],
  },
  phase: "theft",
  godfather: 0,
  box_at: 1,
  jokers: 0,
  recovered: 0,
  seats: [0, 1, 2, 3, 4, 5].map((seat) => ({ seat })),
  waiting: [],
  accusations: [],
  accused: null,
  paid_after: [],
  shot_pause: false,
  ended: null,
  journey: null,
  board: null,
  honours: null,
  clock: null,
  seal: null,
};

export function updateWith(own: Partial<OwnView> = {}, play: Partial<PlayView> = {}): Update {
  return {
    type: "Update",
    number: 10,
    at: 0,
    room: { ...ROOM, code: "BHJK", host: 1, locked: false },
    play: { ...PLAY, ...play },
    talk: { after: 0, lines: [] },
    happened: [],
    own: { ...OWN, ...own },
  };
}

/** A connection that remembers what was asked of it, and refuses if told to. */
export function fakeConnection(
  refuse: string | null = null,
): TableConnection & { sent: Command[]; asked: string[]; hands: unknown[] } {
  const sent: Command[] = [];
  const [asked, hands]: [string[], unknown[]] = [[], []];
  const connection = {
    sent,
    asked,
    hands,
    devices: null,
    ticket: null,
    pinWanted: null,
    ask: (about: { type: string }) => asked.push(about.type),
    hand: (...hand: unknown[]) => hands.push(hand),
    talk: [],
    status: "open",
    now: () => 0,
    onEvents: () => () => {},
    do: (command: Command) => {
      sent.push(command);
      return refuse ? Promise.reject(new Refusal(refuse, "R11")) : Promise.resolve();
    },
  };
  return connection as unknown as ReturnType<typeof fakeConnection>;
}
