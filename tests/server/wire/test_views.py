"""What screens are shown: everything a seat may know, and nothing else."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

from mafia_de_cuba.client.view import Memory, seen
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.may import NOTHING_TO_DO, May
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.evening.commands import Pause, Sit, Stand
from mafia_de_cuba.server.evening.events import GameBegan, Played
from mafia_de_cuba.server.evening.orders import Clause, WishNothing
from mafia_de_cuba.server.evening.playing import done
from mafia_de_cuba.server.evening.settings import Settings, Talk
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.wire.protocol import Update, encode, read_out
from mafia_de_cuba.server.wire.rooms import room_of
from mafia_de_cuba.server.wire.shapes import OwnView
from mafia_de_cuba.server.wire.views import Common, own_of
from properties.alike import alike
from properties.dealing import random_game, random_setup, random_theft
from server.on_paper import THIEF, OnPaper, five, five_playing, player_of

NO_ROOM = Raw(b"null")


def one_phone(setup: Setup, **chosen: Any) -> tuple[OnPaper, int]:
    """A game by this setup in which one phone holds every chair."""
    table = OnPaper(Settings(**chosen))
    phone = table.comes("P0")
    for n in range(1, setup.players):
        table.asks(phone, Sit(name=f"P{n}"))
    table.happens((GameBegan(setup=setup, ring=table.evening.hands_of(phone)),))
    return table, phone


def moments(setup: Setup, seed: int) -> Iterator[tuple[Evening, int]]:
    """Every moment of a game played by chance, and the one phone's guest."""
    table, phone = one_phone(setup)
    yield table.evening, phone
    _, events, _ = random_game(Random(seed), setup)
    for event in events:
        table.happens((Played(events=(event,)),))
        yield table.evening, phone


def for_guest(common: Common, evening: Evening, guest: int, player: int | None) -> bytes:
    """The update for this guest's device in that player's hand."""
    return common.for_guest(player, encode(own_of(evening, guest, player)))


def shown(evening: Evening, phone: int, seat: int) -> View:
    """What a phone in this seat's hand was sent, put together as a bot's would."""
    room = room_of(evening, here=(), heirs_at={}, watching=0, now=0)
    common = Common(evening, Raw(encode(room)), after=0, events=())
    sent = read_out(for_guest(common, evening, phone, evening.ring[seat]))
    assert isinstance(sent, Update)
    memory = Memory()
    view = seen(memory.complete(sent), memory)
    assert view is not None
    return view


@pytest.mark.long
@given(seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_screen_shows_the_view_of_its_seat_and_nothing_more(seed: int) -> None:
    for evening, phone in moments(random_setup(Random(seed)), seed):
        game = evening.game
        assert game is not None
        for seat in range(game.players):
            assert shown(evening, phone, seat) == view_for(game, seat)


def update(
    evening: Evening, phone: int | None, seat: int | None, events: tuple[Event, ...]
) -> bytes:
    """The very bytes that a phone in this seat's hand is sent, or those who watch."""
    common = Common(evening, NO_ROOM, after=0, events=events)
    if phone is None:
        return common.for_watchers()
    return for_guest(common, evening, phone, None if seat is None else evening.ring[seat])


@given(seed=st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_one_phone_handed_round_shows_the_one_who_holds_it_their_own_and_no_other(
    seed: int,
) -> None:
    """In two thefts alike to one seat, the phone in that seat's hand shows the same, byte for byte.

    Face down it shows what those who watch see, and that is the same in both thefts too.
    """
    rng = Random(seed)
    setup = random_setup(rng)
    one = tuple(random_theft(rng, setup))
    seat = rng.randrange(setup.players)
    other = alike(rng, setup, seat, frozenset(), one)
    if other is None:
        return
    tables = [one_phone(setup) for _ in range(2)]
    for steps in zip(one, other, strict=True):
        sent = []
        for (table, phone), (actor, command) in zip(tables, steps, strict=True):
            happened = table.happens(done(table.evening, actor, command))
            events = tuple(e for it in happened if isinstance(it, Played) for e in it.events)
            sent.append(
                (
                    update(table.evening, phone, seat, events),
                    update(table.evening, phone, None, events),
                    update(table.evening, None, None, events),
                )
            )
        if not all(table.evening.playing for table, _ in tables):
            return
        assert sent[0] == sent[1]


def test_face_down_shows_nobodys_secret() -> None:
    for evening, phone in moments(random_setup(Random(5)), 5):
        face_down = own_of(evening, phone, None)
        assert (face_down.seat, face_down.box, face_down.pocket) == (None, None, None)
        assert (face_down.safe, face_down.made, face_down.orders) == (None, None, None)
        assert face_down.may == NOTHING_TO_DO


def in_hand(table: OnPaper, phone: int, seat: int) -> OwnView:
    """What a phone in this seat's hand shows of that seat's own."""
    return own_of(table.evening, phone, table.evening.ring[seat])


def standard(players: int) -> Setup:
    """The rulebook's table."""
    return Setup(
        players=players, tokens=(Token.LOYAL_HENCHMAN, Token.FBI_AGENT)[: players - 3], jokers=0
    )


def test_a_made_hand_and_orders_show_only_in_the_hand_they_are_of() -> None:
    table, phone = one_phone(standard(5))
    clauses = (Clause(wish=WishNothing()),)
    table.orders(table.evening.ring[3], clauses)
    table.happens(done(table.evening, 0, Hide(diamonds=1)))
    table.plays(1, HelpYourself(take=Take(diamonds=4)))
    mine = in_hand(table, phone, 1)
    assert mine.made == HelpYourself(take=Take(diamonds=4))
    assert mine.box is None
    assert mine.may == May(say=True)
    for seat in (0, 2, 3, 4):
        assert in_hand(table, phone, seat).made is None
        assert in_hand(table, phone, seat).orders == (clauses if seat == 3 else None)


def test_without_the_memory_aid_a_pocket_keeps_what_the_hand_did_and_no_box() -> None:
    table, phone = one_phone(standard(5), memory_aid=False)
    table.happens(done(table.evening, 0, Hide(diamonds=1)))
    # Before the turn is over the box lies open as ever.
    assert in_hand(table, phone, 1).box is not None
    table.happens(done(table.evening, 1, HelpYourself(take=Take(diamonds=4), bag=Token.FBI_AGENT)))
    pocket = in_hand(table, phone, 1).pocket
    assert pocket is not None
    assert pocket.took == Take(diamonds=4)
    assert pocket.bagged is Token.FBI_AGENT
    assert (pocket.received, pocket.passed) == (None, None)
    for seat, hand in ((2, Take(diamonds=10)), (3, Take(tokens=(Token.LOYAL_HENCHMAN,)))):
        table.happens(done(table.evening, seat, HelpYourself(take=hand)))
    table.happens(done(table.evening, 4, HelpYourself(take=Take())))
    table.accuses(1)
    table.accuses(2)
    assert not table.evening.playing
    # When all lies open there is nothing left to remember.
    pocket = in_hand(table, phone, 1).pocket
    assert pocket is not None
    assert pocket.received is not None


def test_buttons_show_what_is_done_at_this_table_now() -> None:
    table, guests = five_playing()
    table.theft()
    ana = player_of(table, guests[0])
    assert own_of(table.evening, guests[0], ana).may.accuse
    table.asks(guests[0], Pause())
    assert own_of(table.evening, guests[0], ana).may == May(say=True)
    spoken, phone = one_phone(standard(5), talk=Talk.SPOKEN)
    spoken.theft()
    may = in_hand(spoken, phone, 0).may
    assert not may.say
    assert may.accuse


# ------------------------------------------------------------------------------------- the room


def test_everyone_sees_who_is_gone_and_when_an_heir_sits_down() -> None:
    table, guests = five_playing()
    heirs = {guests[1]: table.now + 500, guests[2]: table.now - 500}
    room = room_of(table.evening, here=guests[3:], heirs_at=heirs, watching=2, now=table.now)
    seen = [(it.name, it.here, it.heir_at, it.heir) for it in room.chairs]
    assert seen == [
        ("Ana", False, None, False),
        ("Ben", False, table.now + 500, False),
        ("Cleo", False, table.now - 500, True),
        ("Dora", True, None, False),
        ("Eli", True, None, False),
    ]
    assert [guest.here for guest in room.guests] == [False, False, False, True, True]
    assert room.watching == 2


def test_between_games_nobody_has_an_heir() -> None:
    table, guests = five()
    heirs = {guests[1]: table.now - 500}
    room = room_of(table.evening, here=(), heirs_at=heirs, watching=0, now=table.now)
    assert not any(it.heir or it.heir_at for it in room.chairs)


def test_those_on_no_chair_are_seen_too_so_that_they_can_be_given_one() -> None:
    table, guests = five()
    ben = player_of(table, guests[1])
    table.asks(guests[1], Stand(player=ben))
    room = room_of(table.evening, here=guests, heirs_at={}, watching=0, now=table.now)
    (standing,) = room.standing
    assert (standing.player, standing.name, standing.guest) == (ben, "Ben", guests[1])


def test_no_key_is_ever_shown() -> None:
    table, guests = five_playing()
    table.theft()
    table.accuses(THIEF)
    room = room_of(table.evening, here=guests, heirs_at={}, watching=0, now=table.now)
    shown = encode(room) + update(table.evening, guests[0], 0, ())
    assert b"hash" not in shown


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_an_update_reads_back(seat: int | None) -> None:
    table, guests = five_playing()
    table.happens(done(table.evening, 0, Hide(diamonds=1)))
    room = room_of(table.evening, here=guests, heirs_at={}, watching=0, now=table.now)
    common = Common(table.evening, Raw(encode(room)), after=0, events=())
    player = None if seat is None else table.evening.ring[seat]
    sent = common.for_watchers()
    if seat is not None:
        sent = for_guest(common, table.evening, guests[seat], player)
    found = read_out(sent)
    assert isinstance(found, Update)
    assert found.room == room
    assert (found.own is None) == (seat is None)
