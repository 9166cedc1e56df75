import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, test } from "vitest";
import type { MayTake } from "../lib/protocol";
import { fakeLine, MAY, updateWith } from "../testing/updates";
import { speak } from "../words/index.svelte";
import TheBox from "./TheBox.svelte";

beforeAll(() => speak("en"));

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
  const line = fakeLine();
  const box = { diamonds: may.diamonds, tokens: may.tokens, fake: may.fake };
  render(TheBox, { line, update: updateWith({ box, may: { ...MAY, take: may }, ...own }) });
  await fireEvent.click(screen.getByText("Open the box"));
  return line;
}

const close = () => screen.getByText<HTMLButtonElement>("Close the box and pass it on");

describe("the box", () => {
  test("shows nothing of its content until it is opened", () => {
    const box = { diamonds: 4, tokens: ["driver"] as const, fake: false };
    render(TheBox, { line: fakeLine(), update: updateWith({ box, may: { ...MAY, take: TAKE } }) });
    expect(document.body.textContent).not.toContain("Driver");
    expect(document.querySelectorAll(".stone")).toHaveLength(0);
  });

  test("is not closed before something was taken", async () => {
    const line = await opened();
    expect(close().disabled).toBe(true);
    expect(line.sent).toHaveLength(0);
  });

  test("gives so many diamonds as were touched", async () => {
    const line = await opened();
    await fireEvent.click(screen.getByLabelText("Take 3 diamonds"));
    await fireEvent.click(close());
    expect(line.sent).toEqual([
      { type: "HelpYourself", take: { diamonds: 3, tokens: [], fake: false }, bag: null },
    ]);
  });

  test("touched again, a stone goes back", async () => {
    const line = await opened();
    await fireEvent.click(screen.getByLabelText("Take 3 diamonds"));
    await fireEvent.click(screen.getByLabelText("Take 2 diamonds"));
    await fireEvent.click(close());
    expect(line.sent[0]).toMatchObject({ take: { diamonds: 1 } });
  });

  test("takes diamonds or one token, never both", async () => {
    const line = await opened();
    await fireEvent.click(screen.getByLabelText("Take 2 diamonds"));
    await fireEvent.click(screen.getByText("Driver"));
    await fireEvent.click(close());
    expect(line.sent[0]).toMatchObject({ take: { diamonds: 0, tokens: ["driver"] } });
  });

  test("an empty box has the same steps", async () => {
    const line = await opened({ diamonds: 0, tokens: [], nothing: true, bag: [] }, { seat: 3 });
    expect(close().disabled).toBe(false);
    await fireEvent.click(close());
    expect(line.sent[0]).toMatchObject({ take: { diamonds: 0, tokens: [] } });
  });

  test("the first player bags a token before", async () => {
    const line = await opened();
    await fireEvent.click(screen.getByText("Put a token in the bag"));
    await fireEvent.click(screen.getByText("Loyal Henchman"));
    await fireEvent.click(screen.getByLabelText("Take 1 diamond"));
    await fireEvent.click(close());
    expect(line.sent[0]).toMatchObject({
      bag: "loyal_henchman",
      take: { diamonds: 1, tokens: [] },
    });
  });

  test("only the first player has the bag", async () => {
    await opened({ bag: [] }, { seat: 2 });
    expect(screen.queryByText("Put a token in the bag")).toBeNull();
  });
});
