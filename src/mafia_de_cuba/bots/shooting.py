"""The Cleaner's finger on the trigger: between the order and the reveal."""

from collections.abc import Sequence

from mafia_de_cuba.bots.beliefs.suspicion import deaf, ideas, kinds_of
from mafia_de_cuba.bots.old_hand.inquiry import held_ideas
from mafia_de_cuba.bots.persona import Persona, throw
from mafia_de_cuba.deduction.belief import Model
from mafia_de_cuba.game.commands import Shoot
from mafia_de_cuba.game.setup import AGENTS
from mafia_de_cuba.game.view import View

ITCH = 0.25
"""How often a beginner fires on a hunch."""
GODFATHER_WINS = 0.45
"""How often the Godfather wins from an accusation on, if it does not end the game."""


def shot(view: View, persona: Persona, seed: int) -> Shoot | None:
    """Fire, or hold: a hit wins alone, a miss can no longer win, and an Agent missed wins."""
    assert view.accused is not None
    held: Sequence[tuple[float, Model]] = ((1.0, deaf()),)
    if persona.old_hand:
        held = held_ideas(view.setup)
    elif persona.sharp:
        held = ideas(view.setup)
    agent = sum(kinds_of(view, view.accused, held).get(token, 0.0) for token in AGENTS)
    if persona.green:
        itches = throw(seed, view, "shot") < ITCH
        return Shoot() if itches and agent > 0 else None
    return Shoot() if agent > (1 - agent) * GODFATHER_WINS else None
