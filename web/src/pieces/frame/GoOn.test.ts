import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { likings } from "../../lib/device/keep";
import type { ClockView, Update } from "../../lib/protocol";
import { fakeConnection, updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import GoOn from "./GoOn.svelte";

beforeAll(() => speak("en"));

const CLOCK: ClockView = {
  wait: "box",
  since: 0,
  least: 1,
  due: null,
  stopped: null,
  go_on: 1,
  questions: [],
};

/** Ana, on seat 1, alone with bots; the box is with seat 3. */
function waiting(clock: Partial<ClockView> = {}, others: (number | null)[] = []): Update {
  const update = updateWith({}, { box_at: 3, clock: { ...CLOCK, ...clock } });
  const chairs = update.play!.players.map((player, chair) => ({
    chair,
    player,
    name: "",
    face: "captain" as const,
    guest: player === 2 ? 1 : (others[chair] ?? null),
  }));
  return { ...update, room: { ...update.room, chairs } };
}

const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });

test("going on is one touch, for as long as there is a bot to go on", async () => {
  const connection = fakeConnection();
  const { rerender } = render(GoOn, { connection, update: waiting() });
  await fireEvent.click(button(t("pace.go_on"))!);
  expect(connection.sent).toEqual([{ type: "GoOn" }]);
  await rerender({ connection, update: waiting({ go_on: null }) });
  expect(button(t("pace.go_on"))!.disabled).toBe(true);
});

test("brisk is kept on the device and can be turned off again", async () => {
  const connection = fakeConnection();
  const { rerender } = render(GoOn, { connection, update: waiting() });
  await fireEvent.click(button(t("pace.brisk"))!);
  expect(connection.sent).toEqual([{ type: "HurryBots", brisk: true }]);
  expect(likings().brisk).toBe(true);
  const brisk = waiting({ go_on: null });
  const settings = { ...brisk.room.settings, brisk_bots: true };
  await rerender({ connection, update: { ...brisk, room: { ...brisk.room, settings } } });
  await fireEvent.click(button(t("pace.brisk"))!);
  expect(connection.sent.at(-1)).toEqual({ type: "HurryBots", brisk: false });
  expect(likings().brisk).toBe(false);
});

test("nobody is offered it on their own turn, in a held breath, or among other people", async () => {
  const connection = fakeConnection();
  const own = waiting();
  const { rerender } = render(GoOn, {
    connection,
    update: { ...own, play: { ...own.play!, box_at: 1 } },
  });
  expect(button(t("pace.go_on"))).toBeNull();
  await rerender({ connection, update: waiting({ wait: "breath", go_on: null }) });
  expect(button(t("pace.go_on"))).toBeNull();
  await rerender({ connection, update: waiting({ go_on: null }, [7]) });
  expect(button(t("pace.go_on"))).toBeNull();
});
