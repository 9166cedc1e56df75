// What a link carries behind its `#`, where no log sees it: a ticket for somebody's chair, the wish to
// have a table opened, or, in links of before, a key. A key in a link may be anybody's: it is never
// taken up, and the page says what to do.

import { carriedIn } from "../mine/carrying";
import { isHere } from "./here";
import { keyTo } from "./keep";
import { decoded, read } from "./route.svelte";

interface Arriving {
  code: string | null;
  ticket: string | null;
  /** Whether the link carried a key that was not used. */
  oldLink: boolean;
  /** The name under which a table is to be opened: whoever opened the house on this machine wants one. */
  opens: string | null;
  /** The keys of another device, whose games are to be counted here too. */
  played: readonly string[];
}

const NOTHING: Arriving = { code: null, ticket: null, oldLink: false, opens: null, played: [] };
/** How keys and tickets are written: 256 bits. */
const TICKET = /^[\w-]{43}$/;

let arriving = $state.raw<Arriving>(NOTHING);

const MOMENT = /^\/g\/[\w-]{22}#\d{1,5}(\?.*)?$|^\/evenings#[\w,-]+$/;

function behind(hash: string, name: string): string | undefined {
  return new RegExp(`[#&]${name}=([^&]*)`).exec(hash)?.[1];
}

/** Read what is behind an address's `#`, as it is opened. */
export function carried(path: string, hash: string, host = location.hostname): Arriving {
  const at = read(path);
  const code = "code" in at ? at.code : null;
  const [ticket, key, opens] = ["h", "k", "open"].map((name) => behind(hash, name));
  return {
    code,
    ticket: at.at === "table" && ticket && TICKET.test(ticket) ? ticket : null,
    oldLink: key !== undefined && !(code !== null && keyTo(code) === key),
    // A link from elsewhere opens nothing in somebody's name.
    opens: opens !== undefined && code === null && isHere(host) ? decoded(opens) : null,
    played: at.at === "mine" ? carriedIn(hash) : [],
  };
}

function look(): void {
  // Behind a finished game's link stands a moment of it and what somebody wondered, behind that of
  // evenings which ones: nothing that is to be kept out of histories.
  if (!location.hash || MOMENT.test(location.pathname + location.hash)) return;
  arriving = carried(location.pathname, location.hash);
  // Histories and shared screens see nothing of it.
  history.replaceState(null, "", location.pathname);
}

/** The ticket that somebody came to this table with, until it is used or given up. */
export function ticketTo(code: string): string | null {
  return arriving.code === code ? arriving.ticket : null;
}

/** The name to open a table under, asked for once; null where nobody wants one. */
export function tableWanted(): string | null {
  const wanted = arriving.opens;
  if (wanted !== null) arriving = NOTHING;
  return wanted;
}

/** The keys that a link brought from another device, until somebody has said what to do with them. */
export function keysBrought(): readonly string[] {
  return arriving.played;
}

export function carriedKey(): boolean {
  return arriving.oldLink;
}

/** What the link carried is done with. */
export function arrived(): void {
  arriving = NOTHING;
}

if (typeof addEventListener !== "undefined") {
  look();
  addEventListener("hashchange", look);
}
