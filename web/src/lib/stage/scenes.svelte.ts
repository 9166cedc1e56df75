// The one scene that has the stage: while it is on, nothing that comes after it is shown, said or heard.

let on = $state(0);
let waiting: (() => void)[] = [];

/** Whether a scene is on. */
export function sceneIsOn(): boolean {
  return on > 0;
}

export function sceneBegins(): void {
  on++;
}

export function sceneEnds(): void {
  on--;
  if (on) return;
  const now = waiting;
  waiting = [];
  for (const then of now) then();
}

/** Do this as soon as no scene is on, one that begins with the same news among them. */
export function afterScenes(then: () => void): void {
  queueMicrotask(() => {
    if (on) waiting.push(then);
    else then();
  });
}
