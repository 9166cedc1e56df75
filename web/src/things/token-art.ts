// What is drawn on each piece: an outline of its own, a sign and a colour, so that any two can be
// told apart by shape and by colour, in every language. Paths live in a square of 64.

import type { Character, Token } from "../lib/protocol";

export type Kind = Token | Extract<Character, "thief" | "street_urchin" | "godfather">;

interface Art {
  colour: string;
  ink: string;
  outline: string;
  sign: string;
}

const CIRCLE = "M32 3a29 29 0 1 1 0 58a29 29 0 0 1 0-58z";
const SHIELD = "M32 3l26 8v20c0 15-11 25-26 30C17 56 6 46 6 31V11z";
const STAR = "M32 2l8 11 13-3-1 14 11 8-11 8 1 14-13-3-8 11-8-11-13 3 1-14L1 32l11-8-1-14 13 3z";
const BULLET = "M3 9h33c17 0 26 13 26 23s-9 23-26 23H3z";
const CROWN = "M5 60L2 13l15 11L32 3l15 21 15-11-3 47z";
const HEXAGON = "M18 5h28l15 27-15 27H18L3 32z";
const DROP = "M32 2c12 14 24 24 24 38a24 22 0 0 1-48 0C8 26 20 16 32 2z";
const HEART = "M32 60C10 42 3 31 5 20 7 9 21 4 32 16 43 4 57 9 59 20c2 11-5 22-27 40z";
const DIAMOND = "M32 2l30 30-30 30L2 32z";
const ARCH = "M6 60V30a26 27 0 0 1 52 0v30z";
const FLAG = "M5 6h54l-9 26 9 26H5z";
const SQUARE = "M10 4h44q6 0 6 6v44q0 6-6 6H10q-6 0-6-6V10q0-6 6-6z";
const HAT =
  "M32 4c14 0 17 12 18 24 9 2 13 5 13 9 0 10-14 23-31 23S1 47 1 37c0-4 4-7 13-9C15 16 18 4 32 4z";

export const ART: Record<Kind, Art> = {
  loyal_henchman: {
    colour: "#3f8f5f",
    ink: "#eafff1",
    outline: SHIELD,
    sign: "M20 24l9 9 15-16M22 44h20",
  },
  fbi_agent: {
    colour: "#2f6cb0",
    ink: "#eef6ff",
    outline: STAR,
    sign: "M24 40a8 8 0 1 1 16 0M26 24h12M32 24v8",
  },
  cia_agent: {
    colour: "#1f8a94",
    ink: "#e9feff",
    outline: HEXAGON,
    sign: "M14 30q18-18 36 0q-18 18-36 0zM32 25a5 5 0 1 1 0 10a5 5 0 0 1 0-10z",
  },
  driver: {
    colour: "#c98a1f",
    ink: "#2a1700",
    outline: CIRCLE,
    sign: "M32 13a17 17 0 1 1 0 34a17 17 0 0 1 0-34zM32 35v12M17 26l12 5M47 26l-12 5M29 30a3 3 0 1 1 6 0a3 3 0 0 1-6 0z",
  },
  cleaner: {
    colour: "#4b4f58",
    ink: "#ffffff",
    outline: BULLET,
    sign: "M13 24h32v8H32l-3 5h-5l-2 11h-8l3-16h-4zM45 26h5",
  },
  diamond_lover: {
    colour: "#c4477f",
    ink: "#fff0f7",
    outline: HEART,
    sign: "M24 22h16l6 8-14 16-14-16zM18 30h28M28 22l-2 8 6 16 6-16-2-8",
  },
  traitor: {
    colour: "#7a3fa0",
    ink: "#f8ecff",
    outline: DIAMOND,
    sign: "M32 12v28M24 20h16M28 40h8l-4 12z",
  },
  minion: {
    colour: "#9a6bc0",
    ink: "#1c0a29",
    outline: DROP,
    sign: "M24 28a8 8 0 1 1 16 0a8 8 0 0 1-16 0zM20 52q0-12 12-12t12 12",
  },
  crooked_lawyer: {
    colour: "#8b6f4e",
    ink: "#fff7ea",
    outline: ARCH,
    sign: "M32 14v34M18 22h28M18 22l-7 14h14zM46 22l-7 12h14zM24 48h16",
  },
  revolutionary: {
    colour: "#b3261e",
    ink: "#fff1ee",
    outline: FLAG,
    sign: "M31 14l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z",
  },
  thief: {
    colour: "#3b2a4a",
    ink: "#e6f4ff",
    outline: SQUARE,
    sign: "M14 27q18-9 36 0v8q-9 5-14 0q-4-3-8 0q-5 5-14 0z",
  },
  street_urchin: {
    colour: "#6b5a43",
    ink: "#fff6e3",
    outline: HAT,
    sign: "M18 30q14 6 28 0M22 42h20M26 48h12",
  },
  godfather: {
    colour: "#7d1f28",
    ink: "#ffe9c2",
    outline: CROWN,
    sign: "M32 25l8 9-8 9-8-9zM14 51h36",
  },
};
