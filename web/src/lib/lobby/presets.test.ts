import { expect, test } from "vitest";
import { updateWith } from "../../testing/updates";
import { chosen, PRESETS, presetOf } from "./presets";

const now = updateWith().room.settings;

test.each(PRESETS)("a table that chose %s is seen to have", (preset) => {
  const settings = { ...now, extras: ["minion" as const], ...chosen(preset, now) };
  expect(presetOf(settings)).toBe(preset);
});

test("what was chosen piece by piece has no name", () => {
  expect(presetOf({ ...now, honour_box: true })).toBeNull();
  expect(presetOf({ ...now, extras: ["cleaner", "traitor"] })).toBeNull();
});

test("a preset leaves alone how people talk and who watches, and their time but for the short one", () => {
  const spoken = { ...now, talk: "spoken" as const, spectators: false };
  for (const preset of PRESETS) {
    const then = { ...spoken, ...chosen(preset, spoken) };
    expect([then.talk, then.spectators]).toEqual(["spoken", false]);
    expect(then.pace).toBe(preset === "sharp" ? "brisk" : "none");
  }
  expect(chosen("classic", { ...now, pace: "brisk" }).pace).toBe("standard");
});
