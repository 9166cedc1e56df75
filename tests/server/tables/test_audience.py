"""What a device is told is how things stand, however little of it was worked out anew."""

from collections.abc import MutableMapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from house import ManualClock
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.server.evening.commands import Pause, Resume, Sit
from mafia_de_cuba.server.evening.events import AnyTableEvent, GameBegan, Played
from mafia_de_cuba.server.evening.evolve import Entry
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.listening.audience import Audience
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.web.ws_connection import frame_of
from mafia_de_cuba.server.wire.protocol import Change, Update, read_out
from mafia_de_cuba.server.wire.rooms import room_of
from mafia_de_cuba.server.wire.shapes import RoomView
from mafia_de_cuba.server.wire.views import own_of, play_of
from properties.dealing import random_game, random_setup
from server.on_paper import OnPaper


class Phone:
    """One phone with every player on it, and the last thing it was told."""

    def __init__(self, setup: Setup, *, changes: bool = False) -> None:
        self.told: Update
        self.sizes: dict[str, int] = {}
        self.table = OnPaper(Settings())
        self.guest = self.table.comes("P0")
        for n in range(1, setup.players):
            self.table.asks(self.guest, Sit(name=f"P{n}"))
        self.audience = Audience(self.table.evening, ManualClock(), lambda: None)
        self.line = Outbox(self.send, Limits())
        self.line.changes = changes
        self.audience.sits_down(self.line, self.guest)
        ring = self.table.evening.hands_of(self.guest)
        self.happens((GameBegan(setup=setup, ring=ring),))

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """Nothing has to wait."""
        raise AssertionError(message)

    def say(self, *messages: bytes) -> bool:
        """It is told something."""
        (message,) = messages
        told = read_out(message)
        assert isinstance(told, Update | Change)
        size = self.sizes.get(kind := told.__class__.__name__, 0) + len(message)
        self.sizes[kind] = size
        self.told = told.after(self.told) if isinstance(told, Change) else told
        return True

    def happens(self, happened: tuple[AnyTableEvent, ...]) -> None:
        """Something happens, and everyone is told."""
        self.stands(Entry(happened=self.table.happens(happened)))

    def stands(self, entry: Entry) -> None:
        """So it is written."""
        self.audience.stands(self.table.evening, entry)
        self.audience.tell_all(entry.events())


def played(phone: Phone, event: Event) -> None:
    """Somebody did this."""
    phone.happens((Played(events=(event,)),))


@given(seed=st.integers(0, 10**6), changes=st.booleans())
@settings(max_examples=100, deadline=None)
def test_whoever_holds_the_phone_is_told_how_things_stand_for_them_now(
    seed: int, changes: bool
) -> None:
    """Also after words, which change nothing that is anyone's own, and however little is sent."""
    rng = Random(seed)
    setup = random_setup(rng)
    phone = Phone(setup, changes=changes)
    _, events, _ = random_game(rng, setup)
    for event in events:
        phone.line.player = rng.choice((*phone.table.evening.ring, None))
        if another_room := rng.random() < 0.3:
            phone.audience.room_changed()
        played(phone, event)
        evening = phone.table.evening
        assert phone.told.own == own_of(evening, phone.guest, phone.line.player)
        assert phone.told.play == play_of(evening)
        assert not another_room or phone.told.room == _room(phone)
        assert phone.told.number == evening.told
        if rng.random() < 0.1:
            phone.audience.catch_up(phone.line)


def standard(players: int) -> Setup:
    """The rulebook's table."""
    laid = lay_table(Wishes(players=players))
    assert isinstance(laid, Setup)
    return laid


def _room(phone: Phone) -> RoomView:
    evening = phone.table.evening
    return room_of(evening, here={phone.guest}, heirs_at={}, watching=0, now=evening.at)


def test_what_is_different_is_a_fraction_of_the_whole() -> None:
    rng = Random(8)
    setup = standard(8)
    whole, part = Phone(setup), Phone(setup, changes=True)
    _, events, _ = random_game(rng, setup)
    for event in events:
        played(whole, event)
        played(part, event)
    assert whole.told.play == part.told.play
    assert sum(part.sizes.values()) * 3 < sum(whole.sizes.values())


def test_two_who_have_the_same_are_sent_the_very_same_bytes() -> None:
    """What everyone may know is made once, however many there are."""
    setup = standard(6)
    phone = Phone(setup, changes=True)
    heard: list[bytes] = []
    watching = [Outbox(Watcher(heard).send, Limits()) for _ in range(3)]
    for line in watching:
        line.changes = True
        phone.audience.sits_down(line, None)
    _, events, _ = random_game(Random(1), setup)
    for event in events[:4]:
        heard.clear()
        played(phone, event)
    assert len(heard) == 3
    assert heard[0] is heard[1] is heard[2]
    assert heard[0].startswith(b'{"type":"Change"')


class Watcher:
    """Somebody who watches, and keeps what was last sent."""

    def __init__(self, heard: list[bytes]) -> None:
        self._heard = heard

    async def send(self, message: MutableMapping[str, Any]) -> None:
        raise AssertionError(message)

    def say(self, *messages: bytes) -> bool:
        """It is told something."""
        self._heard += messages
        return True


def test_a_pause_takes_away_what_could_be_done() -> None:
    rng = Random(3)
    setup = random_setup(rng)
    phone = Phone(setup)
    _, events, _ = random_game(rng, setup)
    for event in events[: setup.players]:
        played(phone, event)
    phone.line.player = phone.table.evening.ring[0]
    for asked in (Pause(), Resume()):
        phone.stands(Entry(happened=phone.table.asks(phone.guest, asked)))
        assert phone.told.own == own_of(phone.table.evening, phone.guest, phone.line.player)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 300_000])
def test_a_message_of_any_length_is_one_frame_of_text(size: int) -> None:
    message = b"x" * size
    reader = StreamReader()
    reader.feed_data(frame_of(message))
    reader.feed_eof()
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(parsing)
    frame = done.value.value
    assert (frame.opcode, frame.data, frame.fin) == (Opcode.TEXT, message, True)
    with pytest.raises(StopIteration) as nothing_more:
        next(reader.at_eof())
    assert nothing_more.value.value
