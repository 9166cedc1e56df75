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
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.server.evening.commands import Pause, Resume, Sit
from mafia_de_cuba.server.evening.events import AnyTableEvent, GameBegan, Played
from mafia_de_cuba.server.evening.evolve import Entry
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.tables.audience import Audience
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.outbox import Outbox
from mafia_de_cuba.server.web.ws_connection import frame_of
from mafia_de_cuba.server.wire.protocol import Update, read_out
from mafia_de_cuba.server.wire.views import own_of, play_of
from properties.dealing import random_game, random_setup
from server.on_paper import OnPaper


class Phone:
    """One phone with every player on it, and the last thing it was told."""

    def __init__(self, setup: Setup) -> None:
        self.table = OnPaper(Settings())
        self.guest = self.table.comes("P0")
        for n in range(1, setup.players):
            self.table.asks(self.guest, Sit(name=f"P{n}"))
        self.audience = Audience(self.table.evening, ManualClock(), lambda: None)
        self.line = Outbox(self.send, Limits())
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
        assert isinstance(told, Update)
        self.told = told
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


@given(seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_whoever_holds_the_phone_is_told_how_things_stand_for_them_now(seed: int) -> None:
    """Also after words, which change nothing that is anyone's own."""
    rng = Random(seed)
    setup = random_setup(rng)
    phone = Phone(setup)
    _, events, _ = random_game(rng, setup)
    for event in events:
        phone.line.player = rng.choice((*phone.table.evening.ring, None))
        played(phone, event)
        evening = phone.table.evening
        assert phone.told.own == own_of(evening, phone.guest, phone.line.player)
        assert phone.told.play == play_of(evening)


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
