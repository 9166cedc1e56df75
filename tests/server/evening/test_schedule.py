"""When bots and heirs act: from public facts, never before the least time, never after the most."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, HelpYourself, Hide, Testify
from mafia_de_cuba.game.testimony import Question, TakeClaim
from mafia_de_cuba.server.evening.commands import (
    Begin,
    FillChairs,
    Kick,
    NameGodfather,
    Pause,
    Resume,
)
from mafia_de_cuba.server.evening.orders import Clause, WishDiamonds
from mafia_de_cuba.server.evening.playing import done
from mafia_de_cuba.server.evening.schedule import HEIR, Deed, Errand, errands
from mafia_de_cuba.server.evening.settings import DONS_GRACE, TIMES, Pace, Settings, Succession
from mafia_de_cuba.server.tables.listening.presence import Presence
from server.on_paper import THIEF, OnPaper, five, five_playing, player_of

GRACE = TIMES[Pace.STANDARD].grace
ANY = [Clause(wish=WishDiamonds(diamonds=1))]


def among_bots(pace: Pace = Pace.STANDARD, *, players: int = 7) -> tuple[OnPaper, int]:
    """Ana is Godfather among bots."""
    table = OnPaper(Settings(godfather=Succession.CHOICE, pace=pace))
    ana = table.comes("Ana")
    table.asks(ana, NameGodfather(player=player_of(table, ana)))
    table.begins(ana, players=players)
    return table, ana


def only(found: list[Errand]) -> Errand:
    """The one thing that is planned."""
    (errand,) = found
    return errand


# ------------------------------------------------------------------------------------------ the box


@pytest.mark.parametrize("pace", list(Pace))
def test_nobody_acts_for_somebody_who_is_here_until_time_is_up(pace: Pace) -> None:
    table, _ = five_playing(pace)
    most = TIMES[pace].hide
    found = errands(table.evening, {})
    if most is None:
        assert found == []
    else:
        assert only(found) == Errand(when=table.now + most, seat=0, deed=Deed.THINKS)


@given(pace=st.sampled_from(Pace), seed=st.integers(0, 10_000), players=st.integers(5, 12))
@settings(max_examples=60, deadline=None)
def test_bots_are_never_before_the_least_time_nor_after_the_most(
    pace: Pace, seed: int, players: int
) -> None:
    table = OnPaper(Settings(pace=pace), seed=seed)
    ana = table.comes("Ana", sit=False)
    table.begins(ana, players=players)
    thefts = [HelpYourself(take=Take(diamonds=1)), HelpYourself(take=Take(diamonds=9))]
    hands: list[Command] = [Hide(diamonds=0), *thefts]
    for seat, command in enumerate(hands):
        errand = only(errands(table.evening, {}))
        period = table.period
        assert errand.seat == seat
        assert period.least is not None
        assert errand.when >= period.least
        assert period.due is None or errand.when <= period.due
        table.now = errand.when
        table.happens(done(table.evening, seat, command))


@pytest.mark.parametrize("how", ["made", "orders", "both"])
def test_a_made_hand_and_orders_count_at_the_least_time_exactly(how: str) -> None:
    table, guests = five_playing()
    if how != "made":
        table.orders(player_of(table, guests[1]), ANY)
    table.happens(done(table.evening, 0, Hide(diamonds=0)))
    table.passes(500)
    if how != "orders":
        table.plays(1, HelpYourself(take=Take(diamonds=2)))
    errand = only(errands(table.evening, {}))
    assert errand.when == table.period.least
    assert errand.deed is (Deed.ORDERS if how == "orders" else Deed.MADE)


@given(gone=st.integers(-60_000, 60_000))
@settings(max_examples=60, deadline=None)
def test_an_heir_is_never_before_the_least_time_nor_before_its_own(gone: int) -> None:
    table, guests = five_playing()
    heir_at = table.now + gone
    errand = only(errands(table.evening, {guests[0]: heir_at}))
    assert table.period.least is not None
    assert table.period.due is not None
    assert errand.when >= table.period.least
    assert errand.when >= min(heir_at, table.period.due)
    assert errand.when <= table.period.due
    assert errand.persona == HEIR


def test_whoever_left_for_good_is_played_on_without_waiting() -> None:
    table, guests = five_playing()
    table.happens(done(table.evening, 0, Hide(diamonds=0)))
    table.asks(guests[0], Kick(guest=guests[1]))
    errand = only(errands(table.evening, {}))
    assert errand.seat == 1
    assert errand.persona == HEIR
    assert table.period.least is not None
    assert table.period.least <= errand.when < table.period.least + 4_000


def test_an_absent_players_orders_are_kept() -> None:
    """Before an heir is there they show when they always do; then they take an heir's time."""
    table, guests = five_playing()
    table.happens(done(table.evening, 0, Hide(diamonds=0)))
    heirs_time = only(errands(table.evening, {guests[1]: table.now})).when
    table.orders(player_of(table, guests[1]), ANY)
    for heir_at, when in ((table.now, heirs_time), (table.now + GRACE, table.period.least)):
        errand = only(errands(table.evening, {guests[1]: heir_at}))
        assert errand.deed is Deed.ORDERS
        assert errand.when == when


# -------------------------------------------------------------------------------- the investigation


def test_a_question_to_a_bot_is_answered_and_one_to_a_person_waits_for_its_time() -> None:
    table, _ = five_playing()
    table.theft()
    table.plays(0, Ask(of=2, question=Question.TOOK))
    errand = only(errands(table.evening, {}))
    assert (errand.deed, errand.when) == (Deed.SILENCE, table.period.due)
    table, _ = among_bots(players=5)
    table.theft()
    table.plays(0, Ask(of=2, question=Question.TOOK))
    first, last = errands(table.evening, {})
    assert (first.deed, first.seat) == (Deed.THINKS, 2)
    assert table.period.due is not None
    assert table.now < first.when < table.period.due
    assert last.deed is Deed.SILENCE


def test_the_accusation_waits_for_its_whole_pause_r35() -> None:
    table, _ = five_playing()
    table.theft()
    table.plays(0, Accuse(target=THIEF))
    errand = only(errands(table.evening, {}))
    assert errand == Errand(when=table.now + TIMES[Pace.STANDARD].breath, seat=1, deed=Deed.REVEAL)


def test_a_bot_with_a_gun_fires_within_the_pause_or_not_at_all() -> None:
    table = OnPaper(Settings(godfather=Succession.CHOICE, extras=(Token.CLEANER,)))
    ana = table.comes("Ana")
    table.asks(ana, NameGodfather(player=player_of(table, ana)))
    table.begins(ana, players=7)
    one = HelpYourself(take=Take(diamonds=1))
    table.theft(hands=[one, HelpYourself(take=Take(tokens=(Token.CLEANER,))), *[one] * 4])
    table.plays(0, Accuse(target=1))
    shot, reveal = (it for it in errands(table.evening, {}) if it.deed is not Deed.SPEAKS)
    assert (shot.seat, reveal.deed) == (2, Deed.REVEAL)
    assert table.now < shot.when < reveal.when == table.now + TIMES[Pace.STANDARD].shot


def test_under_a_new_godfather_anyone_may_speak_r57() -> None:
    table = OnPaper(
        Settings(godfather=Succession.CHOICE, extras=(Token.TRAITOR, Token.MINION), jokers=0)
    )
    ana = table.comes("Ana")
    table.asks(ana, NameGodfather(player=player_of(table, ana)))
    table.begins(ana, players=7)
    traitor, henchman = Take(tokens=(Token.TRAITOR,)), Take(tokens=(Token.LOYAL_HENCHMAN,))
    one = Take(diamonds=1)
    hands = (traitor, henchman, one, one, one, one)
    table.theft(hands=[HelpYourself(take=take) for take in hands])
    assert {it.seat for it in errands(table.evening, {})} == {0}
    table.accuses(2)
    found = errands(table.evening, {})
    assert found[-1].seat == 1, "he listens before he acts"
    assert {it.seat for it in found} == {1, 2, 3, 4, 5, 6}


def test_a_bot_godfather_listens_but_not_for_ever() -> None:
    table = OnPaper(Settings(godfather=Succession.CHOICE))
    ana = table.comes("Ana")
    table.asks(ana, FillChairs(players=5))
    bot = next(p for p in table.evening.seated() if p != player_of(table, ana))
    table.asks(ana, NameGodfather(player=bot))
    table.asks(ana, Begin())
    table.theft()
    seat = table.evening.seat_of(player_of(table, ana))
    assert seat is not None
    since = table.now
    while (when := next(it.when for it in errands(table.evening, {}) if it.seat == 0)) > table.now:
        table.passes(900)
        table.plays(seat, Testify(claims=(TakeClaim(diamonds=0),)))
        assert table.now - since < 60_000
    assert when - since >= 15_000


# -------------------------------------------------------------------------------- who is waited for


def test_a_godfather_is_waited_for_longer_and_everyone_sees_it() -> None:
    table, guests = five_playing()
    assert table.evening.grace_of(guests[0]) == DONS_GRACE * GRACE
    assert table.evening.grace_of(guests[1]) == GRACE
    fresh, people = five()
    assert fresh.evening.grace_of(people[0]) == GRACE


def test_the_grace_counts_from_when_somebody_is_gone() -> None:
    table, guests = five_playing()
    presence = Presence(table.evening, table.now)
    for guest in guests[1:]:
        presence.comes(guest)
    table.passes(3_000)
    presence.goes(table.evening, guests[1], table.now)
    table.passes(1_000)
    presence.goes(table.evening, guests[1], table.now)
    assert presence.heirs_at(table.evening) == {
        guests[0]: table.now - 4_000 + 2 * GRACE,
        guests[1]: table.now - 1_000 + GRACE,
    }
    presence.comes(guests[1])
    assert guests[1] not in presence.heirs_at(table.evening)


def test_in_a_pause_nobody_becomes_an_heir_and_afterwards_they_are_waited_for_anew() -> None:
    table, guests = five_playing()
    presence = Presence(table.evening, table.now - GRACE)
    for guest in guests[2:]:
        presence.comes(guest)
    presence.comes(guests[0])
    presence.goes(table.evening, guests[2], table.now)
    table.passes(10)
    before = table.evening
    table.asks(guests[0], Pause())
    presence.stands(before, table.evening, table.now)
    table.passes(10 * GRACE)
    # One had an heir when the clocks stopped, the other had not.
    assert list(presence.heirs_at(table.evening)) == [guests[1]]
    before = table.evening
    table.asks(guests[0], Resume())
    presence.stands(before, table.evening, table.now)
    heirs = presence.heirs_at(table.evening)
    assert heirs[guests[1]] < table.now
    assert heirs[guests[2]] == table.now + GRACE


def test_phones_that_slept_between_games_are_waited_for_when_one_begins() -> None:
    table, guests = five()
    presence = Presence(table.evening, table.now)
    table.passes(20 * GRACE)
    before = table.evening
    table.asks(guests[0], NameGodfather(player=player_of(table, guests[0])))
    table.asks(guests[0], Begin())
    presence.stands(before, table.evening, table.now)
    assert presence.heirs_at(table.evening)[guests[1]] == table.now + GRACE
    assert presence.heirs_at(table.evening)[guests[0]] == table.now + 2 * GRACE


def test_a_host_who_stays_away_is_host_no_longer_even_in_a_pause() -> None:
    table, guests = five_playing()
    presence = Presence(table.evening, table.now)
    table.asks(guests[0], Pause())
    assert presence.next_change(table.evening, table.now) == table.now + GRACE
    assert not presence.host_is_gone(table.evening, table.now + GRACE - 1)
    assert presence.host_is_gone(table.evening, table.now + GRACE)
    # The first to come back to an empty table does not take the powers at once.
    table.passes(10 * GRACE)
    presence.somebody_comes(table.now)
    assert not presence.host_is_gone(table.evening, table.now)
