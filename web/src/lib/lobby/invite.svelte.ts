// Where phones find this house, and what it has to offer. A page that is open on the house's own
// machine is at an address that means nothing to a phone; the house knows a better one.

import { house } from "../connection/http";
import { isHere } from "../device/here";

let origin = $state(location.origin);
let voice = $state(false);
let asked = false;

function ask(): void {
  if (asked) return;
  asked = true;
  house()
    .then((found) => {
      if (found.network) origin = found.network;
      voice = found.voice;
    })
    .catch(() => undefined);
}

/** The address to put before a code, for other people's phones. */
export function invitedTo(): string {
  if (isHere(location.hostname)) ask();
  return origin;
}

/** Whether somebody outside can be asked to reword what bots say. */
export function offersVoice(): boolean {
  ask();
  return voice;
}

/** An address as it is read out and typed. */
export function bare(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
