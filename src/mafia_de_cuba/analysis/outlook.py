"""What may come of the Godfather's next step: every pocket, every answer, and his chance after it.

An order promises the chances after all that the pocket may hold, each as likely as it is believed
to be, and is worth what came of orders that promised as much. A question is as good as the chances
after all its answers, each as likely as somebody in that seat's place would give it.
"""

from collections.abc import Iterator, Mapping

import numpy as np
from msgspec import Struct

from mafia_de_cuba.analysis.chance import DIGITS, Prospects, chances, kept
from mafia_de_cuba.analysis.moments import DANGER, THIEF, Moment
from mafia_de_cuba.bots.beliefs.suspicion import dangerous
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.together import Joint
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.setup import Switch

IMPOSSIBLE = 1e-12
"""What is believed in less than this is not believed in at all."""


class _Fate(Struct, frozen=True, kw_only=True):
    """What an order leads to: an end with this chance, or the game going on."""

    ends: float | None = None
    jokers: int = 0
    """How many Jokers it costs."""
    stays_open: bool = False
    """Whether that seat may be ordered again (R52)."""


def chance_now(moment: Moment) -> float:
    """The Godfather's chance at a moment, as far as anybody could tell from his chair."""
    game = moment.game
    if game.ended is not None:
        return float(0 in game.ended.winners)
    if moment.fallen:
        return 0.0
    if game.accused is not None:
        return after_order(moment, game.accused)
    return _rounded(chances(game.players, prospects_now(moment))[0])


def prospects_now(moment: Moment) -> Prospects:
    """The table as it looks from the Godfather's chair."""
    return _prospects(moment, moment.shares[None], [moment.game.jokers])


def after_order(moment: Moment, target: int) -> float:
    """The chance to be expected once this seat's pockets are empty."""
    order = order_of(moment, target)
    if order is None:
        return _rounded(_where_nothing_fits(moment, target))
    players = moment.game.players
    later = order.ends.copy()
    if order.going_on is not None:
        later[np.isnan(later)] = chances(players, order.going_on)
    return _rounded(kept(players, float(order.likely @ later)))


class Order(Struct, frozen=True, kw_only=True, eq=False):
    """All that may come of an order."""

    likely: Amounts
    ends: Amounts
    """The Godfather's chance where the game ends by it; not a number where it goes on."""
    going_on: Prospects | None
    """How the table looks then, a line for each of these."""


def order_of(moment: Moment, target: int) -> Order | None:
    """What may come of ordering this seat; None where no lawful theft fits what was seen."""
    if not moment.possible:
        return None
    joint = moment.together.by_take(target)
    weights, fates, rows = _outcomes(moment, target, joint)
    if not weights:
        return None
    going_on = [place for place, fate in enumerate(fates) if fate.ends is None]
    seen = None
    if going_on:
        jokers = [moment.game.jokers - fates[place].jokers for place in going_on]
        closed = [None if fates[place].stays_open else target for place in going_on]
        seen = _prospects(moment, np.array([rows[p] for p in going_on]), jokers, closed)
    return Order(
        likely=np.array(weights) / sum(weights),
        ends=np.array([np.nan if fate.ends is None else fate.ends for fate in fates]),
        going_on=seen,
    )


def after_answer(moment: Moment, seat: int, weighed: "Answers") -> float:
    """The chance to be expected once this seat has answered."""
    joint = moment.together.given(seat, weighed.heard)
    likely = moment.together.given(seat, weighed.spoken).whole
    given = (joint.whole > IMPOSSIBLE * joint.whole.sum()) & (likely > 0)
    if not given.any():
        return chance_now(moment)
    rows = joint.marked[given] / joint.whole[given, None, None]
    jokers = [moment.game.jokers] * len(rows)
    seen = _prospects(moment, rows, jokers, answered=seat)
    later = chances(moment.game.players, seen)
    return _rounded(float(likely[given] @ later / likely[given].sum()))


class Answers(Struct, frozen=True, kw_only=True, eq=False):
    """What may be answered to a question, a line for each answer and a number for each move."""

    heard: Mapping[Token | None, Amounts]
    """How much each answer weighs for whoever hears it."""
    spoken: Mapping[Token | None, Amounts]
    """How likely it is that the seat gives it."""


def _outcomes(
    moment: Moment, target: int, joint: Joint
) -> tuple[list[float], list[_Fate], list[Amounts]]:
    """All that the pocket may hold: how likely, what it leads to, and what is believed then."""
    setup = moment.game.setup
    takes = chain_for(setup).shelf.takes
    weights, fates, rows = list[float](), list[_Fate](), list[Amounts]()
    hidden = np.zeros(len(joint.whole), dtype=np.bool_)
    for place, take in enumerate(takes):
        weight = float(joint.whole[place])
        if weight <= IMPOSSIBLE * joint.whole.sum():
            continue
        if take.fake and not moment.view.seats[target].fake_shown:
            hidden[place] = True
            continue
        weights.append(weight)
        fates.append(_fate(moment, take))
        rows.append(joint.marked[place] / weight)
    if hidden.any():
        # Whoever holds the fake diamond shows that and no more (R52).
        weight = float(joint.whole[hidden].sum())
        weights.append(weight)
        fates.append(_Fate(stays_open=True))
        rows.append(joint.marked[hidden].sum(axis=0) / weight)
    return weights, fates, rows


def _fate(moment: Moment, take: Take) -> _Fate:
    game = moment.game
    if take.diamonds:
        return _Fate(ends=1.0 if take.diamonds >= game.missing else None)
    if dangerous(take):
        lover = take.character is Character.DIAMOND_LOVER
        return _Fate(ends=_richest(moment) if lover else 0.0)
    if take.fake and not game.setup.plays(Switch.FAKE_URCHIN_COSTS):
        return _Fate()
    return _Fate(jokers=1) if game.jokers else _Fate(ends=0.0)


def _richest(moment: Moment) -> float:
    """How likely nobody still in holds more than the Godfather, for the Diamond Lover (R54)."""
    game = moment.game
    held = game.recovered
    if not game.setup.plays(Switch.LOVER_COUNTS_RECOVERED):
        held += (game.kept or 0) + game.box.diamonds
    if held >= game.missing:
        return 1.0
    richer = [
        sum(share for stones, share in moment.worlds.stones(seat).items() if stones > held)
        for seat in moment.open
    ]
    return float(np.prod([1 - share for share in richer]))


def _where_nothing_fits(moment: Moment, target: int) -> float:
    """Where no lawful theft fits (R17): a Thief as likely as not, and things as they are."""
    thief, danger = moment.shares[target - 1]
    going_on = float(chances(moment.game.players, prospects_now(moment))[0])
    spared = going_on if moment.game.jokers else 0.0
    return float(thief) * going_on + float(1 - thief - danger) * spared


def _prospects(
    moment: Moment,
    shares: Amounts,
    jokers: list[int],
    closed: list[int | None] | None = None,
    answered: int | None = None,
) -> Prospects:
    """The table as it may look, a line for each: a seat shown by then, or one that has answered."""
    seats = np.array(moment.game.setup.takers)
    lines = len(shares)
    there = np.tile(np.isin(seats, moment.open), (lines, 1))
    for line, shown in enumerate(closed or ()):
        if shown is not None:
            there[line, shown - 1] = False
    heard = np.tile(np.isin(seats, [*moment.heard, answered or 0]), (lines, 1))
    return Prospects(
        thief=np.clip(shares[:, :, THIEF], 0.0, 1.0),
        danger=np.clip(shares[:, :, DANGER], 0.0, 1.0),
        open=there,
        heard=heard,
        jokers=np.array(jokers, dtype=np.intp),
    )


def accusations(moment: Moment) -> Iterator[tuple[int, float]]:
    """Every order that may be given, and the chance to be expected after it."""
    for seat in moment.open:
        yield seat, after_order(moment, seat)


def _rounded(chance: float) -> float:
    return round(float(chance), DIGITS)
