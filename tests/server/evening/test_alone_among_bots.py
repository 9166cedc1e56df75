"""Alone among bots one is drawn in, and has more to decide than a take and an answer."""

import pytest

from server.evening.evening_alone import EveningAlone

GAMES = 40
ENOUGH = 5


@pytest.mark.long
@pytest.mark.parametrize("batch", range(4))
def test_a_player_has_at_least_five_moments_to_decide_in_every_game(batch: int) -> None:
    for seed in range(batch, GAMES, 4):
        players = 5 + seed % 4
        alone = EveningAlone(players=players, seat=1 + seed % (players - 1), seed=seed)
        game = alone.plays()
        if game.accusations:
            assert alone.moments.total() >= ENOUGH, (seed, players, alone.seat, alone.moments)


def test_a_game_among_bots_goes_by_its_plan_to_its_end() -> None:
    alone = EveningAlone(players=6, seat=3, seed=11)
    assert alone.plays().ended is not None
    assert alone.moments["box"] == 1
