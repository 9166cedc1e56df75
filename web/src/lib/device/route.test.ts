import { expect, test } from "vitest";
import { codeIn, read } from "./route.svelte";

test.each([
  ["/", { at: "door", code: null }],
  ["/index.html", { at: "door", code: null }],
  ["/BHJK", { at: "door", code: "BHJK" }],
  ["/bhjk/", { at: "door", code: "BHJK" }],
  ["/BHJKLM", { at: "door", code: "BHJKLM" }],
  ["/t/bhjk-lmpt", { at: "table", code: "BHJKLMPT" }],
  ["/BHJK.", { at: "door", code: "BHJK" }],
  ["/%20bh-jk", { at: "door", code: "BHJK" }],
  ["/8hjk", { at: "door", code: "BHJK" }],
  ["/T/bhjk", { at: "table", code: "BHJK" }],
  ["/watch/bhjk)", { at: "watch", code: "BHJK" }],
  ["/screen/B H J K", { at: "screen", code: "BHJK" }],
  ["/join/BHJK", { at: "door", code: "BHJK" }],
  ["/rules/R35", { at: "rules", chapter: "R35" }],
])("%s is understood", (path, route) => {
  expect(read(path)).toEqual(route);
});

test.each([
  "/unknown/path",
  "/B0JK",
  "/BHJ",
  "/BHJKA",
  "/BHJKLMPTVWX",
  "/t",
  "/watch/B0JK",
  "/%E0%A4%A",
  "/%",
])("%s leads to the door, which says so", (path) => {
  expect(read(path)).toEqual({ at: "door", code: null, lost: true });
});

test("a code is read as the house reads it", () => {
  expect(codeIn("b h j k")).toBe("BHJK");
  expect(codeIn("ｂｈｊｋ")).toBe("BHJK");
  expect(codeIn("82U1")).toBe("BZVL");
  expect(codeIn("bhj klm")).toBe("BHJKLM");
  expect(codeIn("unknown")).toBeNull();
  expect(codeIn("BHO0")).toBeNull();
  expect(codeIn("")).toBeNull();
});

test("a finished game is found by its own id, and by a whole one only", () => {
  const id = "nXb1kq0rW6s9yT5lqGf0Yw";
  expect(read(`/g/${id}`)).toEqual({ at: "afterwards", id });
  expect(read("/mine")).toEqual({ at: "mine" });
  expect(read(`/evenings/${id}`)).toEqual({ at: "evenings", id });
  expect(read("/evenings")).toEqual({ at: "evenings", id: null });
  expect(read("/evenings/nonsense").at).toBe("door");
  for (const wrong of [id.slice(1), `${id}x`, id.replace("k", "."), ""])
    expect(read(`/g/${wrong}`).at).toBe("door");
});
