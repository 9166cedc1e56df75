// Whether somebody has just turned to whoever holds this device, and whom a reply would be of.

import type { Remark, TalkLine, Update } from "../protocol";

export interface Address {
  /** Who speaks. */
  by: number;
  /** Whom they speak of: they want to know what one makes of them. */
  of: number;
  how: "sounding" | "challenge" | "opinion";
  /** Which line of the talk it is. */
  line: number;
}

/** How a remark turns to a seat, and whom that seat would reply about; null where it does not. */
function turnsTo(seat: number, by: number, remark: Remark): Pick<Address, "how" | "of"> | null {
  switch (remark.type) {
    case "Sounding":
      return remark.to === seat ? { how: "sounding", of: remark.of } : null;
    case "Challenge": {
      // Held against somebody else's claim, it is that claim one has something to say of.
      const { against } = remark;
      const of = against === null || against === seat ? by : against;
      return remark.of === seat ? { how: "challenge", of } : null;
    }
    case "Opinion": {
      const unkind = remark.stance === "lies" || remark.stance === "look";
      return remark.of === seat && unkind ? { how: "opinion", of: by } : null;
    }
    default:
      return null;
  }
}

/** How long it stands: one line more may be spoken, and with the next it has gone by. */
const STANDS = 2;

/** What was last said to this device's seat, while it can still be replied to. */
export function addressed({ own, play }: Update, talk: readonly TalkLine[]): Address | null {
  const may = own?.may.remark;
  if (!may || own.seat === null || play?.phase !== "investigation") return null;
  for (let line = talk.length - 1; line >= Math.max(0, talk.length - STANDS); line--) {
    const said = talk[line]!;
    if (said.seat === own.seat) return null;
    if (said.type !== "RemarkMade") continue;
    const to = turnsTo(own.seat, said.seat, said.remark);
    if (to && may.of.includes(to.of)) return { ...to, by: said.seat, line };
  }
  return null;
}
