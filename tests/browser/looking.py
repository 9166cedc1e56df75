"""Looking hard at a screen: what would stop somebody who listens instead of looking, and what runs
over its edge.
"""

from pathlib import Path
from typing import Any

from playwright.async_api import Page

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


async def hindrances(page: Page) -> list[str]:
    """What axe finds fault with."""
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = await page.evaluate(_AXE)
    return found


async def over_the_edge(page: Page) -> list[str]:
    """What is wider than the screen, or cut off by what it stands in."""
    found: list[Any] = await page.evaluate(EDGES.read_text("utf-8"))
    return [str(one) for one in found]
