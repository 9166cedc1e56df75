import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { comeIn, newKey, Turned } from "./doors";
import { keyTo } from "../device/keep";

const KEY = /^[A-Za-z0-9_-]{43}$/;

/** A house that does not answer so many times, and then does what it is asked. */
function house(silent: number): { keys: string[] } {
  const keys: string[] = [];
  vi.stubGlobal("fetch", (_: string, how: RequestInit) => {
    const wish = JSON.parse(how.body as string) as { key: string };
    keys.push(wish.key);
    if (keys.length <= silent) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(
      new Response(JSON.stringify({ code: "BHJK", guest: 3, key: wish.key }), { status: 201 }),
    );
  });
  return { keys };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a key has 256 bits, and no two are the same", () => {
  const keys = Array.from({ length: 50 }, newKey);
  for (const key of keys) expect(key).toMatch(KEY);
  expect(new Set(keys).size).toBe(50);
});

test("an answer that was lost is asked for again with the same key", async () => {
  const { keys } = house(2);
  const coming = comeIn("BHJK", "Ana");
  await vi.runAllTimersAsync();
  expect((await coming).key).toMatch(KEY);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keyTo("BHJK")).toBe(keys[0]);
});

test("whoever presses again after the house was out of reach is still the same guest", async () => {
  const { keys } = house(4);
  const first = comeIn("BHJK", "Ana").catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await first).toEqual(new Turned("unreachable"));
  expect(keyTo("BHJK")).toBeNull();
  const second = comeIn("BHJK", "Ana");
  await vi.runAllTimersAsync();
  await second;
  expect(new Set(keys).size).toBe(1);
});

test("whoever comes in again later is somebody new", async () => {
  const { keys } = house(0);
  await comeIn("BHJK", "Ana");
  await comeIn("BHJK", "Bea");
  expect(new Set(keys).size).toBe(2);
});
