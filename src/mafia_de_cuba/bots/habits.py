"""How our bots take and talk, as a model for belief: learnt from their own games.

What a hand takes depends on what lies in the box. What a seat says is one of four things: the
truth; that the diamonds were gone before the box came; that they went after; or anything at all.
How often each kind of player does which is counted from games that bots played among themselves.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files

import msgspec
import numpy as np
from msgspec import Struct

from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import Take, laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Claim, TakeClaim


class Way(StrEnum):
    """What somebody's words come to."""

    TRUTH = "truth"
    GONE_BEFORE = "gone_before"
    GONE_AFTER = "gone_after"
    ANYTHING = "anything"


class Habits(Struct, frozen=True, kw_only=True):
    """The numbers behind the model; `fitted_to` says where they come from."""

    fitted_to: str
    keeps: tuple[float, ...]
    takes: dict[str, float]
    """How strongly each take draws, against the others in the same box."""
    bagging: float
    """How often the first player bags a token."""
    words: dict[str, dict[Way, float]]
    """For each kind of player, how often they talk in each way."""


ANYTHING_IS_ONE_OF = 40.0
"""How many claims "anything" stands for."""
COVERS = 3.0
"""How many covers of one kind there usually are to choose from."""


def name_of(take: Take) -> str:
    """A take in the words of the fitted numbers."""
    if take.tokens:
        return str(take.tokens[0])
    return f"{take.diamonds}{'+fake' if take.fake else ''}"


def kind_of(take: Take) -> str:
    """What a take makes of a player, in the words of the fitted numbers."""
    if take.tokens:
        return str(take.tokens[0])
    return "thief" if take.diamonds else "street_urchin"


class HabitModel:
    """Belief's model of people with these habits."""

    def __init__(self, habits: Habits) -> None:
        self._habits = habits

    def keeps(self, setup: Setup) -> Sequence[float]:
        """How likely the Godfather is to keep 0, 1, …"""
        del setup
        return self._habits.keeps

    def takes(self, situations: Situations) -> Amounts:
        """How likely each take is, given the box."""
        draw = [self._habits.takes.get(name_of(take), 0.05) for take in situations.takes]
        shares = situations.among(situations.of_takes(draw))
        if situations.bag is None:
            return shares * (1 - self._habits.bagging)
        return shares * (self._habits.bagging / len(set(situations.setup.tokens)))

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """How likely these words are, after all this seat has said before."""
        already = [
            claim
            for talk in before
            if isinstance(talk, Testified) and talk.seat == said.seat
            for claim in talk.claims
        ]
        earlier = self._likely(already, situations)
        now = self._likely([*already, *said.claims], situations)
        return np.divide(now, earlier, out=np.zeros_like(now), where=earlier > 0)

    def _likely(self, claims: Sequence[Claim], situations: Situations) -> Amounts:
        stated = [
            c for c in dict.fromkeys(claims) if isinstance(c, BoxClaim | TakeClaim | BagClaim)
        ]
        if not stated:
            return np.ones(len(situations))
        fits = matching_ways(stated, situations)
        words = self._habits.words
        rows = [words.get(kind_of(take), words["other"]) for take in situations.takes]
        share = {way: situations.of_takes([row[way] for row in rows]) for way in Way}
        return np.asarray(
            share[Way.TRUTH] * fits[Way.TRUTH]
            + share[Way.GONE_BEFORE] * fits[Way.GONE_BEFORE] / COVERS
            + share[Way.GONE_AFTER] * fits[Way.GONE_AFTER] / COVERS
            + share[Way.ANYTHING] * ANYTHING_IS_ONE_OF ** -len(stated)
        )


def matching_ways(
    claims: Sequence[BoxClaim | TakeClaim | BagClaim], situations: Situations
) -> Mapping[Way, "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]"]:
    """For each line, which ways of talking all these claims together fit."""
    truth = np.ones(len(situations), dtype=np.bool_)
    before, after = truth.copy(), truth.copy()
    took = next((claim for claim in claims if isinstance(claim, TakeClaim)), None)
    named = took.tokens[0] if took is not None and took.tokens else None
    for claim in claims:
        true = situations.true(claim)
        truth &= true
        match claim:
            case TakeClaim():
                after &= _held(situations, named)
                if named is None:
                    # An empty hand covers for an emptied box, and for nothing else.
                    before &= claim.diamonds == 0
            case BoxClaim(about=About.RECEIVED):
                after &= true
                before &= _box_less_one(claim, named, situations)
            case BoxClaim():
                before &= true
                after &= _box_and_one(claim, named, situations)
            case BagClaim():
                before &= true
                after &= true
    return {Way.TRUTH: truth, Way.GONE_BEFORE: before, Way.GONE_AFTER: after}


def _held(
    situations: Situations, token: Token | None
) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]":
    if token is None or token not in situations.received_tokens:
        return np.zeros(len(situations), dtype=np.bool_)
    return np.asarray(situations.received_tokens[token] > 0)


def _box_less_one(
    claim: BoxClaim, named: Token | None, situations: Situations
) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]":
    """The claimed box, less the token claimed, is what was truly passed on."""
    if claim.tokens is None:
        return situations.passed(claim.diamonds, None)
    bagged = () if situations.bag is None else (situations.bag,)
    found = np.zeros(len(situations), dtype=np.bool_)
    for token in dict.fromkeys(claim.tokens) if named is None else (named,):
        left = list(claim.tokens)
        for gone in (token, *bagged):
            if gone not in left:
                break
            left.remove(gone)
        else:
            found |= situations.passed(claim.diamonds, tuple(left))
    if not claim.tokens and not claim.diamonds:
        found |= situations.passed(0, ())
    return found


def _box_and_one(
    claim: BoxClaim, named: Token | None, situations: Situations
) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]":
    """The claimed box, with the token claimed, is what truly came."""
    if claim.tokens is None:
        return situations.received(claim.diamonds, None)
    bagged = () if situations.bag is None else (situations.bag,)
    found = np.zeros(len(situations), dtype=np.bool_)
    for token in dict.fromkeys(situations.setup.tokens) if named is None else (named,):
        found |= situations.received(claim.diamonds, laid_out((*claim.tokens, token, *bagged)))
    return found


@lru_cache(maxsize=1)
def fitted() -> Habits:
    """The habits that were fitted to our own bots' games."""
    text = files("mafia_de_cuba.bots").joinpath("habits.json").read_bytes()
    return msgspec.json.decode(text, type=Habits)


@lru_cache(maxsize=8)
def model_of(*, forward: float | None = None) -> HabitModel:
    """The fitted model; or the same for people whose Thieves blame forward just so often."""
    habits = fitted()
    if forward is None:
        return HabitModel(habits)
    thief = habits.words["thief"]
    lies = thief[Way.GONE_BEFORE] + thief[Way.GONE_AFTER]
    words = habits.words | {
        "thief": thief | {Way.GONE_AFTER: lies * forward, Way.GONE_BEFORE: lies * (1 - forward)}
    }
    return HabitModel(msgspec.structs.replace(habits, words=words))
