"""How well words can be read on what is really behind them: felt, wood, lamp-light and all.

The words' own colour is compared with every pixel where they stand, photographed without them.
"""

import io
from typing import Any

from PIL import Image
from playwright.async_api import Page

from browser.looking import in_sight

_WORDS = """(where) => {
  const found = [];
  document.querySelector(where)?.scrollIntoView({ block: "center" });
  for (const within of document.querySelectorAll(where)) {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || element.closest(".hidden-words, svg, dialog:not([open])")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((box) =>
        box.width && box.left >= 0 && box.top >= 0
        && box.right <= innerWidth && box.bottom <= innerHeight);
      const seen = rects.filter((box) => {
        const over = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return !over.length || !over[0].closest("[role=alertdialog], dialog, .reveal, .seen");
      });
      if (!seen.length) continue;
      found.push({
        words: node.data.trim(),
        colour: getComputedStyle(element).color,
        // Where letters are: not the room above and below that every line has.
        boxes: seen.map(({ left, top, right, bottom, height }) =>
          [left, top + 0.2 * height, right, bottom - 0.2 * height].map(Math.round)),
      });
    }
  }
  return found;
}"""
_UNWRITTEN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { color: transparent !important; text-shadow: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}"""
_WRITTEN = "() => { document.adoptedStyleSheets.pop(); }"


def _luminance(colour: tuple[int, ...]) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG reckons it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _rgb(colour: str) -> tuple[int, ...]:
    parts = colour[colour.index("(") + 1 : -1].replace(",", " ").split()
    return tuple(round(float(part)) for part in parts[:3])


async def contrasts(page: Page, where: str) -> dict[str, float]:
    """The least contrast of each words found there."""
    found: list[Any] = []
    shot = b""
    # Talk goes on meanwhile: what is measured is what was seen.
    while not found or found != await page.evaluate(_WORDS, where):
        found = await page.evaluate(_WORDS, where)
        async with in_sight(page):
            await page.evaluate(_UNWRITTEN)
            shot = await page.screenshot(animations="disabled", scale="css")
            await page.evaluate(_WRITTEN)
    behind = Image.open(io.BytesIO(shot)).convert("RGB")
    least: dict[str, float] = {}
    for one in found:
        written = _rgb(one["colour"])
        for box in one["boxes"]:
            counted = behind.crop(box).getcolors(behind.width * behind.height) or []
            seen = [colour for _, colour in counted if isinstance(colour, tuple)]
            worst = min(ratio(written, colour) for colour in seen)
            least[one["words"]] = min(worst, least.get(one["words"], 21.0))
    return least
