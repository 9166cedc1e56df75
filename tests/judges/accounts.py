"""What can be told of a turn at the box by somebody who cares for no tactics of ours.

An account is a whole turn as it is told. Nobody is spared those that the Godfather must know to be
false, nor those that quarrel with themselves: words that no bot of ours ever says have paid before.
"""

from collections.abc import Callable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.box import DIAMONDS, NOTHING, Box, Take, counts, laid_out
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal, Token
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import Turn, helped_oneself

CLAIMED = {
    "loyal": Goal.SERVE_GODFATHER,
    "agent": Goal.BE_ACCUSED,
    "driver": Goal.DRIVE_NEIGHBOUR,
}
"""Whose token somebody says they took."""


class Chair(Struct, frozen=True, kw_only=True):
    """Who is to tell something: where they sit, and what they did."""

    setup: Setup
    seat: int
    turn: Turn

    def kinds(self, whose: str) -> list[Token]:
        """The tokens at this table that make one this."""
        goal = CLAIMED[whose]
        return [token for token in self.laid if PROFILES[CHARACTER_OF[token]].goal is goal]

    @property
    def laid(self) -> dict[Token, int]:
        """How many of each token there were before anybody took one."""
        return counts(self.setup.tokens)


def account_of(name: str, chair: Chair) -> Turn | None:
    """The account of this name that somebody on this chair could give; None where there is none."""
    kind, _, whose = name.partition(": ")
    if not whose:
        told = PLAIN[kind](chair)
        return None if told == chair.turn and kind != "truth" else told
    for token in chair.kinds(whose):
        if (token,) != chair.turn.took.tokens and (told := NAMING[kind](chair, token)) is not None:
            return told
    return None


# ------------------------------------------------------------------------- accounts of no token


def _stole(chair: Chair, many: int | None = None) -> Turn | None:
    """So many diamonds, or half of what there was; every word about the box as it came is true."""
    box = chair.turn.received
    stolen = (box.diamonds + 1) // 2 if many is None else many
    return _helped(chair, box, Take(diamonds=stolen)) if stolen else None


def _took_nothing(chair: Chair) -> Turn | None:
    return _helped(chair, chair.turn.received, NOTHING)


PLAIN: dict[str, Callable[[Chair], Turn | None]] = {
    "truth": lambda chair: chair.turn,
    "stole one": partial(_stole, many=1),
    "stole two": partial(_stole, many=2),
    "stole half": _stole,
    "took nothing": _took_nothing,
}


# ------------------------------------------------------------------- accounts that name a token


def _later(chair: Chair, token: Token) -> Turn | None:
    """The box as it came is true."""
    return _helped(chair, chair.turn.received, Take(tokens=(token,)))


def _before(chair: Chair, token: Token) -> Turn | None:
    """The box as it went is true."""
    bagged = chair.turn.bagged
    more = (token,) if bagged is None else (token, bagged)
    return _helped(chair, _with(chair.turn.passed, *more), Take(tokens=(token,)))


def _added(chair: Chair, token: Token) -> Turn | None:
    """The box as it came is true, but for this token beside all the rest."""
    return _helped(chair, _with(chair.turn.received, token), Take(tokens=(token,)))


def _two_added(chair: Chair, token: Token) -> Turn | None:
    """So it is, but for this token and another that was not there; the other alone, if this was."""
    box = chair.turn.received
    others = [other for other in chair.laid if other is not token and other not in box.tokens]
    if not others:
        return None
    return _helped(chair, _there(_with(box, others[0]), token), Take(tokens=(token,)))


def _off(chair: Chair, token: Token, by: int) -> Turn | None:
    """Another number of diamonds, and this token where there was none."""
    box = chair.turn.received
    told = _there(replace(box, diamonds=box.diamonds + by), token)
    return _helped(chair, told, Take(tokens=(token,)))


def _hand(chair: Chair, token: Token) -> Turn | None:
    """Nothing but the hand is untrue, and it may never have been there."""
    return replace(chair.turn, took=Take(tokens=(token,)))


def _bagged(chair: Chair, token: Token, whose: str) -> Turn | None:
    """The first player's: another token went into the bag."""
    if chair.seat != FIRST:
        return None
    for bag in chair.kinds(whose):
        if bag is not chair.turn.bagged and bag in chair.turn.received.tokens:
            turn = replace(chair.turn, bagged=bag)
            return _helped(replace(chair, turn=turn), turn.received, Take(tokens=(token,)))
    return None


NAMING: dict[str, Callable[[Chair, Token], Turn | None]] = {
    "gone later": _later,
    "gone before": _before,
    "added": _added,
    "two added": _two_added,
    "five fewer": partial(_off, by=-5),
    "three fewer": partial(_off, by=-3),
    "two fewer": partial(_off, by=-2),
    "three more": partial(_off, by=3),
    "five more": partial(_off, by=5),
    "hand": _hand,
    "bagged a driver": partial(_bagged, whose="driver"),
    "bagged an agent": partial(_bagged, whose="agent"),
}


def _with(box: Box, *tokens: Token) -> Box:
    return replace(box, tokens=laid_out((*box.tokens, *tokens)))


def _there(box: Box, token: Token) -> Box:
    return box if token in box.tokens else _with(box, token)


def _helped(chair: Chair, came: Box, took: Take) -> Turn | None:
    """This take from this box, if there can have been such a box at this table, and such a take."""
    bagged, laid = chair.turn.bagged, chair.laid
    if not 0 <= came.diamonds <= DIAMONDS or (bagged is not None and bagged not in came.tokens):
        return None
    if any(many > laid[token] for token, many in counts(came.tokens).items()):
        return None
    return helped_oneself(came, took, bagged) if came.without_token(bagged).holds(took) else None
