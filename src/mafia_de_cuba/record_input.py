"""Opening a record to work with: the game it tells, or one sentence about why it cannot be used."""

from itertools import islice
from typing import BinaryIO

from mafia_de_cuba.game.records import MalformedRecord, Record, read
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.record_stream import TooLarge, pages
from mafia_de_cuba.referee import Illegal, game_of


class UnusableInput(Exception):
    """What was given cannot be worked with, and why."""


def opened(stream: BinaryIO) -> tuple[Record, Game]:
    """The one record of a stream, and the game it tells."""
    found = list(islice(pages(stream), 2))
    if len(found) != 1:
        there = "there are more" if found else "there is none"
        raise UnusableInput(f"one game record is wanted, and {there}")
    page = found[0]
    if isinstance(page, TooLarge):
        raise UnusableInput(str(page))
    try:
        record = read(page)
        game = game_of(record)
    except MalformedRecord as malformed:
        raise UnusableInput(f"the record is malformed: {malformed}") from None
    if isinstance(game, Illegal):
        raise UnusableInput(_illegal(game))
    return record, game


def _illegal(verdict: Illegal) -> str:
    where = "" if verdict.at is None else f" at actions[{verdict.at}]"
    by = "" if verdict.ruling is None else f" ({verdict.ruling})"
    return f"the record is not legal{where}: {verdict.reason}{by}"


def seat_number(text: str, players: int, option: str) -> int:
    """A seat at this table, or a sentence about what was given instead."""
    wanted = text.strip()
    if not (wanted.isascii() and wanted.isdecimal() and len(wanted) < 3 and int(wanted) < players):
        told = text if len(text) < 20 else f"{text[:20]}…"
        raise UnusableInput(
            f"{option}: there is no seat {told!r}; the seats are 0 to {players - 1}"
        )
    return int(wanted)
