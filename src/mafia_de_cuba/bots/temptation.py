"""At the box: what a hand is drawn to, and what the Godfather keeps back."""

from math import sqrt
from random import Random

from mafia_de_cuba.bots.persona import Persona, Strength, dice
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal, Token
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.game.may import MayTake
from mafia_de_cuba.game.seats import last
from mafia_de_cuba.game.view import View

# How a hand is drawn to tokens by what they are good for; a first diamond counts one.
PULL: dict[Goal, float] = {
    Goal.SERVE_GODFATHER: 0.9,
    Goal.BE_ACCUSED: 1.6,
    Goal.DRIVE_NEIGHBOUR: 0.9,
    Goal.USURP: 1.2,
    Goal.SERVE_TRAITOR: 0.7,
    Goal.CHOOSE_SIDE: 0.9,
}
FIRST_DIAMOND = 1.6
OPEN_HAND = 0.5
BAGGING = 0.5


def keep_back(view: View, seed: int) -> Hide:
    """What the Godfather keeps: nobody should be able to tell."""
    return Hide(diamonds=dice(seed, view, "keep").choice(view.may.hide))


def help_oneself(view: View, may: MayTake, persona: Persona, seed: int) -> HelpYourself:
    """What this hand takes, and what it bags before."""
    rng = dice(seed, view, "take")
    bag = None
    if may.bag and rng.random() < BAGGING:
        bag = _to_bag(may, rng)
    ways = [way for way in may.lawful() if way.bag == bag]
    weights = [_drawn_to(way.take, view, may, persona) for way in ways]
    return rng.choices(ways, weights)[0]


def _to_bag(may: MayTake, rng: Random) -> Token:
    """Loyal men are bagged first: what is gone cannot testify."""
    weights = [
        2.0 if PROFILES[CHARACTER_OF[t]].goal is Goal.SERVE_GODFATHER else 1.0 for t in may.bag
    ]
    return rng.choices(may.bag, weights)[0]


def _drawn_to(take: Take, view: View, may: MayTake, persona: Persona) -> float:
    if take.tokens:
        token = take.tokens[0]
        pull = PULL[PROFILES[CHARACTER_OF[token]].goal]
        return pull * sqrt(may.tokens.count(token))
    if not take.diamonds:
        return OPEN_HAND
    weight = FIRST_DIAMOND * float(persona.greed ** (take.diamonds - 1))
    if (
        persona.strength is not Strength.GREEN
        and take.diamonds == may.diamonds
        and may.diamonds > 1
    ):
        # An emptied box points at whoever had it last before it was empty.
        weight *= 0.3
    at_the_end = view.viewer == last(view.setup.players)
    return weight * (0.7 if at_the_end else 1.0)
