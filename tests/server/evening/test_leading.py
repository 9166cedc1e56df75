"""A finished game looked at together: the host leads between games, and never in one."""

from collections.abc import MutableMapping
from random import Random
from typing import Any

from msgspec import structs

from house import ManualClock
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.server.evening.commands import Sit
from mafia_de_cuba.server.evening.events import AnyTableEvent, GameBegan, Played
from mafia_de_cuba.server.evening.evolve import Entry
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.listening.audience import Audience
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.wire.leading import NOTHING_SHOWN, LeadTo, Led
from mafia_de_cuba.server.wire.protocol import LEADS, Update, read_out
from properties.dealing import random_game
from server.on_paper import OnPaper

GAME = "nXb1kq0rW6s9yT5lqGf0Yw"
SHOWN = LeadTo(game=GAME, moment=7, viewpoint=-1)
SEEN = Led(game=GAME, moment=7, viewpoint=-1)
_LAID = lay_table(Wishes(players=6))
assert isinstance(_LAID, Setup)
SETUP: Setup = _LAID
EVENTS = random_game(Random(3), SETUP)[1]


class Phone:
    """A phone, and what it was told besides how things stand."""

    def __init__(self, protocol: int = LEADS) -> None:
        self.line = Outbox(self.send, Limits())
        self.line.protocol = protocol
        self.told: list[object] = []

    async def send(self, message: MutableMapping[str, Any]) -> None:
        raise AssertionError(message)

    def say(self, *messages: bytes) -> bool:
        self.told += [it for it in map(read_out, messages) if not isinstance(it, Update)]
        return True


class Company:
    """A host with everyone on one phone, a second guest, and somebody who watches."""

    def __init__(self, setup: Setup) -> None:
        self.table = OnPaper(Settings())
        self.host, self.guest, self.watcher = Phone(), Phone(), Phone()
        first, second = self.table.comes("P0"), self.table.comes("Q", sit=False)
        for n in range(1, setup.players):
            self.table.asks(first, Sit(name=f"P{n}"))
        self.setup, self.first, self.second = setup, first, second
        self.audience = Audience(self.table.evening, ManualClock(), lambda: None)
        for phone, guest in ((self.host, first), (self.guest, second), (self.watcher, None)):
            self.audience.sits_down(phone.line, guest)

    def leads(self, phone: Phone, message: LeadTo = SHOWN) -> None:
        self.audience.leading.hears(phone.line, message)

    def begin(self) -> None:
        ring = self.table.evening.hands_of(self.first)[: self.setup.players]
        self.happens((GameBegan(setup=self.setup, ring=ring),))

    def play(self) -> None:
        self.begin()
        self.happens((Played(events=tuple(EVENTS)),))
        assert not self.table.evening.playing

    def happens(self, happened: tuple[AnyTableEvent, ...]) -> None:
        entry = Entry(happened=self.table.happens(happened))
        self.audience.stands(self.table.evening, entry)
        self.audience.tell_all(entry.events())


def company() -> Company:
    return Company(SETUP)


def test_after_a_game_everyone_sees_the_moment_that_the_host_turns_to() -> None:
    table = company()
    table.play()
    table.leads(table.host)
    assert table.guest.told == table.watcher.told == [SEEN]
    assert table.host.told == []
    table.leads(table.host, LeadTo())
    assert table.guest.told[-1] == NOTHING_SHOWN


def test_nobody_but_the_host_leads() -> None:
    table = company()
    table.play()
    for phone in (table.guest, table.watcher, Phone()):
        table.leads(phone)
    assert table.host.told == table.guest.told == table.watcher.told == []


def test_before_the_first_game_and_in_any_game_nobody_leads_and_nobody_is_told() -> None:
    table = company()
    table.leads(table.host)
    table.begin()
    table.leads(table.host)
    late = Phone()
    table.audience.sits_down(late.line, None)
    assert table.guest.told == table.watcher.told == late.told == []


def test_what_was_shown_before_a_game_is_told_to_nobody_in_it_or_after_it() -> None:
    table = company()
    table.play()
    table.leads(table.host)
    table.begin()
    for _ in range(2):
        late = Phone()
        table.audience.sits_down(late.line, None)
        assert late.told == []
        if table.table.evening.playing:
            table.happens((Played(events=tuple(EVENTS)),))
    told = list(table.guest.told)
    table.audience.gets_up(table.host.line)
    assert table.guest.told == told


def test_whoever_comes_is_told_where_the_others_are() -> None:
    table = company()
    table.play()
    table.leads(table.host)
    late, again = Phone(), Phone()
    table.audience.sits_down(late.line, None)
    table.audience.gets_up(table.guest.line)
    table.audience.sits_down(again.line, table.second)
    assert late.told == [SEEN]
    assert again.told[-1:] == [SEEN]


def test_when_the_host_goes_nobody_leads_any_more() -> None:
    table = company()
    table.play()
    table.leads(table.host)
    table.audience.gets_up(table.host.line)
    assert table.guest.told == table.watcher.told == [SEEN, NOTHING_SHOWN]
    late = Phone()
    table.audience.sits_down(late.line, None)
    assert late.told == []


def test_a_screen_from_before_is_told_nothing_that_it_does_not_know() -> None:
    table = company()
    table.play()
    old = Phone(LEADS - 1)
    table.audience.sits_down(old.line, None)
    table.leads(table.host)
    assert old.told == []


def test_what_is_led_says_nothing_but_what_the_host_said() -> None:
    """The message out is the message in: nothing of the table can be in it."""
    assert structs.asdict(SEEN) == structs.asdict(SHOWN)
