// Whether an address is this very machine: it means nothing to a phone, and a link from elsewhere is
// no such one.

const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/;

export function isHere(host: string): boolean {
  return HERE.test(host);
}
