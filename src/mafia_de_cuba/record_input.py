"""Opening a record to work with: the game it tells, or one sentence about why it cannot be used."""

from itertools import islice
from typing import BinaryIO

from mafia_de_cuba.game.records import MalformedRecord, Record, read
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.record_stream import TooLarge, records
from mafia_de_cuba.referee import Illegal, game_of
from mafia_de_cuba.words import ENGLISH, Words


class UnusableInput(Exception):
    """What was given cannot be worked with, and why."""


def opened(stream: BinaryIO, words: Words = ENGLISH) -> tuple[Record, Game]:
    """The one record of a stream, and the game it tells."""
    found = list(islice(records(stream), 2))
    if len(found) != 1:
        raise UnusableInput(words(f"unusable.{'more_records' if found else 'no_record'}"))
    text = found[0]
    if isinstance(text, TooLarge):
        raise UnusableInput(str(text))
    try:
        record = read(text)
        game = game_of(record)
    except MalformedRecord as malformed:
        raise UnusableInput(words("unusable.malformed", why=malformed)) from None
    if isinstance(game, Illegal):
        raise UnusableInput(_illegal(game, words))
    return record, game


def _illegal(verdict: Illegal, words: Words) -> str:
    """The referee's own words, which are English, and where in the record they apply."""
    by = "" if verdict.ruling is None else f" ({verdict.ruling})"
    where = "" if verdict.at is None else f"actions[{verdict.at}]"
    key = "illegal_at" if where else "illegal"
    return words(f"unusable.{key}", where=where, why=f"{verdict.reason}{by}")


def seat_number(text: str, players: int, option: str, words: Words = ENGLISH) -> int:
    """A seat at this table, or a sentence about what was given instead."""
    wanted = text.strip()
    if not (wanted.isascii() and wanted.isdecimal() and len(wanted) < 3 and int(wanted) < players):
        told = text if len(text) < 20 else f"{text[:20]}…"
        sentence = words("unusable.no_seat", text=repr(told), last=players - 1)
        raise UnusableInput(f"{option}: {sentence}")
    return int(wanted)
