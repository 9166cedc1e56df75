import { beforeEach, expect, test } from "vitest";
import { carried } from "./arriving.svelte";
import { forgetKey, keepFresh, keepKey, keyCounts, keyTo } from "./keep";

const [OWN, FOREIGN, TICKET] = ["a", "b", "c"].map((letter) => letter.repeat(43));

beforeEach(() => localStorage.clear());

test("a key in a link is never taken up, and the page says so", () => {
  keepKey("BHJK", OWN!);
  expect(carried("/t/BHJK", `#k=${FOREIGN}`)).toEqual({
    code: "BHJK",
    ticket: null,
    oldLink: true,
    opens: null,
    played: [],
  });
  expect(carried("/BHJK", "#k=nonsense").oldLink).toBe(true);
  expect(carried("/t/XXXX", `#k=${FOREIGN}`).oldLink).toBe(true);
  expect(keyTo("BHJK")).toBe(OWN);
  expect(keyTo("XXXX")).toBeNull();
});

test("one's own key in a link is nothing to speak of", () => {
  keepKey("BHJK", OWN!);
  expect(carried("/t/BHJK", `#k=${OWN}`).oldLink).toBe(false);
});

test("a ticket is for the table in the address", () => {
  expect(carried("/t/BHJK", `#h=${TICKET}`)).toEqual({
    code: "BHJK",
    ticket: TICKET,
    oldLink: false,
    opens: null,
    played: [],
  });
  for (const hash of ["#h=nonsense", "#top", "#h="])
    expect(carried("/t/BHJK", hash).ticket).toBeNull();
});

test("a table is opened for whoever opened the house, on its own machine alone", () => {
  expect(carried("/", "#open=Jos%C3%A9", "localhost").opens).toBe("José");
  expect(carried("/", "#open=", "127.0.0.1").opens).toBe("");
  expect(carried("/", "#open=%E0%A4", "localhost").opens).toBe("%E0%A4");
  expect(carried("/", "#open=Ana", "192.168.1.20").opens).toBeNull();
  expect(carried("/t/BHJK", "#open=Ana", "localhost").opens).toBeNull();
  expect(carried("/", "", "localhost").opens).toBeNull();
});

test("a fresh key is tried first, and takes the place of the one before once it counts", () => {
  keepKey("BHJK", OWN!);
  keepFresh("BHJK", FOREIGN!);
  expect(keyTo("BHJK")).toBe(FOREIGN);
  // The table does not know it: the one before is still there.
  expect(forgetKey("BHJK", FOREIGN!)).toBe(OWN);
  expect(keyTo("BHJK")).toBe(OWN);
  keepFresh("BHJK", FOREIGN!);
  keyCounts("BHJK", FOREIGN!);
  expect(forgetKey("BHJK", FOREIGN!)).toBeNull();
  expect(keyTo("BHJK")).toBeNull();
});

test("keys of another device are brought to one's own games and nowhere else", () => {
  const keys = ["a".repeat(43), "b".repeat(43)];
  expect(carried("/mine", `#mine=${keys.join(".")}`).played).toEqual(keys);
  expect(carried("/", `#mine=${keys.join(".")}`).played).toEqual([]);
  expect(carried("/mine", "#mine=nonsense").played).toEqual([]);
});
