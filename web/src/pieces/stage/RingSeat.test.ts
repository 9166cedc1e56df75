import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { ringOf } from "../../lib/stage/ring";
import { updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import RingSeat from "./RingSeat.svelte";

beforeAll(() => speak("en"));

test("whoever is away is labelled so, and nobody else", () => {
  const update = updateWith({});
  const chairs = update.play!.players.map((player, chair) => ({
    chair,
    player,
    name: "",
    face: "captain" as const,
    guest: player,
    here: chair !== 2,
  }));
  const seats = ringOf({ ...update, room: { ...update.room, chairs } });
  const away = seats.map((seat) => {
    const { unmount } = render(RingSeat, {
      seat,
      face: 40,
      letters: 6,
      picked: false,
      over: false,
    });
    const found = screen.queryByText(t("common.away"));
    unmount();
    return found !== null;
  });
  expect(away).toEqual(seats.map((_, seat) => seat === 2));
});

test("a long name stays one word, and is broken in its middle if it has to be", () => {
  const [seat] = ringOf(updateWith({}));
  const { container } = render(RingSeat, {
    seat: { ...seat!, name: "Maximilianojosef" },
    face: 40,
    letters: 6,
    picked: false,
    over: false,
  });
  const name = container.querySelector("bdi")!;
  expect(name.textContent).toBe("Maximilianojosef");
  expect(name.innerHTML.replace(/<!--.*?-->/g, "")).toBe("Maximili<wbr>anojosef");
});
