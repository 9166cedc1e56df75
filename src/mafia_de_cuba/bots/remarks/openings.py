"""What the last word leaves to be said by others, as everyone at the table can see.

What each of them makes of it is another matter (`thoughts.py`), but for how much anybody could want
to say something at most: whoever's dice show more than that keeps silent without a thought.
"""

from collections.abc import Iterable

from msgspec import Struct

from mafia_de_cuba.bots.beliefs.hearsay import BoxTold, Hearsay, Tone, tone_of
from mafia_de_cuba.game.events import RemarkMade, Testified
from mafia_de_cuba.game.testimony import About, Declined

CONTRADICTED = 0.9
"""The urge to object to whoever tells one's own box otherwise."""
BORNE_OUT = 0.5
"""The urge to thank whoever tells it the same."""
BESIDE = 0.35
"""The urge to bear others out, or to take sides between them."""
RIVALLED, CROWDED = 0.9, 0.6
"""The urge to laugh at one claim of a token too many: for whoever has it too, and for others."""
SILENCED = 0.3
"""The urge to remark on somebody's silence."""
UNTOUCHED = 0.2
"""The urge to speak of somebody's words that nothing can be held against."""
ACCUSED = 0.85
"""The urge to give it back to whoever speaks against one."""
OF_OTHERS = 0.4
"""The urge to join in when others are spoken of."""


class Cue(Struct, frozen=True, kw_only=True):
    """What somebody's testimony leaves to be said."""

    contested: list[tuple[BoxTold, BoxTold]]
    """What it says of a box, and who tells that otherwise."""
    borne_out: list[tuple[BoxTold, BoxTold]]
    """What it says of a box, and who tells the same."""
    crowds: list[tuple[int, ...]]
    """All who say they took the token that it names, where they are too many."""
    silent: bool
    """Whether it was a refusal, or had one in it."""


def opening_after(said: Testified, known: Hearsay) -> Cue:
    """What this leaves to be said."""
    of = said.seat
    abouts = [claim.about for claim in said.claims if not isinstance(claim, Declined)]
    quarrels = [(quarrel.one, quarrel.other) for quarrel in known.quarrels]
    return Cue(
        contested=_with(of, abouts, quarrels),
        borne_out=_with(of, abouts, known.alike),
        crowds=[it for it in known.too_many if of in it] if About.TOOK in abouts else [],
        silent=len(abouts) < len(said.claims),
    )


def _with(
    of: int, abouts: list[About], pairs: Iterable[tuple[BoxTold, BoxTold]]
) -> list[tuple[BoxTold, BoxTold]]:
    """Those pairs in which this seat says something just now, with its own side first."""
    turned = [(one, other) if one.seat == of else (other, one) for one, other in pairs]
    return [both for both in turned if both[0].seat == of and both[0].about in abouts]


def urges_after_testimony(of: int, opening: Cue, players: int) -> list[float]:
    """How much each seat can want to say something of it, at most."""
    urges = [SILENCED if opening.silent else UNTOUCHED] * players
    if opening.contested:
        urges = [BESIDE] * players
    if opening.crowds:
        urges = [CROWDED] * players
    for neighbour in range(max(of - 1, 0), min(of + 2, players)):
        urges[neighbour] = max(urges[neighbour], BESIDE)
    for _, other in opening.borne_out:
        urges[other.seat] = max(urges[other.seat], BORNE_OUT)
    for _, other in opening.contested:
        urges[other.seat] = CONTRADICTED
    for claimants in opening.crowds:
        for seat in claimants:
            urges[seat] = RIVALLED
    urges[of] = 0.0
    return urges


def urges_after_remark(made: RemarkMade, players: int) -> list[float]:
    """The same for what was said of somebody."""
    told = tone_of(made.remark)
    if told is None:
        return [0.0] * players
    of, tone = told
    urges = [OF_OTHERS] * players
    if tone is Tone.AGAINST:
        urges[of] = ACCUSED
    urges[made.seat] = 0.0
    return urges
