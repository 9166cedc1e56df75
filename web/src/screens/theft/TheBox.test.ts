import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { MayTake } from "../../lib/protocol";
import { fakeConnection, MAY, updateWith } from "../../testing/updates";
import { speak } from "../../words/index.svelte";
import TheBox from "./TheBox.svelte";

beforeAll(async () => {
  await speak("en");
  // What jsdom has not got: dialogs that open.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});

const TAKE: MayTake = {
  diamonds: 4,
  tokens: ["loyal_henchman", "driver"],
  fake: false,
  nothing: false,
  bag: ["loyal_henchman", "driver"],
  anything: false,
};

async function opened(take: Partial<MayTake> = {}, own = {}) {
  const may = { ...TAKE, ...take };
  const connection = fakeConnection();
  const box = { diamonds: may.diamonds, tokens: may.tokens, fake: may.fake };
  render(TheBox, { connection, update: updateWith({ box, may: { ...MAY, take: may }, ...own }) });
  await fireEvent.click(screen.getByText("Open the box"));
  return connection;
}

const tokens = () => within(screen.getByRole("group", { name: "Tokens" }));
const token = (name: string) => tokens().getByText(name).closest("button")!;
const inBox = () => screen.queryAllByLabelText("Take a diamond");

async function takeStones(many: number) {
  for (let at = 0; at < many; at++) await fireEvent.click(inBox()[0]!);
}

const close = () => screen.getByText<HTMLButtonElement>("Close the box and pass it on");

describe("the box", () => {
  test("shows nothing of its content until it is opened", () => {
    const box = { diamonds: 4, tokens: ["driver"] as const, fake: false };
    render(TheBox, {
      connection: fakeConnection(),
      update: updateWith({ box, may: { ...MAY, take: TAKE } }),
    });
    expect(document.body.textContent).not.toContain("Driver");
    expect(inBox()).toHaveLength(0);
  });

  test("is not closed before something was taken", async () => {
    const connection = await opened();
    expect(close().disabled).toBe(true);
    expect(connection.sent).toHaveLength(0);
  });

  test("gives as many diamonds as were touched, and they are gone from it", async () => {
    const connection = await opened();
    await takeStones(3);
    expect(inBox()).toHaveLength(1);
    expect(screen.getByLabelText("Put one of your 3 diamonds back")).toBeTruthy();
    await fireEvent.click(close());
    expect(connection.sent).toEqual([
      { type: "HelpYourself", take: { diamonds: 3, tokens: [], fake: false }, bag: null },
    ]);
  });

  test("touched in the hand, a stone goes back", async () => {
    const connection = await opened();
    await takeStones(2);
    await fireEvent.click(screen.getByLabelText("Put one of your 2 diamonds back"));
    expect(inBox()).toHaveLength(3);
    await fireEvent.click(close());
    expect(connection.sent[0]).toMatchObject({ take: { diamonds: 1 } });
  });

  test("takes diamonds or one token, never both", async () => {
    const connection = await opened();
    await takeStones(2);
    await fireEvent.click(token("Driver"));
    expect(inBox()).toHaveLength(4);
    await fireEvent.click(close());
    expect(connection.sent[0]).toMatchObject({ take: { diamonds: 0, tokens: ["driver"] } });
  });

  test("a token is in one place, and says in the hand what it wants", async () => {
    await opened({ tokens: ["driver", "driver"] });
    await fireEvent.click(token("Driver"));
    expect(token("Driver").textContent).toContain("×1");
    expect(screen.getByText("Wins when whoever handed over the box wins.")).toBeTruthy();
    await fireEvent.click(screen.getByLabelText("Put back: Driver"));
    expect(token("Driver").textContent).toContain("×2");
    expect(close().disabled).toBe(true);
  });

  test("what is in the hand stays there when the table has news", async () => {
    const connection = fakeConnection();
    const may = { ...MAY, take: TAKE };
    const box = () => ({ diamonds: 4, tokens: [...TAKE.tokens], fake: false });
    const { rerender } = render(TheBox, { connection, update: updateWith({ box: box(), may }) });
    await fireEvent.click(screen.getByText("Open the box"));
    await fireEvent.click(token("Driver"));
    await rerender({ update: updateWith({ box: box(), may }) });
    expect(tokens().queryByText("Driver")?.closest("button")).toBeNull();
    await fireEvent.click(close());
    expect(connection.sent[0]).toMatchObject({ take: { tokens: ["driver"] } });
  });

  test("every token says what it wants before it is taken", async () => {
    await opened();
    await fireEvent.click(screen.getByText("Who wants what?"));
    for (const words of ["Wins with the Godfather.", "Wins when whoever handed over the box wins."])
      expect(screen.getByText(words)).toBeTruthy();
  });

  test("a token that is held says what it wants, and stays where it is", async () => {
    vi.useFakeTimers();
    await opened();
    await fireEvent.pointerDown(token("Driver"));
    await vi.advanceTimersByTimeAsync(600);
    await fireEvent.pointerUp(token("Driver"));
    await fireEvent.click(token("Driver"));
    expect(screen.getByText("Wins when whoever handed over the box wins.")).toBeTruthy();
    expect(close().disabled).toBe(true);
    vi.useRealTimers();
  });

  test("an empty box has the same steps", async () => {
    const connection = await opened(
      { diamonds: 0, tokens: [], nothing: true, bag: [] },
      { seat: 3 },
    );
    expect(close().disabled).toBe(false);
    await fireEvent.click(close());
    expect(connection.sent[0]).toMatchObject({ take: { diamonds: 0, tokens: [] } });
  });

  test("the first player bags a token before, and it is gone from the box", async () => {
    const connection = await opened();
    await fireEvent.click(screen.getByText("Put a token in the bag"));
    await fireEvent.click(token("Loyal Henchman"));
    expect(tokens().queryByText("Loyal Henchman")?.closest("button")).toBeNull();
    await takeStones(1);
    await fireEvent.click(close());
    expect(connection.sent[0]).toMatchObject({
      bag: "loyal_henchman",
      take: { diamonds: 1, tokens: [] },
    });
  });

  test("the bag takes what the hand holds, and gives it back", async () => {
    await opened();
    await fireEvent.click(token("Driver"));
    await fireEvent.click(screen.getByText("Put a token in the bag"));
    expect(close().disabled).toBe(true);
    await fireEvent.click(screen.getByText("In the bag: Driver. Take it out again"));
    expect(token("Driver")).toBeTruthy();
  });

  test("only the first player has the bag", async () => {
    await opened({ bag: [] }, { seat: 2 });
    expect(screen.queryByText("Put a token in the bag")).toBeNull();
  });
});
