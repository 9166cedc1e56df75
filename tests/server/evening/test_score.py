"""The evening's score, over games and people who come and go."""

from mafia_de_cuba.server.evening.commands import (
    Begin,
    ClearScore,
    Leave,
    Stand,
)
from mafia_de_cuba.server.evening.people import MOST_LEFT
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession
from server.on_paper import (
    AGENT,
    HENCHMAN,
    THIEF,
    five,
    player_of,
    score,
)


def test_the_score_over_several_games_with_people_who_come_and_go() -> None:
    table, guests = five()
    ana = player_of(table, guests[0])
    # Ana is Godfather and finds the Thief: she and Cleo, her Henchman, win.
    table.whole_game(guests[0], THIEF, godfather=ana)
    assert score(table.evening) == {
        "Ana": (1, 1),
        "Ben": (1, 0),
        "Cleo": (1, 1),
        "Dora": (1, 0),
        "Eli": (1, 0),
    }
    # Ben goes home and Zoe comes to his chair. Ana accuses the Agent, who is Dora.
    table.asks(guests[1], Leave())
    zoe = table.comes("Zoe")
    table.whole_game(guests[0], AGENT, godfather=ana)
    assert score(table.evening) == {
        "Ana": (2, 1),
        "Zoe": (1, 0),
        "Cleo": (2, 1),
        "Dora": (2, 1),
        "Eli": (2, 0),
        "Ben": (1, 0),
    }
    # Ben comes back by his name and finds his score; Zoe gets up and keeps hers.
    table.asks(zoe, Stand(player=player_of(table, zoe)))
    table.comes("Ben")
    assert score(table.evening)["Ben"] == (1, 0)
    # Ana accuses her Henchman and falls: the Thief, Ben, wins.
    table.whole_game(guests[0], HENCHMAN, godfather=ana)
    assert score(table.evening) == {
        "Ana": (3, 1),
        "Ben": (2, 1),
        "Cleo": (3, 1),
        "Dora": (3, 1),
        "Eli": (3, 1),
        "Zoe": (1, 0),
    }


def test_a_new_evening_begins_with_everyone_on_their_chair() -> None:
    table, guests = five()
    assert table.asks(guests[0], ClearScore()) == ()
    table.whole_game(guests[0], THIEF)
    table.asks(guests[4], Leave())
    chairs = table.evening.chairs
    table.asks(guests[0], ClearScore())
    assert score(table.evening) == dict.fromkeys(("Ana", "Ben", "Cleo", "Dora"), (0, 0))
    assert table.evening.chairs == chairs


def test_the_score_speaks_of_no_bot_that_is_gone_and_of_so_many_people_at_most() -> None:
    table, guests = five()
    table.asks(guests[4], Leave())
    for n in range(MOST_LEFT + 3):
        late = table.comes(f"Late {n}")
        table.whole_game(guests[0], THIEF)
        table.asks(late, Leave())
    table.whole_game(guests[0], THIEF)
    table.comes("Zoe")
    bot = next(p.player for p in table.evening.players.values() if p.persona is not None)
    table.asks(guests[0], Stand(player=bot))
    left = [it.name for it in table.evening.left]
    assert len(left) == MOST_LEFT
    assert left[-1] == f"Late {MOST_LEFT + 2}"
    assert all(name.startswith("Late") for name in left)


def test_play_again_with_the_same_people_on_the_same_chairs() -> None:
    table, guests = five(Settings(godfather=Succession.CHOICE, pace=Pace.BRISK))
    table.whole_game(guests[0], AGENT)
    chairs = table.evening.chairs
    table.asks(guests[0], Begin())
    assert table.evening.chairs == chairs
    assert set(table.evening.ring) == set(table.evening.seated())
    assert table.evening.games == 2
    assert table.evening.orders == {}
    assert table.evening.votes == {}
