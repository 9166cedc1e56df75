"""Where a game turned, and whether anything that had been said could have shown it beforehand.

For each of the largest swings: the smallest set of claims that could not all be true beside what
the Godfather knew then, one by the seat it was about among them. Where there is none, that seat's
words go with anything that was known; a theft in which they are true is the proof of it.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

import numpy as np

from mafia_de_cuba.analysis.moments import Moment
from mafia_de_cuba.analysis.value import Clash, Proof, Reference, TurningPoint
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.claims import Place, Statement, conflict_of, place_of, spoken
from mafia_de_cuba.deduction.facts import Facts, Reach, facts_of, no_facts
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.commands import Accuse, EmptyPockets, Shoot
from mafia_de_cuba.game.events import PocketsOrdered, ShotFired, Testified
from mafia_de_cuba.game.setup import GODFATHER

MOST = 3
LEAST = 0.005
"""Half a point: less is no swing."""
TRIED = 3
"""The largest sets that are tried one by one; larger ones are found by leaving out."""


def turning_points(gone_through: Sequence[Moment], told: Sequence[float]) -> list[TurningPoint]:
    """The largest swings, in the order in which they happened; `told` has the chances."""
    swings = [now - before for before, now in pairwise(told)]
    largest = sorted(range(len(swings)), key=lambda at: (-abs(swings[at]), at))[:MOST]
    return [
        _turning_point(gone_through, at + 1, swings[at])
        for at in sorted(largest)
        if abs(swings[at]) >= LEAST
    ]


def _turning_point(gone_through: Sequence[Moment], at: int, swing: float) -> TurningPoint:
    moment = gone_through[at]
    # What a sentence did can be shown by that sentence; what a pocket held, only by words before.
    by = moment if any(isinstance(it, Testified) for it in moment.events) else gone_through[at - 1]
    seat = _about(moment, gone_through[at - 1])
    facts = facts_of(by.view)
    claims = [said for said in spoken(by.game.talk) if said.seat != GODFATHER]
    found = smallest_with(facts, claims, seat)
    contradiction = None if found is None else _clash(facts, found, gone_through[: at + 1])
    return TurningPoint(
        action=moment.action,
        seat=seat,
        swing=round(swing, 6),
        contradiction=contradiction,
        proof=_proof(facts, _going_with(facts, claims, seat)) if found is None else None,
    )


def _about(moment: Moment, before: Moment) -> int:
    """Whom it was about: the accused, or whoever spoke."""
    for event in moment.events:
        if isinstance(event, PocketsOrdered | ShotFired):
            return event.target
    if isinstance(moment.command, EmptyPockets | Accuse | Shoot) and before.game.accused:
        return before.game.accused
    return moment.seat


def smallest_with(
    facts: Facts, claims: Sequence[Statement], seat: int
) -> tuple[Statement, ...] | None:
    """The smallest set that cannot be true and needs something that this seat said.

    None if there is no such set, or if not even silence could be true (R17).
    """
    reach = Reach(facts)
    places = {said: place_of(said, facts.setup.players) for said in claims}
    if not reach.possible(()) or reach.possible(places.values()):
        return None
    own = [said for said in claims if said.seat == seat]
    for size in range(1, TRIED + 1):
        for some in combinations(claims, size):
            has_own = any(said in own for said in some)
            if has_own and not _can(reach, places, some) and _needed(reach, places, some):
                return some
    for_others = _together(reach, places, [said for said in claims if said.seat != seat])
    with_own = (*for_others, *own)
    return None if _can(reach, places, with_own) else _lessened(reach, places, with_own)


def _going_with(facts: Facts, claims: Sequence[Statement], seat: int) -> list[Statement]:
    """Everything this seat said, and of the others all that goes with it, seat by seat."""
    reach = Reach(facts)
    places = {said: place_of(said, facts.setup.players) for said in claims}
    found = [said for said in claims if said.seat == seat]
    for other in dict.fromkeys(said.seat for said in claims if said.seat != seat):
        more = [said for said in claims if said.seat == other]
        if _can(reach, places, (*found, *more)):
            found += more
    return found


def _needed(reach: Reach, places: dict[Statement, Place], some: Sequence[Statement]) -> bool:
    """Whether none of these is needless."""
    return all(_can(reach, places, [other for other in some if other is not said]) for said in some)


def _together(
    reach: Reach, places: dict[Statement, Place], claims: Iterable[Statement]
) -> list[Statement]:
    """Claims that can all be true, the first said first; whatever does not go with them is out."""
    found: list[Statement] = []
    for said in claims:
        if _can(reach, places, (*found, said)):
            found.append(said)
    return found


def _lessened(
    reach: Reach, places: dict[Statement, Place], claims: Sequence[Statement]
) -> tuple[Statement, ...]:
    """A set none of which is needless, by leaving out what can be, the first said first."""
    left = list(claims)
    for said in claims:
        fewer = [other for other in left if other is not said]
        if not _can(reach, places, fewer):
            left = fewer
    return tuple(left)


def _can(reach: Reach, places: dict[Statement, Place], some: Iterable[Statement]) -> bool:
    return reach.possible(places[said] for said in some)


def _clash(facts: Facts, found: Sequence[Statement], until: Sequence[Moment]) -> Clash:
    players = facts.setup.players
    ordered = sorted(found, key=lambda said: said.seat)
    places = [place_of(said, players) for said in ordered]
    anywhere = Reach(no_facts(facts)).possible(places)
    return Clash(
        kind=conflict_of(ordered, players, possible=anywhere),
        seats=tuple(sorted({said.seat for said in ordered})),
        claims=tuple(_place(said, until) for said in ordered),
    )


def _place(statement: Statement, until: Sequence[Moment]) -> Reference:
    """Where a claim was made, the last time it was."""
    for moment in reversed(until):
        for event in moment.events:
            if isinstance(event, Testified) and event.seat == statement.seat:
                for place, claim in enumerate(event.claims):
                    if claim == statement.claim:
                        return Reference(action=moment.action, claim=place)
    raise AssertionError("every claim that stands was made")


def _proof(facts: Facts, claims: Sequence[Statement]) -> Proof | None:
    """One theft in which all that was said is true; None where no theft by the rules fits."""
    players = facts.setup.players
    worlds = Worlds(facts, [place_of(said, players) for said in claims])
    walk = worlds.walks[0]
    if not walk.total:
        return None
    chain = chain_for(facts.setup)
    box = int(np.flatnonzero(walk.ahead(facts.stages))[0])
    takes: list[Take] = []
    for seat in reversed(facts.setup.takers[1:]):
        moves, _ = walk.ways(seat)
        line = np.flatnonzero((moves.went == box) & (walk.ahead(seat - 1)[moves.came] > 0))[0]
        takes.append(_take(chain.shelf.takes, facts, seat, int(moves.take[line])))
        box = int(moves.came[line])
    for bag in chain.bags:
        moves, *_ = walk.ways_after(bag)
        lines = np.flatnonzero((moves.went == box) & (walk.ahead(0)[moves.came] > 0))
        if len(lines):
            takes.append(_take(chain.shelf.takes, facts, 1, int(moves.take[lines[0]])))
            kept = chain.sent.index(int(moves.came[lines[0]]))
            speakers = tuple(sorted({said.seat for said in claims}))
            return Proof(kept=kept, bag=bag, takes=tuple(reversed(takes)), believed=speakers)
    raise AssertionError("a box that can come back was sent")


def _take(takes: Sequence[Take], facts: Facts, seat: int, place: int) -> Take:
    """The take of this place; a rule-breaker's, after all others, is the one that was shown."""
    return takes[place] if place < len(takes) else next(iter(facts.hands[seat].takes))
