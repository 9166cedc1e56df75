// The screen stays awake during a game, where the device can be asked for it.

export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function lockIt(): Promise<void> {
    if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      // A low battery or a plain-HTTP address: the screen sleeps when it likes.
    }
  }

  const ask = () => void lockIt();
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
