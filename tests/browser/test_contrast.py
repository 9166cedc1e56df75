"""What is written on the felt can be read: names, notes, bubbles, the middle of the table."""

import pytest

from browser.company import Room
from browser.conftest import Play
from browser.contrast import contrasts, ratio
from browser.detour import Detour
from browser.phone import Phone

FELT = ".ring .centre, .ring .name, .ring .note, .ring .absent, .ring .spoken"
LEAST = 4.5
WANTED = {
    *("lobby-small", "investigation-begins", "asked", "answered", "contradiction"),
    *("screen-box-on-its-way", "screen-question", "screen-contradiction"),
}


def test_a_ratio_is_what_wcag_says() -> None:
    assert ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert ratio((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


def test_words_on_the_felt_stand_out(play: Play) -> None:
    faint: list[str] = []
    seen: set[str] = set()

    async def visit(name: str, phone: Phone) -> None:
        if name not in WANTED:
            return
        found = await contrasts(phone.page, FELT)
        assert len(found) > 5, name
        seen.add(name)
        faint.extend(f"{name}: {it}: {one:.1f}" for it, one in found.items() if one < LEAST)

    async def scene(room: Room) -> None:
        await Detour(room, "en", visit).game()

    play(scene)
    assert not faint, "\n".join(faint)
    assert seen == WANTED
