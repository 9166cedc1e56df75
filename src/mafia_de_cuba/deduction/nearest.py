"""Where testimony cannot all be true: the marks on the board, each as near to its place as it goes.

Looking for every set of claims that cannot all be true may take seconds at a quarrelsome table, and
the whole house would wait. So each place gets one mark at most: a claim by itself, a seat's own
turn, a box that two seats speak of, the way from one box that was told to the next, and a token
that too many say they have. What was found once is remembered.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from mafia_de_cuba.deduction.claims import (
    BagIs,
    BoxIs,
    Conflict,
    HandIs,
    Place,
    Statement,
    conflict_of,
    place_of,
)
from mafia_de_cuba.deduction.contradictions import Contradiction
from mafia_de_cuba.deduction.facts import Facts, Reach, no_facts, public_facts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, BagClaim, Journey, TakeClaim
from mafia_de_cuba.game.view import SeatView

REMEMBERED = 16_384
"""How much that was found out is kept, for all tables together."""
JUDGES = 256
QUESTIONS = 4_096
"""After so many, a judge begins afresh: claims can be made up without end."""

Said = tuple[Statement, ...]


class Judge:
    """Knows what everyone knows, and whether claims can all be true beside that."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.players = facts.setup.players
        self._reach = Reach(self.facts)
        self._anywhere = Reach(no_facts(facts))
        self._questions = 0
        self.possible_at_all = self._reach.possible(())
        """At an honour box not even the truth need be possible (R17)."""

    def possible(self, said: Sequence[Statement]) -> bool:
        """Whether all of this can be true."""
        self._questions += 1
        if self._questions % QUESTIONS == 0:
            self._reach, self._anywhere = Reach(self.facts), Reach(no_facts(self.facts))
        return self._reach.possible(place_of(statement, self.players) for statement in said)

    def against(self, said: Sequence[Statement]) -> Contradiction:
        """What is wrong with these, which cannot all be true."""
        told = sorted(said, key=lambda it: (it.seat, _ORDER[it.claim.about]))
        somewhere = len(told) == 1 and self._possible_somewhere(told[0])
        kind = conflict_of(told, self.players, possible=somewhere)
        return Contradiction(kind=kind, claims=tuple(told))

    def _possible_somewhere(self, said: Statement) -> bool:
        return self._anywhere.possible((place_of(said, self.players),))


_ORDER = {about: at for at, about in enumerate(About)}


@lru_cache(maxsize=JUDGES)
def judge_of(setup: Setup, seats: tuple[SeatView, ...], journey: Journey | None) -> Judge:
    """The judge who knows this: one for all tables at which the same is known."""
    return Judge(public_facts(setup, seats, journey))


def nearest_contradictions(judge: Judge, said: Sequence[Statement]) -> list[Contradiction]:
    """Every mark on the board, those about one claim first; some, wherever all cannot be true."""
    if not judge.possible_at_all or judge.possible(said):
        return []
    alone = {statement: _alone(judge, statement) for statement in said}
    found = [untrue for untrue in alone.values() if untrue is not None]
    doubtful = [statement for statement, untrue in alone.items() if untrue is None]
    shared = list(_taken_too_often(judge.facts, doubtful))
    found += shared
    for near in dict.fromkeys(_near(judge, doubtful)):
        if not any(set(near.claims) <= set(other.claims) for other in shared):
            found.append(near)
    if not found:
        far = _together(judge, tuple(doubtful))
        found += [] if far is None else [far]
    return found


@lru_cache(maxsize=REMEMBERED)
def _alone(judge: Judge, said: Statement) -> Contradiction | None:
    """What is wrong with a claim by itself."""
    return None if judge.possible((said,)) else judge.against((said,))


def _near(judge: Judge, said: Sequence[Statement]) -> Iterator[Contradiction]:
    """What is wrong within turns, about boxes, and on the way between them."""
    at = {statement: place_of(statement, judge.players) for statement in said}
    for group in (*_turns(said), *_boxes(at)):
        found = _together(judge, group)
        if found is not None:
            yield found
    for group in _ways(at, judge.facts.setup.last):
        found = _on_the_way(judge, group)
        if found is not None:
            yield found


def _turns(said: Sequence[Statement]) -> Iterator[Said]:
    """What each seat says of its own turn."""
    for seat in sorted({statement.seat for statement in said}):
        yield tuple(statement for statement in said if statement.seat == seat)


def _boxes(at: dict[Statement, Place]) -> Iterator[Said]:
    """What is said of one and the same box, and of the bag."""
    stages = {place.stage for place in at.values() if isinstance(place, BoxIs)}
    for stage in sorted(stages):
        yield tuple(it for it, place in at.items() if _where(place) == stage)
    yield tuple(it for it, place in at.items() if isinstance(place, BagIs))


def _ways(at: dict[Statement, Place], last: int) -> Iterator[Said]:
    """What is said between two boxes that were told, with nothing told of a box between them."""
    told = {place.stage for place in at.values() if isinstance(place, BoxIs)}
    stages = sorted({0, *told, last})
    for start, end in pairwise(stages):
        yield tuple(it for it, place in at.items() if start <= _where(place) <= end)


def _where(place: Place) -> float:
    """Where along the box's way: a hand is between the box that came and the one that went."""
    match place:
        case BoxIs(stage=stage):
            return stage
        case HandIs(seat=seat):
            return seat - 0.5
        case _:
            return 0.5


@lru_cache(maxsize=REMEMBERED)
def _together(judge: Judge, said: Said) -> Contradiction | None:
    """Why these cannot all be true, if they cannot; no more of them than it takes."""
    if len(said) < 2 or judge.possible(said):
        return None
    needed = list(said)
    for statement in said:
        without = [it for it in needed if it is not statement]
        if not judge.possible(without):
            needed = without
    return judge.against(needed)


@lru_cache(maxsize=REMEMBERED)
def _on_the_way(judge: Judge, said: Said) -> Contradiction | None:
    """Which claims of several seats cannot all be true: the nearest two, or more if it takes more.

    What one seat has against itself, or two about one box, is marked there and not here again.
    """
    if len(said) < 2 or judge.possible(said):
        return None
    at = {statement: place_of(statement, judge.players) for statement in said}
    pairs = [
        pair
        for pair in combinations(said, 2)
        if pair[0].seat != pair[1].seat and _where(at[pair[0]]) != _where(at[pair[1]])
    ]
    for pair in sorted(pairs, key=lambda two: abs(_where(at[two[0]]) - _where(at[two[1]]))):
        if not judge.possible(pair):
            return judge.against(pair)
    if any(_together(judge, group) for group in (*_turns(said), *_boxes(at))):
        return None
    return _together(judge, said)


def _taken_too_often(facts: Facts, said: Sequence[Statement]) -> Iterator[Contradiction]:
    """Where more say that they have a token, or that it is in the bag, than there are of it."""
    claimed: dict[Token, list[Statement]] = {}
    for statement in said:
        match statement.claim:
            case TakeClaim(tokens=(token,), diamonds=0):
                claimed.setdefault(token, []).append(statement)
            case BagClaim(token=token) if token is not None:
                claimed.setdefault(token, []).append(statement)
    for token, by in claimed.items():
        shown = {
            seat
            for seat, hand in facts.hands.items()
            if len(hand.takes) == 1 and token in next(iter(hand.takes)).tokens
        }
        open_to_doubt = [it for it in by if it.seat not in shown]
        hands = {None if isinstance(it.claim, BagClaim) else it.seat for it in open_to_doubt}
        if len(hands) > facts.setup.tokens.count(token) - len(shown):
            yield Contradiction(kind=Conflict.TOKEN_TAKEN_TWICE, claims=tuple(open_to_doubt))
