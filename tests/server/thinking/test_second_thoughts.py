"""Finished games gone through once more at the house's door: what if, and what else?"""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from house import GENEROUS, House, InlineSecondThinker, open_house, run
from mafia_de_cuba.client.http import Refusal, post
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, TakeClaim
from mafia_de_cuba.server.tables.limits import MINUTE, Rate
from mafia_de_cuba.server.thinking.weighing import TooLong
from mafia_de_cuba.server.web.finished_games.second_thoughts import AT_ONCE, WhatIf
from server.fetching import fetch
from server.ledgers import tell

GAME = (Path(__file__).parents[3] / "docs/examples/henchman-doubted.json").read_bytes()
LIE, ORDER = 8, 11
PASSED_FOUR = (BoxClaim(about=About.PASSED, diamonds=4),)


class Counting(InlineSecondThinker):
    """Notes how often it had to think; waits, where it is told to."""

    def __init__(self) -> None:
        self.thoughts = 0
        self.may = asyncio.Event()
        self.may.set()

    async def hear_again(self, record: bytes, action: int, claims: tuple[Claim, ...]) -> bytes:
        self.thoughts += 1
        await self.may.wait()
        return await super().hear_again(record, action, claims)


def a_kept_game(house: House) -> str:
    """The address of a finished game from elsewhere."""
    house.lobby.ledger.take_in([GAME])
    ((link,),) = tell(house.file, "SELECT link FROM games")
    return f"{house.url}/api/games/{link}"


async def wondered(address: str, *claims: Claim, action: int = LIE) -> Any:
    found = await post(f"{address}/what-if", WhatIf(action=action, claims=claims))
    return json.loads(found)


def test_other_words_are_heard_and_the_game_goes_on_as_it_went(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            address = a_kept_game(house)
            whole = json.loads(await fetch(f"{address}/replay/en"))
            varied = await wondered(address, *PASSED_FOUR)
            first, *later = varied["moments"]
            was = whole["moments"][LIE + 1 :]
            assert [it["action"] for it in (first, *later)] == [it["action"] for it in was]
            assert first["happened"] == [varied["said"]]
            assert varied["said"]["claims"][0]["diamonds"] == 4
            assert whole["talk"][varied["line"]]["claims"][0]["diamonds"] == 14
            # The neighbours agree now, and the board shows it; before, they could not.
            assert was[-3]["play"]["board"]["contradictions"]
            assert not later[-3]["play"]["board"]["contradictions"]
            for one, other in zip(was, (first, *later), strict=True):
                assert one["lines"] == other["lines"]
                assert {**one["play"], "board": 0} == {**other["play"], "board": 0}

    run(scene())


def test_what_was_wondered_before_is_not_thought_about_again(tmp_path: Path) -> None:
    async def scene() -> None:
        thinker = Counting()
        async with open_house(tmp_path / "house.db", second_thinker=thinker) as house:
            address = a_kept_game(house)
            first = await wondered(address, *PASSED_FOUR)
            assert await wondered(address, *PASSED_FOUR) == first
            assert thinker.thoughts == 1
            assert await wondered(address, TakeClaim(diamonds=3)) != first

    run(scene())


@pytest.mark.long
def test_every_choice_is_told_with_what_he_did(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            address = a_kept_game(house)
            found = json.loads(await fetch(f"{address}/choices/{ORDER}"))
            assert found["chosen"] in found["accusations"]
            assert {it["target"] for it in found["accusations"]} == {1, 2, 3, 4, 5, 6}
            for wrong in ("0", "8", "999999999"):
                with pytest.raises(Refusal, match="cannot be heard"):
                    await fetch(f"{address}/choices/{wrong}")
            for wrong in ("-1", "x", "1e3", "9" * 40):
                with pytest.raises(Refusal):
                    await fetch(f"{address}/choices/{wrong}")

    run(scene())


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "malformed"),
        (b'{"action":8,"claims":[]}', "malformed"),
        (b'{"action":-1,"claims":[{"type":"TakeClaim","diamonds":1}]}', "malformed"),
        (b'{"action":8,"claims":[{"type":"TakeClaim","diamonds":-1}]}', "not_heard"),
        (b'{"action":8,"claims":[{"type":"TakeClaim","diamonds":1}],"more":1}', "malformed"),
        (b'{"action":8,"claims":[{"type":"BoxClaim","about":"passed"}]}', "not_heard"),
        (b'{"action":9,"claims":[{"type":"TakeClaim","diamonds":1}]}', "not_heard"),
        (b'{"action":9999,"claims":[{"type":"TakeClaim","diamonds":1}]}', "not_heard"),
        (b'{"action":8,"claims":' + b'[{"type":"TakeClaim"},' * 2_000, "too_large"),
    ],
)
def test_what_cannot_be_heard_is_refused_in_a_word(
    tmp_path: Path, body: bytes, reason: str
) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            address = a_kept_game(house)
            with pytest.raises(Refusal) as refused:
                await post(f"{address}/what-if", Raw(body))  # type: ignore[arg-type]
            assert refused.value.reason == reason

    run(scene())


class Slow(InlineSecondThinker):
    """Is given up before it has come to an end."""

    async def hear_again(self, *_: object) -> bytes:
        raise TooLong("it takes too long to weigh")


def test_what_takes_too_long_is_refused_in_a_word(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", second_thinker=Slow()) as house:
            with pytest.raises(Refusal) as refused:
                await wondered(a_kept_game(house), *PASSED_FOUR)
            assert refused.value.reason == "not_heard"

    run(scene())


def test_whoever_wonders_too_often_waits(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, second_thoughts=Rate(many=1, seconds=MINUTE, burst=2))
        async with open_house(tmp_path / "house.db", limits=limits, tempo=0.001) as house:
            address = a_kept_game(house)
            for _ in range(2):
                await wondered(address, *PASSED_FOUR)
            with pytest.raises(Refusal) as refused:
                await wondered(address, *PASSED_FOUR)
            assert refused.value.reason == "too_fast"

    run(scene())


@pytest.mark.long
def test_only_so_many_are_thought_about_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        thinker = Counting()
        thinker.may.clear()
        async with open_house(tmp_path / "house.db", second_thinker=thinker) as house:
            address = a_kept_game(house)
            many = [
                asyncio.create_task(wondered(address, TakeClaim(diamonds=stones)))
                for stones in range(AT_ONCE)
            ]
            while thinker.thoughts < AT_ONCE:
                await asyncio.sleep(0.001)
            with pytest.raises(Refusal) as refused:
                await wondered(address, TakeClaim(diamonds=9))
            assert refused.value.reason == "too_many"
            thinker.may.set()
            assert len(await asyncio.gather(*many)) == AT_ONCE
            await wondered(address, TakeClaim(diamonds=9))

    run(scene())
