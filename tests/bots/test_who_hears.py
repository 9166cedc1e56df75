"""An old hand talks by who has the Godfather's chair; nobody else does."""

from collections.abc import Iterator
from random import Random

import pytest

from bots.company import PERSONAS
from mafia_de_cuba.analysis.truth import is_true
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.casting import seated, strength_of
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.characters import PROFILES, Character, Goal, Token
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.notation import write
from mafia_de_cuba.game.setup import GODFATHER, Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import Declined
from mafia_de_cuba.game.view import View
from mafia_de_cuba.playout import play_out, steps
from mafia_de_cuba.simulate.cast import Cast

WEAKER = (Strength.GREEN, Strength.SEASONED, Strength.SHARP)
SEVEN = lay_table(Wishes(players=7, extras=(Token.CLEANER,)))
TRAITORS = lay_table(Wishes(players=7, extras=(Token.TRAITOR,)))


def moments(
    godfather: str, games: range, setup: object = SEVEN
) -> Iterator[tuple[int, Game, View]]:
    """Everything that old hands under this Godfather see before they do something."""
    assert isinstance(setup, Setup)
    for number in games:
        names = [godfather, *["old_hand"] * (setup.players - 1)]
        players = [seated(name, 20 * number + at, godfather) for at, name in enumerate(names)]
        before = new_game(setup)
        for step in steps(setup, players):
            if step.seat != GODFATHER:
                yield 20 * number + step.seat, before, view_for(before, step.seat)
            before = step.game


def bot(seed: int, godfather: Strength | None) -> Bot:
    persona = Persona(
        strength=Strength.OLD_HAND, temperament=Random(seed).choice(list(Temperament))
    )
    return Bot(persona=persona, seed=seed, godfather=godfather)


@pytest.mark.parametrize("godfather", WEAKER)
def test_other_words_for_each_weaker_godfather(godfather: Strength) -> None:
    """At the box, where nobody listens, it is all the same."""
    answers = others = 0
    for seed, _, view in moments(godfather, range(25)):
        usual, known = (bot(seed, it).choose(view) for it in (None, godfather))
        if isinstance(usual, Testify):
            answers += 1
            others += usual != known
        elif view.pocket is None:
            assert usual == known
    assert answers > 40
    assert others > answers / 4


def test_an_old_hand_in_that_chair_hears_what_a_person_would() -> None:
    for seed, _, view in moments("old_hand", range(8)):
        assert bot(seed, Strength.OLD_HAND).choose(view) == bot(seed, None).choose(view)


def test_nobody_else_knows_how() -> None:
    for seed, _, view in moments("seasoned", range(8)):
        persona = PERSONAS[seed % len(PERSONAS)]
        if not persona.old_hand:
            plain = Bot(persona=persona, seed=seed).choose(view)
            for godfather in Strength:
                assert Bot(persona=persona, seed=seed, godfather=godfather).choose(view) == plain


@pytest.mark.parametrize("godfather", WEAKER)
def test_his_own_people_tell_him_nothing_untrue(godfather: Strength) -> None:
    told = 0
    for seed, game, view in moments(godfather, range(40)):
        if view.pocket is None:
            continue
        goal, turn = PROFILES[view.pocket.character].goal, view.pocket.turn
        said = bot(seed, godfather).choose(view)
        if goal is not Goal.SERVE_GODFATHER or not isinstance(said, Testify):
            continue
        for claim in said.claims:
            if not isinstance(claim, Declined):
                assert is_true(claim, turn, view.viewer or 0), (write(game), claim)
                told += 1
    assert told > 8


def test_once_a_traitor_has_taken_over_nobody_knows_who_hears() -> None:
    seen = 0
    for seed, _, view in moments("seasoned", range(60), TRAITORS):
        if view.godfather != GODFATHER and view.pocket is not None:
            old = bot(seed, Strength.SEASONED)
            assert old.tables(view) is bot(seed, None).tables(view)
            seen += 1
    assert seen > 2


def agents_who_won(name: str, games: range) -> list[int]:
    """How many of a game's Agents won, played by these from the box's return on."""
    setup = lay_table(Wishes(players=6))
    assert isinstance(setup, Setup)
    cast = Cast(godfather="green", others=("green",), heirs={Character.AGENT: name})
    won = []
    for number in games:
        game = play_out(setup, [cast.player(seat, f"{number}") for seat in range(6)]).game
        agents = [seat for seat in setup.takers if game.character(seat) is Character.AGENT]
        assert game.ended is not None
        won.append(len(set(agents) & set(game.ended.winners)))
    return won


@pytest.mark.long
def test_agents_win_more_before_a_green_godfather_than_the_sharp_do() -> None:
    """In the very same thefts; until they knew who hears them they won fewer."""
    sharp, old = (agents_who_won(name, range(400)) for name in ("sharp", "old_hand"))
    gains = [other - one for one, other in zip(sharp, old, strict=True)]
    assert sum(gains) > 2.5 * sum(gain**2 for gain in gains) ** 0.5


def test_how_well_somebody_plays_is_in_their_name() -> None:
    assert strength_of("seasoned") is strength_of("seasoned:bold") is Strength.SEASONED
    assert strength_of("old-hand") is Strength.OLD_HAND
    assert strength_of("naive") is strength_of("deaf") is strength_of("") is None
