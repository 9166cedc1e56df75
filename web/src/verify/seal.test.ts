import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { games, inOrder } from "./record";
import { finding } from "./seal";
import { sha256 } from "./sha256";

// The same games that Python's tests open (tests/records/test_sealed.py).
const RECORDS = readFileSync("../tests/records/sealed.jsonl");
const SEALED = games(RECORDS.toString());

interface Told {
  players: string[];
  setup: { tokens: Record<string, number>; jokers: number; switches?: Record<string, boolean> };
  actions: Record<string, unknown>[];
  seal: { mark: string; commitments: string[]; nonces: string[]; extra?: number };
}

function changed(line: string, how: (told: Told) => void): string {
  const told = JSON.parse(line) as Told;
  how(told);
  return JSON.stringify(told);
}

test("our hash is everyone's", () => {
  const bytes = (many: number) =>
    Uint8Array.from({ length: many }, (_, at) => (at * 37 + many) % 256);
  for (const many of [...Array(200).keys(), 1000, 65_536, 100_001])
    expect(sha256(bytes(many)), `${many}`).toBe(
      createHash("sha256").update(bytes(many)).digest("hex"),
    );
});

test("every sealed game opens, whatever its names and words are made of", () => {
  expect(SEALED.length).toBe(5);
  for (const line of SEALED) expect(finding(line).is, line.slice(0, 80)).toBe("proven");
});

test("however a record is laid out, it opens", () => {
  for (const line of SEALED) {
    const told = JSON.parse(line) as Record<string, unknown>;
    const turned = Object.fromEntries(Object.entries(told).reverse());
    expect(finding(JSON.stringify(turned, null, 3)).is).toBe("proven");
  }
});

test("one changed bit anywhere is found", () => {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const line = Buffer.from(SEALED.at(-1)!);
  let looked = 0;
  for (let at = 0; at < line.length; at++) {
    const other = Buffer.from(line);
    other[at]! ^= 1 << ((at * 5) % 8);
    try {
      const text = utf8.decode(other);
      looked++;
      expect(finding(text).is, `byte ${at}`).not.toBe("proven");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  expect(looked).toBeGreaterThan(line.length / 2);
});

test("hands that were changed are named, each of them", () => {
  const line = changed(SEALED[0]!, ({ actions }) => {
    actions[0]!.diamonds = Number(actions[0]!.diamonds) + 1;
    delete actions[1]!.bag;
    actions[3] = { do: "take", seat: 3, diamonds: 9 };
  });
  const { players } = JSON.parse(line) as Told;
  expect(finding(line)).toEqual({
    is: "changed_hands",
    hands: [
      { name: players[0], hand: "kept" },
      { name: players[1], hand: "bag" },
      { name: players[3], hand: "take" },
    ],
  });
});

test.each<[string, (told: Told) => void, string]>([
  ["a name", (it) => (it.players[2] = "Somebody"), "changed_rest"],
  ["a word", (it) => it.actions.push({ do: "say", seat: 1, text: "No." }), "changed_rest"],
  ["the mark", (it) => (it.seal.mark = "2222-2222-2222"), "other_mark"],
  ["the table", (it) => it.setup.jokers++, "other_mark"],
  ["a switch", (it) => (it.setup.switches = { R44: true }), "other_mark"],
  ["a hand less", (it) => it.actions.splice(2, 1), "other_number"],
  ["a nonce less", (it) => it.seal.nonces.pop(), "other_number"],
  ["no seal", (it) => Reflect.deleteProperty(it, "seal"), "unsealed"],
  ["more in the seal", (it) => (it.seal.extra = 1), "malformed"],
])("%s changed is told", (_, how, is) => {
  expect(finding(changed(SEALED[0]!, how)).is).toBe(is);
});

test.each(["", "[]", "{}", "null", "7", '{"record":2}', "[".repeat(100_000), "diamonds", '{"a":'])(
  "what is no saved game is told so: %#",
  (text) => expect(finding(text).is).toBe("malformed"),
);

test("a number that is written otherwise is another record", () => {
  expect(finding(SEALED[0]!.replace('"jokers":0', '"jokers":0.0')).is).toBe("malformed");
});

test("keys are in order all the way down", () => {
  expect(inOrder({ b: [{ d: 1, c: null }], a: "é" })).toBe('{"a":"é","b":[{"c":null,"d":1}]}');
});
