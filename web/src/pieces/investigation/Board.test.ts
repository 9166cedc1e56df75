import { render, screen, within } from "@testing-library/svelte";
import { beforeAll, describe, expect, test } from "vitest";
import type { BoardView } from "../../lib/protocol";
import { updateWith } from "../../testing/updates";
import { speak } from "../../words/index.svelte";
import Board from "./Board.svelte";
import BoardStrip from "./BoardStrip.svelte";

beforeAll(() => speak("en"));

const BOARD: BoardView = {
  rows: [
    {
      seat: 1,
      passed: { type: "BoxClaim", about: "passed", diamonds: 9, tokens: null, fake: null },
    },
    {
      seat: 2,
      received: { type: "BoxClaim", about: "received", diamonds: 7, tokens: null, fake: null },
      declined: ["took"],
    },
  ],
  contradictions: [
    {
      kind: "neighbours_disagree",
      claims: [
        { seat: 1, about: "passed" },
        { seat: 2, about: "received" },
      ],
    },
  ],
};

describe("the board of testimony", () => {
  test("has a row for every seat the box visited, in its order", () => {
    render(Board, { update: updateWith({}, { phase: "investigation", board: BOARD }) });
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map((row) => within(row).getByRole("rowheader").textContent.trim())).toEqual([
      "Ana",
      "Bea",
      "Carlos",
      "Dora",
      "Elio",
    ]);
  });

  test("says what each claims, in words too", () => {
    render(Board, { update: updateWith({}, { phase: "investigation", board: BOARD }) });
    expect(screen.getByText("9 diamonds")).toBeTruthy();
    expect(screen.getByText("won’t say")).toBeTruthy();
  });

  test("in short, what was passed on stands there until somebody says what they took", () => {
    const [, second] = BOARD.rows;
    const passed = { ...BOARD.rows[0]!.passed!, diamonds: 5 };
    const told = (took: boolean) => {
      const row = {
        ...second!,
        passed,
        ...(took && { took: { type: "TakeClaim" as const, diamonds: 2, tokens: [], fake: null } }),
      };
      const update = updateWith({}, { phase: "investigation", board: { ...BOARD, rows: [row] } });
      const { container, unmount } = render(BoardStrip, { update, onpick: () => {} });
      const words = container.querySelectorAll(".told")[1]!.textContent.replace(/\s+/g, "");
      unmount();
      return words;
    };
    expect(told(false)).toBe("7→5");
    expect(told(true)).toBe("7−2");
  });

  test("marks both who disagree, and says why", () => {
    const { container } = render(Board, {
      update: updateWith({}, { phase: "investigation", board: BOARD }),
    });
    expect(container.querySelectorAll("td.wrong")).toHaveLength(2);
    expect(container.querySelector(".reasons")?.textContent).toContain("Ana and Bea");
  });

  test("marks nobody while everybody agrees", () => {
    const { container } = render(Board, {
      update: updateWith({}, { phase: "investigation", board: { ...BOARD, contradictions: [] } }),
    });
    expect(container.querySelectorAll("td.wrong")).toHaveLength(0);
  });
});
