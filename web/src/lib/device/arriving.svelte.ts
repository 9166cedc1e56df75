// What a link carries behind its `#`, where no log sees it: a ticket for somebody's chair, or, in links
// of before, a key. A key in a link may be anybody's: it is never taken up, and the page says what to do.

import { keyTo } from "./keep";
import { read } from "./route.svelte";

interface Arriving {
  code: string | null;
  ticket: string | null;
  /** Whether the link carried a key that was not used. */
  oldLink: boolean;
}

const NOTHING: Arriving = { code: null, ticket: null, oldLink: false };
/** How keys and tickets are written: 256 bits. */
const TICKET = /^[\w-]{43}$/;

let arriving = $state.raw<Arriving>(NOTHING);

function behind(hash: string, name: string): string | undefined {
  return new RegExp(`[#&]${name}=([^&]*)`).exec(hash)?.[1];
}

/** Read what is behind an address's `#`, as it is opened. */
export function carried(path: string, hash: string): Arriving {
  const at = read(path);
  const code = "code" in at ? at.code : null;
  const [ticket, key] = ["h", "k"].map((name) => behind(hash, name));
  return {
    code,
    ticket: at.at === "table" && ticket && TICKET.test(ticket) ? ticket : null,
    oldLink: key !== undefined && !(code !== null && keyTo(code) === key),
  };
}

function look(): void {
  if (!location.hash) return;
  arriving = carried(location.pathname, location.hash);
  // Histories and shared screens see nothing of it.
  history.replaceState(null, "", location.pathname);
}

/** The ticket that somebody came to this table with, until it is used or given up. */
export function ticketTo(code: string): string | null {
  return arriving.code === code ? arriving.ticket : null;
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
