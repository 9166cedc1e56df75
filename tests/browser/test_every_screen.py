"""Every screen in every language: for those who listen, and on the narrowest phone."""

import pytest

from browser.catalogue import LANGUAGES
from browser.company import Room
from browser.conftest import Play
from browser.looking import hindrances, over_the_edge, resized
from browser.phone import Phone
from browser.tour import Tour

LONG = ("Maximiliana-Consuelo", "Bartholomäus-Crispin", "WWWWWWWWWWWWWWWWWWWW")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_hinders_and_nothing_runs_over_the_edge(play: Play, language: str) -> None:
    """Twelve players, some with the longest names; axe, and 320 px without scrolling sideways."""
    found: list[str] = []
    seen: list[str] = []

    async def visit(name: str, phone: Phone) -> None:
        usual = phone.page.viewport_size
        assert usual is not None
        seen.append(name)
        if name != "reveal" and not name.startswith("screen-"):
            await resized(phone.page, {"width": 320, "height": 640})
            found.extend(f"{name}: {it}" for it in await over_the_edge(phone.page))
            await resized(phone.page, usual)
        found.extend(f"{name}: {it}" for it in await hindrances(phone.page))

    async def scene(room: Room) -> None:
        await Tour(room, language, visit, names=LONG, players=12).walk()

    play(scene)
    assert not found, "\n".join(found)
    assert len(seen) == len(set(seen)) > 30
