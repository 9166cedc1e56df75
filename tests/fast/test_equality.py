"""The fast core against the rules: the same dice, the same games, at all kinds of tables."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

pytest.importorskip("mafia_de_cuba_core")

import mafia_de_cuba_core as core
from counts.recurrence import thefts
from fast.many_games import batch
from fast.pairs_of_rows import check_rows
from fast.side_by_side import Difference, play_both, random_table, try_both
from mafia_de_cuba.environments.actions import HIDE, TOKENS, TalkLevel
from mafia_de_cuba.environments.fast import table_of
from mafia_de_cuba.game import outcome, sight
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from properties.dealing import random_setup
from properties.pairs import Leak, random_pair


def many(seed: int, games: int, *, talk: TalkLevel | None = None) -> int:
    """Play so many games on both sides; how many actions they took."""
    rng, steps = Random(f"core {seed}"), 0
    for game in range(games):
        setup, any_talk, questions = random_table(rng)
        level = any_talk if talk is None else talk
        odds = game % 3 > 0
        steps += play_both(setup, level, questions, seed=seed, game=game, varied=odds)
    return steps


def test_the_core_plays_the_same_games_as_the_rules() -> None:
    assert many(1, 60, talk=TalkLevel.SILENT) > 600


@pytest.mark.parametrize("talk", [TalkLevel.QUESTIONED, TalkLevel.OPEN_FLOOR])
def test_the_core_says_and_hears_the_same(talk: TalkLevel) -> None:
    assert many(2, 4, talk=talk) > 50


def test_the_core_refuses_what_the_rules_refuse_with_the_same_ruling() -> None:
    rng = Random("anything")
    assert sum(try_both(rng, random_setup(rng, TOKENS)) for _ in range(150)) > 4000


def test_a_planted_difference_in_who_wins_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcome, "_drivers", lambda *_: {})
    with pytest.raises(Difference, match="what came of"):
        many(1, 60, talk=TalkLevel.SILENT)


def test_a_planted_difference_in_what_is_seen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "_pocket", lambda *_: None)
    with pytest.raises(Difference, match="what viewer 1 sees"):
        many(1, 5, talk=TalkLevel.SILENT)


def ways_on(game: core.OneGame, table: core.Table, taken: list[int]) -> int:
    """How many thefts go on from here, counted by the core alone."""
    if game.mode not in (1, 2):
        return 1
    found = 0
    for action in game.legal():
        again = core.OneGame(table)
        for step in (*taken, action):
            again.act(step)
        found += ways_on(again, table, [*taken, action])
    return found


def test_the_core_counts_the_thefts_that_there_are() -> None:
    setup = lay_table(Wishes(players=5))
    assert isinstance(setup, Setup)
    table, kept = table_of(setup), 5
    game = core.OneGame(table)
    game.act(HIDE + kept)
    kinds = tuple(sorted(Counter(setup.tokens).values()))
    assert ways_on(game, table, [HIDE + kept]) == thefts(5, 15 - kept, kinds)


def test_what_the_core_plays_the_rules_play_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fast.many_games.TABLES", 12)
    monkeypatch.setattr("fast.many_games.TABLE", 40)
    compared = batch(0)
    assert compared.difference is None
    assert sum(compared.ends.values()) == 12 * 39
    monkeypatch.setattr(outcome, "_drivers", lambda *_: {})
    assert "in the core" in str(batch(0).difference)


def test_no_row_tells_what_its_viewer_cannot_know() -> None:
    rng = Random("rows")
    assert sum(check_rows(random_pair(rng, TOKENS), rng) for _ in range(80)) > 1500


def test_a_row_that_told_too_much_would_be_found() -> None:
    rng = Random("leak")
    pair = random_pair(rng, TOKENS)
    steps = zip(*pair.thefts, strict=True)
    apart = next(seat for seat, (one, other) in enumerate(steps) if one != other)
    with pytest.raises(Leak):
        check_rows(replace(pair, viewer=apart), rng)
