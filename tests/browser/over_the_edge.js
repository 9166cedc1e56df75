// What is wider than the screen, cut off by what it stands in, or, where words are to be whole, broken
// within one; what scrolls or ends in dots may be.
(whole) => {
  const found = [];
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const scrolls = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (["auto", "scroll"].includes(style.overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
      if (at.classList.contains("hidden-words")) return true;
    }
    return false;
  };
  const shortened = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.textOverflow === "ellipsis" && style.overflowX !== "visible") return true;
    }
    return false;
  };
  // Nothing of ours has longer words than this; a name may, and may be broken.
  const LONGEST = 16;
  const broken = (node) => {
    const range = document.createRange();
    return [...node.data.matchAll(/[\p{L}\p{N}]+/gu)].filter((word) => word[0].length <= LONGEST).map((word) => {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1 ? word[0] : "";
    }).filter(Boolean);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest("svg, noscript, select, dialog:not([open])") || scrolls(element)) continue;
    // A name that ends in dots is shortened on purpose.
    if (shortened(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    if (whole && !element.closest("bdi")) for (const word of broken(node)) found.push(`broken: ${word}`);
    if (box.left < -1 || box.right > wide + 1) found.push(`over the edge: ${node.data.trim()}`);
    if (["hidden", "clip"].includes(getComputedStyle(element).overflowX)
        && element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${node.data.trim()}`);
  }
  return found;
}
