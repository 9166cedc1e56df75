"""Finished games in lists: one's own by the device's key, an evening's by the evening's link."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import event

from house import House, open_house, run
from mafia_de_cuba.analysis.analyse import fitted_hash
from mafia_de_cuba.client.http import Refusal, post
from mafia_de_cuba.game.characters import Ending
from mafia_de_cuba.game.records import TestifyAction, read
from mafia_de_cuba.server.ledger.archive.listing import next_unlisted
from mafia_de_cuba.server.ledger.archive.register import Dear, folded
from mafia_de_cuba.server.ledger.archive.search import GameQuery, Listed, find, of_evening, theirs
from mafia_de_cuba.server.ledger.archive.weighing import next_unweighed
from mafia_de_cuba.server.ledger.homes.sqlite_home import SqliteHome
from mafia_de_cuba.server.ledger.ledger import Beside, Ledger
from mafia_de_cuba.server.ledger.schema import Kept, Occupant
from mafia_de_cuba.server.run.find_command import look
from mafia_de_cuba.server.run.people_command import delete
from mafia_de_cuba.server.tables.keys import hashed, new_key
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.tables.upkeep.archivist import Archivist
from mafia_de_cuba.server.thinking.weighing import weighed
from mafia_de_cuba.server.web.finished_games.found_games import NameTaken, Wanted, WantedOfMine
from server.fetching import fetch
from server.ledgers import row, tell, with_ledger

GAME = (Path(__file__).parents[3] / "docs/examples/game.json").read_bytes()
NAMES, ENDED = read(GAME).players, 1_763_400_123_456
SPOKE = next(it.seat for it in read(GAME).actions if isinstance(it, TestifyAction))


class Scales:
    """Weighs at once, in this process."""

    async def weigh(self, record: bytes) -> bytes:
        return await asyncio.to_thread(weighed, record)


async def archived(ledger: Ledger, *, weigh: bool = True) -> None:
    """The archivist works until nothing is left to do."""
    archivist = Archivist(ledger, Scales() if weigh else None, Metrics())
    work = asyncio.create_task(archivist.work())
    while (weigh and await next_unweighed(ledger, fitted_hash())) or await next_unlisted(ledger):
        await asyncio.sleep(0.001)
    work.cancel()


async def a_game(ledger: Ledger, keys: list[str | None], code: str = "BCDF") -> int:
    """A table with one finished game, in which these devices sat from the Godfather on."""
    table = await ledger.open_table(code, 1)
    sitters = tuple(
        Occupant(key=None if key is None else hashed(key), bot=key is None) for key in keys
    )
    kept = Kept(table=table, game=1, at=ENDED, record=GAME, sitters=sitters)
    await ledger.append(row(table, 1), beside=Beside(kept=kept))
    return table


def keys() -> list[str | None]:
    """For everybody a device of their own, but for the last, who is a bot."""
    return [new_key() for _ in NAMES[:-1]] + [None]


async def found_by(
    ledger: Ledger, key: str | None, sought: GameQuery | None = None
) -> list[Listed]:
    known = hashed(key or "")
    assert known is not None
    return await ledger.read(lambda it: theirs(it, [known], sought or GameQuery()))


def test_a_device_finds_its_own_games_by_its_chairs_whatever_it_asks_for(tmp_path: Path) -> None:
    """And looks neither through all Thieves of the house nor through all its dear lies."""
    asked = GameQuery(character="thief", ending="diamonds_recovered", lie=Dear.MUCH, since=1)
    statements: list[tuple[str, Any]] = []
    with SqliteHome(tmp_path / "house.db").engine.connect() as connection:

        @event.listens_for(connection, "before_cursor_execute")
        def _(_c: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
            statements.append((statement, values))

        theirs(connection, ["a key"], asked)
        ((statement, values),) = statements
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        steps = [str(line[3]) for line in plan]
    assert any("sitters_by_key" in step for step in steps)
    assert not any("register_by" in step for step in steps), steps


def test_a_device_finds_its_own_games_and_another_does_not(tmp_path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        ours = keys()
        await a_game(ledger, ours)
        assert await found_by(ledger, ours[SPOKE]) == []
        await archived(ledger, weigh=False)
        (game,) = await found_by(ledger, ours[SPOKE])
        (chair,) = map(json.loads, game.stories)
        assert (chair["seat"], game.weighed, chair["words"]) == (SPOKE, False, None)
        await archived(ledger)
        (game,) = await found_by(ledger, ours[SPOKE])
        (chair,) = map(json.loads, game.stories)
        assert chair["words"]["said"] > 0
        (don,) = await found_by(ledger, ours[0])
        assert json.loads(don.stories[0])["lead"]["orders"] == 3
        assert await found_by(ledger, new_key()) == []

    with_ledger(tmp_path / "house.db", story)


def test_a_key_that_is_handed_on_takes_its_games_along(tmp_path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        ours, after = keys(), new_key()
        table = await a_game(ledger, ours)
        await archived(ledger, weigh=False)
        before, now = hashed(ours[1] or ""), hashed(after)
        assert before is not None
        assert now is not None
        await ledger.append(row(table, 2), beside=Beside(rekeyed=(before, now)))
        assert await found_by(ledger, ours[1]) == []
        assert len(await found_by(ledger, after)) == 1

    with_ledger(tmp_path / "house.db", story)


def test_several_chairs_of_one_device_are_one_game(tmp_path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        shared = new_key()
        await a_game(ledger, [shared] * len(NAMES))
        await archived(ledger, weigh=False)
        (game,) = await found_by(ledger, shared)
        assert [json.loads(it)["seat"] for it in game.stories] == list(range(len(NAMES)))
        (one,) = await found_by(
            ledger, shared, GameQuery(character="thief", who=(NAMES[1].upper(),))
        )
        assert {json.loads(it)["character"] for it in one.stories} == {"thief"}
        assert await found_by(ledger, shared, GameQuery(who=("Nobody",))) == []

    with_ledger(tmp_path / "house.db", story)


def test_an_evening_has_all_its_games_under_a_link_of_its_own(tmp_path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        ours = keys()
        await a_game(ledger, ours)
        other = keys()
        await a_game(ledger, other, "GHJK")
        await archived(ledger, weigh=False)
        (mine,), (theirs_,) = await found_by(ledger, ours[0]), await found_by(ledger, other[0])
        assert mine.evening != theirs_.evening
        (game,) = await ledger.read(lambda it: of_evening(it, str(mine.evening)))
        assert game.link == mine.link
        assert len(game.stories) == len(NAMES)
        assert await ledger.read(lambda it: of_evening(it, game.link)) == []

    with_ledger(tmp_path / "house.db", story)


def test_bots_and_people_taken_out_are_found_by_no_name(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    ours = keys()

    async def before(ledger: Ledger) -> None:
        ledger.take_in([replace_name(NAMES[2], "Otilia")])
        await a_game(ledger, ours)
        live = await ledger.live_tables()
        await ledger.archive(live, ran=1, at=1)
        await ledger.destroy(live[0].table)
        await archived(ledger, weigh=False)
        assert len(await by_name(ledger, NAMES[2])) == 1
        # Everybody in a game from elsewhere may be a person; of our own, the last is a bot.
        assert len(await by_name(ledger, NAMES[-1])) == 1

    with_ledger(path, before)
    assert delete(NAMES[2], everywhere=True, data=path) == 0
    # Gone at once, not only once the archivist comes by.
    assert folded(NAMES[2]) not in {name for (name,) in tell(path, "SELECT name FROM register")}

    async def after(ledger: Ledger) -> None:
        await archived(ledger, weigh=False)
        assert await by_name(ledger, NAMES[2]) == []
        assert await found_by(ledger, ours[2]) == []
        assert len(await found_by(ledger, ours[1])) == 1

    with_ledger(path, after)


def replace_name(old: str, new: str) -> bytes:
    return GAME.replace(f'"{old}"'.encode(), f'"{new}"'.encode())


async def by_name(ledger: Ledger, name: str) -> list[Listed]:
    return await ledger.read(lambda it: find(it, GameQuery(who=(name,))))


def test_what_the_house_forgets_leaves_nothing_in_the_register(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def story(ledger: Ledger) -> None:
        await a_game(ledger, keys())
        await archived(ledger, weigh=False)
        live = await ledger.live_tables()
        await ledger.archive(live, ran=1, at=1)
        await ledger.destroy(live[0].table)
        await ledger.forget_games(ran=10, before=10)

    with_ledger(path, story)
    for table in ("register", "sitters", "games"):
        assert tell(path, f"SELECT count(*) FROM {table}") == [(0,)]


def test_whoever_runs_the_house_finds_any_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "house.db"

    async def story(ledger: Ledger) -> None:
        await a_game(ledger, keys())
        await archived(ledger, weigh=False)

    with_ledger(path, story)
    assert look(NAMES[1].upper(), since="2025-11-17", until="2025-11-18", data=path) == 0
    told = capsys.readouterr().out
    assert told.startswith("2025-11-17  ")
    assert all(name in told for name in NAMES)
    assert look(NAMES[1], since="2025-11-18", data=path) == 0
    assert capsys.readouterr().out == ""
    assert look(since="yesterday", data=path) == 1
    assert "is no day" in capsys.readouterr().err


# ------------------------------------------------------------------------------ at the door


async def posted(house: House, path: str, body: Struct) -> Any:
    return json.loads(await post(house.url + path, body))


def of_mine(*some: str | None) -> WantedOfMine:
    return WantedOfMine(keys=tuple(key or "" for key in some))


def out(*some: str | None) -> NameTaken:
    return NameTaken(keys=tuple(key or "" for key in some))


@pytest.mark.long
def test_whoever_sat_there_can_take_their_name_out_and_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            ours = keys()
            await a_game(house.lobby.ledger, ours)
            await archived(house.lobby.ledger, weigh=False)
            (game,) = (await posted(house, "/api/mine", of_mine(ours[1])))["games"]
            assert game["players"] == list(NAMES)
            assert game["ended"] == ENDED // 60_000 * 60_000
            door = f"/api/games/{game['id']}/name-out"
            for wrong in (out(), out(new_key()), out("no key"), out((ours[1] or "")[:-1])):
                with pytest.raises(Refusal) as refused:
                    await posted(house, door, wrong)
                assert refused.value.reason == "not_yours"
            left = await posted(house, door, out(ours[1]))
            players = left["record"]["players"]
            assert NAMES[1] not in players
            assert NAMES[2] in players
            await archived(house.lobby.ledger, weigh=False)
            assert (await posted(house, "/api/mine", of_mine(ours[1])))["games"] == []
            (again,) = (await posted(house, "/api/mine", of_mine(ours[2])))["games"]
            assert NAMES[1] not in again["players"]
            assert again["id"] == game["id"]

    run(scene())


@pytest.mark.long
@pytest.mark.parametrize("is_open", [False, True])
def test_the_whole_house_is_searched_only_where_it_says_so(tmp_path: Path, is_open: bool) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            house.lobby.limits = replace(house.lobby.limits, open_archive=is_open)
            await a_game(house.lobby.ledger, keys())
            await archived(house.lobby.ledger, weigh=False)
            wanted = Wanted(who=(NAMES[2],), ending=Ending.DIAMONDS_RECOVERED)
            assert json.loads(await fetch(f"{house.url}/api/house"))["open_archive"] is is_open
            if is_open:
                (game,) = (await posted(house, "/api/search", wanted))["games"]
                assert [it["seat"] for it in game["chairs"]] == [2]
            else:
                with pytest.raises(Refusal) as refused:
                    await posted(house, "/api/search", wanted)
                assert refused.value.reason == "not_open"

    run(scene())
