// The table as it is laid, in a sentence a host can take in at a glance.

import {
  Side,
  SIDE_NAMES,
  WITHOUT_TOKEN,
  type Fault,
  type OddsView,
  type RoomView,
  type Setup,
} from "../lib/protocol";
import { list, t } from "./index.svelte";
import { tokenWord, tokenWords } from "./sentences";

/** "8 players, 1 Joker, with the Cleaner, brisk, talking here." */
export function settingsSentence(room: RoomView): string {
  const { settings } = room;
  const parts = [t("lobby.players_long", { count: room.chairs.length })];
  const jokers = settings.jokers ?? room.laid?.setup?.jokers;
  if (jokers !== undefined) parts.push(t("settings.jokers_are", { count: jokers }));
  if (settings.tokens) parts.push(t("settings.custom_box"));
  if (settings.extras.length)
    parts.push(
      t("settings.with", { what: list(settings.extras.map((token) => tokenWord(token))) }),
    );
  if (settings.fake_diamond) parts.push(t("settings.with", { what: t("claims.fake") }));
  if (settings.honour_box) parts.push(t("settings.honour_box"));
  parts.push(t(`settings.pace_${settings.pace}_short`), t(`settings.talk_${settings.talk}_short`));
  return `${parts.join(", ")}.`;
}

/** What lies in the box. */
export function laidSentence(setup: Setup): string {
  return t("lobby.in_the_box", { tokens: list(tokenWords(setup.tokens)) });
}

/** Why the table cannot be played as the room has it. */
export function faultSentence(fault: Fault, room: RoomView): string {
  const players = room.chairs.length;
  const tokens = room.settings.tokens ?? {};
  const many = (fault.token && tokens[fault.token]) || 0;
  const why = t(`flaws.${fault.flaw}`, {
    players,
    wanted: players - WITHOUT_TOKEN,
    tokens: Object.values(tokens).reduce((sum, one) => sum + one, 0),
    jokers: room.settings.jokers ?? 0,
    token: fault.token ? tokenWord(fault.token) : "",
    many: fault.token ? tokenWord(fault.token, many) : "",
  });
  return `${why.charAt(0).toUpperCase()}${why.slice(1)} (${fault.ruling}).`;
}

/** Who wins how often between bots, and which table nearby would be fairer. */
export function oddsSentences(odds: OddsView): string[] {
  const told = odds.here ? "odds.here" : "odds.near";
  const said = [t(told, { about: odds.give_or_take, shares: shares(odds.wins) })];
  if (odds.fairer) {
    const { setup, wins } = odds.fairer;
    said.push(t("odds.fairer", { table: pieces(setup), shares: shares(wins) }));
  } else if (odds.even) said.push(t("odds.even"));
  return said;
}

/** "Godfather 35, Agents 31, Thieves 34", in the order in which sides are always told. */
function shares(wins: OddsView["wins"]): string {
  return Side.filter((side) => wins[side])
    .map((side) => t("odds.share", { who: t(SIDE_NAMES[side]), wins: wins[side] ?? 0 }))
    .join(", ");
}

/** What lies on a table beside the diamonds. */
function pieces(setup: Setup): string {
  const fake = setup.fake_diamond ? [t("claims.fake")] : [];
  const jokers = t("settings.jokers_are", { count: setup.jokers });
  return [...tokenWords(setup.tokens), ...fake, jokers].join(", ");
}
