import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import type { Command, Settings as Chosen, Update } from "../../lib/protocol";
import type { TableConnection } from "../../lib/connection/table.svelte";
import { updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import Settings from "./Settings.svelte";

beforeAll(async () => {
  await speak("en");
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});

/** Five at a table that takes every setting and says, as a house would, whether it can be laid. */
function house(players: number) {
  const sent: Chosen[] = [];
  let shown: (update: Update) => Promise<void> = () => Promise.resolve();
  const stand = (settings: Chosen): Update => {
    const update = updateWith({}, {});
    const chairs = Array.from({ length: players }, (_, chair) => ({
      chair,
      player: chair,
      name: "",
      face: "captain" as const,
    }));
    const early = players < 7 && settings.extras.includes("cleaner");
    const laid = early
      ? { fault: { flaw: "cleaner_too_early", ruling: "R3", token: "cleaner" } as const }
      : { setup: update.play!.setup };
    return { ...update, room: { ...update.room, settings, chairs, laid } };
  };
  const connection = {
    waiting: 0,
    update: stand(updateWith().room.settings),
    do: async (command: Command) => {
      if (command.type !== "Settle") throw new Error(command.type);
      sent.push(command.settings);
      connection.update = stand(command.settings);
      await shown(connection.update);
    },
  };
  const props = (update: Update) => ({
    connection: connection as unknown as TableConnection,
    update,
    onclose: () => {},
  });
  const { rerender } = render(Settings, props(connection.update));
  shown = (update) => rerender(props(update));
  return sent;
}

const box = (name: string) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`), hidden: true });
const settled = () => new Promise((done) => setTimeout(done, 20));

test("what cannot be played is not ticked any more, and says why where it was", async () => {
  const sent = house(5);
  await fireEvent.click(box("Cleaner"));
  await settled();
  expect(sent.map((one) => one.extras)).toEqual([["cleaner"], []]);
  expect(box("Cleaner").checked).toBe(false);
  const why = screen.getByRole("alert", { hidden: true });
  expect(why.textContent).toContain("(R3)");
  expect(box("Cleaner").closest("label")!.contains(why)).toBe(true);
  // The next touch is another matter.
  await fireEvent.click(box("Memory aid"));
  await settled();
  expect(screen.queryByRole("alert", { hidden: true })).toBeNull();
  expect(sent.at(-1)).toMatchObject({ extras: [], memory_aid: false });
});

test("a way to play is chosen by name, and refused by name", async () => {
  const sent = house(5);
  const preset = (name: "cleaner" | "sharp") =>
    screen.getByRole("button", { name: new RegExp(`^${t(`sitting.preset.${name}.name`)}`) });
  await fireEvent.click(preset("sharp"));
  await settled();
  expect(sent.at(-1)).toMatchObject({ jokers: 0, pace: "brisk" });
  expect(preset("sharp").getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(preset("cleaner"));
  await settled();
  expect(preset("cleaner").textContent).toContain("(R3)");
  expect(sent.at(-1)).toMatchObject({ extras: [], jokers: 0, pace: "brisk" });
  expect(preset("sharp").getAttribute("aria-pressed")).toBe("true");
});

test("where enough people sit, the same touch stays", async () => {
  const sent = house(7);
  await fireEvent.click(box("Cleaner"));
  await settled();
  expect(sent.map((one) => one.extras)).toEqual([["cleaner"]]);
  expect(box("Cleaner").checked).toBe(true);
});
