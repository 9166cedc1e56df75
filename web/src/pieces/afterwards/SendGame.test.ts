// A game is sent with one tap: by the device where it can, or else it is copied or saved, and that is said.

import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../words/index.svelte";
import SendGame from "./SendGame.svelte";

const ID = "nXb1kq0rW6s9yT5lqGf0Yw";
beforeAll(() => speak("en"));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function house(found: boolean) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const picture = new Blob(["GIF89a"], { type: "image/gif" });
    return Promise.resolve(found ? new Response(picture) : new Response("", { status: 404 }));
  });
  return asked;
}

function device(share: (words: ShareData) => Promise<void>) {
  vi.stubGlobal("navigator", { language: "en", canShare: () => true, share });
}

const press = (name: string) => screen.getByRole("button", { name }).click();

test("the moving picture goes to whatever the device shares with, and the link beside it", async () => {
  const asked = house(true);
  const shared: ShareData[] = [];
  device((words) => (shared.push(words), Promise.resolve()));
  render(SendGame, { id: ID, weighed: true });
  press("Send it as a moving picture");
  await vi.waitFor(() => expect(shared).toHaveLength(1));
  expect(asked).toEqual([`/api/games/${ID}/card/en/moving.gif`]);
  expect(shared[0]!.files![0]!.name).toBe(`mafia-de-cuba-${ID}.gif`);
  expect(shared[0]!.text).toContain(`/g/${ID}`);
  expect(screen.getByRole("status").textContent).toBe("");
});

test("where files cannot be shared the picture is saved, and that is said", async () => {
  house(true);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.createObjectURL = () => "blob:it";
  URL.revokeObjectURL = () => undefined;
  render(SendGame, { id: ID, weighed: true });
  press("Send the picture");
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("saved"));
  expect(saved).toHaveBeenCalledOnce();
});

test("a picture that cannot be fetched is no picture, and there is none that moves before weighing", async () => {
  house(false);
  render(SendGame, { id: ID, weighed: false });
  expect(screen.queryByRole("button", { name: /moving/ })).toBeNull();
  press("Send the picture");
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("cannot"));
});
