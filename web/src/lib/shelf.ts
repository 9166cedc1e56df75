// The page kept at hand for when there is no network, where the browser can do that: over TLS, and
// on the machine that the house runs on.

export function keepAtHand(): void {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void keep();
  else addEventListener("load", () => void keep());
}

async function keep(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const made = performance
      .getEntriesByType("resource")
      .map((one) => one.name)
      .filter((name) => name.startsWith(`${location.origin}/assets/`));
    active?.postMessage({ made });
  } catch {
    // Without it the game only opens where there is a network.
  }
}
