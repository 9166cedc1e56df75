// A page that fills the screen it is on: what is short is shown larger, so that the whole room reads it.

const MOST = 1.7;
const STEP = 0.05;

/** For an element with one child: make the child as large as fits, and keep it so. */
export function filling(page: HTMLElement): () => void {
  const sheet = page.firstElementChild as HTMLElement;
  let asked = 0;

  function fits(): boolean {
    const { width, height } = sheet.getBoundingClientRect();
    return (
      height <= page.clientHeight &&
      width <= page.clientWidth + 1 &&
      sheet.scrollWidth <= sheet.clientWidth + 1
    );
  }
  function fill() {
    for (let larger = MOST; larger >= 1; larger -= STEP) {
      sheet.style.setProperty("zoom", larger.toFixed(2));
      if (fits()) return;
    }
    sheet.style.removeProperty("zoom");
  }
  // Not within the notice itself: it would be told of its own doing.
  const watch = new ResizeObserver(() => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(fill);
  });
  fill();
  watch.observe(page);
  watch.observe(sheet);
  return () => {
    cancelAnimationFrame(asked);
    watch.disconnect();
  };
}
