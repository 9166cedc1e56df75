"""Suspicion, prices, orders and questions are what listing every world one by one gives."""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from deduction.brute import World, all_worlds
from deduction.scenes import scene
from mafia_de_cuba.analysis.asking import Interview, answers_to
from mafia_de_cuba.analysis.chance import Prospects, chances, kept
from mafia_de_cuba.analysis.moments import Moment, people
from mafia_de_cuba.analysis.outlook import accusations, chance_now
from mafia_de_cuba.analysis.pricing import moved_by
from mafia_de_cuba.analysis.truth import is_true, made_true
from mafia_de_cuba.deduction.belief import situations_of
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.worlds import worlds
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.rules import play
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BoxClaim, Question

MOST, FEWEST = 250, 30
SEEDS = range(2)
NEARLY = 2e-6
"""Chances are rounded to six places."""


def table() -> Setup:
    laid = lay_table(Wishes(players=5, jokers=1))
    assert isinstance(laid, Setup)
    return laid


def moment(seed: int) -> Moment:
    """A table of five whose worlds can be listed, the last sentence being a lie."""
    rng = Random(seed)
    while True:
        game = scene(rng, table(), sentences=4, deeds=1)
        if game.accused is not None or not FEWEST <= worlds(view_for(game, 0)).total <= MOST:
            continue
        seat = next(s for s in game.setup.takers if s not in game.eliminated)
        lied = replace_level(game, seat)
        then = play(game, seat, Testify(claims=(lied,)))
        assert isinstance(then, Game)
        said = Testified(seat=seat, claims=(lied,))
        return Moment(0, seat, Testify(claims=(lied,)), (said,), then)


def replace_level(game: Game, seat: int) -> BoxClaim:
    true = game.received(seat).diamonds
    return BoxClaim(about=About.RECEIVED, diamonds=true - 1 if true else 1)


def weights(every: Sequence[World], setup: Setup, talk: Sequence[Talk]) -> Amounts:
    """How much each world weighs, seat by seat and word by word."""
    found = []
    for world in every:
        weight = people().keeps(setup)[world.kept]
        for seat in setup.takers:
            situations = situations_of(setup, seat, world.bag if seat == FIRST else None)
            place = situations.place(world.boxes[seat - 1], world.takes[seat - 1])
            words = tuple(it for it in talk if isinstance(it, Testified) and it.seat == seat)
            weight *= float(people().heard(words, situations)[place])
        found.append(weight)
    return np.array(found)


def shares(every: Sequence[World], weight: Amounts) -> Amounts:
    """By seat, how much weight is on worlds in which it is a Thief, and in which an Agent."""
    marks = np.array(
        [
            [(take.diamonds > 0, "fbi_agent" in take.tokens) for take in world.takes]
            for world in every
        ],
        dtype=float,
    )
    return np.asarray(np.einsum("w,wsm->sm", weight, marks) / weight.sum())


def chance(at: Moment, found: Amounts, jokers: int, shown: int = 0, spoke: int = 0) -> float:
    seats = at.game.setup.takers
    prospects = Prospects(
        thief=found[None, :, 0],
        danger=found[None, :, 1],
        open=np.array([[seat in at.open and seat != shown for seat in seats]]),
        heard=np.array([[seat in at.heard or seat == spoke for seat in seats]]),
        jokers=np.array([jokers]),
    )
    return float(chances(at.game.players, prospects)[0])


@pytest.mark.parametrize("seed", SEEDS)
def test_suspicion_and_prices(seed: int) -> None:
    at = moment(seed)
    every = list(all_worlds(at.view))
    weight = weights(every, at.game.setup, at.game.talk)
    assert at.shares == pytest.approx(shares(every, weight))
    said = at.game.talk[-1]
    assert isinstance(said, Testified)
    turn = at.game.turn(said.seat)
    assert turn is not None
    assert is_true(said.claims[0], turn, said.seat) is False
    truth = replace(said, claims=(made_true(said.claims[0], turn, said.seat),))
    honest = weights(every, at.game.setup, (*at.game.talk[:-1], truth))
    moved = moved_by(at, said, turn)
    assert moved == pytest.approx((shares(every, weight) - shares(every, honest))[:, 0])


@pytest.mark.parametrize("seed", SEEDS)
def test_every_order_and_the_best_of_them(seed: int) -> None:
    at = moment(seed)
    every = list(all_worlds(at.view))
    weight = weights(every, at.game.setup, at.game.talk)
    jokers = at.game.jokers
    assert chance_now(at) == pytest.approx(chance(at, shares(every, weight), jokers), abs=NEARLY)
    by_hand = {}
    for target in at.open:
        expected = 0.0
        for take in {world.takes[target - 1] for world in every}:
            some = [place for place, it in enumerate(every) if it.takes[target - 1] == take]
            part = weight[some]
            left = shares([every[place] for place in some], part)
            if take.diamonds:
                won = take.diamonds == at.game.missing
                later = 1.0 if won else chance(at, left, jokers, shown=target)
            elif "fbi_agent" in take.tokens:
                later = 0.0
            else:
                later = chance(at, left, jokers - 1, shown=target) if jokers else 0.0
            expected += float(part.sum() / weight.sum()) * later
        by_hand[target] = kept(at.game.players, expected)
    found = dict(accusations(at))
    assert found == pytest.approx(by_hand, abs=NEARLY)
    assert max(found, key=found.__getitem__) == max(by_hand, key=by_hand.__getitem__)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_every_question_and_the_best_of_them(seed: int) -> None:
    at = moment(seed)
    every = list(all_worlds(at.view))
    before = weights(every, at.game.setup, at.game.talk)
    found = {(seat, what): worth for seat, what, worth in Interview().best(at)}
    by_hand = {(seat, what): sum(_answered(at, every, before, seat, what)) for seat, what in found}
    assert found
    assert found == pytest.approx(by_hand, abs=NEARLY)


def _answered(
    at: Moment, every: Sequence[World], before: Amounts, seat: int, question: Question
) -> Iterator[float]:
    """For each answer, how likely it is times the chance after it."""
    claims = answers_to(question, at.game.setup)
    talk = [(*at.game.talk, Testified(seat=seat, claims=(claim,))) for claim in claims]
    heard = np.array([weights(every, at.game.setup, some) for some in talk]) / before
    told = heard ** (1 / people().hearing)
    likely = (before * told / told.sum(axis=0)).sum(axis=1)
    for weight, share in zip(heard * before, likely / likely.sum(), strict=True):
        if weight.sum() > 0:
            yield float(share) * chance(at, shares(every, weight), at.game.jokers, spoke=seat)
