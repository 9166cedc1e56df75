"""Counts of worlds against worlds listed one by one, to the unit."""

from collections import Counter
from random import Random

import pytest

from counts.recurrence import thefts
from deduction import brute
from deduction.scenes import scene, small_views
from kit import table
from mafia_de_cuba.deduction.claims import Statement, spoken
from mafia_de_cuba.deduction.worlds import Worlds, worlds
from mafia_de_cuba.game.box import counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.notation import write
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.view import View

MOST = 60_000
"""Views with more worlds than that are left to others: listing them would take too long."""


def check(view: View, line: str) -> None:
    """Everything the counting says of a view, against the list."""
    found = worlds(view)
    every = list(brute.all_worlds(view))
    assert found.total == len(every), line
    total = len(every)
    keeping, bagging = Counter(w.kept for w in every), Counter(w.bag for w in every)
    for kept, share in found.kept().items():
        assert share * total == pytest.approx(keeping[kept]), line
    for bag, share in found.bag().items():
        assert share * total == pytest.approx(bagging[bag]), line
    for seat in range(1, found.facts.stages + 1):
        being = Counter(w.kind(seat, view) for w in every)
        holding = Counter(w.takes[seat - 1].diamonds for w in every)
        for kind, share in found.kinds(seat).items():
            assert share * total == pytest.approx(being[kind]), f"{line}: {seat} as {kind}"
        for stones, share in found.stones(seat).items():
            assert share * total == pytest.approx(holding[stones]), f"{line}: {seat} with {stones}"
    for said, fact in zip(spoken(view.talk), brute.claims(view), strict=True):
        number = sum(brute.true(w, *fact) for w in every)
        assert found.true(said) * total == pytest.approx(number), f"{line}: {said}"


def check_joint(view: View, rng: Random, line: str) -> None:
    """Trusted seats, claims true together, and thieves among some seats."""
    found = worlds(view)
    every = list(brute.all_worlds(view))
    said = brute.claims(view)
    speakers = sorted({seat for seat, _ in said})
    trusted = rng.sample(speakers, rng.randint(0, len(speakers)))
    honest = [w for w in every if all(brute.true(w, s, c) for s, c in said if s in trusted)]
    assert worlds(view, trusted).total == len(honest), f"{line}: trusting {trusted}"
    if len(said) > 1:
        two = rng.sample(said, 2)
        both = sum(all(brute.true(w, *fact) for fact in two) for w in every)
        pair = [Statement(seat=seat, claim=claim) for seat, claim in two]
        assert found.all_true(*pair) * len(every) == pytest.approx(both), f"{line}: {two}"
    some = set(rng.sample(range(1, view.setup.players), 3))
    among = sum(
        all(not take.diamonds or seat in some for seat, take in enumerate(w.takes, 1))
        for w in every
    )
    assert found.thieves_among(some) * len(every) == pytest.approx(among), f"{line}: {some}"


@pytest.mark.parametrize("seed", range(30))
def test_counts_equal_the_list(seed: int) -> None:
    for view, line in small_views(Random(seed), most=MOST):
        check(view, line)


@pytest.mark.parametrize("seed", range(30))
def test_joint_questions_equal_the_list(seed: int) -> None:
    rng = Random(1000 + seed)
    for view, line in small_views(rng, most=MOST, sentences=8):
        check_joint(view, rng, line)


@pytest.mark.long
@pytest.mark.parametrize(
    "line",
    [
        "5 HF",
        "5 HF | 2 |",
        "5 HF | 2 | (H)3 F",
        "6 HFD* | 4 | 2* D",
        "6 HFD | 2 | (F)D 3 H 4 - | 2!",
        "6 HFD | 2 | (F)D 3 H 4 - | 2! 4?",
        "6 HFD* | 5 | D 3* H 4 - | 2!",
        "6 HFD* | 5 | D 3* H 4 - | 2! 2!",
        "6 HFD* | 5 | D * H 4 - | 2! 2!",
        "6 HFD j2 honour | 5 | D - 2H 4 - | 2! 3!",
        "6 HTD* | 5 | T * H 4 - | 3!",
        "6 HFD | 2 | (F)D 3 H 4 - | 2! 4!",
    ],
)
def test_counts_equal_the_list_at_every_turn(line: str) -> None:
    game = table(line)
    for viewer in (None, *range(game.players)):
        view = view_for(game, viewer)
        if game.ended is not None:
            assert worlds(view).total == 1
        elif viewer is not None or worlds(view).total <= MOST:
            # Every seat's worlds are few enough to be listed; a spectator's not always.
            check(view, f"{line} for {viewer}")


def test_all_thefts_of_six_players() -> None:
    assert worlds(view_for(table("6 HFD | 2 | (F)D 3 H 4 -"), None)).total == 544_024


@pytest.mark.parametrize("players", range(5, 13))
def test_a_spectator_counts_every_theft(players: int) -> None:
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    assert spectator(setup).total == sum(
        thefts(players, diamonds, tuple(counts(setup.tokens).values()))
        for diamonds in range(10, 16)
    )


@pytest.mark.long
def test_the_widest_table_is_counted_exactly() -> None:
    rare = [token for token in Token if token is not Token.REVOLUTIONARY][:9]
    setup = Setup(players=12, tokens=tuple(rare), jokers=2, fake_diamond=True)
    stolen = sum(thefts(12, diamonds, (1,) * 9, 1) for diamonds in range(10, 16))
    # Nine tokens, the fake and an open hand serve all eleven: then nothing is stolen (R29).
    nothing_stolen = 6 * _orders_without_stones(setup)
    assert spectator(setup).total == stolen - nothing_stolen


def _orders_without_stones(setup: Setup) -> int:
    """Ways for ten hands to take nine tokens and the fake, and the last to take nothing."""
    total = 1
    for number in range(2, len(setup.tokens) + 2):
        total *= number
    return total


def spectator(setup: Setup) -> Worlds:
    line = write(_theft(setup))
    return worlds(view_for(table(line), None))


def _theft(setup: Setup) -> Game:
    rng = Random(1)
    while True:
        game = scene(rng, setup, sentences=0, deeds=0)
        if game.ended is None:
            return game
