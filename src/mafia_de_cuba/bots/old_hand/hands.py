"""At the box: what an old hand takes, drawn from what was learnt, with a temperament of its own."""

from mafia_de_cuba.bots.old_hand.tables import bag_share, pull_of
from mafia_de_cuba.bots.persona import Persona, Temperament, dice
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.commands import HelpYourself
from mafia_de_cuba.game.may import MayTake
from mafia_de_cuba.game.view import View

DARING = {Temperament.BOLD: 1.2, Temperament.CAREFUL: 0.83}
"""How much more, or less, some are drawn to diamonds; over all temperaments it comes to nothing."""
GREED = {Temperament.BOLD: 1.06, Temperament.CAREFUL: 0.94}
"""The same for every diamond more."""


def help_oneself(view: View, may: MayTake, persona: Persona, seed: int) -> HelpYourself:
    """What this hand takes, and what it bags before."""
    rng = dice(seed, view, "take")
    ways = list(may.lawful())
    bags = list(dict.fromkeys(way.bag for way in ways))
    bag = rng.choices(bags, [bag_share(one, view.setup) for one in bags])[0]
    ways = [way for way in ways if way.bag == bag]
    return rng.choices(ways, [_draw(way.take, view, may, persona) for way in ways])[0]


def _draw(take: Take, view: View, may: MayTake, persona: Persona) -> float:
    pull = pull_of(take, view.viewer or 1, may.diamonds, view.setup)
    if not take.diamonds:
        return pull
    greed = GREED.get(persona.temperament, 1.0) ** (take.diamonds - 3)
    return pull * DARING.get(persona.temperament, 1.0) * greed
