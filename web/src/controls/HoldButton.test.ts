import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import HoldButton from "./HoldButton.svelte";

const HELD = 900;

function button() {
  const onheld = vi.fn();
  const children = createRawSnippet(() => ({ render: () => "<b>Empty your pockets!</b>" }));
  const shown = render(HoldButton, { onheld, again: "Press again", children });
  return { onheld, unmount: shown.unmount, it: screen.getByRole("button") };
}

/** Something that a finger did at a time of the finger's own. */
function at(milliseconds: number, name: string): Event {
  const event = new Event(name, { bubbles: true });
  Object.defineProperty(event, "timeStamp", { value: milliseconds });
  return event;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a button that must be held", () => {
  test("does it while the finger is still down, and once", async () => {
    const { onheld, it } = button();
    await fireEvent(it, at(0, "pointerdown"));
    vi.advanceTimersByTime(HELD);
    expect(onheld).toHaveBeenCalledTimes(1);
    await fireEvent(it, at(HELD + 300, "pointerup"));
    expect(onheld).toHaveBeenCalledTimes(1);
  });

  test("does it for a finger that was down long enough, though the phone had no time for its timer", async () => {
    const { onheld, it } = button();
    await fireEvent(it, at(5_000, "pointerdown"));
    await fireEvent(it, at(5_000 + HELD, "pointerup"));
    expect(onheld).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(onheld).toHaveBeenCalledTimes(1);
  });

  test.each(["pointerup", "pointerleave", "pointercancel", "blur"])(
    "does nothing after a short %s",
    async (end) => {
      const { onheld, it } = button();
      await fireEvent(it, at(0, "pointerdown"));
      await fireEvent(it, at(HELD - 1, end));
      vi.runAllTimers();
      expect(onheld).not.toHaveBeenCalled();
    },
  );

  test("does nothing for a finger that slid off, however late", async () => {
    const { onheld, it } = button();
    await fireEvent(it, at(0, "pointerdown"));
    await fireEvent(it, at(2 * HELD, "pointerleave"));
    vi.runAllTimers();
    expect(onheld).not.toHaveBeenCalled();
  });

  test("does nothing when it is gone before the time is up", async () => {
    const { onheld, it, unmount } = button();
    await fireEvent(it, at(0, "pointerdown"));
    unmount();
    vi.runAllTimers();
    expect(onheld).not.toHaveBeenCalled();
  });

  test("asks a screen reader's press to be made twice", async () => {
    const { onheld, it } = button();
    await fireEvent.click(it, { detail: 0 });
    expect(onheld).not.toHaveBeenCalled();
    expect(screen.getByRole("status").textContent).toBe("Press again");
    await fireEvent.click(it, { detail: 0 });
    expect(onheld).toHaveBeenCalledTimes(1);
  });
});
