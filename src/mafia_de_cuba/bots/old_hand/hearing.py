"""Hearing as an old hand does: how likely what somebody says is, whatever turn they may have had.

The same tables from which stories are drawn, read the other way round. All parts of a story hang
together, so whatever was told so far is weighed as a whole; what was not asked for is left open.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.beliefs.memory import remembered
from mafia_de_cuba.bots.old_hand.tables import (
    LEAST,
    TACTICS,
    bag_share,
    place_of,
    pull_of,
    tables_for,
    talk_row,
)
from mafia_de_cuba.bots.old_hand.tactics import BAGGED, FEINTS, Tactic
from mafia_de_cuba.bots.old_hand.told import Parts, Turns, parts_of
from mafia_de_cuba.deduction.belief import Situations, Words
from mafia_de_cuba.deduction.shelf import Amounts, Numbers
from mafia_de_cuba.game.box import DIAMONDS
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified
from mafia_de_cuba.game.setup import FIRST, MOST_KEPT, Setup
from mafia_de_cuba.game.testimony import SILENT, About, Declined, Standing, standing

ANYTHING = 0.01
"""How much is left for people who talk as no old hand would."""
ONE_OF = 40.0
"""How many things they might say of each matter."""


class OldHandModel:
    """Belief's model of people who take and talk by the tables; words count for what they are."""

    hearing = 1.0

    def __init__(self) -> None:
        self._takes = remembered(_hands)
        self._told = remembered(likelihood)

    def keeps(self, setup: Setup) -> Sequence[float]:
        del setup
        return (1.0,) * (MOST_KEPT + 1)

    def takes(self, situations: Situations) -> Amounts:
        return self._takes(situations)

    def heard(self, words: tuple[Words, ...], situations: Situations) -> Amounts:
        """How likely each turn is, and all that was said after it; remarks tell nothing."""
        if len(situations.parts) > 1:
            return np.concatenate([self.heard(words, after) for after in situations.parts])
        if _stands(words, situations.seat) == SILENT:
            return self.takes(situations)
        return np.asarray(self.takes(situations) * self._all_told(words, situations))

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """How likely these words are, after all this seat has said before."""
        earlier, later = (self._all_told(it, situations) for it in (before, (*before, said)))
        return np.asarray(np.divide(later, earlier, out=np.zeros_like(later), where=earlier > 0))

    def _all_told(self, words: Sequence[Talk], situations: Situations) -> Amounts:
        """How likely it is, after each turn, that its seat says all this."""
        seat = situations.seat
        found = self._told(_stands(words, seat), situations)
        at = _reconsidered(words, seat)
        if at is None or Token.MINION not in situations.setup.tokens:
            return found
        # No old hand ever tells what it would not tell before, but for a Minion to a Traitor.
        before, after = (_stands(it, seat) for it in (words[:at], words))
        minion = np.array([take.tokens == (Token.MINION,) for take in situations.takes])
        true = Turns(situations).fitting(Tactic.TRUTH, parts_of(after))
        anything = ANYTHING * ONE_OF ** -parts_of(after).many
        reports = minion[situations.take] * true * (1 - ANYTHING) + anything
        return np.asarray(self._told(before, situations) * reports)

    def remarks(self, made: RemarkMade, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """They speak of others as their story has it, whatever the pocket holds."""
        del made, before
        return np.ones(len(situations))


@lru_cache(maxsize=1)
def old_hand_model() -> OldHandModel:
    """The one model there is."""
    return OldHandModel()


def _stands(talk: Sequence[Talk], seat: int) -> Standing:
    said = (line for line in talk if isinstance(line, Testified) and line.seat == seat)
    return standing(claim for line in said for claim in line.claims)


def _reconsidered(talk: Sequence[Talk], seat: int) -> int | None:
    """Where in the talk this seat tells for the first time what it has refused to tell."""
    refused = set[About]()
    for at, line in enumerate(talk):
        if isinstance(line, Testified) and line.seat == seat:
            claims = [claim for claim in line.claims if not isinstance(claim, Declined)]
            if any(claim.about in refused for claim in claims):
                return at
            refused |= {claim.about for claim in line.claims if isinstance(claim, Declined)}
    return None


def _hands(situations: Situations) -> Amounts:
    seat, setup = situations.seat, situations.setup
    table = np.array(
        [
            [pull_of(take, seat, diamonds, setup) for take in situations.takes]
            for diamonds in range(DIAMONDS + 1)
        ]
    )
    shares = situations.among(table[situations.received_diamonds, situations.take] + 1e-12)
    return shares * bag_share(situations.bag, setup) if seat == FIRST else shares


class Usage(Struct, frozen=True, kw_only=True, eq=False):
    """How readily each tactic is used after each take from each box, and what all that can be used
    come to."""

    ready: Amounts
    """By tactic, by what was taken from how many diamonds."""
    which: Numbers
    """For each turn the column of these."""
    whole: Amounts
    """For each turn."""

    @property
    def nbytes(self) -> int:
        return self.ready.nbytes + self.which.nbytes + self.whole.nbytes


@remembered
def _usage(situations: Situations) -> Usage:
    setup = situations.setup
    words = tables_for(setup.players).rows[:, place_of(situations.seat, setup.players)]
    rows = [talk_row(take, there) for there in range(DIAMONDS + 1) for take in situations.takes]
    ready = np.maximum(words, LEAST)[rows].T
    which = situations.received_diamonds.astype(np.int16) * len(situations.takes)
    which += situations.take
    turns = Turns(situations)
    whole = np.zeros(len(situations))
    for at, tactic in enumerate(TACTICS):
        whole += ready[at].take(which) * (turns.alike(tactic) > 0)
    return Usage(ready=ready, which=which, whole=whole)


def likelihood(stands: Standing, situations: Situations) -> Amounts:
    """For each turn, how likely it is that its seat comes to stand by this."""
    parts, turns, usage = parts_of(stands), Turns(situations), _usage(situations)
    found = np.zeros(len(situations))

    for at, tactic in enumerate(TACTICS):
        if _may_be(tactic, parts):
            share = usage.ready[at].take(usage.which)
            alike = turns.alike(tactic)
            found += share * turns.fitting(tactic, parts) / np.maximum(alike, 1) * (alike > 0)
    told = found / np.maximum(usage.whole, 1e-300)
    return np.asarray((1 - ANYTHING) * told + ANYTHING * ONE_OF**-parts.many)


def _may_be(tactic: Tactic, parts: Parts) -> bool:
    """Whether somebody who keeps to this tactic may have told, and refused, just these parts."""
    if tactic is Tactic.SILENCE:
        return not parts.many_told
    if tactic.startswith("hand"):
        return not (parts.boxes_told or parts.refused_hand)
    if parts.refused:
        return False
    if tactic.startswith(BAGGED):
        return True
    short = tactic.endswith("short") or tactic.startswith(FEINTS)
    return not (parts.tokens_told if short else parts.refused_tokens)
