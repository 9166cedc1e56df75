import { render } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { beGuided, goAlone } from "../../lib/rules/guide.svelte";
import { updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import Guide from "./Guide.svelte";

beforeAll(async () => {
  await speak("en");
  Object.assign(Element.prototype, { checkVisibility: () => true });
  // Nothing has a size here, and nothing changes it.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
beforeEach(() => {
  beGuided();
  document.body.innerHTML = '<p data-guide="board"></p>';
});
afterEach(goAlone);

const says = () => document.body.textContent.includes(t("guide.investigation"));
const show = () => render(Guide, { update: updateWith({}, { phase: "investigation" }) });

test("the guide speaks of the board", () => {
  show();
  expect(says()).toBe(true);
});

test("nothing is said over the Godfather who lifts the lid", () => {
  document.body.insertAdjacentHTML("beforeend", "<button data-scene></button>");
  show();
  expect(says()).toBe(false);
});
