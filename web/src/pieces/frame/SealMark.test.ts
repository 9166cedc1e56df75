import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { speak, t } from "../../words/index.svelte";
import SealMark from "./SealMark.svelte";

beforeAll(() => speak("en"));

const HASH = "c0".repeat(32);

test.each([
  [[null, null], "menu.seal_shut"],
  [[HASH, null], "menu.seal_shut"],
  [[HASH, HASH], "menu.seal_open"],
] as const)(
  "a seal with %j says how far it is open, and what it does not prove",
  (nonces, said) => {
    const seal = { mark: "8HKD-2MZQ-V4RT", commitments: [HASH, HASH], nonces: [...nonces] };
    render(SealMark, { seal });
    expect(screen.getByText("8HKD-2MZQ-V4RT")).toBeTruthy();
    expect(screen.getByText(t(said))).toBeTruthy();
    expect(screen.getByText(t("menu.seal_looks"))).toBeTruthy();
    const page = screen.queryByRole("link", { name: t("menu.seal_check") });
    expect(page?.getAttribute("href")).toBe(said === "menu.seal_open" ? "/verify" : undefined);
  },
);
