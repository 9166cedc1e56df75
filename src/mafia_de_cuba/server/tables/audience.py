"""Those at a table who are listening right now, and what each of them is told."""

from collections.abc import Iterator

from msgspec import Raw

from mafia_de_cuba.game.events import Event
from mafia_de_cuba.server.evening.events import Entry
from mafia_de_cuba.server.evening.refusals import No
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.outbox import Line
from mafia_de_cuba.server.tables.presence import Presence
from mafia_de_cuba.server.wire.protocol import Done, Goodbye, RefusedBundle, encode
from mafia_de_cuba.server.wire.views import Common, own_of, room_of


class Audience:
    """Every device at one table."""

    def __init__(self, evening: Evening, clock: Clock) -> None:
        self.evening = evening
        self._clock = clock
        self.lines: dict[int, Line] = {}
        """The device of each guest who is here."""
        self.watchers: set[Line] = set()
        self._presence = Presence(evening, clock.now())
        self._noticed = clock.now()
        """Up to when everyone has seen who is gone and who has an heir."""
        self._room: Raw | None = None
        self._owns: dict[Line, tuple[int | None, bytes]] = {}
        """What was last told each device alone, and in whose hand, while that has not changed."""

    def __iter__(self) -> Iterator[Line]:
        return iter((*self.lines.values(), *self.watchers))

    def __len__(self) -> int:
        return len(self.lines) + len(self.watchers)

    # ------------------------------------------------------------------------------ who is here

    def sits_down(self, line: Line, guest: int | None) -> None:
        """A device is here; another one of the same guest gives way."""
        line.catch_up = self.catch_up
        line.games = -1
        self._room = None
        if guest is None:
            self.watchers.add(line)
            return
        before = self.lines.get(guest)
        if before is not None and before is not line:
            before.close(Goodbye(why="taken_over"))
        if not self.lines:
            self._presence.somebody_comes(self._clock.now())
        line.guest = guest
        self.lines[guest] = line
        self._presence.comes(guest)

    def gets_up(self, line: Line) -> None:
        """A device is gone, and perhaps its guest."""
        self._room = None
        self._owns.pop(line, None)
        self.watchers.discard(line)
        guest = line.guest
        if guest is not None and self.lines.get(guest) is line:
            del self.lines[guest]
            self.is_gone(guest)

    def is_gone(self, guest: int) -> None:
        """From now on this guest is waited for."""
        if guest in self.evening.guests and guest not in self.lines:
            self._presence.goes(self.evening, guest, self._clock.now())

    def is_shown_out(self, guest: int, entry: Entry) -> None:
        """This guest is at the table no longer: by their own wish, or shown the door."""
        self._presence.comes(guest)
        line = self.lines.pop(guest, None)
        if line is None:
            return
        left = entry.guest == guest
        if left and entry.id is not None:
            line.put(encode(Done(id=entry.id, number=self.evening.told)))
        line.close(Goodbye(why="left" if left else "kicked"))

    def holds(self, line: Line) -> int | None:
        """The guest whose device this is, while it is."""
        guest = line.guest
        return guest if guest is not None and self.lines.get(guest) is line else None

    def watching_ends(self) -> None:
        """Nobody may watch any more."""
        for line in tuple(self.watchers):
            line.close(Goodbye(why="no_watching"))

    def heirs_at(self) -> dict[int, int]:
        """When an heir sits down for each guest who is gone."""
        return self._presence.heirs_at(self.evening)

    @property
    def all_here(self) -> bool:
        """Whether nobody is waited for, and somebody is host."""
        return self.evening.host is not None and self._presence.all_here

    def next_change(self) -> int | None:
        """When the next heir sits down or the host's powers go to somebody else."""
        return self._presence.next_change(self.evening, self._noticed)

    def host_is_gone(self) -> bool:
        """Whether the host has been gone for so long that somebody else should be."""
        return self._presence.host_is_gone(self.evening, self._clock.now())

    @property
    def nobody_plays(self) -> bool:
        """Whether nobody is here for whom a game could go on: of the people in it, if any are."""
        # Whoever left in mid-game is forgotten once it is over.
        ring = self.evening.ring if self.evening.playing else ()
        only_bots = True
        for player in ring:
            guest = self.evening.players[player].guest
            if guest in self.lines:
                return False
            only_bots = only_bots and guest is None
        return not self.lines or not only_bots

    def hand_of(self, line: Line, guest: int) -> int | None:
        """The player whose hand this device is in."""
        held = None if line.player is None else self.evening.players.get(line.player)
        if held is None or held.guest != guest:
            # A device with one player on it is always in that player's hand.
            hands = self.evening.hands_of(guest)
            line.player = hands[0] if len(hands) == 1 else None
        return line.player

    # ------------------------------------------------------------------------------ what is told

    def stands(self, evening: Evening, entry: Entry) -> None:
        """Things stand like this now, after this entry."""
        if evening.games != self.evening.games or self.evening.still:
            self._presence.stands(self.evening, evening, self._clock.now())
        if not entry.only_words or evening.intended is not self.evening.intended:
            # Words alone change nothing that is anyone's own.
            self._owns.clear()
        self.evening = evening

    def room_changed(self) -> None:
        """Something about the people or the table itself is different now."""
        self._room, self._noticed = None, self._clock.now()

    def tell_all(
        self, events: tuple[Event, ...], but: Line | None = None, done: Entry | None = None
    ) -> int:
        """Tell everyone how things stand and what happened, each what they may know; how many.

        Whoever asked for what was done hears in one go with it that it is.
        """
        evening, told = self.evening, 0
        games, said = evening.games, 0 if evening.game is None else len(evening.game.talk)
        common: dict[int, Common] = {}
        for line in self:
            if line is but:
                continue
            if not line.free:
                line.behind = True
                continue
            after = line.heard if line.games == games else 0
            known = common.get(after)
            if known is None:
                known = common[after] = self._common(after, events)
            line.games, line.heard = games, said
            update = self._for_line(known, line)
            if done is not None and done.id is not None and line.guest == done.guest:
                line.put(update, encode(Done(id=done.id, number=evening.told)))
                line.done = done.id
            else:
                line.put(update)
            told += 1
        return told

    def catch_up(self, line: Line) -> None:
        """Tell one device how things stand."""
        if not line.free:
            line.behind = True
            return
        line.behind = False
        line.put(self._update(line))

    def refuse(self, line: Line, command: str, no: No) -> None:
        """Tell one device that something was refused, and how things stand."""
        now = Raw(self._update(line))
        line.put(encode(RefusedBundle(id=command, reason=no.reason, ruling=no.ruling, now=now)))

    def send_away(self, goodbye: Goodbye) -> None:
        """Everyone's connection is closed."""
        for line in self:
            line.close(goodbye)

    def _update(self, line: Line) -> bytes:
        games, game = self.evening.games, self.evening.game
        common = self._common(line.heard if line.games == games else 0, ())
        line.games, line.heard = games, 0 if game is None else len(game.talk)
        return self._for_line(common, line)

    def _for_line(self, common: Common, line: Line) -> bytes:
        guest = line.guest
        if guest is None:
            return common.for_watchers()
        told = self._owns.get(line)
        if told is None or told[0] != line.player:
            player = self.hand_of(line, guest)
            told = self._owns[line] = player, encode(own_of(self.evening, guest, player))
        return common.for_guest(*told)

    def _common(self, after: int, events: tuple[Event, ...]) -> Common:
        if self._room is None:
            room = room_of(
                self.evening,
                here=self.lines.keys(),
                heirs_at=self.heirs_at(),
                watching=len(self.watchers),
                now=self._clock.now(),
            )
            self._room = Raw(encode(room))
        return Common(self.evening, self._room, after=after, events=events)
