// Private marks on seats: suspect, trust. They stay on this device, for this game alone.

export type Mark = "suspect" | "trust" | null;

let game = "";
let kept = $state<Record<number, Mark>>({});

/** The marks of this game at this table. */
export function marks(code: string, games: number): Record<number, Mark> {
  return game === `${code}/${games}` ? kept : {};
}

export function setMark(code: string, games: number, seat: number, mark: Mark): void {
  const wanted = `${code}/${games}`;
  const before = game === wanted ? kept : {};
  game = wanted;
  kept = { ...before, [seat]: mark };
}
