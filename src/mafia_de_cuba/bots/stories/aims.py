"""What a player wants the Godfather to think of them.

A Thief wants to be the last to be accused. Agents, Lovers and Revolutionaries want to be the next,
and so do those who win by the Godfather's mistakes. A Driver wants what helps the passenger.
Whoever serves the Godfather tells the truth; so does a Minion, whose Traitor will need it once he
is Godfather himself.
"""

from enum import Enum

from mafia_de_cuba.bots.beliefs.suspicion import Ideas, kinds_of, wide
from mafia_de_cuba.bots.persona import Persona, Strength, lasting_throw
from mafia_de_cuba.deduction.worlds import Kind
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Character, Goal, Token
from mafia_de_cuba.game.setup import FIRST, Switch, right_neighbour
from mafia_de_cuba.game.view import Pocket, View


class Aim(Enum):
    """What is wanted of the Godfather."""

    BE_TRUSTED = "to believe every word"
    GO_UNSEEN = "to look for the diamonds elsewhere"
    BE_ACCUSED = "to look for them in this very pocket"
    SHIELD = "to look elsewhere than at the right neighbour"
    EXPOSE = "to look at the right neighbour"

    __hash__ = object.__hash__


AIMS: dict[Goal, Aim] = {
    Goal.SERVE_GODFATHER: Aim.BE_TRUSTED,
    Goal.STEAL_MOST: Aim.GO_UNSEEN,
    Goal.FOLLOW_THIEVES: Aim.BE_ACCUSED,
    Goal.BE_ACCUSED: Aim.BE_ACCUSED,
    Goal.USURP: Aim.BE_ACCUSED,
    Goal.SERVE_TRAITOR: Aim.BE_TRUSTED,
    Goal.CHOOSE_SIDE: Aim.BE_ACCUSED,
}


MINDING = {Strength.GREEN: 0.0, Strength.SEASONED: 0.6, Strength.SHARP: 1.0}
"""How many Drivers mind who sits behind them; the others just tell the truth."""
SURE = 0.75
"""How likely the passenger has to be a Thief, or with the Thieves, for a Driver to count on it."""
THIEVES = (Goal.STEAL_MOST, Goal.FOLLOW_THIEVES)


def aim_of(view: View, pocket: Pocket, persona: Persona, seed: int, held: Ideas) -> Aim:
    """What this seat wants, as things stand."""
    goal = PROFILES[pocket.character].goal
    if goal is Goal.DRIVE_NEIGHBOUR:
        return _drivers_aim(view, persona, held) if _minds(view, persona, seed) else Aim.BE_TRUSTED
    if goal is Goal.CHOOSE_SIDE and view.setup.plays(Switch.LAWYER_TO_GODFATHER):
        first = _tipped_by(view)
        if first is not None and first is not Character.THIEF:
            return Aim.BE_TRUSTED
    return AIMS.get(goal, Aim.BE_TRUSTED)


def refuses_first(view: View, pocket: Pocket, persona: Persona, seed: int, held: Ideas) -> bool:
    """Whether this seat will not answer at first: whoever is silent draws the Godfather's eye.

    A Driver who minds, and is sure of a Thief for a passenger, turns the eye away from there. A
    Traitor cannot be accused too soon, since he finds the rest better than who sits there now; it
    takes somebody sharp to see that.
    """
    goal = PROFILES[pocket.character].goal
    if goal is Goal.USURP:
        return persona.sharp
    if goal is not Goal.DRIVE_NEIGHBOUR or view.viewer == FIRST or not _minds(view, persona, seed):
        return False
    return _wishes(view, held)[Aim.SHIELD] > SURE


def bides_time(view: View, pocket: Pocket, persona: Persona) -> bool:
    """Whether this seat would be accused, but not yet.

    A Lawyer has no side until somebody gave him one; it takes somebody sharp to think of that.
    """
    if not persona.sharp or wide(view.setup):
        return False
    return PROFILES[pocket.character].goal is Goal.CHOOSE_SIDE and _tipped_by(view) is None


def _tipped_by(view: View) -> Character | None:
    """Who gave the Lawyer his side (R61), if anybody has."""
    shown = [view.seats[seat].character for seat in view.accusations]
    return next((c for c in shown if c is not None and PROFILES[c].tips_lawyer), None)


def _drivers_aim(view: View, persona: Persona, held: Ideas) -> Aim:
    """By who the passenger probably is.

    A Thief is driven best by drawing the fire, an Agent by quarrelling over the box they share, the
    Godfather's own people by the truth. To draw suspicion does both of the first two; the sharp
    look at what becomes of the passenger.
    """
    if view.viewer is None or view.viewer == FIRST:
        return Aim.BE_TRUSTED
    wishes = _wishes(view, held)
    wish = max(wishes, key=wishes.__getitem__)
    plain = wish is not Aim.BE_TRUSTED and (not persona.sharp or wide(view.setup))
    return Aim.BE_ACCUSED if plain else wish


def _minds(view: View, persona: Persona, seed: int) -> bool:
    return lasting_throw(seed, view.viewer, "passenger") < MINDING[persona.strength]


def _wishes(view: View, held: Ideas) -> dict[Aim, float]:
    """How likely each aim is the one that serves a Driver, by all the passenger may be."""
    found = dict.fromkeys(Aim, 0.0)
    for kind, share in kinds_of(view, right_neighbour(view.viewer or 0), held).items():
        goal = PROFILES[_character(kind)].goal
        if goal in THIEVES:
            found[Aim.SHIELD] += share
        elif goal is Goal.BE_ACCUSED:
            found[Aim.EXPOSE] += share
        else:
            found[Aim.BE_TRUSTED] += share
    return found


def _character(kind: Kind) -> Character:
    return CHARACTER_OF[kind] if isinstance(kind, Token) else kind
