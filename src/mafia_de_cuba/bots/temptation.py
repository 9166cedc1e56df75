"""At the box: what a hand is drawn to, and what the Godfather keeps back."""

from math import sqrt
from random import Random

from mafia_de_cuba.bots.persona import Persona, dice
from mafia_de_cuba.game.box import Take, lawful_takes
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal, Token
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.game.may import MayTake
from mafia_de_cuba.game.view import View

# How a hand is drawn to a token by what it is good for.
PULL: dict[Goal, float] = {
    Goal.SERVE_GODFATHER: 1.0,
    Goal.BE_ACCUSED: 1.9,
    Goal.DRIVE_NEIGHBOUR: 1.4,
    Goal.USURP: 1.2,
    Goal.SERVE_TRAITOR: 0.7,
    Goal.CHOOSE_SIDE: 0.9,
    Goal.FOLLOW_THIEVES: 0.9,
}
STEALING = 2.6
"""How it is drawn to stealing, however much."""
RIVALRY = 1.8
"""How much it minds others at the table who also want to be accused."""
NO_JOKERS = 3.3
"""How much more it likes to steal or to be accused where the first mistake ends the game."""
USUAL = 8
"""The number of players for which the pulls above are meant."""
OPEN_HAND = 3.0
"""How the last hand is drawn to taking nothing."""
BAGGING = 0.5
"""How often the first player bags a token."""
FAKE = 0.5
"""How much it likes to have the fake diamond beside, against not."""


def keep_back(view: View, seed: int) -> Hide:
    """What the Godfather keeps: nobody should be able to tell."""
    return Hide(diamonds=dice(seed, view, "keep").choice(view.may.hide))


def help_oneself(view: View, may: MayTake, persona: Persona, seed: int) -> HelpYourself:
    """What this hand takes, and what it bags before."""
    rng = dice(seed, view, "take")
    bag = None
    if may.bag and rng.random() < BAGGING:
        bag = _to_bag(may, rng)
    takes = list(lawful_takes(may.left_after(bag), last=may.nothing))
    draws = _draws(takes, view, may, persona)
    return HelpYourself(take=rng.choices(takes, draws)[0], bag=bag)


def _to_bag(may: MayTake, rng: Random) -> Token:
    """Loyal men are bagged first: what is gone cannot testify."""
    weights = [
        2.0 if PROFILES[CHARACTER_OF[t]].goal is Goal.SERVE_GODFATHER else 1.0 for t in may.bag
    ]
    return rng.choices(may.bag, weights)[0]


def _draws(takes: list[Take], view: View, may: MayTake, persona: Persona) -> list[float]:
    """How strongly each of these takes draws: a character first, then how much to steal."""
    sizes = _sizes(view, may, persona)
    suits = [sizes[take.diamonds] * (FAKE if take.fake else 1.0) for take in takes]
    stealing = STEALING * persona.daring * _hurry(view)
    whole = sum(suits)
    return [
        stealing * suit / whole if take.diamonds else _token(take, view, may, persona)
        for take, suit in zip(takes, suits, strict=True)
    ]


def _token(take: Take, view: View, may: MayTake, persona: Persona) -> float:
    if not take.tokens:
        return OPEN_HAND
    token = take.tokens[0]
    goal = PROFILES[CHARACTER_OF[token]].goal
    daring = persona.daring
    many = may.tokens.count(token)
    if goal is Goal.BE_ACCUSED:
        # The more who want to be accused, and the more others there are, the less it is worth.
        rivals = sum(PROFILES[CHARACTER_OF[t]].goal is goal for t in view.setup.tokens)
        crowd = (view.setup.players / USUAL) ** 2
        return PULL[goal] * daring * _hurry(view) / crowd / float(rivals**RIVALRY)
    return PULL[goal] * sqrt(many)


def _hurry(view: View) -> float:
    """How much better it is to be somebody whom a single mistake can make the winner."""
    return 1.0 if view.setup.jokers else NO_JOKERS


def _sizes(view: View, may: MayTake, persona: Persona) -> list[float]:
    """How well a handful of so many suits: not too few to win with, not so many that it stands
    out; none at all is no handful."""
    greed, many = persona.greed, may.diamonds
    sizes = [0.0, *(float(greed ** abs(taken - 3)) for taken in range(1, many + 1))]
    hands_after = view.setup.last - (view.viewer or 0)
    if persona.green or not hands_after:
        return sizes
    # While enough is left for those who follow to have stolen too, anyone may be to blame.
    enough = min(2, hands_after)
    return [size if many - taken >= enough else size * 0.35 for taken, size in enumerate(sizes)]
