import { render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { MOMENTS } from "../../lib/rules/moments";
import { Token } from "../../lib/protocol";
import { LANGUAGES, speak, t } from "../../words/index.svelte";
import RuleCards from "./RuleCards.svelte";

const MOST_WORDS = 40;

beforeEach(() => speak("en"));

test("every moment and everybody one can be has a card with a heading", () => {
  render(RuleCards, { level: 2 });
  const titles = screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent);
  const wanted = [
    ...MOMENTS.map((moment) => t(`rules.moments.${moment}.title`)),
    ...(["godfather", "thief", "street_urchin", ...Token] as const).map((kind) =>
      t(`characters.${kind}.name`),
    ),
  ];
  expect(titles).toEqual(wanted);
});

test.each(Object.keys(LANGUAGES))("in %s no card says more than one reads", async (tag) => {
  await speak(tag);
  render(RuleCards);
  const cards = screen.getAllByRole("listitem");
  const words = cards.flatMap((card) => [
    within(card)
      .getAllByText(/./, { selector: "p" })
      .map((one) => one.textContent.split(/\s+/).length)
      .reduce((sum, many) => sum + many),
  ]);
  expect(Math.max(...words)).toBeLessThanOrEqual(MOST_WORDS);
});

test("a card is found by its name in the address", () => {
  render(RuleCards);
  expect(document.getElementById("rules-bag")?.textContent).toContain(t("rules.moments.bag.title"));
  expect(document.getElementById("rules-thief")?.textContent).toContain(t("characters.thief.wins"));
});
