"""A phone whose page is older than the house: it says so, and has one button that mends it."""

import pytest

from browser.company import Room, seated
from browser.conftest import Play
from browser.mishaps import find_the_network, lose_the_network
from browser.phone import Phone
from mafia_de_cuba.server.web import greeting
from mafia_de_cuba.server.wire.protocol import PROTOCOL


async def _comes_back(phone: Phone) -> None:
    await lose_the_network(phone)
    await phone.context.set_offline(False)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_page_from_before_the_upgrade_says_how_to_go_on(play: Play, language: str) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, [language] * 5)
        first = table[1]
        watcher = await room.phone("somebody", language)
        await watcher.go(f"/watch/{first.code}")
        await watcher.sees("watch.lobby")
        with pytest.MonkeyPatch.context() as upgraded:
            upgraded.setattr(greeting, "OLDEST", PROTOCOL + 1)
            for phone in (first, watcher):
                await _comes_back(phone)
                await phone.sees("goodbye.too_old.title")
                await phone.reads("goodbye.too_old.words")
        # The page that is loaded now is one that the house talks to; the chair is still theirs.
        await first.press("goodbye.reload")
        await first.sees("lobby.the_table")
        await first.reads("lobby.waiting_for_host")
        await watcher.press("goodbye.reload")
        await watcher.sees("watch.lobby")
        # Nothing that was kept is lost: it comes back by itself as ever.
        await lose_the_network(first)
        await find_the_network(first)

    play(scene)
