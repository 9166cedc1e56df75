"""The search through all finished games finds what looking at every game would find."""

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, insert

from mafia_de_cuba.server.ledger.archive.register import ANY, WHOLE, Dear, dear, register
from mafia_de_cuba.server.ledger.archive.search import GameQuery, find
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.ledger.schema import games
from server.ledgers import with_ledger

Row = dict[str, Any]
WHO = ("ana", "bea", "chano")
CHARACTERS = ("godfather", "thief", "driver")
ENDINGS = ("diamonds_recovered", "agent_accused")


def made_up(connection: Connection, rng: Random, many: int) -> list[list[Row]]:
    """Games of which only the register tells."""
    every = []
    for place in range(1, many + 1):
        ended, ending = rng.randrange(5), rng.choice(ENDINGS)
        connection.execute(
            insert(games).values(id=place, digest=str(place), record=b"", link=f"link {place}")
        )
        rows: list[Row] = [
            {
                "seat": seat,
                "name": None if seat == WHOLE else rng.choice((*WHO, None)),
                "character": ANY if seat == WHOLE else rng.choice(CHARACTERS),
                "dear": int(rng.choice(list(Dear))),
            }
            for seat in (WHOLE, 0, 1, 2)
        ]
        for each in rows:
            each |= {"game_id": place, "ending": ending, "ended": ended, "won": False}
        connection.execute(insert(register), rows)
        every.append(rows)
    return every


def meant(every: list[list[Row]], sought: GameQuery) -> list[str]:
    """The links of the games that are meant, by looking at each."""

    def fits(rows: list[Row]) -> bool:
        names = [it["name"] for it in rows]
        return all(name in names for name in sought.who) and any(
            (it["name"] == sought.who[0] if sought.who else True)
            and (sought.character or (it["character"] if sought.who else ANY)) == it["character"]
            and (sought.ending or it["ending"]) == it["ending"]
            and it["dear"] >= sought.lie
            and (sought.since is None or it["ended"] >= sought.since)
            and (sought.until is None or it["ended"] < sought.until)
            for it in rows
        )

    newest = sorted(every, key=lambda rows: (rows[0]["ended"], rows[0]["game_id"]), reverse=True)
    links = [f"link {rows[0]['game_id']}" for rows in newest if fits(rows)]
    order = [f"link {rows[0]['game_id']}" for rows in newest]
    if sought.after is not None:
        older = set(order[order.index(sought.after) + 1 :])
        links = [link for link in links if link in older]
    return links


def any_sought(rng: Random, many: int) -> GameQuery:
    def perhaps(*some: Any) -> Any:
        return rng.choice((None, *some))

    return GameQuery(
        who=tuple(rng.sample(WHO, rng.choice((0, 0, 1, 2)))),
        since=perhaps(1, 2),
        until=perhaps(3, 4),
        character=perhaps(*CHARACTERS),
        ending=perhaps(*ENDINGS),
        lie=rng.choice(list(Dear)),
        after=perhaps(f"link {rng.randint(1, many)}"),
    )


async def links_of(ledger: Ledger, sought: GameQuery) -> list[str]:
    return [it.link for it in await ledger.read(lambda connection: find(connection, sought))]


def test_a_search_finds_what_looking_at_every_game_finds_in_the_same_order(tmp_path: Path) -> None:
    rng, many = Random(18), 40

    async def story(ledger: Ledger) -> None:
        every = await ledger.write(lambda it: made_up(it, rng, many))
        some = 0
        for _ in range(150):
            sought = any_sought(rng, many)
            links = await links_of(ledger, sought)
            assert links == meant(every, sought), sought
            some += bool(links)
        assert some > 50

    with_ledger(tmp_path / "house.db", story)


def test_one_answer_after_another_gives_every_game_once(tmp_path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        every = await ledger.write(lambda it: made_up(it, Random(1), 30))
        seen, after = list[str](), None
        for _ in count():
            page = await links_of(ledger, GameQuery(after=after, most=7))
            if not page:
                break
            seen, after = seen + page, page[-1]
        assert seen == meant(every, GameQuery())

    with_ledger(tmp_path / "house.db", story)


def test_a_lie_is_as_dear_as_the_highest_step_that_it_reaches() -> None:
    assert [dear(it) for it in (0.0, 0.0999, 0.1, 0.3, 0.5, 1.0)] == [0, 0, 10, 25, 50, 50]
