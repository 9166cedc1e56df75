// The screens of a table, fetched once there is one: the door is all that a newcomer waits for.

import { listen } from "../../words/index.svelte";
import { route } from "./route.svelte";

const FETCHED_AFRESH = "fetched-afresh";

/** What was built along with another page than the one that is open is not there any more. */
async function orAfresh<Screen>(fetched: () => Promise<Screen>): Promise<Screen> {
  try {
    const screen = await fetched();
    sessionStorage.removeItem(FETCHED_AFRESH);
    return screen;
  } catch (error) {
    if (sessionStorage.getItem(FETCHED_AFRESH)) throw error;
    sessionStorage.setItem(FETCHED_AFRESH, "once");
    location.reload();
    return new Promise(() => {});
  }
}

/** Nobody is shown a table before they can hear what is said at it. */
async function withVoices<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [shown] = await Promise.all([screen, listen()]);
  return shown;
}

export const seatScreen = () =>
  orAfresh(() => withVoices(import("../../screens/table/AtTable.svelte")));
export const watchScreen = () =>
  orAfresh(() => withVoices(import("../../screens/table/Watch.svelte")));

export const mineScreen = () => orAfresh(() => import("../../screens/afterwards/Mine.svelte"));
export const eveningsScreen = () =>
  orAfresh(() => import("../../screens/afterwards/Evenings.svelte"));
export const togetherScreen = () =>
  orAfresh(() => import("../../screens/afterwards/Together.svelte"));

export const afterwardsScreen = () =>
  orAfresh(() => withVoices(import("../../screens/afterwards/Afterwards.svelte")));

/** Whoever does anything at the door will want a table next; who watches one will not. */
export function fetchAhead(): void {
  if (route().at === "door") void seatScreen();
}
