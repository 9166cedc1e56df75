"""Contradictions: which claims cannot all be true, the smallest sets first, and who must lie.

A set of claims is reported when it cannot be true together with what the viewer knows, while every
smaller part of it could.
"""

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from mafia_de_cuba.deduction.claims import (
    Conflict,
    Place,
    Statement,
    by_seat,
    conflict_of,
    place_of,
    spoken,
)
from mafia_de_cuba.deduction.facts import Facts, Reach, facts_of, no_facts
from mafia_de_cuba.deduction.smallest import smallest_impossible
from mafia_de_cuba.game.testimony import About
from mafia_de_cuba.game.view import View


class Contradiction(Struct, frozen=True, kw_only=True):
    """Claims that cannot all be true, none of them being needless."""

    kind: Conflict
    claims: tuple[Statement, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """Who made them, in the order of the box."""
        return tuple(sorted({said.seat for said in self.claims}))


class Weighed(Struct, frozen=True, kw_only=True):
    """What the testimony as a whole comes to for a viewer."""

    possible: bool = True
    """Whether what the viewer saw can be at all, if everyone kept the taking rule (R17)."""
    contradictions: tuple[Contradiction, ...] = ()
    complete: bool = True
    """Whether these are all there are; at a very quarrelsome table only the smallest are told."""
    must_lie: tuple[int, ...] = ()
    """Seats that said something untrue in every world."""
    fewest_liars: int = 0
    """How few seats must have lied for the rest to be possible."""
    liars: tuple[tuple[int, ...], ...] = ((),)
    """Every set of so few."""


def weigh(view: View) -> Weighed:
    """What this viewer can hold against the testimony so far."""
    return weigh_claims(facts_of(view), spoken(view.talk))


def weigh_claims(facts: Facts, claims: Sequence[Statement]) -> Weighed:
    """What can be held against these claims."""
    reach = Reach(facts)
    if not reach.possible(()):
        return Weighed(possible=False, liars=())
    places = [place_of(said, facts.setup.players) for said in claims]
    found = smallest_impossible(len(claims), lambda some: reach.possible(places[at] for at in some))
    by_speaker = by_seat(zip((said.seat for said in claims), places, strict=True))
    liars = _fewest_liars(reach, by_speaker)
    return Weighed(
        contradictions=tuple(
            _contradiction([claims[at] for at in some], facts) for some in found.sets
        ),
        complete=found.complete,
        must_lie=tuple(s for s in sorted(by_speaker) if not reach.possible(by_speaker[s])),
        fewest_liars=len(liars[0]),
        liars=liars,
    )


def _contradiction(claims: list[Statement], facts: Facts) -> Contradiction:
    order = list(About)
    told = sorted(claims, key=lambda said: (said.seat, order.index(said.claim.about)))
    players = facts.setup.players
    anywhere = Reach(no_facts(facts)).possible(place_of(said, players) for said in told)
    return Contradiction(kind=conflict_of(told, players, possible=anywhere), claims=tuple(told))


def _fewest_liars(reach: Reach, speakers: dict[int, list[Place]]) -> tuple[tuple[int, ...], ...]:
    """Every smallest set of seats without whose words all the rest is possible."""
    for size in range(len(speakers) + 1):
        sets = [
            liars
            for liars in combinations(sorted(speakers), size)
            if reach.possible(
                place for seat, places in speakers.items() if seat not in liars for place in places
            )
        ]
        if sets:
            return tuple(sets)
    raise AssertionError("without a word said, what the viewer saw is possible")
