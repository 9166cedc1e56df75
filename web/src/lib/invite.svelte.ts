// Where phones find this house. A page that is open on the house's own machine is at an address that
// means nothing to a phone; the house knows a better one.

import { house } from "./doors";

const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/;

let origin = $state(location.origin);
let asked = false;

/** The address to put before a code, for other people's phones. */
export function invitedTo(): string {
  if (!asked && HERE.test(location.hostname)) {
    asked = true;
    house()
      .then((found) => {
        if (found.network) origin = found.network;
      })
      .catch(() => undefined);
  }
  return origin;
}

/** An address as it is read out and typed. */
export function bare(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
