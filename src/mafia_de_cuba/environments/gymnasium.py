"""One seat among others for Gymnasium, many games at once: `make_vec`.

All games are played in the fast core. Whenever it is not the learner's turn the others act: by
chance, or as a policy of the caller's says. A game that ends is told with its reward, and the row
that comes with it is already the next game's (autoreset in the same step).
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError(
        "Gymnasium is not installed: pip install 'mafia-de-cuba[environments]'"
    ) from error

from mafia_de_cuba.environments.actions import ACTIONS
from mafia_de_cuba.environments.fast import core, table_of
from mafia_de_cuba.environments.observation import OBSERVED
from mafia_de_cuba.environments.table import laid_table, talk_level, whole

Rows = NDArray[np.int8]
Masks = NDArray[np.uint8]
Policy = Callable[[Rows, Masks, NDArray[np.int8]], NDArray[np.int16]]
"""Given rows, masks and seats, a legal action for each."""
_WAIT = -1


def make_vec(num_envs: int, **wishes: Any) -> "SeatAmongOthers":
    """So many games at once, from one seat. `SeatAmongOthers` tells what may be wished."""
    return SeatAmongOthers(num_envs, **wishes)


class SeatAmongOthers(VectorEnv):  # type: ignore[misc]
    """One seat's side of many games."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int,
        *,
        seat: int = 0,
        players: int = 6,
        talk: str = "silent",
        questions: int = 20,
        extras: Sequence[str] = (),
        jokers: int | None = None,
        fake_diamond: bool = False,
        others: Policy | None = None,
    ) -> None:
        if not 0 <= whole(seat, "seat") < whole(players, "players"):
            raise ValueError(f"there is no seat {seat} at a table of {players}")
        self.num_envs, self.seat, self._others = num_envs, seat, others
        self._level = talk_level(talk)
        self._setup = laid_table(players, extras=extras, jokers=jokers, fake_diamond=fake_diamond)
        self._questions = questions
        self.single_action_space = Discrete(ACTIONS[self._level])
        self.single_observation_space = Dict(
            {
                "observation": Box(-2, 127, (OBSERVED[self._level],), np.int8),
                "action_mask": Box(0, 1, (ACTIONS[self._level],), np.uint8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._begin(0)

    def _begin(self, seed: int) -> None:
        table = table_of(
            self._setup, talk=self._level, questions=self._questions, seed=seed, varied=True
        )
        self._games = core.Games(table, self.num_envs)
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin new games and let the others act until it is the seat's turn everywhere."""
        del options
        if seed is not None:
            self._begin(seed)
        else:
            self._games.reset()
        self._let_others_act(np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.bool_))
        self._begun = True
        return self._seen(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """The seat acts in every game, and then the others until it is its turn again."""
        if not self._begun:
            raise ValueError("no game has begun: call reset() first")
        rewards = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, dtype=np.bool_)
        self._games.step(self._numbered(actions))
        self._note(rewards, ended)
        self._let_others_act(rewards, ended)
        return self._seen(), rewards, ended, np.zeros_like(ended), {}

    def _numbered(self, actions: ArrayLike) -> NDArray[np.int16]:
        """The same actions as the core takes them; whoever's turn it is does not wait."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iuf":
            raise ValueError(
                f"actions are {self.num_envs} numbers, not {given.dtype} of shape {given.shape}"
            )
        with np.errstate(invalid="ignore"):
            found = given.astype(np.int16)
        for game in np.flatnonzero((found != given) | (found < 0)):
            raise ValueError(f"game {game}: seat {self.seat} may not take action {given[game]} now")
        return found

    def _note(self, rewards: NDArray[Any], ended: NDArray[np.bool_]) -> None:
        rewards += self._games.rewards[:, self.seat]
        ended |= self._games.dones

    def _let_others_act(self, rewards: NDArray[Any], ended: NDArray[np.bool_]) -> None:
        games = self._games
        while (away := games.actors != self.seat).any():
            chosen = games.choose()
            if self._others is not None:
                chosen[away] = self._others(
                    games.observations[away], games.masks[away], games.actors[away]
                )
            games.step(np.where(away, chosen, _WAIT).astype(np.int16))
            self._note(rewards, ended)

    def _seen(self) -> dict[str, NDArray[Any]]:
        return {
            "observation": self._games.observations.copy(),
            "action_mask": self._games.masks.copy(),
        }
