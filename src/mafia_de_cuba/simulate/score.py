"""Who won how often at one table."""

from collections import Counter

from msgspec import Struct, field

from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.odds.intervals import Holders, Tally
from mafia_de_cuba.odds.sides import Side, sides_at
from mafia_de_cuba.simulate.games import Result


class WinCounts(Struct, kw_only=True):
    """The games at one table so far."""

    table: Setup
    games: int = 0
    """Games played to their end."""
    failed: int = 0
    _sides: Counter[Side] = field(default_factory=Counter)
    _holders: dict[Character, Holders] = field(default_factory=dict)
    _seats: Counter[int] = field(default_factory=Counter)

    def add(self, result: Result) -> None:
        if result.side is None:
            self.failed += 1
            return
        self.games += 1
        self._sides[result.side] += 1
        won = Counter(result.characters[seat] for seat in result.winners)
        for character, held in Counter(result.characters).items():
            self._holders.setdefault(character, Holders()).add(held, won[character])
        self._seats.update(result.winners)

    @property
    def sides(self) -> dict[Side, Tally]:
        """How often each side won that can win at this table."""
        return {
            side: Tally(games=self.games, wins=self._sides[side]) for side in sides_at(self.table)
        }

    @property
    def characters(self) -> dict[Character, Tally]:
        """How often the holder of each character won: two Thieves count twice."""
        return {one: self._holders[one].tally for one in Character if one in self._holders}

    @property
    def seats(self) -> dict[int, Tally]:
        """How often each seat won."""
        return {
            seat: Tally(games=self.games, wins=self._seats[seat])
            for seat in range(self.table.players)
        }
