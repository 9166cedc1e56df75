import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { comeIn, Turned } from "./http";
import { keyTo } from "../device/keep";

/** A key that the house made. */
const MADE = "k".repeat(42);

/** A house that does not answer so many times, and then does what it is asked. */
function house(silent: number): { requests: string[] } {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (_: string, how: RequestInit) => {
    const wish = JSON.parse(how.body as string) as { request: string; key?: string };
    expect(wish.key).toBeUndefined();
    requests.push(wish.request);
    if (requests.length <= silent) return Promise.reject(new TypeError("Failed to fetch"));
    const key = `${MADE}${requests.length}`;
    return Promise.resolve(
      new Response(JSON.stringify({ code: "BHJK", guest: 3, key }), { status: 201 }),
    );
  });
  return { requests };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an answer that was lost is asked for again under the same id", async () => {
  const { requests } = house(2);
  const coming = comeIn("BHJK", "Ana");
  await vi.runAllTimersAsync();
  await coming;
  expect(requests).toHaveLength(3);
  expect(new Set(requests).size).toBe(1);
  expect(requests[0]!.length).toBeGreaterThanOrEqual(22);
  // The key that is kept is the one that the house made.
  expect(keyTo("BHJK")).toBe(`${MADE}3`);
});

test("whoever presses again after the house was out of reach is still the same guest", async () => {
  const { requests } = house(4);
  const first = comeIn("BHJK", "Ana").catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await first).toEqual(new Turned("unreachable"));
  expect(keyTo("BHJK")).toBeNull();
  const second = comeIn("BHJK", "Ana");
  await vi.runAllTimersAsync();
  await second;
  expect(new Set(requests).size).toBe(1);
});

test("whoever comes in again later is somebody new", async () => {
  const { requests } = house(0);
  await comeIn("BHJK", "Ana");
  await comeIn("BHJK", "Bea");
  expect(new Set(requests).size).toBe(2);
});
