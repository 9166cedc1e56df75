"""The game for OpenSpiel: importing this registers `mafia_de_cuba`.

Information states tell all that a player has seen and done, as a string; tensors are the row of
numbers that a seat may know now. Winners have a utility of 1, all others 0.
"""

from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        "OpenSpiel is not installed: pip install 'mafia-de-cuba[openspiel]'"
    ) from error

from mafia_de_cuba.environments.actions import ACTIONS, NAMES
from mafia_de_cuba.environments.fast import core, table_of
from mafia_de_cuba.environments.observation import OBSERVED, Row
from mafia_de_cuba.environments.picture import in_text
from mafia_de_cuba.environments.table import laid_table, talk_level
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, MOST_PLAYERS

_PLAYERS, _TALK, _QUESTIONS = 6, "silent", 10
_LONGEST_SPEECH = 34

GAME_TYPE = pyspiel.GameType(
    short_name="mafia_de_cuba",
    long_name="Mafia de Cuba",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=FEWEST_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": _PLAYERS, "talk": _TALK, "questions": _QUESTIONS},
)


def _longest(players: int, talk: int, questions: int) -> int:
    """More actions than any game can take."""
    theft = 2 + 11 * players
    accusations = players * (players + 4)
    rounds = 1 + questions + players if talk == 2 else 0
    asked = questions * (1 + _LONGEST_SPEECH) if talk else 0
    return theft + accusations + asked + rounds * players * _LONGEST_SPEECH


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A table that games are played at."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", _PLAYERS))
        self.level = talk_level(str(given.get("talk", _TALK)))
        questions = int(given.get("questions", _QUESTIONS))
        self.table = table_of(laid_table(players), talk=self.level, questions=questions)
        known = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS[self.level],
            max_chance_outcomes=0,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=_longest(players, self.level, questions),
        )
        super().__init__(GAME_TYPE, known, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        del params
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(OBSERVED[self.level], recall=recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at one moment."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.played = core.OneGame(game.table)
        self._players = game.num_players()
        self.rows: list[Row] = [self.played.observe(seat) for seat in range(self._players)]
        self.memories: list[tuple[str, ...]] = [()] * self._players
        """What each player has seen and done, in order."""

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.played.over else self.played.actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.played.legal() if player == self.played.actor else []

    def _apply_action(self, action: int) -> None:
        seat = self.played.actor
        self.played.act(action)
        self.memories[seat] = (*self.memories[seat], NAMES[action])
        for player in range(self._players):
            row = self.played.observe(player)
            changed = np.flatnonzero(row != self.rows[player])
            if len(changed):
                news = " ".join(f"{place}={row[place]}" for place in changed)
                self.memories[player] = (*self.memories[player], f"[{news}]")
                self.rows[player] = row

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        return NAMES[action]

    def is_terminal(self) -> bool:
        return self.played.over

    def returns(self) -> list[float]:
        won = self.played.winners if self.played.over else ()
        return [float(seat in won) for seat in range(self._players)]

    def __str__(self) -> str:
        return in_text(self.played.observe(None))


class SpielObserver:
    """What a player may know: the row of numbers, and with recall everything before it."""

    def __init__(self, size: int, *, recall: bool) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}
        self._recall = recall

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.rows[player]

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recall:
            return f"seat {player}: " + "; ".join(state.memories[player])
        return in_text(state.rows[player])


pyspiel.register_game(GAME_TYPE, SpielGame)
