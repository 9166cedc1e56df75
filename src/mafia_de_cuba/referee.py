"""The referee: reads game records one by one and says of each whether it was played right.

It never holds more than one record at a time. A bad record gets its verdict, and the next one is
read.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from typing import BinaryIO

from msgspec import Struct

from mafia_de_cuba import words
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.records import MalformedRecord, Record, RecordOutcome, read
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.scribe import commands_of, outcome_of, setup_of
from mafia_de_cuba.game.setup import fault_of
from mafia_de_cuba.game.state import Game, evolve, new_game
from mafia_de_cuba.pages import TooLarge, pages


class Legal(Struct, frozen=True, kw_only=True):
    """Every action was allowed; where the game stands, and its outcome if it is over."""

    legal: bool = True
    phase: Phase
    outcome: RecordOutcome | None


class Illegal(Struct, frozen=True, kw_only=True):
    """The first action the rules refuse, or, with no place, what else is wrong with the record."""

    legal: bool = False
    at: int | None = None
    ruling: str | None = None
    reason: str


Verdict = Legal | Illegal


def judge(line: bytes) -> Verdict:
    """The verdict on one record."""
    try:
        return judge_record(read(line))
    except MalformedRecord as malformed:
        return Illegal(reason=str(malformed))


def judge_record(record: Record) -> Verdict:
    """The verdict on a record that could be read."""
    return _played_out(record)[0]


def _played_out(record: Record) -> tuple[Verdict, Game | None]:
    """The verdict, and the game if it was legal."""
    setup = setup_of(record)
    commands = commands_of(record)
    fault = fault_of(setup)
    if fault is not None:
        why = words.fault(fault, setup)
        return Illegal(ruling=fault.ruling, reason=f"setup: {why}"), None
    game = new_game(setup)
    for at, (seat, command) in enumerate(commands):
        decision = decide(game, seat, command)
        if isinstance(decision, Refused):
            why = words.refusal(decision, seat)
            return Illegal(at=at, ruling=decision.ruling, reason=why), None
        game = reduce(evolve, decision, game)
    ruled = None if game.ended is None else outcome_of(game.ended)
    if record.outcome is not None and record.outcome != ruled:
        return Illegal(reason=_mismatch(record.outcome, ruled)), None
    return Legal(phase=game.phase, outcome=ruled), game


def verdicts(stream: BinaryIO) -> Iterator[Verdict]:
    """A verdict for each record of a stream, in order."""
    for page in pages(stream):
        if isinstance(page, TooLarge):
            yield Illegal(reason=str(page))
        else:
            yield judge(page)


class Unusable(Exception):
    """A record that cannot be worked with, said in one sentence."""


def played(stream: BinaryIO) -> tuple[Record, Game]:
    """The one record of a stream, and the game it tells."""
    found = list(islice(pages(stream), 2))
    if len(found) != 1:
        there = "there are more" if found else "there is none"
        raise Unusable(f"one game record is wanted, and {there}")
    page = found[0]
    if isinstance(page, TooLarge):
        raise Unusable(str(page))
    try:
        record = read(page)
        verdict, game = _played_out(record)
    except MalformedRecord as malformed:
        raise Unusable(f"the record is malformed: {malformed}") from None
    if isinstance(verdict, Illegal):
        where = "" if verdict.at is None else f" at actions[{verdict.at}]"
        by = "" if verdict.ruling is None else f" ({verdict.ruling})"
        raise Unusable(f"the record is not legal{where}: {verdict.reason}{by}")
    assert game is not None
    return record, game


def _mismatch(stated: RecordOutcome, ruled: RecordOutcome | None) -> str:
    if ruled is None:
        return f"outcome: {_told(stated)} is stated, but the game is not over"
    return f"outcome: {_told(stated)} is stated, but by the rules it is {_told(ruled)}"


def _told(outcome: RecordOutcome) -> str:
    return f"{outcome.ending} {list(outcome.winners)}"
