"""Who is Godfather next: by choice, by chance, or by the vote of the winners (R46)."""

from collections import Counter

import pytest

from mafia_de_cuba.server.evening.commands import (
    Abandon,
    Begin,
    FillChairs,
    Leave,
    NameGodfather,
    Settle,
    Sit,
    Stand,
    Vote,
)
from mafia_de_cuba.server.evening.settings import Settings, Succession
from mafia_de_cuba.server.wire.views import own_of
from server.on_paper import (
    HENCHMAN,
    THIEF,
    OnPaper,
    five,
    player_of,
)


def godfather(table: OnPaper) -> int:
    """Who is Godfather now."""
    return table.evening.ring[0]


def test_the_host_names_the_godfather() -> None:
    table, guests = five()
    cleo = player_of(table, guests[2])
    table.asks(guests[0], NameGodfather(player=cleo))
    table.asks(guests[0], Begin())
    assert godfather(table) == cleo
    # The others follow clockwise.
    assert table.evening.names == ("Cleo", "Dora", "Eli", "Ana", "Ben")


def test_a_name_holds_for_one_game_and_only_for_somebody_on_a_chair() -> None:
    table, guests = five()
    cleo = player_of(table, guests[2])
    table.asks(guests[0], NameGodfather(player=cleo))
    table.asks(guests[0], Begin())
    assert table.evening.named is None
    table.asks(guests[0], Abandon())
    table.asks(guests[2], Stand(player=cleo))
    assert table.refused(guests[0], NameGodfather(player=cleo)) == "not_seated"


def test_where_nobody_is_named_it_is_chance() -> None:
    table, guests = five()
    assert drawn(table, guests[0]) == set(table.evening.seated())


def test_chance_asks_nobody() -> None:
    table, guests = five(Settings(godfather=Succession.CHANCE))
    table.asks(guests[0], NameGodfather(player=player_of(table, guests[1])))
    found = Counter[int]()
    for _ in range(60):
        table.asks(guests[0], Begin())
        found[godfather(table)] += 1
        table.asks(guests[0], Abandon())
    assert len(found) == 5
    assert table.refused(guests[0], Vote(player=player_of(table, guests[1]))) == "no_vote"


@pytest.mark.parametrize("way", Succession)
def test_chance_makes_no_bot_godfather_over_several_people(way: Succession) -> None:
    """Where nobody is named or voted for, every way comes down to chance."""
    table = OnPaper(Settings(godfather=way))
    guests = [table.comes(name) for name in ("Ana", "Ben", "Cleo")]
    table.asks(guests[0], FillChairs(players=7))
    assert drawn(table, guests[0]) == {player_of(table, guest) for guest in guests}
    table.asks(guests[1], Leave())
    table.asks(guests[2], Leave())
    # Alone with bots, everyone's turn comes.
    assert drawn(table, guests[0]) == set(table.evening.seated())


def test_a_bot_that_is_named_is_godfather() -> None:
    table, guests = five()
    table.asks(guests[0], FillChairs(players=6))
    bot = table.evening.seated()[-1]
    table.asks(guests[0], NameGodfather(player=bot))
    table.asks(guests[0], Begin())
    assert godfather(table) == bot


def drawn(table: OnPaper, host: int) -> set[int]:
    """Everyone whom chance makes Godfather in sixty games."""
    found = set()
    for _ in range(60):
        table.asks(host, Begin())
        found.add(godfather(table))
        table.asks(host, Abandon())
    return found


def voting() -> tuple[OnPaper, list[int]]:
    """A game is over, won by the Godfather (the host) and his Henchman; the table votes."""
    table, guests = five(Settings(godfather=Succession.CHOICE))
    table.whole_game(guests[0], THIEF, godfather=player_of(table, guests[0]))
    table.asks(guests[0], Settle(settings=Settings(godfather=Succession.VOTE)))
    won = table.evening.winners()
    assert won == (player_of(table, guests[0]), player_of(table, guests[HENCHMAN]))
    return table, guests


def test_the_winners_vote_and_nobody_else_does() -> None:
    table, guests = voting()
    eli = player_of(table, guests[4])
    assert table.refused(guests[4], Vote(player=eli)) == "not_a_winner"
    assert not own_of(table.evening, guests[4], eli).vote
    assert own_of(table.evening, guests[0], player_of(table, guests[0])).vote
    table.asks(guests[0], Vote(player=eli))
    table.asks(guests[HENCHMAN], Vote(player=eli))
    table.asks(guests[0], Begin())
    assert godfather(table) == eli


def test_a_vote_can_be_changed_and_counts_only_for_somebody_on_a_chair() -> None:
    table, guests = voting()
    dora, eli = player_of(table, guests[3]), player_of(table, guests[4])
    table.asks(guests[0], Vote(player=dora))
    table.asks(guests[0], Vote(player=eli))
    assert list(table.evening.votes.values()) == [eli]
    table.asks(guests[4], Stand(player=eli))
    assert table.refused(guests[0], Vote(player=eli)) == "not_seated"
    table.asks(guests[HENCHMAN], Vote(player=dora))
    table.asks(guests[0], FillChairs(players=5))
    table.asks(guests[0], Begin())
    assert godfather(table) == dora


def test_a_tie_falls_to_chance_among_those_who_are_tied() -> None:
    found = set()
    for seed in range(40):
        table, guests = voting()
        table.dice.seed(seed)
        dora, eli = player_of(table, guests[3]), player_of(table, guests[4])
        table.asks(guests[0], Vote(player=dora))
        table.asks(guests[HENCHMAN], Vote(player=eli))
        table.asks(guests[0], Begin())
        found.add(godfather(table))
    assert found == {dora, eli}


def test_bots_among_the_winners_do_not_outvote_a_person() -> None:
    """Three bots win beside one person, whose word it is."""
    for seed in range(30):
        table = OnPaper(Settings(godfather=Succession.VOTE), seed=seed)
        ana = table.comes("Ana")
        ben = table.comes("Ben")
        table.asks(ana, FillChairs(players=5))
        table.asks(ana, Begin())
        table.theft()
        table.accuses(THIEF)
        people = [g for g in (ana, ben) if player_of(table, g) in table.evening.winners()]
        for guest in people:
            table.asks(guest, Vote(player=player_of(table, ben)))
        table.asks(ana, Begin())
        if people:
            assert godfather(table) == player_of(table, ben)


def test_a_device_with_several_winners_votes_for_whoever_has_it_in_hand() -> None:
    table = OnPaper(Settings(godfather=Succession.VOTE))
    phone = table.comes("Ana")
    for name in ("Ben", "Cleo", "Dora", "Eli"):
        table.asks(phone, Sit(name=name))
    table.asks(phone, Begin())
    table.theft()
    table.accuses(THIEF)
    first, second = table.evening.winners()
    loser = next(hand for hand in table.evening.ring if hand not in (first, second))
    table.asks(phone, Vote(player=loser), player=first)
    assert table.evening.votes == {first: loser}
    assert table.refused(phone, Vote(player=loser), player=loser) == "not_a_winner"
    table.asks(phone, Vote(player=second))
    assert table.evening.votes == {first: second, second: second}


def test_votes_go_with_those_who_leave() -> None:
    table, guests = voting()
    dora, eli = player_of(table, guests[3]), player_of(table, guests[4])
    table.asks(guests[0], Vote(player=dora))
    table.asks(guests[HENCHMAN], Vote(player=eli))
    table.asks(guests[HENCHMAN], Leave())
    assert table.evening.votes == {player_of(table, guests[0]): dora}
    table.asks(guests[3], Leave())
    assert table.evening.votes == {}
