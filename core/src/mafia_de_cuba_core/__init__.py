"""The fast core of Mafia de Cuba: games by the million, and exact posteriors, from one C header.

Everything here is a number or a row of numbers; `mafia_de_cuba.environments` gives them names.
"""

from mafia_de_cuba_core.chain import LANES, Chain, Posteriors
from mafia_de_cuba_core.games import Counted, Games, OneGame, play_games, traces
from mafia_de_cuba_core.referee import Claim, Command, Remark, RuledGame
from mafia_de_cuba_core.table import HEADERS, Table, action_count, lot, observed_many

__all__ = [
    "HEADERS",
    "LANES",
    "Chain",
    "Claim",
    "Command",
    "Counted",
    "Games",
    "OneGame",
    "Posteriors",
    "Remark",
    "RuledGame",
    "Table",
    "action_count",
    "lot",
    "observed_many",
    "play_games",
    "traces",
]
