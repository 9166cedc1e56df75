"""Contradictions: which claims cannot all be true, the smallest such sets first, and who must lie.

A set of claims is reported when it cannot be true together with what the viewer knows, while every
smaller part of it could. All such sets are found by their mirror image: each largest set of claims
that can be true leaves some out, and a contradiction has to touch every such remainder. Guesses are
the smallest sets that touch all remainders known so far; a guess that turns out possible yields a
new remainder, one that does not is a contradiction.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from mafia_de_cuba.deduction.claims import (
    BagIs,
    BoxIs,
    HandIs,
    Place,
    Said,
    by_seat,
    place_of,
    spoken,
)
from mafia_de_cuba.deduction.facts import Facts, facts_of
from mafia_de_cuba.deduction.reach import Reach
from mafia_de_cuba.game.box import Tokens, counts
from mafia_de_cuba.game.seats import GODFATHER
from mafia_de_cuba.game.testimony import About, TakeClaim
from mafia_de_cuba.game.view import View

MOST_CONTRADICTIONS = 200
MOST_GUESSES = 2000


class Kind(StrEnum):
    """What is wrong, as plainly as it can be put."""

    IMPOSSIBLE = "impossible"
    """One claim that cannot be true by itself."""
    TWO_ANSWERS = "two_answers"
    """One seat gave two different answers to the same question."""
    DOES_NOT_ADD_UP = "does_not_add_up"
    """What one seat received, took, bagged and passed do not go together."""
    NEIGHBOURS_DISAGREE = "neighbours_disagree"
    """One passed something else than the next received."""
    DIAMONDS_GREW = "diamonds_grew"
    """A later box had more diamonds than an earlier one."""
    TOKEN_CAME_BACK = "token_came_back"
    """A token was missing from an earlier box and lay in a later one."""
    TOKEN_TAKEN_TWICE = "token_taken_twice"
    """More seats took, or bagged, a kind of token than there were of it."""
    NO_WAY_BETWEEN = "no_way_between"
    """Each is possible, but no box can have gone from one to the other."""


class Contradiction(Struct, frozen=True, kw_only=True):
    """Claims that cannot all be true, none of them being needless."""

    kind: Kind
    claims: tuple[Said, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """Who made them, in the order of the box."""
        return tuple(sorted({said.seat for said in self.claims}))


class Verdict(Struct, frozen=True, kw_only=True):
    """What the testimony as a whole comes to for a viewer."""

    contradictions: tuple[Contradiction, ...]
    complete: bool
    """Whether these are all there are; at a very quarrelsome table only the smallest are told."""
    must_lie: tuple[int, ...]
    """Seats that said something untrue in every world."""
    fewest_liars: int
    """How few seats must have lied for the rest to be possible."""
    liars: tuple[tuple[int, ...], ...]
    """Every set of so few."""


def weigh(view: View) -> Verdict:
    """What this viewer can hold against the testimony so far."""
    return weigh_claims(facts_of(view), spoken(view.talk))


def weigh_claims(facts: Facts, claims: Sequence[Said]) -> Verdict:
    """What can be held against these claims."""
    players = facts.setup.players
    reach = Reach(facts)
    places = {said: place_of(said, players) for said in claims}
    found, complete = _smallest_first(reach, list(claims), places)
    speakers = {
        seat: [places[said] for said in said_by] for seat, said_by in by_seat(claims).items()
    }
    liars = _fewest_liars(reach, speakers)
    return Verdict(
        contradictions=tuple(
            Contradiction(kind=kind_of(conflict, players), claims=conflict) for conflict in found
        ),
        complete=complete,
        must_lie=tuple(seat for seat in sorted(speakers) if not reach.possible(speakers[seat])),
        fewest_liars=len(liars[0]),
        liars=liars,
    )


def _smallest_first(
    reach: Reach, claims: list[Said], places: dict[Said, Place]
) -> tuple[list[tuple[Said, ...]], bool]:
    """All sets that cannot be true while their parts could, by size, and whether these are all."""
    everything = frozenset(range(len(claims)))
    where = [places[said] for said in claims]

    def possible(some: Iterable[int]) -> bool:
        return reach.possible(where[at] for at in some)

    def left_out(guess: frozenset[int]) -> frozenset[int]:
        """What cannot be added to a possible set any more, trying one claim after the other."""
        largest = set(guess)
        rest = sorted(everything - guess)
        if possible(largest | set(rest)):
            return frozenset()
        for at in rest:
            largest.add(at)
            if not possible(largest):
                largest.discard(at)
        return everything - largest

    guesses: set[frozenset[int]] = {frozenset()}
    found: list[frozenset[int]] = []
    tried = 0
    while guesses and len(found) < MOST_CONTRADICTIONS and tried < MOST_GUESSES:
        guess = min(guesses, key=lambda some: (len(some), sorted(some)))
        tried += 1
        if not possible(guess):
            guesses.discard(guess)
            found.append(guess)
            continue
        remainder = left_out(guess)
        if not remainder:
            break
        guesses = _touching(guesses, remainder, found)
    ordered = sorted(found, key=lambda some: (len(some), sorted(some)))
    in_words = [tuple(_in_box_order(claims[at] for at in some)) for some in ordered]
    return in_words, tried < MOST_GUESSES and len(found) < MOST_CONTRADICTIONS


def _touching(
    guesses: set[frozenset[int]], remainder: frozenset[int], found: list[frozenset[int]]
) -> set[frozenset[int]]:
    """The smallest sets that touch one more remainder, none of them holding another."""
    kept = {guess for guess in guesses if guess & remainder}
    grown = {guess | {at} for guess in guesses - kept for at in remainder}
    for candidate in sorted(grown, key=len):
        if not any(smaller <= candidate for smaller in (*kept, *found)):
            kept.add(candidate)
    return kept


def _in_box_order(claims: Iterable[Said]) -> list[Said]:
    order = list(About)
    return sorted(claims, key=lambda said: (said.seat, order.index(said.claim.about)))


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
    return ((),)


def kind_of(conflict: tuple[Said, ...], players: int) -> Kind:
    """The plainest way to put a contradiction."""
    if len(conflict) == 1:
        return Kind.IMPOSSIBLE
    seats = {said.seat for said in conflict}
    if len(seats) == 1 and GODFATHER not in seats:
        abouts = {said.claim.about for said in conflict}
        return Kind.TWO_ANSWERS if len(abouts) == 1 else Kind.DOES_NOT_ADD_UP
    if _token_taken_twice(conflict):
        return Kind.TOKEN_TAKEN_TWICE
    if len(conflict) == 2:
        return _between(*conflict, players=players)
    return Kind.NO_WAY_BETWEEN


def _token_taken_twice(conflict: tuple[Said, ...]) -> bool:
    """Whether all of it is about taking or bagging one and the same token."""
    tokens = set()
    for said in conflict:
        match place_of(said, 0):
            case HandIs(claim=TakeClaim(tokens=(token,), diamonds=0)):
                tokens.add(token)
            case BagIs(token=token) if token is not None:
                tokens.add(token)
            case _:
                return False
    return len(tokens) == 1


def _between(one: Said, other: Said, *, players: int) -> Kind:
    """What two claims about boxes, by two seats, have against each other."""
    before, after = sorted((_held(one, players), _held(other, players)), key=lambda h: h.stage)
    if before.whole and after.whole and before.stage == after.stage:
        return Kind.NEIGHBOURS_DISAGREE
    if before.whole and _more(before.diamonds, after.diamonds):
        return Kind.DIAMONDS_GREW
    if before.whole and before.tokens is not None and after.tokens is not None:
        there = counts(before.tokens)
        if any(many > there.get(token, 0) for token, many in counts(after.tokens).items()):
            return Kind.TOKEN_CAME_BACK
    return Kind.NO_WAY_BETWEEN


class _Held(Struct, frozen=True, kw_only=True):
    """What a claim says the box held at a stage: all of it, or at least what was taken from it."""

    stage: float
    whole: bool
    diamonds: int | None = None
    tokens: Tokens | None = None


def _held(said: Said, players: int) -> _Held:
    match place_of(said, players):
        case BoxIs(stage=stage, diamonds=diamonds, tokens=tokens):
            return _Held(stage=stage, whole=True, diamonds=diamonds, tokens=tokens)
        case HandIs(seat=seat, claim=claim):
            # Between the box as it came, stage seat - 1, and as it went.
            held = claim.diamonds, claim.tokens
            return _Held(stage=seat - 0.5, whole=False, diamonds=held[0], tokens=held[1])
        case _:
            return _Held(stage=0.5, whole=False)


def _more(before: int | None, after: int | None) -> bool:
    return before is not None and after is not None and after > before
