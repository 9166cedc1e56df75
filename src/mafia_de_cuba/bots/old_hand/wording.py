"""Which story an old hand tells: drawn once in a game, from the tables and nothing but its turn."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec import Struct

from mafia_de_cuba.bots.old_hand.tables import TACTICS, Tables, kin_of, place_of, talk_row
from mafia_de_cuba.bots.old_hand.tactics import Tactic, Tale, tellings
from mafia_de_cuba.bots.persona import Persona, Temperament
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import Turn

FORWARD = tuple(one for one in Tactic if one.startswith(("later", "added")))
SPARING = (Tactic.HAND, Tactic.HAND_LOYAL, Tactic.HAND_AGENT, Tactic.HAND_OTHER, Tactic.SILENCE)
LEANING = {
    Temperament.BOLD: (FORWARD, 1.3),
    Temperament.CAREFUL: (FORWARD, 0.7),
    Temperament.TALKATIVE: (SPARING, 0.8),
    Temperament.STRAIGHT_FACED: (SPARING, 1.2),
}
"""What each temperament does a little more or less; over all of them it comes to nothing."""


class Likely(Struct, frozen=True, kw_only=True):
    """Something that may be told, and how likely."""

    telling: Tale
    chance: float


@lru_cache(maxsize=512)
def likely_tellings(turn: Turn, seat: int, setup: Setup, tables: Tables) -> tuple[Likely, ...]:
    """All that somebody with this turn may tell, and how likely each is."""
    found = list(tellings(turn, seat, setup))
    many = Counter(one.tactic for one in found)
    place = place_of(seat, setup.players)
    row = tables.rows[talk_row(turn.took, turn.received.diamonds), place]
    weights = {tactic: max(tables.least, float(row[TACTICS.index(tactic)])) for tactic in many}
    whole = sum(weights.values())
    return tuple(
        Likely(telling=one, chance=weights[one.tactic] / many[one.tactic] / whole) for one in found
    )


@lru_cache(maxsize=512)
def weighs(turn: Turn, seat: int, setup: Setup, tables: Tables) -> float:
    """How likely somebody with this turn tells no tale at all, but weighs every word."""
    place = place_of(seat, setup.players)
    readily = float(tables.weighing[kin_of(turn.took), place])
    if not readily:
        return 0.0
    row = tables.rows[talk_row(turn.took, turn.received.diamonds), place]
    tactics = {TACTICS.index(one.tactic) for one in tellings(turn, seat, setup)}
    return readily / (readily + float(row[list(tactics)].sum()))


def leaning(persona: Persona, tactic: Tactic) -> float:
    """How much more or less somebody of this temperament uses a tactic."""
    tactics, factor = LEANING[persona.temperament]
    return factor if tactic in tactics else 1.0


def drawn(among: Sequence[Likely], persona: Persona, rng: Random) -> Tale:
    """One of them, by the odds."""
    weights = [one.chance * leaning(persona, one.telling.tactic) for one in among]
    return rng.choices(among, weights)[0].telling
