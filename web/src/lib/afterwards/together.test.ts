import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Viewpoint } from "./replay";
import { Leader, seenBy, viewpointOf } from "./together.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("every way of looking is told and understood", () => {
  for (const view of ["don", "open", 1, 11] as Viewpoint[])
    expect(viewpointOf(seenBy(view))).toBe(view);
});

test("the others are told where the host stops, and not all that was dragged past", () => {
  const lead = vi.fn();
  const leader = new Leader({ lead });
  for (let moment = 0; moment < 30; moment++) leader.shows("x", moment, "don");
  vi.advanceTimersByTime(1_000);
  leader.shows("x", 3, "open");
  vi.advanceTimersByTime(1_000);
  expect(lead.mock.calls).toEqual([
    [{ game: "x", moment: 29, viewpoint: 0 }],
    [{ game: "x", moment: 3, viewpoint: -1 }],
  ]);
});

test("when it is over nothing comes after it", () => {
  const lead = vi.fn();
  const leader = new Leader({ lead });
  leader.shows("x", 1, "don");
  leader.ends();
  vi.advanceTimersByTime(1_000);
  expect(lead.mock.calls).toEqual([[{ game: null }]]);
});
