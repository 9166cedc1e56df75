"""An evening of several games with the same people: the winners vote, and the score goes on."""

import asyncio
from collections.abc import Mapping, Sequence

from playwright.async_api import expect

from browser.company import NAMES, Company, Room, seated
from browser.conftest import Play
from browser.phone import Phone

TAKES: tuple[int | str, ...] = ("loyal_henchman", 5, "fbi_agent", "driver", 8)


async def _votes(phone: Phone, name: str) -> None:
    """Give a vote, or change it."""
    choices = phone.page.get_by_role("group", name=phone.t("verdict.vote"), exact=True)
    choice = choices.get_by_role("button", name=name, exact=True)
    await choice.click()
    await expect(choice).to_have_attribute("aria-pressed", "true")


async def _sees_voices(phone: Phone, name: str, count: int) -> None:
    said = phone.t("verdict.voices_for", name=name, count=count)
    await expect(phone.page.get_by_text(said)).to_be_visible()


async def _score(phone: Phone, games: int, won: Mapping[str, int]) -> None:
    """Everyone's games and how many they won stand on this screen, the best first."""
    region = phone.page.get_by_role("region", name=phone.t("score.title"), exact=True)
    rows = region.get_by_role("row")
    await expect(rows).to_have_count(1 + len(NAMES[:6]))
    found = [(await row.inner_text()).split() for row in (await rows.all())[1:]]
    assert {name: (int(wins), int(played)) for name, wins, played in found} == {
        name: (won.get(name, 0), games) for name in NAMES[:6]
    }
    best = [int(wins) for _, wins, _ in found]
    assert best == sorted(best, reverse=True)


async def _plays(table: Company, accused: Sequence[int]) -> None:
    await table.steal(2, TAKES)
    for seat in accused:
        await table[0].accuse(table[seat].name)


def test_the_winners_choose_the_next_godfather_and_the_score_goes_on(play: Play) -> None:
    """Three games in a row with the same six people (R46)."""

    async def scene(room: Room) -> None:
        table = await seated(room, ["en", "fr", "es", "en", "fr", "es"], screen="fr")
        ana, bruno, carla, diego, elsa, felix = table.people
        await table.begin()
        await _plays(table, [2, 5])
        await table.ends("diamonds_recovered", [0, 1])
        await asyncio.gather(*(_score(one, 1, {"Ana": 1, "Bruno": 1}) for one in table.everyone))
        # The host has the winners vote from now on, and does so too, from the lobby.
        await ana.press("verdict.to_the_lobby")
        await ana.settle(chosen=["settings.godfather_vote"])
        await _votes(ana, "Carla")
        await _votes(bruno, "Diego")
        await _votes(bruno, "Carla")
        for person in (carla, diego, elsa, felix):
            await _sees_voices(person, "Carla", 2)
            await expect(person.page.get_by_text(person.t("verdict.vote"))).to_have_count(0)
        await _score(ana, 1, {"Ana": 1, "Bruno": 1})
        await ana.press("lobby.begin")

        again = Company([carla, diego, elsa, felix, ana, bruno], table.screen)
        await asyncio.gather(
            *(one.sees("theft.don_counts", name="Carla") for one in again.everyone[1:])
        )
        await _plays(again, [3])
        await again.ends("agent_accused", [3, 4])
        won = {"Ana": 2, "Bruno": 1, "Felix": 1}
        await asyncio.gather(*(_score(one, 2, won) for one in again.everyone))
        await expect(bruno.page.get_by_text(bruno.t("verdict.vote"))).to_have_count(0)
        await _votes(felix, "Elsa")
        await _votes(ana, "Elsa")
        await _sees_voices(bruno, "Elsa", 2)
        # Nobody but the host begins, and that is one touch.
        assert [await one.button("verdict.again").count() for one in again.people].count(1) == 1
        await ana.press("verdict.again")
        await elsa.sees("hiding.title")
        others = (ana, bruno, carla, diego, felix)
        await asyncio.gather(*(one.sees("theft.don_counts", name="Elsa") for one in others))

    play(scene)
