"""Exact counts of every way the theft can go, walked with the game's own rules (*perft*).

If a count is wrong the failure names the position closest to the end of the theft at which the
game and the recurrence part, and the takes the game allows there.
"""

from collections.abc import Iterator

import pytest

from counts.recurrence import Kinds, thefts, ways
from kit import do
from mafia_de_cuba.game.box import Box, counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Hide
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.notation import write, write_take
from mafia_de_cuba.game.setup import MOST_KEPT, Setup
from mafia_de_cuba.game.sight import may_for
from mafia_de_cuba.game.state import Game, new_game

# What the table of R1 allows with d diamonds in the box, Agents alike: players, d, ways.
KNOWN = [
    (6, 10, 36_216),
    (6, 15, 164_115),
    (8, 10, 736_930),
    (12, 15, 4_204_741_486),
]
AGENTS_ALIKE = {Token.CIA_AGENT: Token.FBI_AGENT}


def laid(wishes: Wishes) -> Setup:
    setup = lay_table(wishes)
    assert isinstance(setup, Setup)
    return setup


def kinds_of(tokens: tuple[Token, ...]) -> Kinds:
    return tuple(sorted(counts(tokens).values()))


class Walk:
    """Counts thefts by playing them, each position once."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.found: dict[tuple[int, Box], tuple[int, Game]] = {}

    def thefts(self, kept: int) -> int:
        game = do(new_game(self.setup), (0, Hide(diamonds=kept)))
        return self.count(game)

    def count(self, game: Game) -> int:
        seat = len(game.takes) + 1
        if seat == self.setup.players:
            return 1
        position = seat, game.box
        if position not in self.found:
            self.found[position] = sum(self.count(then) for then in self.steps(game)), game
        return self.found[position][0]

    def steps(self, game: Game) -> Iterator[Game]:
        """The game after each thing the seat with the box may do."""
        seat = len(game.takes) + 1
        may = may_for(game, seat).take
        assert may is not None
        return (do(game, (seat, command)) for command in may.lawful())

    def check(self) -> None:
        """Every position that was met against the recurrence, from the end of the theft."""
        for (seat, box), (count, game) in sorted(self.found.items(), key=lambda at: -at[0][0]):
            hands, kinds = self.setup.players - seat, kinds_of(box.tokens)
            if seat == 1:
                expected = thefts(self.setup.players, box.diamonds, kinds, box.fake)
            else:
                expected = ways(hands, box.diamonds, kinds, box.fake)
            may = may_for(game, seat).take
            assert may is not None
            takes = " ".join(write_take(command.take) for command in may.lawful())
            assert count == expected, (
                f"{write(game)}: seat {seat} has {box} before it and may take {takes}; "
                f"that makes {count} ways on, where there are {expected}"
            )


@pytest.mark.long
@pytest.mark.parametrize("players", range(5, 13))
def test_every_theft_of_the_standard_tables_is_counted(players: int) -> None:
    walk = Walk(laid(Wishes(players=players)))
    kinds = kinds_of(walk.setup.tokens)
    totals = [walk.thefts(kept) for kept in range(MOST_KEPT + 1)]
    walk.check()
    assert totals == [thefts(players, 15 - kept, kinds) for kept in range(MOST_KEPT + 1)]


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(players=6, fake_diamond=True),
        Wishes(players=7, extras=(Token.CLEANER,), fake_diamond=True),
        Wishes(players=8, extras=(Token.REVOLUTIONARY, Token.DIAMOND_LOVER)),
        Wishes(players=8, extras=(Token.TRAITOR, Token.MINION), fake_diamond=True),
    ],
    ids=lambda wishes: f"{wishes.players} with {' '.join(wishes.extras) or 'fake'}",
)
def test_every_theft_of_other_tables_is_counted(wishes: Wishes) -> None:
    walk = Walk(laid(wishes))
    kinds = kinds_of(walk.setup.tokens)
    total = walk.thefts(MOST_KEPT)
    walk.check()
    assert total == thefts(wishes.players, 10, kinds, wishes.fake_diamond)


@pytest.mark.parametrize(("players", "diamonds", "known"), KNOWN)
def test_known_counts(players: int, diamonds: int, known: int) -> None:
    tokens = laid(Wishes(players=players)).tokens
    alike = tuple(AGENTS_ALIKE.get(token, token) for token in tokens)
    assert thefts(players, diamonds, kinds_of(alike)) == known


def test_all_thefts_of_six_players() -> None:
    walk = Walk(laid(Wishes(players=6)))
    assert sum(walk.thefts(kept) for kept in range(MOST_KEPT + 1)) == 544_024


def test_agents_told_apart_make_more_ways_from_ten_players_on() -> None:
    for players in range(5, 13):
        setup = laid(Wishes(players=players))
        alike = tuple(AGENTS_ALIKE.get(token, token) for token in setup.tokens)
        told_apart = thefts(players, 12, kinds_of(setup.tokens))
        if players < 10:
            assert told_apart == thefts(players, 12, kinds_of(alike))
        else:
            assert told_apart > thefts(players, 12, kinds_of(alike))


class ShyWalk(Walk):
    """Planted: nobody dares to leave with more than two diamonds."""

    def steps(self, game: Game) -> Iterator[Game]:
        return (then for then in super().steps(game) if then.takes[-1].diamonds < 3)


def test_a_wrong_count_names_the_position() -> None:
    walk = ShyWalk(laid(Wishes(players=5)))
    walk.thefts(5)
    with pytest.raises(AssertionError, match=r"seat 4 has Box\(diamonds=\d+.* before it"):
        walk.check()
