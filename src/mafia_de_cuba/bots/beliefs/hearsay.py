"""What was said at a table, as whoever listened has it in mind: who told what of which box, where
two of them quarrel, which token too many say they took, and who spoke for or against whom.

All of it is public. What anybody makes of it is another matter (`remarks/leanings.py`).
"""

from enum import StrEnum
from functools import lru_cache
from itertools import chain, combinations

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.so_far import SoFar, so_far
from mafia_de_cuba.deduction.claims import BoxIs, Statement, place_of
from mafia_de_cuba.deduction.moment import lazily, of_the_moment
from mafia_de_cuba.game.box import counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified
from mafia_de_cuba.game.remarks import Agreement, Challenge, Opinion, Remark, Stance
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import SILENT, About, Standing
from mafia_de_cuba.game.view import SeatView, View


class Tone(StrEnum):
    """Which way a remark pushes whoever it speaks of."""

    AGAINST = "against"
    FOR = "for"

    __hash__ = str.__hash__


_TONES = {
    Stance.LIES: Tone.AGAINST,
    Stance.LOOK: Tone.AGAINST,
    Stance.BELIEVE: Tone.FOR,
    Stance.LEAVE: Tone.FOR,
}


def tone_of(remark: Remark) -> tuple[int, Tone] | None:
    """Whom a remark speaks for or against, if it does."""
    if isinstance(remark, Opinion):
        return remark.of, _TONES[remark.stance]
    if isinstance(remark, Challenge):
        return remark.of, Tone.AGAINST
    return (remark.of, Tone.FOR) if isinstance(remark, Agreement) else None


class BoxTold(Struct, frozen=True, kw_only=True):
    """What a seat stands by of one box."""

    seat: int
    about: About
    box: BoxIs


class Quarrel(Struct, frozen=True, kw_only=True):
    """Two seats tell different things of one and the same box."""

    one: BoxTold
    other: BoxTold

    def side_of(self, seat: int) -> BoxTold | None:
        """What this seat says, if it is one of the two."""
        if self.one.seat == seat:
            return self.one
        return self.other if self.other.seat == seat else None

    def against(self, seat: int) -> BoxTold | None:
        """What is said against this seat, if it is one of the two."""
        if self.one.seat == seat:
            return self.other
        return self.one if self.other.seat == seat else None


class Hearsay(Struct, frozen=True, dict=True, kw_only=True):
    """What whoever listened has in mind."""

    stands: dict[int, Standing]
    quarrels: tuple[Quarrel, ...]
    alike: tuple[tuple[BoxTold, BoxTold], ...]
    """Where two tell the same of one box, as far as both go."""
    too_many: tuple[tuple[int, ...], ...]
    """Those who say they took a token of which there are fewer, each in the order of the seats."""
    troubles: dict[int, int]
    """How many things can be held against what each said, or did not; none for the others."""
    agreed: frozenset[tuple[int, int]]
    """Who tells the same as whom of some box."""
    remarks: tuple[RemarkMade, ...]

    def stands_of(self, seat: int) -> Standing:
        """What a seat stands by now."""
        return self.stands.get(seat, SILENT)

    def trouble(self, seat: int) -> int:
        """How many things can be held against what a seat said, or did not."""
        return self.troubles.get(seat, 0)

    def bear_out(self, one: int, other: int) -> bool:
        """Whether these two tell the same of some box."""
        return (one, other) in self.agreed or (other, one) in self.agreed

    def speakers(self, of: int, tone: Tone) -> set[int]:
        """Who has spoken for, or against, a seat."""
        return {by for by, told in self._tones if told == (of, tone)}

    def tone(self, by: int, of: int) -> Tone | None:
        """Which way somebody last spoke of a seat."""
        return self._last_tones.get((by, of))

    @lazily
    def _tones(self) -> list[tuple[int, tuple[int, Tone]]]:
        tones = ((made.seat, tone_of(made.remark)) for made in self.remarks)
        return [(by, told) for by, told in tones if told is not None]

    @lazily
    def _last_tones(self) -> dict[tuple[int, int], Tone]:
        return {(by, of): tone for by, (of, tone) in self._tones}


def heard(view: View) -> Hearsay:
    """What has been said so far."""
    return heard_in(view.talk, view.seats, view.setup)


def heard_in(talk: tuple[Talk, ...], seats: tuple[SeatView, ...], setup: Setup) -> Hearsay:
    """The same, of talk that everyone has heard."""
    return _heard(so_far(talk), seats, setup)


@of_the_moment
def _heard(said: SoFar, seats: tuple[SeatView, ...], setup: Setup) -> Hearsay:
    testified = _testified(said.testimony, said.stands, seats, setup)
    return replace(testified, remarks=said.remarks)


@of_the_moment
def _testified(
    _in_order: tuple[Testified, ...],
    stands: dict[int, Standing],
    seats: tuple[SeatView, ...],
    setup: Setup,
) -> Hearsay:
    """The same, but for remarks; whoever spoke first quarrels first."""
    boxes: dict[int, list[BoxTold]] = {}
    for seat, now in stands.items():
        for told in _boxes(seat, now, setup.players):
            boxes.setdefault(told.box.stage, []).append(told)
    pairs = [
        pair
        for told in boxes.values()
        for pair in combinations(told, 2)
        if pair[0].seat != pair[1].seat
    ]
    compared = [(one, other, _differ(one.box, other.box)) for one, other in pairs]
    quarrels = [Quarrel(one=one, other=other) for one, other, odds in compared if odds]
    alike = [(one, other) for one, other, odds in compared if odds is False]
    too_many = _too_many(stands, seats, setup)
    silent = [seat for seat, now in stands.items() if now.declined]
    sides = [side.seat for it in quarrels for side in (it.one, it.other)]
    return Hearsay(
        stands=stands,
        quarrels=tuple(quarrels),
        alike=tuple(alike),
        too_many=tuple(too_many),
        troubles=counts([*chain.from_iterable(map(set, too_many)), *sides, *silent]),
        agreed=frozenset([(one.seat, other.seat) for one, other in alike]),
        remarks=(),
    )


@lru_cache(maxsize=500)
def _boxes(seat: int, now: Standing, players: int) -> tuple[BoxTold, ...]:
    """Every box that somebody speaks of."""
    found = []
    for claim in (now.received, now.took, now.passed):
        if claim is not None:
            place = place_of(Statement(seat=seat, claim=claim), players)
            if isinstance(place, BoxIs):
                found.append(BoxTold(seat=seat, about=claim.about, box=place))
    return tuple(found)


def _differ(one: BoxIs, other: BoxIs) -> bool | None:
    """Whether two tell a box differently; None where they speak of different parts of it."""
    alike = None
    for first, second in (
        (one.diamonds, other.diamonds),
        (one.tokens, other.tokens),
        (one.fake, other.fake),
    ):
        if first is not None and second is not None:
            if first != second:
                return True
            alike = False
    return alike


def _too_many(
    stands: dict[int, Standing], seats: tuple[SeatView, ...], setup: Setup
) -> list[tuple[int, ...]]:
    """Who says to have a token that cannot have gone to so many."""
    shown = {seat.seat: seat.take.tokens for seat in seats if seat.take is not None}
    claimed: dict[Token, list[int]] = {}
    for seat, now in sorted(stands.items()):
        if now.took is not None and seat not in shown:
            for token in now.took.tokens:
                claimed.setdefault(token, []).append(seat)
    if not claimed:
        return []
    taken, there = counts(chain.from_iterable(shown.values())), counts(setup.tokens)
    return [
        tuple(claimants)
        for token, claimants in claimed.items()
        if len(claimants) + taken.get(token, 0) > there.get(token, 0)
    ]
