"""Mafia de Cuba: a cigar box of diamonds goes round the table, and someone has to answer for it.

    >>> from mafia_de_cuba import Accuse, notation, play, view_for
    >>> game = notation.read("6 HFD | 2 | (F)D 3 H 4 -")
    >>> game = play(game, 0, Accuse(target=2))
    >>> view_for(game, 2).may.empty_pockets
    True

The names here are what most programs need; `docs/library.md` shows each in use. They are loaded
when they are first asked for, so that the rules alone cost no numpy, and bots no server.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mafia_de_cuba.analysis.analyse import analyse as analyse
    from mafia_de_cuba.analysis.value import Analysis as Analysis
    from mafia_de_cuba.bots.bot import Bot as Bot
    from mafia_de_cuba.bots.persona import Persona as Persona
    from mafia_de_cuba.bots.persona import Strength as Strength
    from mafia_de_cuba.bots.persona import Temperament as Temperament
    from mafia_de_cuba.bots.strategy import Strategy as Strategy
    from mafia_de_cuba.deduction.contradictions import weigh as weigh
    from mafia_de_cuba.deduction.worlds import Worlds as Worlds
    from mafia_de_cuba.deduction.worlds import worlds as worlds
    from mafia_de_cuba.game import notation as notation
    from mafia_de_cuba.game import records as records
    from mafia_de_cuba.game.box import Box as Box
    from mafia_de_cuba.game.box import Take as Take
    from mafia_de_cuba.game.characters import Character as Character
    from mafia_de_cuba.game.characters import Token as Token
    from mafia_de_cuba.game.commands import Accuse as Accuse
    from mafia_de_cuba.game.commands import Ask as Ask
    from mafia_de_cuba.game.commands import Command as Command
    from mafia_de_cuba.game.commands import EmptyPockets as EmptyPockets
    from mafia_de_cuba.game.commands import HelpYourself as HelpYourself
    from mafia_de_cuba.game.commands import Hide as Hide
    from mafia_de_cuba.game.commands import MakeRemark as MakeRemark
    from mafia_de_cuba.game.commands import Say as Say
    from mafia_de_cuba.game.commands import Shoot as Shoot
    from mafia_de_cuba.game.commands import Testify as Testify
    from mafia_de_cuba.game.layout import Unplayable as Unplayable
    from mafia_de_cuba.game.layout import Wishes as Wishes
    from mafia_de_cuba.game.layout import lay_table as lay_table
    from mafia_de_cuba.game.phase import Phase as Phase
    from mafia_de_cuba.game.refusal import Refused as Refused
    from mafia_de_cuba.game.remarks import Agreement as Agreement
    from mafia_de_cuba.game.remarks import Challenge as Challenge
    from mafia_de_cuba.game.remarks import LastWords as LastWords
    from mafia_de_cuba.game.remarks import Offer as Offer
    from mafia_de_cuba.game.remarks import Opinion as Opinion
    from mafia_de_cuba.game.remarks import Plea as Plea
    from mafia_de_cuba.game.remarks import Sounding as Sounding
    from mafia_de_cuba.game.remarks import Stance as Stance
    from mafia_de_cuba.game.remarks import Threat as Threat
    from mafia_de_cuba.game.rules import decide as decide
    from mafia_de_cuba.game.rules import play as play
    from mafia_de_cuba.game.rules import step as step
    from mafia_de_cuba.game.scribe import record_of as record_of
    from mafia_de_cuba.game.setup import Setup as Setup
    from mafia_de_cuba.game.setup import Switch as Switch
    from mafia_de_cuba.game.sight import view_for as view_for
    from mafia_de_cuba.game.sight import visible as visible
    from mafia_de_cuba.game.state import Game as Game
    from mafia_de_cuba.game.state import after as after
    from mafia_de_cuba.game.state import new_game as new_game
    from mafia_de_cuba.game.testimony import About as About
    from mafia_de_cuba.game.testimony import BagClaim as BagClaim
    from mafia_de_cuba.game.testimony import BoxClaim as BoxClaim
    from mafia_de_cuba.game.testimony import Declined as Declined
    from mafia_de_cuba.game.testimony import Question as Question
    from mafia_de_cuba.game.testimony import TakeClaim as TakeClaim
    from mafia_de_cuba.game.testimony import Turn as Turn
    from mafia_de_cuba.game.testimony import Withdrawn as Withdrawn
    from mafia_de_cuba.game.view import View as View
    from mafia_de_cuba.playout import PlayedGame as PlayedGame
    from mafia_de_cuba.playout import play_out as play_out
    from mafia_de_cuba.referee import Illegal as Illegal
    from mafia_de_cuba.referee import game_of as game_of

_ROOMS = {
    "analysis.analyse": ("analyse",),
    "analysis.value": ("Analysis",),
    "bots.bot": ("Bot",),
    "bots.persona": ("Persona", "Strength", "Temperament"),
    "bots.strategy": ("Strategy",),
    "deduction.contradictions": ("weigh",),
    "deduction.worlds": ("Worlds", "worlds"),
    "game": ("notation", "records"),
    "game.box": ("Box", "Take"),
    "game.characters": ("Character", "Token"),
    "game.commands": (
        *("Accuse", "Ask", "Command", "EmptyPockets", "HelpYourself", "Hide", "MakeRemark", "Say"),
        *("Shoot", "Testify"),
    ),
    "game.layout": ("Unplayable", "Wishes", "lay_table"),
    "game.phase": ("Phase",),
    "game.refusal": ("Refused",),
    "game.remarks": (
        *("Agreement", "Challenge", "LastWords", "Offer", "Opinion", "Plea", "Sounding"),
        *("Stance", "Threat"),
    ),
    "game.rules": ("decide", "play", "step"),
    "game.scribe": ("record_of",),
    "game.setup": ("Setup", "Switch"),
    "game.sight": ("view_for", "visible"),
    "game.state": ("Game", "after", "new_game"),
    "game.testimony": (
        *("About", "BagClaim", "BoxClaim", "Declined", "Question", "TakeClaim", "Turn"),
        *("Withdrawn",),
    ),
    "game.view": ("View",),
    "playout": ("PlayedGame", "play_out"),
    "referee": ("Illegal", "game_of"),
}
"""Where each name comes from: the same list as above, for when the program runs."""
_HOME = {name: f"{__name__}.{room}" for room, names in _ROOMS.items() for name in names}

__all__ = sorted(_HOME)


if not TYPE_CHECKING:
    # Out of sight of type checkers, so that they know a name that is not there.
    def __getattr__(name):
        if name not in _HOME:
            said = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(said, name=name, obj=sys.modules[__name__])
        room = import_module(_HOME[name])
        found = (
            getattr(room, name) if hasattr(room, name) else import_module(f".{name}", room.__name__)
        )
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
