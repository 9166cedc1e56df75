"""The Cleaner's shot: never at somebody who cannot be an Agent, and sooner or later at one."""

import pytest

from bots.company import BOTS, PERSONAS
from kit import table
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.game.commands import Shoot
from mafia_de_cuba.game.sight import view_for

DICE = range(20)
everyone = pytest.mark.parametrize("persona", PERSONAS, ids=BOTS)


@pytest.mark.long
@everyone
@pytest.mark.parametrize(
    "line",
    [
        # The Cleaner, in seat 5, saw all that was left: no Agent can come after.
        "7 HFDK j1 | 2 | H 3 F D K - | 6?",
        # The Agent's token is still there as the Cleaner looks in: nobody before has it.
        "8 2HFDK j1 | 1 | H 3 D H K F - | 2?",
        # There is no Agent at this table; Lovers and Revolutionaries are none (R56).
        "9 2HLK2R | 1 | H 3 L H K R 2 - | 3?",
        # Everyone saw the only Agent's pocket, and the Cleaner's own is a Cleaner's.
        "7 HFDK j1 honour | 2 | 1F 3 H D K - | 1! 2?",
    ],
)
def test_nobody_is_shot_who_cannot_be_an_agent(persona: Persona, line: str) -> None:
    view = view_for(table(line), 5)
    assert view.may.shoot
    for seed in DICE:
        assert Bot(persona=persona, seed=seed).choose(view) is None


@everyone
def test_an_accused_cleaner_empties_its_pockets(persona: Persona) -> None:
    view = view_for(table("7 HFDK j1 | 2 | H 3 F D K - | 5?"), 5)
    assert not view.may.shoot
    for seed in DICE:
        command = Bot(persona=persona, seed=seed).choose(view)
        assert command is not None
        assert not isinstance(command, Shoot)


@pytest.mark.parametrize("strength", [Strength.SEASONED, Strength.SHARP])
def test_an_agent_is_shot_where_hardly_anyone_else_can_be_it(strength: Strength) -> None:
    """Seats 1 and 2 are shown, the box came without the badge: it is bagged or in seat 3."""
    view = view_for(table("8 2HFDK j1 | 2 | H 3 F K D 2 - | 2! 1! 3?"), 4)
    assert view.may.shoot
    shots = [Bot(persona=Persona(strength=strength), seed=seed).choose(view) for seed in DICE]
    assert Shoot() in shots
