"""The page kept at hand: it installs, opens with the house gone, and does without all that too."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from browser.chromium import AT_HOME
from browser.company import Room
from browser.conftest import LONGEST, Play, Stage
from browser.metronome import Metronome
from browser.phone import Phone
from house import Process

_KEPT = """async () => {
  const kept = async () => {
    const pieces = performance.getEntriesByType("resource").map((one) => one.name)
      .filter((name) => name.includes("/assets/"));
    const found = await Promise.all(["/", ...pieces].map((name) => caches.match(name)));
    return pieces.length > 0 && found.every(Boolean);
  };
  while (!(await kept())) await new Promise(requestAnimationFrame);
}"""
_SIZES = """async (sources) => Promise.all(sources.map(async (source) => {
  const icon = new Image();
  icon.src = source;
  await icon.decode();
  return icon.naturalWidth;
}))"""


async def _visits(phone: Phone, path: str) -> None:
    """Open a page once, so that it is kept; and only there, not by the browser's own leave."""
    await phone.go(path)
    await phone.page.evaluate(_KEPT)
    line = await phone.context.new_cdp_session(phone.page)
    await line.send("Network.clearBrowserCache")


def _plays(
    stage: Stage, folder: Path, scene: Callable[[Process], Coroutine[Any, Any, None]]
) -> None:
    """Play a scene in a house that can be killed and started again."""

    async def bounded(house: Process) -> None:
        async with asyncio.timeout(LONGEST):
            await scene(house)

    with Process(folder / "house.db", tempo=1.0) as house:
        stage.runner.run(bounded(house))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_with_the_house_gone_the_page_opens_and_tries_again(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    async def scene(house: Process) -> None:
        room = Room(stage.browser, house.url, Metronome(1.0))
        phone = await room.phone("Ana", language, keeps_pages=True)
        await _visits(phone, "/")
        await expect(phone.page.get_by_text(phone.t("door.away"))).to_have_count(0)
        code = await phone.open_table()
        # What else the house shows is not mistaken for the page.
        await phone.go("/docs")
        await phone.go("/healthz")
        house.kill()
        await phone.go("/")
        await expect(phone.button("door.open")).to_be_visible()
        await phone.reads("door.away")
        # The way back to the table is there, and there too it is looked for.
        await phone.press("door.back_to", code=code)
        await phone.reads("common.lost")
        await phone.page.reload()
        await phone.reads("common.lost")
        other = await phone.context.new_page()
        await other.goto(house.url)
        away = other.get_by_text(phone.t("door.away"))
        await expect(away).to_be_visible()
        house.start()
        await expect(away).to_have_count(0)
        await phone.sees("lobby.the_table")
        await room.leave()

    _plays(stage, tmp_path, scene)


def test_a_link_opened_too_early_finds_its_table_later(stage: Stage, tmp_path: Path) -> None:
    """The code is scanned while the house restarts."""

    async def scene(house: Process) -> None:
        room = Room(stage.browser, house.url, Metronome(1.0))
        host, guest = await room.phone("Ana"), await room.phone("Bruno", "fr", keeps_pages=True)
        code = await host.open_table()
        await _visits(guest, "/rules")
        house.kill()
        await guest.go(f"/{code}")
        await guest.reads("door.away")
        house.start()
        await guest.come_in(code)
        await expect(host.chair("Bruno")).to_be_visible()
        await room.leave()

    _plays(stage, tmp_path, scene)


def test_it_can_be_installed(play: Play) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone("Ana", keeps_pages=True)
        await _visits(phone, "/")
        line = await phone.context.new_cdp_session(phone.page)
        found = await line.send("Page.getAppManifest")
        assert found["errors"] == []
        manifest: dict[str, Any] = json.loads(found["data"])
        assert manifest["display"] == "standalone"
        assert manifest["start_url"] == manifest["scope"] == "/"
        wanted = await line.send("Page.getInstallabilityErrors")
        # Pages of a test are pages of a private window, which installs nothing.
        hindrances = {one["errorId"] for one in wanted["installabilityErrors"]}
        assert hindrances <= {"in-incognito"}
        icons = [icon for icon in manifest["icons"] if icon["sizes"] != "any"]
        widths = await phone.page.evaluate(_SIZES, [icon["src"] for icon in icons])
        assert [f"{width}x{width}" for width in widths] == [icon["sizes"] for icon in icons]
        assert {192, 512} <= set(widths)
        touch = phone.page.locator('link[rel="apple-touch-icon"]')
        assert await phone.page.evaluate(_SIZES, [await touch.get_attribute("href")]) == [180]

    play(scene)


def test_at_a_plain_address_everything_else_is_there(play: Play) -> None:
    """At home a house has no certificate: no page is kept, and the game is the same."""

    async def scene(room: Room) -> None:
        room.house = room.house.replace("127.0.0.1", AT_HOME)
        host, guest = await room.phone("Ana"), await room.phone("Bruno", "es")
        code = await host.open_table()
        assert not await host.page.evaluate("() => isSecureContext || 'serviceWorker' in navigator")
        await host.press("common.share")
        await expect(host.button("common.copied")).to_be_visible()
        await guest.come_in(code)
        await guest.page.reload()
        await guest.reads("lobby.waiting_for_host")
        await host.press("lobby.fill", count=6)
        await host.press("lobby.begin")
        await expect(guest.pocket).to_be_visible()

    play(scene)
