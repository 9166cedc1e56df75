import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { words } from "./words-plugin.ts";

// The house serves what is built here; while working on it, the house answers on its usual port.
const house = process.env.HOUSE ?? "http://localhost:8055";

/** A phone asks for a few pieces, and not for many small ones: for all of the door at once, and for
 * all that many screens have in common at once. */
const PIECES = [
  { name: "door", tags: ["$initial" as const], priority: 1 },
  { name: "common", minShareCount: 3 },
];

export default defineConfig(({ mode }) => ({
  plugins: [words(), svelte(), ...(mode === "test" ? [svelteTesting()] : [])],
  build: {
    outDir: "../src/mafia_de_cuba/site",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: PIECES } } },
  },
  server: { proxy: { "/api": house, "/ws": { target: house, ws: true } } },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    // One page for many files, that is made fresh for each.
    isolate: false,
    setupFiles: ["src/testing/fresh-page.ts"],
  },
}));
