"""Finished games under their own links: found by nothing else, weighed in the background."""

import asyncio
import json
from itertools import count
from pathlib import Path

import pytest

from house import open_house, run
from mafia_de_cuba.analysis.analyse import fitted_hash
from mafia_de_cuba.client.http import Refusal
from mafia_de_cuba.game.records import read, write
from mafia_de_cuba.server.ledger.archive.weighing import (
    LinkedGame,
    keep_analysis,
    linked,
    linked_game_of,
    next_unweighed,
)
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.run.people_command import delete
from mafia_de_cuba.server.run.records_command import export, take_in
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.tables.upkeep.archivist import Archivist
from mafia_de_cuba.server.thinking.fair_queue import LAST, FairQueue
from mafia_de_cuba.server.thinking.weighing import TooLong, at_most, weighed
from server.fetching import fetch
from server.ledgers import beside, row, tell, with_ledger

GAME = (Path(__file__).parents[3] / "docs/examples/game.json").read_bytes()
MADE = b'{"analysis":1}'
LINKS = "SELECT link FROM games"


async def a_game(ledger: Ledger, code: str = "BCDF", record: bytes = GAME) -> LinkedGame:
    """A table with one finished game."""
    table = await ledger.open_table(code, 1)
    await ledger.append(row(table, 1), beside=beside(table, 1, record))
    found = await linked_game_of(ledger, table, 1)
    assert found is not None
    return found


class Scales:
    """Weighs by hand: what it answers, and what it was asked."""

    def __init__(self, answer: bytes | Exception) -> None:
        self.answer, self.asked = answer, list[bytes]()

    async def weigh(self, record: bytes) -> bytes:
        self.asked.append(record)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


async def nothing_waits(ledger: Ledger, scales: Scales) -> None:
    """The archivist works until nothing is left to weigh."""
    archivist = Archivist(ledger, scales, Metrics())
    work = asyncio.create_task(archivist.work())
    while await next_unweighed(ledger, fitted_hash()) is not None:
        await asyncio.sleep(0)
    work.cancel()


def test_every_finished_game_has_a_link_of_its_own_also_one_from_elsewhere(tmp_path: Path) -> None:
    async def story(ledger: Ledger) -> set[str]:
        await a_game(ledger)
        await a_game(ledger, "GHJK")
        ledger.take_in([b"from elsewhere", b"another one"])
        found = {link for (link,) in tell(tmp_path / "house.db", LINKS)}
        for link in found:
            game = await linked(ledger, link)
            assert game is not None
            assert game.link == link
        return found

    links = with_ledger(tmp_path / "house.db", story)
    assert len(links) == 4
    # 128 bits by chance, in letters that need no escaping in an address.
    assert all(
        len(link) == 22 and link.replace("-", "").replace("_", "").isalnum() for link in links
    )


def test_games_of_an_older_house_get_their_links(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def story(ledger: Ledger) -> str:
        return (await a_game(ledger)).link

    with_ledger(path, story)
    drops = [f"DROP INDEX games_by_{name}" for name in ("link", "model", "listing")]
    since = ("register", "sitters", "evenings", "processes", "owners", "hellos", "openings")
    drops += [f"DROP TABLE {name}" for name in since]
    new = ("link", "model", "analysis", "listed")
    columns = (f"ALTER TABLE games DROP COLUMN {name}" for name in new)
    tell(path, *drops, *columns, "UPDATE alembic_version SET version_num = '0005'")

    async def later(ledger: Ledger) -> LinkedGame | None:
        ((link,),) = tell(path, LINKS)
        return await linked(ledger, link)

    game = with_ledger(path, later)
    assert game is not None
    assert game.record == GAME
    assert not game.tried


def test_a_game_is_weighed_once_and_again_when_the_numbers_change(tmp_path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        link = (await a_game(ledger)).link
        scales = Scales(MADE)
        await nothing_waits(ledger, scales)
        found = await linked(ledger, link)
        assert found is not None
        assert (found.analysis, found.tried) == (MADE, True)
        await nothing_waits(ledger, scales)
        assert scales.asked == [GAME]
        for other in ("0", "~"):
            again = await next_unweighed(ledger, other)
            assert again is not None
            assert again.record == GAME

    with_ledger(tmp_path / "house.db", story)


def test_a_game_that_cannot_be_weighed_is_shown_without_and_tried_once(tmp_path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        link = (await a_game(ledger)).link
        scales = Scales(ValueError("no such game"))
        await nothing_waits(ledger, scales)
        await nothing_waits(ledger, scales)
        found = await linked(ledger, link)
        assert found is not None
        assert (found.record, found.analysis, found.tried) == (GAME, None, True)
        assert len(scales.asked) == 1

    with_ledger(tmp_path / "house.db", story)


def test_a_record_that_changed_meanwhile_keeps_nothing_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def story(ledger: Ledger) -> None:
        link = (await a_game(ledger)).link
        game = await next_unweighed(ledger, fitted_hash())
        assert game is not None
        tell(path, "UPDATE games SET digest = 'of another record'")
        await keep_analysis(ledger, game, fitted_hash(), MADE)
        assert tell(path, "SELECT model, analysis FROM games") == [(None, None)]
        tell(path, f"UPDATE games SET digest = '{game.digest}', analysis = 'torn', model = 'x'")
        torn = await linked(ledger, link)
        assert torn is not None
        assert torn.analysis is None

    with_ledger(path, story)


def test_somebody_taken_out_of_a_game_is_gone_under_its_link_too(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    name = json.loads(GAME)["players"][1]

    async def before(ledger: Ledger) -> str:
        ledger.take_in([GAME])
        ((link,),) = tell(path, LINKS)
        game = await next_unweighed(ledger, fitted_hash())
        assert game is not None
        await keep_analysis(ledger, game, fitted_hash(), MADE)
        return str(link)

    link = with_ledger(path, before)
    assert delete(name, everywhere=True, data=path) == 0

    async def after(ledger: Ledger) -> LinkedGame | None:
        return await linked(ledger, link)

    found = with_ledger(path, after)
    assert found is not None
    assert name.encode() not in found.record
    assert (found.analysis, found.tried) == (None, False)


def test_a_game_that_the_house_forgets_is_not_found_any_more(tmp_path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        link = (await a_game(ledger)).link
        live = await ledger.live_tables()
        await ledger.archive(live, ran=1, at=1)
        assert await linked(ledger, link) is not None
        await ledger.destroy(live[0].table)
        assert await linked(ledger, link) is not None
        await ledger.forget_games(ran=10, before=10)
        assert await linked(ledger, link) is None

    with_ledger(tmp_path / "house.db", story)


def test_every_thought_goes_before_a_game_is_weighed() -> None:
    async def scene() -> list[str]:
        queue, order = FairQueue(1), list[str]()

        async def comes(name: str, width: float) -> None:
            async with queue.turn(width):
                order.append(name)

        async with queue.turn(0):
            games = [asyncio.create_task(comes("a game", LAST)) for _ in range(2)]
            await asyncio.sleep(0)
            thoughts = [asyncio.create_task(comes("a thought", 1.0)) for _ in range(2)]
            await asyncio.sleep(0)
        await asyncio.gather(*games, *thoughts)
        return order

    assert asyncio.run(scene()) == ["a thought", "a thought", "a game", "a game"]


@pytest.mark.long
def test_a_kept_game_at_the_door_with_what_it_came_to(tmp_path: Path) -> None:
    """The same words at the table's door and at the game's own; a wrong id gets nothing."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            ledger = house.lobby.ledger
            link = (await a_game(ledger)).link
            address = f"{house.url}/api/games/{link}"
            early = json.loads(await fetch(address))
            assert (early["weighed"], early["analysis"], early["highlights"]) == (False, None, None)
            assert early["record"] == json.loads(GAME)
            game = await next_unweighed(ledger, fitted_hash())
            assert game is not None
            await keep_analysis(ledger, game, fitted_hash(), weighed(GAME))
            found = json.loads(await fetch(address))
            assert found["weighed"]
            assert found["analysis"]["model"] == fitted_hash()
            assert found["highlights"] is not None
            for wrong in ("", link[:-1], link[:-1] + "~", "1", "BCDF"):
                with pytest.raises(Refusal) as refused:
                    await fetch(f"{house.url}/api/games/{wrong or '%00'}")
                assert refused.value.reason == "no_such_link"

    run(scene())


def test_a_game_that_takes_too_long_is_given_up_and_the_room_goes_on() -> None:
    with pytest.raises(TooLong), at_most(0.001):
        for _ in count():
            pass
    # Nothing of the alarm is left: the next game has all its time.
    assert json.loads(weighed(GAME))["model"] == fitted_hash()


def test_a_game_goes_out_with_what_it_came_to_and_comes_in_without(tmp_path: Path) -> None:
    path, other, out = tmp_path / "house.db", tmp_path / "other.db", tmp_path / "out.jsonl"

    async def weigh_it(ledger: Ledger) -> None:
        await a_game(ledger, record=write(read(GAME)))
        game = await next_unweighed(ledger, fitted_hash())
        assert game is not None
        await keep_analysis(ledger, game, fitted_hash(), MADE)

    with_ledger(path, weigh_it)
    assert export(out, analysis=True, data=path) == 0
    (line,) = out.read_bytes().splitlines()
    assert json.loads(line) == {**json.loads(GAME), "analysis": json.loads(MADE)}
    assert take_in(out, data=other) == 0

    async def all_of(ledger: Ledger) -> list[bytes]:
        return list(ledger.records(analysis=True))

    # Whatever somebody says of a game, this house weighs it itself.
    assert [json.loads(it) for it in with_ledger(other, all_of)] == [json.loads(GAME)]
