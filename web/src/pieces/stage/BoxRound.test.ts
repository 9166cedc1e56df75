import { render } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import BoxRound from "./BoxRound.svelte";

beforeAll(() => speak("en"));

function told(boxAt: number, own = {}): string[] {
  const { container, unmount } = render(BoxRound, { update: updateWith(own, { box_at: boxAt }) });
  const rows = [...container.querySelectorAll("li")].map((row) => row.textContent.trim());
  unmount();
  return rows;
}

test("everybody reads who had the box, who has it and who is still to come", () => {
  const states = ["sent", "had", "has", "waits", "waits", "last"] as const;
  const rows = told(2);
  expect(rows).toHaveLength(states.length);
  for (const [seat, state] of states.entries()) expect(rows[seat]).toContain(t(`watch.${state}`));
  expect(told(0)[0]).toContain(t("watch.counting"));
  expect(told(5)[5]).toContain(t("watch.has"));
});

test("nothing of one's own shows in it", () => {
  const pocket = { received: null, took: { diamonds: 7 }, passed: null, bag: null };
  expect(told(3, { pocket, seat: 1 })).toEqual(told(3));
});
