import { expect, test } from "vitest";
import { MAY, updateWith } from "../../testing/updates";
import { moodOf, type Mood } from "./moods";
import type { ChairView, OwnView, PlayView, SeatView, Update } from "../protocol";
import { ringOf } from "./ring";

function seats(changed: Partial<SeatView> = {}): SeatView[] {
  return [0, 1, 2, 3, 4, 5].map((seat) => (seat === 2 ? { seat, ...changed } : { seat }));
}

const ASKED = { type: "QuestionAsked", seat: 0, of: 2, question: "took" } as const;
const ENDED = {
  type: "GameEnded",
  seat: 0,
  ending: "agent_accused",
  wins: [{ seat: 2, ruling: "R41" }],
} as const;

const MOMENTS: [Mood, Partial<PlayView>][] = [
  ["calm", { phase: "theft", box_at: 2 }],
  ["calm", { phase: "investigation" }],
  ["asked", { phase: "investigation", waiting: [ASKED] }],
  ["accused", { phase: "accusation", accused: 2 }],
  ["accused", { phase: "accusation", accused: 2, waiting: [ASKED] }],
  ["exposed", { phase: "investigation", seats: seats({ take: { diamonds: 0 }, jokers: 1 }) }],
  ["out", { phase: "investigation", seats: seats({ take: { diamonds: 4 }, eliminated: true }) }],
  ["won", { phase: "over", ended: ENDED }],
  ["won", { phase: "over", ended: ENDED, seats: seats({ take: {}, eliminated: true }) }],
];

test.each(MOMENTS)("%s", (mood, play) => {
  const { play: now } = updateWith({}, play);
  expect(moodOf(now!, 2)).toBe(mood);
  if (mood !== "calm") expect(moodOf(now!, 3)).toBe("calm");
});

const CHAIRS: ChairView[] = [4, 2, 6, 8, 10, 12].map((player, chair) => ({
  chair,
  player,
  name: "",
  face: (["nun", "cook", "widow", "barber", "dandy", "captain"] as const)[chair]!,
}));

/** Very different things that one device alone may be told at the same moment. */
const OWNS: (Partial<OwnView> | null)[] = [
  {},
  null,
  { seat: 2, player: 6, players: [6], host: false },
  {
    seat: 2,
    player: 6,
    pocket: {
      took: { diamonds: 5 },
      character: "thief",
      received: null,
      passed: null,
      bagged: null,
    },
  },
  { seat: 0, player: 4, safe: { kept: 2, sent: 13, returned: null, missing: 4 } as never },
  { seat: 2, box: { diamonds: 7, tokens: ["driver"], fake: false } },
  { seat: 2, may: { ...MAY, shoot: true, empty_pockets: true, accuse: [1, 3] } },
];

test.each(MOMENTS)("nobody's face or mood tells what one device knows: %s", (_, play) => {
  const told = OWNS.map((own) => {
    const update: Update = updateWith(own ?? {}, play);
    const shown = { ...update, own: own && update.own, room: { ...update.room, chairs: CHAIRS } };
    return ringOf(shown).map(({ face, mood }) => [face, mood]);
  });
  expect(told[0]!.map(([face]) => face)).toEqual(CHAIRS.map((chair) => chair.face));
  for (const other of told) expect(other).toEqual(told[0]);
});
