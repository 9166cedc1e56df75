"""The game for PettingZoo: `mafia_de_cuba_v0`, one agent a seat, in turns (AEC).

An observation is the seat's row of numbers and its mask of legal actions; a winner is rewarded
with 1 when the game ends, everyone else with 0. `docs/research.md` has the tables.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(
        "PettingZoo is not installed: pip install 'mafia-de-cuba[environments]'"
    ) from error

from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.environments.actions import ACTIONS
from mafia_de_cuba.environments.episode import Episode
from mafia_de_cuba.environments.fast import core, table_of
from mafia_de_cuba.environments.observation import OBSERVED
from mafia_de_cuba.environments.picture import in_svg, in_text
from mafia_de_cuba.environments.posterior import Posterior, posterior_of
from mafia_de_cuba.environments.table import laid_table, talk_level
from mafia_de_cuba.game.sight import view_for

Observed = dict[str, NDArray[Any]]


def env(**wishes: Any) -> AECEnv:
    """The environment in PettingZoo's own checks. `SeatsInTurn` tells what may be wished."""
    return wrappers.OrderEnforcingWrapper(SeatsInTurn(**wishes))


class SeatsInTurn(AECEnv):  # type: ignore[misc]
    """The environment as it is."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mafia_de_cuba_v0",
        "render_modes": ["human", "ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        players: int = 6,
        talk: str = "silent",
        questions: int = 20,
        extras: Sequence[str] = (),
        jokers: int | None = None,
        fake_diamond: bool = False,
        honour_box: bool = False,
        posteriors: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self._level = talk_level(talk)
        self._setup = laid_table(
            players, extras=extras, jokers=jokers, fake_diamond=fake_diamond, honour_box=honour_box
        )
        self._questions, self._tells_posteriors = questions, posteriors
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._nothing = np.zeros(ACTIONS[self._level], dtype=np.int8)
        space = Dict(
            {
                "observation": Box(-2, 127, (OBSERVED[self._level],), np.int8),
                "action_mask": Box(0, 1, (ACTIONS[self._level],), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: Discrete(ACTIONS[self._level]) for agent in self.possible_agents
        }
        self._dice = np.random.default_rng()
        self._game: core.OneGame | None = None
        self._beside: Episode | None = None
        """The same game by the rules, where posteriors are told: they are read off its views."""

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. There is no chance in it but what the agents choose."""
        del options
        if seed is not None or self._game is None:
            self._game = core.OneGame(
                table_of(self._setup, talk=self._level, questions=self._questions, seed=seed or 0)
            )
        else:
            self._game.restart()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.actor]
        if self._tells_posteriors:
            self._beside = Episode(self._setup, talk=self._level, questions=self._questions)

    def posterior(self, agent: str) -> Posterior | None:
        """What everyone may have done, by what this seat knows, every world weighing the same.

        None until the box is back, when the game is over, and where posteriors were not asked for.
        """
        if self._beside is None or not self._beside.game.box_is_back or self.game.over:
            return None
        return posterior_of(facts_of(view_for(self._beside.game, self._seats[agent])))

    @property
    def game(self) -> core.OneGame:
        """The game in progress."""
        assert self._game is not None
        return self._game

    def observe(self, agent: str) -> Observed:
        game, mine = self._game, agent == self.agent_selection and not self.terminations[agent]
        assert game is not None
        mask = game.mask() if mine else self._nothing.copy()
        return {"observation": game.observe(self._seats[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent, game = self.agent_selection, self._game
        assert game is not None
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not game.play(action):
            raise ValueError(f"{agent} may not take action {action} now")
        if self._beside is not None:
            self._beside.act(int(action))
        if game.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[game.actor]
            if self._tells_posteriors:
                told = self.posterior(self.agent_selection)
                self.infos[self.agent_selection] = {} if told is None else {"posterior": told}
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        for seat in self.game.winners:
            self.rewards[self.possible_agents[seat]] = 1.0
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """What the seat whose turn it is sees: printed, as text, or as an SVG."""
        row = self.game.observe(None if self.game.over else self.game.actor)
        if self.render_mode == "svg":
            return in_svg(row)
        if self.render_mode == "human":
            print(in_text(row))
            return None
        return in_text(row)

    def close(self) -> None:
        """Nothing is held open."""
