import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { comeIn } from "../../lib/connection/http";
import { faceOf, keepFace } from "../../lib/device/keep";
import { FaceName, type ChairView } from "../../lib/protocol";
import { fakeConnection, updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import FacePicker from "./FacePicker.svelte";

beforeAll(async () => {
  await speak("en");
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});
beforeEach(() => localStorage.clear());

const ANA: ChairView = { chair: 0, player: 2, name: "Ana", face: "nun", guest: 1 };
const CHAIRS: ChairView[] = [
  ANA,
  { chair: 1, player: 4, name: "Bea", face: "cook", chosen: true, guest: 3 },
  { chair: 2, player: 5, name: "Chano", face: "barber" },
];

function picker(chair = ANA, refuse: string | null = null, players = [2]) {
  const connection = fakeConnection(refuse);
  const update = updateWith({ players });
  const onclose = vi.fn();
  const room = { ...update.room, chairs: CHAIRS };
  render(FacePicker, { connection, update: { ...update, room }, chair, onclose });
  return { connection, onclose };
}

const button = (face: FaceName) => screen.getByText(t(`faces.${face}`)).closest("button")!;

test("everybody is there by name, one's own pressed, and those that others chose are taken", () => {
  picker();
  for (const face of FaceName) {
    expect(button(face).getAttribute("aria-pressed")).toBe(String(face === "nun"));
    expect(button(face).disabled).toBe(face === "cook");
  }
  expect(button("cook").textContent).toContain(t("faces.taken"));
});

test("a face is asked for, kept on the device by name, and brought along to the next table", async () => {
  const { connection, onclose } = picker();
  await fireEvent.click(button("barber"));
  expect(connection.sent).toEqual([{ type: "ChooseFace", player: 2, face: "barber" }]);
  await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
  expect(faceOf("Ana")).toBe("barber");
  expect(faceOf(" Ana ")).toBe("barber");
  expect(faceOf("Bea")).toBeNull();

  const asked = vi.fn((_: string, how: RequestInit) =>
    Promise.resolve(new Response(how.body, { status: 201 })),
  );
  vi.stubGlobal("fetch", asked);
  await comeIn("BHJK", "Ana");
  expect(JSON.parse(asked.mock.calls[0]![1].body as string)).toMatchObject({ face: "barber" });
  vi.unstubAllGlobals();
});

test("what was refused is said, and not kept", async () => {
  const { onclose } = picker(ANA, "face_taken");
  await fireEvent.click(button("widow"));
  expect((await screen.findByRole("alert")).textContent).toContain(t("refusals.face_taken"));
  expect(onclose).not.toHaveBeenCalled();
  expect(faceOf("Ana")).toBeNull();
});

test("a host who chooses for a bot keeps nothing of it", async () => {
  const { onclose } = picker(CHAIRS[2]);
  expect(screen.getByRole("heading").textContent).toBe(t("faces.of", { name: "Chano" }));
  await fireEvent.click(button("widow"));
  await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
  expect(faceOf("Chano")).toBeNull();
});

test("a device keeps a face for each of twelve, and none that is not drawn any more", () => {
  for (let n = 0; n < 14; n++) keepFace(`Guest ${n}`, "nun");
  expect(faceOf("Guest 13")).toBe("nun");
  expect(faceOf("Guest 1")).toBeNull();
  keepFace("Ana", "nobody" as FaceName);
  expect(faceOf("Ana")).toBeNull();
});
