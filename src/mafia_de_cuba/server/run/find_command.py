"""The commands `mafia-de-cuba records find` and `name-out`: for whoever runs the house.

All finished games are looked through, whoever played them; the house may be open meanwhile.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.server.ledger.archive.register import Dear
from mafia_de_cuba.server.ledger.archive.search import GameQuery, find
from mafia_de_cuba.server.ledger.ledger import LedgerError
from mafia_de_cuba.server.run.house_file import DATA, house_in, looking_into, told
from mafia_de_cuba.server.web.finished_games.found_games import ListedGame, listed

DAY = "%Y-%m-%d"
Steps = Literal[0, 10, 25, 50]


def look(
    *who: Annotated[str, Parameter(help="Names of people who were all at the table.")],
    since: str | None = None,
    until: str | None = None,
    character: Character | None = None,
    ending: Ending | None = None,
    lie: Steps = 0,
    after: str | None = None,
    most: int = 50,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    data: Annotated[Path | None, Parameter(help=DATA)] = None,
) -> int:
    """Look for finished games, the newest first, a line a game: when, its id, how it ended, who.

    The id is what its page goes by: /g/ and the id.

    Parameters
    ----------
    since
        Ended on this day or later, as in 2026-11-03.
    until
        Ended before this day.
    character
        What the first of them was, or somebody if no name is given.
    ending
        How it ended.
    lie
        With a lie that kept so many points of suspicion off its liar, at least.
    after
        The id of a game: only older ones.
    most
        So many at most.
    as_json
        Print one JSON value a game instead.
    """
    with told():
        query = GameQuery(
            who=who,
            since=_day(since),
            until=_day(until),
            character=None if character is None else character.value,
            ending=None if ending is None else ending.value,
            lie=Dear(lie),
            after=after,
            most=max(1, most),
        )
        with looking_into(house_in(data)) as connection:
            found = listed(find(connection, query), more=False).games
        for game in found:
            line = msgspec.json.encode(game).decode() if as_json else _line(game)
            print(line)
        if not found:
            print("No finished game is like that.", file=sys.stderr)
        return 0
    return 1


def _line(game: ListedGame) -> str:
    when = "          " if game.ended is None else f"{_date(game.ended):{DAY}}"
    winners = " and ".join(game.players[seat] for seat in game.winners) or "nobody"
    how = game.ending.value.replace("_", " ")
    return f"{when}  {game.id}  {how}, won by {winners}: {', '.join(game.players)}"


def _date(ended: int) -> datetime:
    return datetime.fromtimestamp(ended / 1000, UTC)


def _day(text: str | None) -> int | None:
    if text is None:
        return None
    try:
        day = datetime.strptime(text, DAY).replace(tzinfo=UTC)
    except ValueError:
        raise LedgerError(f"{text} is no day: write one as 2026-11-03.") from None
    return int(day.timestamp() * 1000)
