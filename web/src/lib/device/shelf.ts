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
    const tell = () => active?.postMessage({ made: pieces() });
    tell();
    // Some pieces come later: another language, a screen that is seldom seen.
    new PerformanceObserver(tell).observe({ type: "resource" });
  } catch {
    // Without it the game only opens where there is a network.
  }
}

/** What the page is made of so far. */
function pieces(): string[] {
  const fetched = performance.getEntriesByType("resource").map((one) => one.name);
  return fetched.filter((name) => name.startsWith(`${location.origin}/assets/`));
}
