"""The board of testimony: what every seat stands by, and where that cannot all be true.

It hangs where the whole table can see it, so it is worked out from what the whole table knows and
from nothing else. When the game is over all lies open, and whatever was untrue is marked.
"""

from collections.abc import Iterator

from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import asdict

from mafia_de_cuba.deduction.claims import Conflict, Statement
from mafia_de_cuba.deduction.nearest import judge_of, nearest_contradictions
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.testimony import (
    SILENT,
    About,
    BoxClaim,
    Claim,
    Declined,
    Standing,
    TakeClaim,
    Withdrawn,
    standing,
)
from mafia_de_cuba.game.view import View

TABLES = 1024
"""Of how many tables it is remembered what everyone stands by."""


class ClaimAt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where on the board a claim stands: whose row it is, and what it is about."""

    seat: int
    about: About


class ContradictionView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Claims on the board that cannot all be true, and what is wrong with them."""

    kind: Conflict
    claims: tuple[ClaimAt, ...]
    """By seat. One alone is impossible, known to be false, or a second answer."""


class RowView(Standing, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat stands by now, after all it said. What is not there went unsaid."""

    seat: int


class BoardView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The board of testimony."""

    rows: tuple[RowView, ...]
    """Of every seat that has testified, in the order of the seats."""
    contradictions: tuple[ContradictionView, ...]


def board_of(view: View) -> BoardView | None:
    """The board as the whole table sees it, whoever's view this is; None until the box is back."""
    if view.phase in (Phase.HIDING, Phase.THEFT):
        return None
    minutes = _minutes_of(view.talk)
    if minutes.hung is None or not minutes.hung.still(view):
        minutes.hung = _Hung(view, _board(minutes, view))
    return minutes.hung.board


def _board(minutes: "_Minutes", view: View) -> BoardView:
    said = [claim for stands in minutes.seats for claim in stands.said]
    judge = judge_of(view.setup, view.seats, view.journey)
    return BoardView(
        rows=tuple(stands.row for stands in minutes.seats),
        contradictions=(
            *(found for stands in minutes.seats for found in stands.second_answers),
            *(
                ContradictionView(kind=found.kind, claims=tuple(map(_at, found.claims)))
                for found in nearest_contradictions(judge, said)
            ),
        ),
    )


def _at(said: Statement) -> ClaimAt:
    return ClaimAt(seat=said.seat, about=said.claim.about)


# ------------------------------------------------------------------------ what everyone stands by


class _Stands(Struct, frozen=True):
    """What one seat stands by, and where it said something else before."""

    seat: int
    now: Standing
    told: tuple[Claim, ...]
    """Everything different that it ever said and did not take back."""
    row: RowView
    said: tuple[Statement, ...]
    second_answers: tuple[ContradictionView, ...]


class _Hung:
    """The board as it hangs, and what it was worked out from beside the minutes."""

    __slots__ = ("_journey", "_seats", "_setup", "board")

    def __init__(self, view: View, board: BoardView) -> None:
        self._setup, self._seats, self._journey = view.setup, view.seats, view.journey
        self.board = board

    def still(self, view: View) -> bool:
        """Whether it would be the same again."""
        same = self._setup is view.setup and self._seats == view.seats
        return same and self._journey == view.journey


class _Minutes:
    """All testimony up to one piece of it, and the board that hangs by it.

    Where somebody says the same again, what everyone stands by is the same, and so is the board.
    """

    __slots__ = ("hung", "last", "seats")

    def __init__(
        self, last: Testified | None, seats: tuple[_Stands, ...], hung: _Hung | None = None
    ) -> None:
        self.last, self.seats, self.hung = last, seats, hung


_taken: LRUCache[int, _Minutes] = LRUCache(TABLES)
"""The minutes of each table as they stand, by the last testimony in them."""


def _minutes_of(talk: tuple[Talk, ...]) -> _Minutes:
    """The minutes of this talk: those that were taken before, and what was said since.

    Where a testimony is the very same object, so is all that went before it. A long talk is read
    once, and a question or plain talk leaves the minutes as they are.
    """
    minutes, since = _Minutes(None, ()), []
    for said in reversed(talk):
        if isinstance(said, Testified):
            taken = _taken.get(id(said))
            if taken is not None and taken.last is said:
                minutes = taken
                break
            since.append(said)
    for said in reversed(since):
        _taken.pop(id(minutes.last), None)
        minutes = _went_on(minutes, said)
        _taken[id(said)] = minutes
    return minutes


def _went_on(minutes: _Minutes, said: Testified) -> _Minutes:
    """The minutes with one testimony more: only that seat's part of them is new."""
    seats = {stands.seat: stands for stands in minutes.seats}
    before = seats.get(said.seat)
    now = _stands(said.seat, before, said.claims)
    if now is before:
        return _Minutes(said, minutes.seats, minutes.hung)
    seats[said.seat] = now
    return _Minutes(said, tuple(seats[seat] for seat in sorted(seats)))


def _stands(seat: int, before: _Stands | None, claims: tuple[Claim, ...]) -> _Stands:
    now, told = (SILENT, ()) if before is None else (before.now, before.told)
    now = standing(claims, now)
    for claim in claims:
        if isinstance(claim, Withdrawn):
            told = tuple(other for other in told if other.about is not claim.about)
        elif claim not in told:
            told = (*told, claim)
    if before is not None and (now, told) == (before.now, before.told):
        return before
    each = (now.received, now.took, now.passed, now.bag)
    return _Stands(
        seat=seat,
        now=now,
        told=told,
        row=RowView(seat=seat, **asdict(now)),
        said=tuple(Statement(seat=seat, claim=claim) for claim in each if claim is not None),
        second_answers=tuple(_second_answers(seat, told, now)),
    )


def _second_answers(
    seat: int, told: tuple[Claim, ...], now: Standing
) -> Iterator[ContradictionView]:
    """Where a seat stands by something else than it said before and never took back."""
    for about in dict.fromkeys(claim.about for claim in told):
        stands_by = getattr(now, about)
        if any(_differs(claim, stands_by) for claim in told if claim.about is about):
            at = (ClaimAt(seat=seat, about=about),)
            yield ContradictionView(kind=Conflict.TWO_ANSWERS, claims=at)


def _differs(before: Claim, now: Claim) -> bool:
    """Whether two claims about one thing tell any part of it differently."""
    match before, now:
        case (BoxClaim(), BoxClaim()) | (TakeClaim(), TakeClaim()):
            parts = ("diamonds", "tokens", "fake")
            pairs = [(getattr(before, part), getattr(now, part)) for part in parts]
            return any(None not in pair and pair[0] != pair[1] for pair in pairs)
        case (Declined(), _):
            return False
        case _:
            return before != now
