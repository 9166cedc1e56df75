"""Those at a table who are listening right now, what each is told, and who is waited for."""

from collections.abc import Callable, Iterator

from msgspec import Raw

from mafia_de_cuba.deduction.board import BoardView
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.server.evening.evolve import OFF_THE_BOARD, WORDS, Entry
from mafia_de_cuba.server.evening.refusals import TableRefused
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.listening.gallery import Gallery
from mafia_de_cuba.server.tables.listening.leading import Leading
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.tables.listening.presence import Presence
from mafia_de_cuba.server.wire.protocol import Done, Goodbye, RefusedBundle, encode
from mafia_de_cuba.server.wire.rooms import room_of
from mafia_de_cuba.server.wire.shapes import KnockView
from mafia_de_cuba.server.wire.views import Common, own_of


class Audience:
    """Every device at one table."""

    def __init__(self, evening: Evening, clock: Clock, crowd_changed: Callable[[], None]) -> None:
        self.evening, self._clock = evening, clock
        self.devices: dict[int, Outbox] = {}
        """The device of each guest who is here."""
        self.gallery = Gallery(clock, crowd_changed)
        self.leading = Leading(self._leader, lambda: (self.evening, iter(self)))
        self._presence = Presence(evening, clock.now())
        self._noticed = clock.now()
        """Up to when everyone has seen who is gone and who has an heir."""
        self._room: Raw | None = None
        self._board: BoardView | None = None
        """The room and the board of testimony, while they have not changed."""
        self._still: dict[int, Common] = {}
        """What all have in common when nothing happens, by how much they have heard."""
        self.knocking: tuple[KnockView, ...] = ()
        self._owns: dict[Outbox, tuple[int | None, bytes]] = {}
        """What was last told each device alone, and in whose hand, while that has not changed."""

    def __iter__(self) -> Iterator[Outbox]:
        return iter((*self.devices.values(), *self.gallery))

    def __len__(self) -> int:
        return len(self.devices) + len(self.gallery.there)

    # ------------------------------------------------------------------------------ who is here

    def sits_down(self, outbox: Outbox, guest: int | None) -> bool:
        """A device is here, another one of the same guest gives way; whether that is news now."""
        outbox.catch_up = self.catch_up
        outbox.games = -1
        if guest is None and not self.gallery.comes(outbox):
            return False
        self._room = None
        self.leading.tell(outbox)
        if guest is None:
            return True
        before = self.devices.get(guest)
        if before is not None and before is not outbox:
            before.close(Goodbye(why="taken_over"))
        if not self.devices:
            self._presence.somebody_comes(self._clock.now())
        outbox.guest = guest
        self.devices[guest] = outbox
        self._presence.comes(guest)
        return True

    def gets_up(self, outbox: Outbox) -> bool:
        """A device is gone, and perhaps its guest; whether that is news now."""
        self._owns.pop(outbox, None)
        self.leading.goes(outbox)
        guest = outbox.guest
        if guest is None and not self.gallery.goes(outbox):
            return False
        self._room = None
        if guest is not None and self.devices.get(guest) is outbox:
            del self.devices[guest]
            self.is_gone(guest)
        return True

    def send_away(self, goodbye: Goodbye | None) -> None:
        """Everyone is told why, or cut off without a word."""
        for outbox in list(self):
            if goodbye is None:
                outbox.abort()
            else:
                outbox.close(goodbye)

    def is_gone(self, guest: int) -> None:
        """From now on this guest is waited for."""
        if guest in self.evening.guests and guest not in self.devices:
            self._presence.goes(self.evening, guest, self._clock.now())

    def is_shown_out(self, guest: int, entry: Entry) -> None:
        """This guest is at the table no longer: by their own wish, or shown the door."""
        self._presence.comes(guest)
        outbox = self.devices.pop(guest, None)
        if outbox is None:
            return
        left = entry.guest == guest
        if left and entry.id is not None:
            outbox.put(encode(Done(id=entry.id, number=self.evening.told)))
        outbox.close(Goodbye(why="left" if left else "kicked"))

    def holds(self, outbox: Outbox) -> int | None:
        """The guest whose device this is, while it is."""
        guest = outbox.guest
        return guest if guest is not None and self.devices.get(guest) is outbox else None

    def _leader(self) -> Outbox | None:
        """The host's device, if it is here."""
        host = self.evening.host
        return None if host is None else self.devices.get(host)

    def heirs_at(self) -> dict[int, int]:
        """When an heir sits down for each guest who is gone."""
        return self._presence.heirs_at(self.evening) if self._presence.heirs else {}

    @property
    def all_here(self) -> bool:
        """Whether nobody is waited for, and somebody is host."""
        return self.evening.host is not None and not self._presence.gone

    def next_change(self) -> int | None:
        """When the next heir sits down or the host's powers go to somebody else."""
        return self._presence.next_change(self.evening, self._noticed)

    def host_is_gone(self) -> bool:
        """Whether the host has been gone for so long that somebody else should be."""
        return self._presence.host_is_gone(self.evening, self._clock.now())

    def hand_of(self, outbox: Outbox, guest: int) -> int | None:
        """The player whose hand this device is in."""
        held = None if outbox.player is None else self.evening.players.get(outbox.player)
        if held is None or held.guest != guest:
            # A device with one player on it is always in that player's hand.
            hands = self.evening.hands_of(guest)
            outbox.player = hands[0] if len(hands) == 1 else None
        return outbox.player

    # ------------------------------------------------------------------------------ what is told

    def stands(self, evening: Evening, entry: Entry) -> None:
        """Things stand like this now, after this entry."""
        if evening.games != self.evening.games or self.evening.still:
            self._presence.stands(self.evening, evening, self._clock.now())
        if not entry.only(WORDS) or evening.intended is not self.evening.intended:
            self._owns.clear()
        if not entry.only(OFF_THE_BOARD):
            self._board = None
        self.evening = evening
        self._still.clear()

    def room_changed(self) -> None:
        """Something about the people or the table itself is different now."""
        self._room, self._noticed = None, self._clock.now()

    def tell_all(
        self, events: tuple[Event, ...], but: Outbox | None = None, done: Entry | None = None
    ) -> int:
        """Tell everyone how things stand and what happened, each what they may know; how many.

        Whoever asked for what was done hears in one go with it that it is.
        """
        evening = self.evening
        games, said = evening.games, 0 if evening.game is None else len(evening.game.talk)
        common: dict[int, Common] = {}

        def tell(outbox: Outbox) -> None:
            if outbox is but:
                return
            if not outbox.free:
                outbox.behind = True
                return
            after = outbox.heard if outbox.games == games else 0
            known = common.get(after) or common.setdefault(after, self._common(after, events))
            outbox.games, outbox.heard = games, said
            update = self._for_device(known, outbox)
            if done is not None and done.id is not None and outbox.guest == done.guest:
                outbox.put(update, encode(Done(id=done.id, number=evening.told)))
                outbox.done = done.id
            else:
                outbox.put(update)

        for outbox in self.devices.values():
            tell(outbox)
        if watching := len(self.gallery.there):
            # Whoever plays comes first.
            self.gallery.tell(tell)
        return len(self.devices) + watching

    def catch_up(self, outbox: Outbox) -> None:
        """Tell one device how things stand."""
        if not outbox.free:
            outbox.behind = True
            return
        outbox.behind = False
        self._owns.pop(outbox, None)
        outbox.put(self._update(outbox))

    def refuse(self, outbox: Outbox, command: str, no: TableRefused) -> None:
        """Tell one device that something was refused, and how things stand."""
        now = Raw(self._update(outbox))
        outbox.put(encode(RefusedBundle(id=command, reason=no.reason, ruling=no.ruling, now=now)))

    def _update(self, outbox: Outbox) -> bytes:
        games, game = self.evening.games, self.evening.game
        common = self._common(outbox.heard if outbox.games == games else 0, ())
        outbox.games, outbox.heard = games, 0 if game is None else len(game.talk)
        outbox.known = None
        return self._for_device(common, outbox)

    def _for_device(self, common: Common, outbox: Outbox) -> bytes:
        """All of it, or what is different for a device that is content with that."""
        guest, known = outbox.guest, outbox.known
        outbox.known = common.known if outbox.changes else None
        if guest is None:
            return common.for_watchers() if known is None else common.since(known)
        told = self._owns.get(outbox)
        if told is None or told[0] != outbox.player:
            player = self.hand_of(outbox, guest)
            own = encode(own_of(self.evening, guest, player, self.knocking))
            told = self._owns[outbox] = player, own
        before, outbox.own = outbox.own, told[1]
        if known is None:
            return common.for_guest(*told)
        return common.since(known, told[0], None if told[1] == before else told[1])

    def _common(self, after: int, events: tuple[Event, ...]) -> Common:
        if self._room is None:
            self._still.clear()
            here, watching = self.devices.keys(), len(self.gallery.there)
            heirs, now = self.heirs_at(), self._clock.now()
            room = room_of(self.evening, here=here, heirs_at=heirs, watching=watching, now=now)
            self._room = Raw(encode(room))
        if not events and after in self._still:
            return self._still[after]
        common = Common(self.evening, self._room, self._board, after=after, events=events)
        self._board = common.board
        if not events:
            self._still[after] = common
        return common
