// What is for one pair of eyes is hidden as soon as the app is left.

/** Call `hide` when nobody looks at this page any more; the answer stops that. */
export function onceLeft(hide: () => void): () => void {
  const away = () => {
    if (document.visibilityState !== "visible") hide();
  };
  document.addEventListener("visibilitychange", away);
  addEventListener("pagehide", hide);
  return () => {
    document.removeEventListener("visibilitychange", away);
    removeEventListener("pagehide", hide);
  };
}
