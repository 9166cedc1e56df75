"""What a screen need not work out for itself: orders, votes, and how long a pause has been."""

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.server.evening.commands import Begin, Pause, Resume, Vote
from mafia_de_cuba.server.evening.playing import done
from mafia_de_cuba.server.evening.settings import Settings, Succession
from mafia_de_cuba.server.wire.shapes import OwnView
from mafia_de_cuba.server.wire.views import own_of, play_of
from server.on_paper import LOYAL, THIEF, OnPaper, five, five_playing, player_of

A_HENCHMAN = HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,)))


def own(table: OnPaper, guest: int) -> OwnView:
    return own_of(table.evening, guest, player_of(table, guest))


def may_order(table: OnPaper, guests: list[int]) -> list[bool]:
    return [own(table, guest).may_order for guest in guests]


def takes_orders(table: OnPaper, guests: list[int]) -> list[bool]:
    """Whose orders would be taken: that is what the screens should have said."""
    taken = []
    for guest in guests:
        before = table.evening
        try:
            table.orders(player_of(table, guest), ())
            taken.append(True)
        except AssertionError:
            taken.append(False)
        table.evening = before
    return taken


def test_orders_can_be_left_until_the_box_has_been_here() -> None:
    table, guests = five_playing()
    assert may_order(table, guests) == [False, True, True, True, True]
    table.happens(done(table.evening, 0, Hide(diamonds=0)))
    for seat, hand in enumerate(LOYAL, 1):
        assert may_order(table, guests) == [False] * seat + [True] * (5 - seat)
        assert may_order(table, guests) == takes_orders(table, guests)
        table.happens(done(table.evening, seat, hand))
    assert may_order(table, guests) == [False] * 5


def test_whose_hand_is_made_leaves_no_orders_any_more() -> None:
    table, guests = five_playing()
    table.happens(done(table.evening, 0, Hide(diamonds=0)))
    table.plays(1, A_HENCHMAN)
    assert own(table, guests[1]).made == A_HENCHMAN
    assert not own(table, guests[1]).may_order
    assert own(table, guests[2]).may_order


def test_r46_a_winner_sees_for_whom_the_vote_was_given_and_nobody_else_does() -> None:
    table, guests = five(Settings(godfather=Succession.VOTE))
    table.asks(guests[0], Begin())
    table.theft()
    table.accuses(THIEF)
    voters = [guest for guest in guests if own(table, guest).vote]
    assert voters
    chosen = player_of(table, guests[2])
    table.asks(voters[0], Vote(player=chosen), player=player_of(table, voters[0]))
    for guest in guests:
        assert own(table, guest).choice == (chosen if guest == voters[0] else None)


def test_a_pause_shows_since_when_so_that_a_ring_of_time_stands_still_where_it_was() -> None:
    table, guests = five_playing()
    table.passes(2_000)
    before = play_of(table.evening)
    assert before is not None
    assert before.clock is not None
    assert before.clock.stopped is None
    table.asks(guests[0], Pause())
    began = table.now
    table.passes(60_000)
    paused = play_of(table.evening)
    assert paused is not None
    assert paused.clock is not None
    assert (paused.clock.stopped, paused.clock.due) == (began, before.clock.due)
    table.asks(guests[0], Resume())
    resumed = play_of(table.evening)
    assert resumed is not None
    assert resumed.clock is not None
    assert before.clock.due is not None
    assert (resumed.clock.stopped, resumed.clock.due) == (None, before.clock.due + 60_000)
