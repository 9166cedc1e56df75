"""The board of testimony: what every seat stands by, and where that cannot all be true.

It hangs where the whole table can see it, so it is worked out from what the whole table knows and
from nothing else. When the game is over all lies open, and whatever was untrue is marked.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from mafia_de_cuba.deduction.claims import Statement
from mafia_de_cuba.deduction.conflict import Conflict
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.may import NOTHING_TO_DO
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Standing,
    TakeClaim,
    Withdrawn,
    standing,
)
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.quarrels import judge_of, quarrels

TABLES = 1024
"""How many tables' boards are remembered as they stand."""


class ClaimAt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where on the board a claim stands: whose row it is, and what it is about."""

    seat: int
    about: About


class ContradictionView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Claims on the board that cannot all be true, and what is wrong with them."""

    kind: Conflict
    claims: tuple[ClaimAt, ...]
    """By seat. One alone is impossible, known to be false, or a second answer."""


class RowView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat stands by now, after all it said. What is not there went unsaid."""

    seat: int
    received: BoxClaim | None = None
    took: TakeClaim | None = None
    passed: BoxClaim | None = None
    bag: BagClaim | None = None
    declined: tuple[About, ...] = ()
    """What the seat last declined to speak of."""


class BoardView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The board of testimony."""

    rows: tuple[RowView, ...]
    """Of every seat that has testified, in the order of the seats."""
    contradictions: tuple[ContradictionView, ...]


def board_of(view: View) -> BoardView | None:
    """The board as the whole table sees it, whoever's view this is; None until the box is back."""
    if view.phase in (Phase.HIDING, Phase.THEFT):
        return None
    return _board(_Testimony(view.talk), _public(view))


class _Testimony:
    """All testimony so far, known by the last of it.

    Where the last testimony is the very same object, so is all that went before: a long talk is not
    compared line by line, and a question or plain talk leaves the board as it hangs.
    """

    __slots__ = ("last", "talk")

    def __init__(self, talk: tuple[Talk, ...]) -> None:
        self.talk = talk
        self.last = next((said for said in reversed(talk) if isinstance(said, Testified)), None)

    def __hash__(self) -> int:
        return id(self.last)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Testimony) and other.last is self.last


def _public(view: View) -> View:
    """What everyone knows of the theft, built up from nothing like every view."""
    return View(
        viewer=None,
        setup=view.setup,
        phase=Phase.INVESTIGATION if view.journey is None else Phase.OVER,
        godfather=0,
        box_at=0,
        jokers=0,
        recovered=0,
        seats=view.seats,
        talk=(),
        waiting=(),
        accusations=(),
        accused=None,
        shot_pause=False,
        box=None,
        pocket=None,
        safe=None,
        ended=None,
        journey=view.journey,
        may=NOTHING_TO_DO,
    )


@lru_cache(maxsize=TABLES)
def _board(testimony: _Testimony, known: View) -> BoardView:
    told: dict[int, list[Claim]] = {}
    for event in testimony.talk:
        if isinstance(event, Testified):
            told.setdefault(event.seat, []).extend(event.claims)
    stands = {seat: standing(told[seat]) for seat in sorted(told)}
    said = [
        Statement(seat=seat, claim=claim)
        for seat, now in stands.items()
        for claim in (now.received, now.took, now.passed, now.bag)
        if claim is not None
    ]
    return BoardView(
        rows=tuple(_row(seat, now) for seat, now in stands.items()),
        contradictions=(
            *_second_answers(told, stands),
            *(
                ContradictionView(kind=found.kind, claims=tuple(map(_at, found.claims)))
                for found in quarrels(judge_of(known), said)
            ),
        ),
    )


def _row(seat: int, now: Standing) -> RowView:
    return RowView(
        seat=seat,
        received=now.received,
        took=now.took,
        passed=now.passed,
        bag=now.bag,
        declined=now.declined,
    )


def _at(said: Statement) -> ClaimAt:
    return ClaimAt(seat=said.seat, about=said.claim.about)


def _second_answers(
    told: dict[int, list[Claim]], stands: dict[int, Standing]
) -> Iterator[ContradictionView]:
    """Where a seat stands by something else than it said before and never took back."""
    for seat, now in stands.items():
        for about in About:
            said: list[Claim] = []
            for claim in told[seat]:
                if isinstance(claim, Withdrawn) and claim.about is about:
                    said.clear()
                elif claim.about is about:
                    said.append(claim)
            stands_by = getattr(now, about)
            if any(_differs(before, stands_by) for before in said):
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
