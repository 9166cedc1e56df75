"""Whole games on phones, with the big screen beside them: every way a game can end."""

from collections.abc import Sequence

import pytest
from msgspec import Struct
from playwright.async_api import expect

from browser.company import NAMES, Room, seated
from browser.conftest import Play


class Story(Struct, frozen=True, kw_only=True):
    """Who reads in which language, what is taken, who is accused, and what comes of it."""

    languages: Sequence[str]
    screen: str
    takes: Sequence[int | str]
    accused: Sequence[int]
    ending: str
    winners: Sequence[int]
    keep: int = 2
    extras: Sequence[str] = ()


SIX = ("loyal_henchman", 5, "fbi_agent", "driver", 8)
STORIES = {
    "every stone comes back": Story(
        languages=["en"] * 6,
        screen="en",
        takes=SIX,
        accused=[2, 5],
        ending="diamonds_recovered",
        winners=[0, 1],
    ),
    "the thieves get away": Story(
        languages=["fr"] * 6,
        screen="fr",
        takes=SIX,
        accused=[2, 1],
        ending="godfather_eliminated",
        winners=[5],
    ),
    "an agent is accused": Story(
        languages=["es"] * 6,
        screen="es",
        takes=SIX,
        accused=[3],
        ending="agent_accused",
        winners=[3, 4],
    ),
    "the traitor takes over and finds everything": Story(
        languages=["en", "fr", "es", "en", "fr", "es"],
        screen="fr",
        takes=("loyal_henchman", "traitor", 5, "driver", 8),
        accused=[1, 3, 5],
        ending="diamonds_recovered",
        winners=[1, 2],
        extras=["traitor"],
    ),
    "the lover is found": Story(
        languages=["es", "es", "fr", "fr", "en", "en", "es", "fr"],
        screen="es",
        takes=("loyal_henchman", 4, "fbi_agent", "diamond_lover", "loyal_henchman", "driver", 9),
        accused=[4],
        ending="lover_accused",
        winners=[4, 7],
        extras=["diamond_lover"],
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_a_whole_game_on_phones(play: Play, name: str) -> None:
    story = STORIES[name]

    async def scene(room: Room) -> None:
        table = await seated(
            room,
            story.languages,
            screen=story.screen,
            extras=story.extras,
            through_the_door=True,
        )
        await table.begin()
        await table.steal(story.keep, story.takes)
        don = 0
        await table[don].ask(NAMES[1], "received")
        await table[1].tell_the_truth()
        assert table.screen is not None
        row = table.screen.page.get_by_role("row").filter(has_text=NAMES[1])
        await expect(row).to_contain_text(str(15 - story.keep))
        for seat in story.accused:
            await table[don].accuse(NAMES[seat])
            if story.takes[seat - 1] == "loyal_henchman" and "traitor" in story.takes:
                don = 1 + story.takes.index("traitor")
                await table[don].sees("investigation.your_turn")
        await table.ends(story.ending, story.winners)

    play(scene)


def test_the_cleaner_shoots_an_agent(play: Play) -> None:
    """Every screen has the same place to press, and only the Cleaner's fires (R35)."""

    async def scene(room: Room) -> None:
        languages = ["en", "fr", "es", "en", "fr", "es", "en"]
        table = await seated(room, languages, screen="en", extras=["cleaner"])
        await table.begin()
        takes = ("cleaner", "fbi_agent", 5, "driver", "loyal_henchman", 8)
        await table.steal(2, takes)
        with room.held_breath():
            await table[0].accuse(NAMES[2])
            for seat in (3, 0, 1):
                await table[seat].press("accusation.press")
            assert table.screen is not None
            assert await table.screen.button("accusation.press").count() == 0
            # The breath is held until the shot has been heard, however slow the machine.
            await table[1].verdict("agent_shot")
        await table.ends("agent_shot", [1])

    play(scene)
