"""Learning from games: what was planted in made-up games is found again."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bots.company import evening
from mafia_de_cuba.bots.beliefs.habits import HabitModel, Habits, fitted
from mafia_de_cuba.bots.beliefs.ways import Way
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.deduction.belief import situations_of
from mafia_de_cuba.fitting.habits import Seen, fit, seen_in
from mafia_de_cuba.fitting.luce import Choice, luce
from mafia_de_cuba.game.setup import MOST_KEPT
from mafia_de_cuba.playout import play_out

DRAWS = {"henchman": 3.0, "driver": 1.5, "fbi": 1.0, "one": 0.5, "seven": 0.1}
GAMES = 6000


def choices(rng: Random) -> list[Choice]:
    """Choices in proportion to known draws, each among some of the things there are."""
    found = []
    for _ in range(GAMES):
        among = tuple(sorted(rng.sample(list(DRAWS), rng.randint(2, len(DRAWS)))))
        chosen = rng.choices(among, [DRAWS[name] for name in among])[0]
        found.append(Choice(chosen=chosen, among=among))
    return found


def test_known_draws_are_found_again() -> None:
    found = luce(choices(Random(1)))
    for name, draw in DRAWS.items():
        ratio = found[name] / found["fbi"]
        assert ratio == pytest.approx(draw, rel=0.12, abs=0.04), name


def test_what_nobody_ever_took_draws_next_to_nothing() -> None:
    offered = [replace(one, among=(*one.among, "poison")) for one in choices(Random(2))]
    assert luce(offered).get("poison", 0.0) < 0.01


def one_game() -> Seen:
    """What a game of our bots teaches."""
    setup = evening(1).setup
    bots = [Bot(persona=Persona(strength=Strength.GREEN), seed=s) for s in range(setup.players)]
    return seen_in(play_out(setup, bots).game)


SAID = {
    # How likely each of four things is said in each way, in the order of Way.
    "my token": (0.9, 0.3, 0.05, 0.05, 0.1),
    "it went later": (0.1, 0.6, 0.05, 0.15, 0.3),
    "it was gone": (0.0, 0.1, 0.8, 0.2, 0.3),
    "so many stones": (0.0, 0.0, 0.1, 0.6, 0.3),
}
PLANTED = {
    "thief": {Way.TRUTH: 0.1, Way.GONE_AFTER: 0.5, Way.GONE_BEFORE: 0.4},
    "driver": {Way.TRUTH: 0.8, Way.FEINT: 0.2},
}


def test_planted_ways_of_talking_are_found_again() -> None:
    rng = Random(3)
    words = []
    for kind, shares in PLANTED.items():
        for _ in range(GAMES):
            way = rng.choices(list(shares), list(shares.values()))[0]
            likely = [row[list(Way).index(way)] for row in SAID.values()]
            words.append((kind, rng.choices(list(SAID.values()), likely)[0]))
    habits = fit([replace(one_game(), words=tuple(words))], "made-up words")
    for kind, shares in PLANTED.items():
        for way in Way:
            # "Anything" looks like a mixture of the others, so shares are known roughly.
            assert habits.words[kind][way] == pytest.approx(shares.get(way, 0.0), abs=0.12), (
                kind,
                way,
            )
        assert sum(habits.words[kind].values()) == pytest.approx(1, abs=0.01)
    assert "other" in habits.words


def test_what_was_kept_is_counted() -> None:
    seen = one_game()
    habits = fit([replace(seen, kept=kept) for kept in (0, 0, 0, 5)] * 50, "four hundred evenings")
    assert len(habits.keeps) == MOST_KEPT + 1
    assert habits.keeps[0] > habits.keeps[5] > habits.keeps[3] > 0
    assert sum(habits.keeps) == pytest.approx(1)


def test_a_game_teaches_every_take_as_a_choice_among_what_was_there() -> None:
    seen = one_game()
    assert len(seen.takes) == evening(1).setup.players - 1
    for choice in (*seen.takes, seen.bag):
        assert choice.chosen in choice.among
    for _, likely in seen.words:
        assert len(likely) == len(Way)
        assert max(likely) > 0


@pytest.mark.parametrize("strength", fitted())
def test_fitted_habits_give_shares_for_every_box(strength: Strength) -> None:
    setup = evening(2).setup
    model = HabitModel(fitted()[strength])
    for seat in setup.takers[1:]:
        situations = situations_of(setup, seat)
        shares = model.takes(situations)
        assert (shares > 0).all()
        assert situations.among(shares) == pytest.approx(shares)


SIDES = {
    "thief": {"against/other": 0.7, "for/neighbour": 0.3},
    "loyal_henchman": {"against/neighbour": 0.8, "against/other": 0.2},
}


def test_planted_remarks_are_found_again() -> None:
    rng = Random(4)
    made = [
        (kind, rng.choices(list(shares), list(shares.values()))[0])
        for kind, shares in SIDES.items()
        for _ in range(GAMES)
    ]
    habits = fit([replace(one_game(), remarks=tuple(made))], "made-up remarks")
    for kind, shares in SIDES.items():
        for mark in ("against/other", "against/neighbour", "for/neighbour"):
            assert habits.remarks[kind][mark] == pytest.approx(shares.get(mark, 0.0), abs=0.03)
    assert sum(habits.remarks["other"].values()) == pytest.approx(1, abs=0.01)


def test_habits_written_before_remarks_were_weighed_can_still_be_read() -> None:
    old = msgspec.to_builtins(fitted()[Strength.GREEN])
    old.pop("remarks")
    assert msgspec.convert(old, Habits).remarks == {}
