// SHA-256 by ourselves: browsers keep theirs (`crypto.subtle`) from pages on plain HTTP, where most
// houses are, and from files that were saved.

const ROUNDS = 64;
const BLOCK = 64;

const primes = firstPrimes(ROUNDS);
/** The first 32 bits behind the point of the primes' cube roots, and of the first eight's square roots. */
const K = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

function firstPrimes(many: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < many; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The message with a one behind it, zeros, and its length in bits: whole blocks. */
function padded(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 9) / BLOCK);
  const bytes = new Uint8Array(blocks * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, (message.length << 3) >>> 0);
  return view;
}

function stirIn(state: Uint32Array, words: Uint32Array): void {
  for (let at = 16; at < ROUNDS; at++) {
    const near = words[at - 15]!;
    const far = words[at - 2]!;
    const one = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const two = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words[at] = words[at - 16]! + one + words[at - 7]! + two;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < ROUNDS; at++) {
    const chosen = (e & f) ^ (~e & g);
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + K[at]! + words[at]!) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = state[at]! + word));
}

/** The hash of some bytes, as 64 hexadecimal digits. */
export function sha256(message: Uint8Array): string {
  const view = padded(message);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(ROUNDS);
  for (let block = 0; block < view.byteLength; block += BLOCK) {
    for (let at = 0; at < 16; at++) words[at] = view.getUint32(block + 4 * at);
    stirIn(state, words);
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}
