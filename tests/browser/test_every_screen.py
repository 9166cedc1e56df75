"""Every screen in every language: for those who listen, on the narrowest phone, and large."""

import pytest

from browser.catalogue import LANGUAGES
from browser.company import Room
from browser.conftest import Play
from browser.looking import hindrances, over_the_edge, resized
from browser.phone import Phone
from browser.tour import Tour
from browser.zoom import MAIN, at_twice_its_size, is_used_so

WORDY = "fr"
"""Where words are longest, screens are looked at twice as large too."""
LONG = ("Maximiliana-Consuelo", "Bartholomäus-Crispin", "WWWWWWWWWWWWWWWWWWWW")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_hinders_and_nothing_runs_over_the_edge(play: Play, language: str) -> None:
    """Twelve players, some with the longest names; axe, and 320 px without scrolling sideways.

    And all that is touched can be used at twice its size, as a window and in its letters.
    """
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
        if language == WORDY and is_used_so(name):
            found.extend(f"{name}, {it}" for it in await at_twice_its_size(phone))

    async def scene(room: Room) -> None:
        await Tour(room, language, visit, names=LONG, players=12).walk()

    play(scene)
    assert not found, "\n".join(found)
    assert len(seen) == len(set(seen)) > 30
    assert {name for name in seen if is_used_so(name)} >= MAIN
