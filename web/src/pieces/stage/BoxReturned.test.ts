import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Update } from "../../lib/protocol";
import { fakeConnection, updateWith } from "../../testing/updates";
import { speak } from "../../words/index.svelte";
import BoxReturned from "./BoxReturned.svelte";

beforeAll(async () => {
  await speak("en");
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const BACK = { type: "BoxPassed", seat: 5, to: 0 } as const;
const RETURNED = { diamonds: 1, tokens: ["driver"], fake: false } as const;

function back(own = {}): Update {
  return { ...updateWith(own, { phase: "investigation", box_at: 0 }), happened: [BACK] };
}

function don() {
  const safe = { kept: 2, returned: RETURNED, missing: 12 };
  render(BoxReturned, { connection: fakeConnection(), update: back({ seat: 0, safe }) });
}

const page = () => document.body.textContent;

describe("the box that came back", () => {
  test("is seen to be opened by all, and for as long whatever is in it", async () => {
    render(BoxReturned, { connection: fakeConnection(), update: back({ seat: 2 }) });
    expect(page()).toContain("Don lifts the lid");
    await vi.advanceTimersByTimeAsync(3_300);
    expect(page()).toContain("Don lifts the lid");
    await vi.advanceTimersByTimeAsync(200);
    expect(page()).not.toContain("Don lifts the lid");
  });

  test("a touch cuts that short", async () => {
    render(BoxReturned, { connection: fakeConnection(), update: back({ seat: 2 }) });
    await fireEvent.click(screen.getByText("Don lifts the lid"));
    expect(page()).not.toContain("Don lifts the lid");
  });

  test("stands closed before the Godfather until he opens it on purpose", async () => {
    don();
    expect(page()).not.toMatch(/missing|Driver/);
    await fireEvent.click(screen.getByText("Lift the lid"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(page()).toContain("12 are missing");
    expect(page()).toContain("You kept 2 yourself.");
    expect(page()).toContain("Driver");
  });

  test("closes when the app is left", async () => {
    don();
    await fireEvent.click(screen.getByText("Lift the lid"));
    await fireEvent(window, new Event("pagehide"));
    expect(page()).not.toMatch(/missing|Driver/);
  });

  test("is opened again from the little box beside him", async () => {
    don();
    await fireEvent.click(screen.getByText("On with it"));
    expect(page()).not.toContain("Lift the lid");
    await fireEvent.click(screen.getByRole("button", { name: "The box again" }));
    expect(page()).toContain("Lift the lid");
  });
});
