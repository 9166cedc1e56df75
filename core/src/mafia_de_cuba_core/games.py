"""Games as rows of numbered actions: one, many at once, or millions by chance."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba_core._core import ffi, lib
from mafia_de_cuba_core.checked import some, whole
from mafia_de_cuba_core.table import Table, action_count, observed_many

SEATS, ENDINGS = 12, 7
_MOST_BYTES = 1 << 16


class OneGame:
    """One game, an action at a time."""

    def __init__(self, table: Table) -> None:
        self._lay(table)
        self.restart()

    def _lay(self, table: Table) -> None:
        self._laid, self._table = table, table.laid()
        self._episode = ffi.new("mdc_episode *")
        self._bytes = ffi.new("uint8_t[]", _MOST_BYTES)
        self._trace = ffi.new("mdc_trace *", {"bytes": self._bytes, "room": _MOST_BYTES})
        # Written into again and again, and handed out as copies: a pointer costs more than a copy.
        self._mask = np.zeros(action_count(table.talk), dtype=np.int8)
        self._row = np.zeros(observed_many(table.talk), dtype=np.int8)
        self._mask_at, self._row_at = _at(self._mask, "uint8_t *"), _at(self._row, "int8_t *")
        self._legal = ffi.addressof(self._episode, "legal")
        self._game = ffi.addressof(self._episode, "game")

    def restart(self) -> None:
        """Begin the next game."""
        lib.mdc_start(self._table, self._episode)

    def __getstate__(self) -> tuple[Table, bytes, bytes]:
        """The game as it stands, to be copied, sent away, or played on in another way."""
        return self._laid, bytes(ffi.buffer(self._table)), bytes(ffi.buffer(self._episode))

    def __setstate__(self, state: tuple[Table, bytes, bytes]) -> None:
        laid, table, episode = state
        self._lay(laid)
        ffi.memmove(self._table, table, len(table))
        ffi.memmove(self._episode, episode, len(episode))

    @property
    def actor(self) -> int:
        """Whose turn it is."""
        actor: int = self._episode.actor
        return actor

    @property
    def mode(self) -> int:
        """What they have to do; 8 when the game is over."""
        return int(self._episode.mode)

    @property
    def over(self) -> bool:
        return bool(self._game.ending >= 0)

    @property
    def ending(self) -> int | None:
        ending = int(self._game.ending)
        return None if ending < 0 else ending

    @property
    def winners(self) -> tuple[int, ...]:
        won = int(self._game.winners)
        return tuple(seat for seat in range(SEATS) if won >> seat & 1)

    def mask(self) -> NDArray[np.int8]:
        """A 1 for each action that is legal now."""
        lib.mdc_spread(self._legal, self._mask_at, len(self._mask))
        return self._mask.copy()

    def legal(self) -> list[int]:
        """The actions that are legal now, ascending."""
        found: list[int] = np.flatnonzero(self.mask()).tolist()
        return found

    def observe(self, viewer: int | None) -> NDArray[np.int8]:
        """All that a seat, or a spectator (None), may know now."""
        lib.mdc_observe(self._episode, _viewer(viewer, self._laid), self._row_at)
        return self._row.copy()

    def choose(self) -> int:
        """A legal action by chance; -1 when the game is over."""
        return int(lib.mdc_by_chance(self._table, self._episode))

    def act(self, action: int) -> bytes:
        """Take an action; what happened, as bytes."""
        self._trace.many = 0
        if not self._acted(action, self._trace):
            raise ValueError(f"seat {self.actor} may not take action {action} now")
        return bytes(ffi.buffer(self._bytes, self._trace.many))

    def play(self, action: int) -> bool:
        """Take an action and keep no account of it; whether it was legal."""
        return self._acted(action, ffi.NULL)

    def _acted(self, action: object, trace: object) -> bool:
        """Whether it was done; what is no number of an action never is."""
        try:
            return bool(lib.mdc_act(self._episode, action, trace))
        except (TypeError, OverflowError):
            return False


class Games:
    """Many games at one table: every step writes into the same arrays.

    A game that ends is told in `dones`, `rewards` and `endings`, and the next one begins at once:
    observation, mask and actor are already the new game's.
    """

    def __init__(self, table: Table, many: int, *, observe: bool = True, mask: bool = True) -> None:
        if some(many, "the number of games") < 1:
            raise ValueError("at least one game is needed")
        self.many, self.table = many, table
        self._table = table.laid()
        self._episodes = ffi.new("mdc_episode[]", many)
        width = action_count(table.talk)
        self.observations = np.zeros((many, observed_many(table.talk)), dtype=np.int8)
        self.masks = np.zeros((many, width), dtype=np.uint8)
        self.rewards = np.zeros((many, SEATS), dtype=np.float32)
        self.dones = np.zeros(many, dtype=np.bool_)
        self.actors = np.zeros(many, dtype=np.int8)
        self.endings = np.zeros(many, dtype=np.int8)
        self._rows = ffi.new("mdc_rows *")
        if observe:
            self._rows.observations = _at(self.observations, "int8_t *")
        if mask:
            self._rows.masks = _at(self.masks, "uint8_t *")
        self._rows.rewards = _at(self.rewards, "float *")
        self._rows.dones = _at(self.dones, "uint8_t *")
        self._rows.actors = _at(self.actors, "int8_t *")
        self._rows.endings = _at(self.endings, "int8_t *")
        self._chosen = np.zeros(many, dtype=np.int16)
        self.reset()

    def reset(self) -> None:
        """Begin a new game everywhere."""
        lib.mdc_reset_all(self._table, self._episodes, self.many, self._rows)

    def step(self, actions: NDArray[np.int16]) -> None:
        """One action in every game; -1 lets it wait. One that is not legal, and none is done."""
        given = np.ascontiguousarray(actions)
        if given.shape != (self.many,) or given.dtype != np.int16:
            raise ValueError(
                f"actions are {self.many} numbers of type int16, "
                f"not {given.dtype} of shape {given.shape}"
            )
        wrong = lib.mdc_step_all(
            self._table, self._episodes, _at(given, "int16_t *"), self.many, self._rows
        )
        if wrong >= 0:
            raise ValueError(
                f"game {wrong}: seat {int(self._episodes[wrong].actor)} may not take "
                f"action {int(given[wrong])} now"
            )

    def step_by_chance(self) -> None:
        """One legal action by chance in every game."""
        lib.mdc_step_all(self._table, self._episodes, ffi.NULL, self.many, self._rows)

    def choose(self) -> NDArray[np.int16]:
        """A legal action by chance for every game; the array is the same every time."""
        lib.mdc_choose_all(self._table, self._episodes, _at(self._chosen, "int16_t *"), self.many)
        return self._chosen

    def observe(self, game: int, viewer: int | None) -> NDArray[np.int8]:
        """What any seat, or a spectator, may know of one of the games."""
        row = np.empty(self.observations.shape[1], dtype=np.int8)
        seat = _viewer(viewer, self.table)
        episode = ffi.addressof(self._episodes, whole(game, "a game", 0, self.many - 1))
        lib.mdc_observe(episode, seat, _at(row, "int8_t *"))
        return row


@dataclass(frozen=True, kw_only=True)
class Counted:
    """What came of many games by chance."""

    games: int
    steps: int
    endings: tuple[int, ...]
    """How many ended how."""
    wins: tuple[int, ...]
    """How often each seat won."""


def play_games(table: Table, games: int) -> Counted:
    """So many whole games by chance."""
    some(games, "the number of games")
    endings, wins = ffi.new("uint64_t[]", ENDINGS), ffi.new("uint64_t[]", SEATS)
    steps = lib.mdc_play_games(table.laid(), games, endings, wins)
    return Counted(games=games, steps=int(steps), endings=tuple(endings), wins=tuple(wins))


def traces(table: Table, games: int) -> Iterator[bytes]:
    """All that happens in so many games by chance, game after game."""
    laid, found = table.laid(), ffi.new("uint8_t[]", _MOST_BYTES)
    for _ in range(some(games, "the number of games")):
        many = lib.mdc_trace_game(laid, found, _MOST_BYTES)
        if many > _MOST_BYTES:
            raise ValueError(f"a game takes {many} bytes to tell, more than {_MOST_BYTES}")
        yield bytes(ffi.buffer(found, many))


def _viewer(viewer: int | None, table: Table) -> int:
    """A seat as the core knows it, or the spectators' place."""
    return -1 if viewer is None else whole(viewer, "a viewer", 0, table.players - 1)


def _at(row: NDArray[np.generic], kind: str) -> object:
    return ffi.cast(kind, row.ctypes.data)
