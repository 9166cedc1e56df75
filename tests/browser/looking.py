"""Looking hard at a screen: what would stop somebody who listens instead of looking, and what runs
over its edge.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Page, ViewportSize

EDGES = Path(__file__).with_name("over_the_edge.js")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

_AXE = """
async () => {
  const found = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    resultTypes: ["violations"],
  });
  return found.violations.flatMap((one) => one.nodes.map((node) =>
    `${one.id}: ${node.target.join(" ")}: ${node.failureSummary}`));
}
"""


_LAID_OUT = """
async ({ width, height }) => {
  const frame = () => new Promise(requestAnimationFrame);
  do await frame(); while (innerWidth !== width || innerHeight !== height);
  // Once for the page, and some more for what measures itself in it, while it is still too wide.
  await frame();
  const wide = () => document.documentElement.scrollWidth > width;
  for (let more = 0; more < 10 && (more < 1 || wide()); more++) await frame();
}
"""


_DRAWN = """
({ drawn }) => {
  for (const sheet of document.adoptedStyleSheets) sheet.disabled = drawn;
  return document.body.checkVisibility({ opacityProperty: true });
}
"""


@asynccontextmanager
async def in_sight(page: Page) -> AsyncIterator[None]:
    """While it is looked at a page is drawn; until then it is not (`company.UNSEEN`)."""
    assert await page.evaluate(_DRAWN, {"drawn": True})
    yield
    await page.evaluate(_DRAWN, {"drawn": False})


async def resized(page: Page, size: ViewportSize) -> None:
    """Make the screen this large, and wait until the page is laid out for it."""
    await page.set_viewport_size(size)
    await page.evaluate(_LAID_OUT, size)


async def hindrances(page: Page) -> list[str]:
    """What axe finds fault with, from the top: what is scrolled under the bar is not hidden."""
    await page.evaluate("() => scrollTo(0, 0)")
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(AXE.read_text("utf-8"))
    async with in_sight(page):
        found: list[str] = await page.evaluate(_AXE)
    return found


async def over_the_edge(page: Page, *, whole_words: bool = True) -> list[str]:
    """What is wider than the screen, cut off by what it stands in, or broken within a word."""
    async with in_sight(page):
        found: list[Any] = await page.evaluate(EDGES.read_text("utf-8"), whole_words)
    return [str(one) for one in found]
