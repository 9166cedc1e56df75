"""Any evening at all: people, bots, settings, games and pauses in any order, by anyone.

Whatever is asked is either refused or written down, and what is written down replays to the same
table. However wild the evening, nobody sits on two chairs, no chair holds a stranger, and there is
a host as long as there is a guest.
"""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.server.evening.chairs import welcome
from mafia_de_cuba.server.evening.commands import (
    Begin,
    BeReady,
    ChooseFace,
    FillChairs,
    Leave,
    LeaveOrders,
    Settle,
    TableCommand,
)
from mafia_de_cuba.server.evening.events import Deserted, Reopened
from mafia_de_cuba.server.evening.evolve import read_entry
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.hosting import host
from mafia_de_cuba.server.evening.orders import Clause
from mafia_de_cuba.server.evening.playing import done, leave_orders, play, silence
from mafia_de_cuba.server.evening.recollection import Recollection, laid_aside, taken_up
from mafia_de_cuba.server.evening.refusals import Outcome, TableRefused
from mafia_de_cuba.server.evening.schedule import Deed, errands
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Wait
from mafia_de_cuba.server.wire.protocol import encode
from mafia_de_cuba.server.wire.rooms import room_of
from mafia_de_cuba.server.wire.views import own_of, play_of
from properties.dealing import random_deed, random_words
from properties.tables import commands
from server.evening.any_request import clauses, ids, names, requests
from server.on_paper import OnPaper, replayed, without_replaced


class AnyEvening(RuleBasedStateMachine):
    """One table, and people who do whatever comes to their mind."""

    def __init__(self) -> None:
        super().__init__()
        self.table = OnPaper()
        for name in ("Ana", "Ben", "Cleo"):
            self.table.comes(name)

    @property
    def playing(self) -> bool:
        """Whether a game is on."""
        return self.table.evening.playing

    def comes_to(self, outcome: Outcome, guest: int | None = None) -> None:
        """It is refused, or it is written down."""
        if not isinstance(outcome, TableRefused):
            self.table.happens(outcome, guest)

    @rule(name=names, sit=st.booleans())
    def comes(self, name: str, sit: bool) -> None:
        self.comes_to(welcome(self.table.evening, name, "hash", sit=sit))

    @rule(guest=ids, request=requests, data=st.data())
    def asks(self, guest: int, request: TableCommand, data: st.DataObject) -> None:
        evening = self.table.evening
        here = data.draw(st.sets(st.sampled_from(sorted(evening.guests) or [0])))
        hands = evening.hands_of(guest)
        player = data.draw(st.sampled_from([None, *hands]))
        outcome = host(evening, guest, request, self.table.dice, player=player, here=here)
        self.comes_to(outcome, guest)

    def the(self, guest: int | None, request: TableCommand) -> None:
        """A guest who is there asks for something."""
        if guest is not None:
            self.comes_to(host(self.table.evening, guest, request, self.table.dice), guest)

    @rule(request=requests)
    def the_host_asks(self, request: TableCommand) -> None:
        self.the(self.table.evening.host, request)

    @precondition(lambda self: not self.playing)
    @rule(players=st.integers(5, 12))
    def a_game_begins(self, players: int) -> None:
        for request in (Settle(settings=Settings()), FillChairs(players=players), Begin()):
            self.the(self.table.evening.host, request)

    @precondition(lambda self: self.playing)
    @rule(seat=st.integers(0, 11), command=commands)
    def tries(self, seat: int, command: Command) -> None:
        if seat < len(self.table.evening.ring):
            self.comes_to(play(self.table.evening, seat, command, self.table.now))

    @precondition(lambda self: self.playing)
    @rule(seed=st.integers(0, 2**20), many=st.integers(1, 12))
    def does_what_may_be_done(self, seed: int, many: int) -> None:
        rng = Random(seed)
        for _ in range(many):
            game = self.table.evening.game
            if game is None or game.ended is not None:
                return
            seat, command = (
                random_deed(rng, game) if rng.random() < 0.8 else random_words(rng, game)
            )
            self.table.passes(rng.choice([0, 100, 10_000]))
            self.comes_to(play(self.table.evening, seat, command, self.table.now))

    @precondition(lambda self: self.playing)
    @rule(seed=st.integers(0, 2**20), goes=st.none() | ids)
    def plays_to_the_end(self, seed: int, goes: int | None) -> None:
        rng = Random(seed)
        while self.playing:
            game = self.table.evening.game
            assert game is not None
            self.comes_to(done(self.table.evening, *random_deed(rng, game)))
            if goes in self.table.evening.guests and rng.random() < 0.1:
                self.the(goes, Leave())

    @rule(guest=ids, player=ids, minds=st.lists(st.booleans() | st.sampled_from(FaceName)))
    def cannot_make_up_their_mind(
        self, guest: int, player: int, minds: list[bool | FaceName]
    ) -> None:
        """Ready and not ready, with this face and that."""
        for mind in minds:
            face = mind if isinstance(mind, FaceName) else None
            self.the(
                guest,
                BeReady(ready=bool(mind)) if face is None else ChooseFace(player=player, face=face),
            )

    @precondition(lambda self: self.playing)
    @rule(player=ids, orders=st.none() | st.lists(clauses, max_size=3).map(tuple))
    def leaves_orders(self, player: int, orders: tuple[Clause, ...] | None) -> None:
        if player in self.table.evening.players:
            told = self.table.evening.told
            request = LeaveOrders(orders=orders)
            self.comes_to(leave_orders(self.table.evening, player, request))
            assert self.table.evening.told == told

    @precondition(lambda self: self.playing)
    @rule(seed=st.integers(0, 2**20))
    def what_is_due_happens(self, seed: int) -> None:
        evening = self.table.evening
        planned = errands(evening, {})
        game = evening.game
        if not planned or game is None:
            return
        first = planned[0]
        self.table.now = max(self.table.now, first.when)
        match first.deed:
            case Deed.MADE:
                self.comes_to(done(evening, first.seat, evening.intended))
            case Deed.SILENCE:
                self.comes_to(silence(evening))
            case _:
                self.comes_to(done(evening, *random_deed(Random(seed), game)))

    @rule(milliseconds=st.integers(0, 400_000))
    def time_passes(self, milliseconds: int) -> None:
        self.table.passes(milliseconds)

    @precondition(lambda self: self.playing)
    @rule()
    def everybody_goes_or_comes_back(self) -> None:
        deserted = self.table.evening.deserted is not None
        self.table.happens((Reopened() if deserted else Deserted(),))

    # ------------------------------------------------------------------------- whatever happens

    @invariant()
    def nobody_sits_on_two_chairs_and_no_chair_holds_a_stranger(self) -> None:
        evening = self.table.evening
        seated = evening.seated()
        assert len(seated) == len(set(seated))
        assert set(seated) <= evening.players.keys()

    @invariant()
    def there_is_a_host_as_long_as_there_is_a_guest(self) -> None:
        evening = self.table.evening
        assert (evening.host is None) == (not evening.guests)
        assert evening.host is None or evening.host in evening.guests

    @invariant()
    def everybody_has_a_device_or_is_a_bot_or_is_played_on(self) -> None:
        evening = self.table.evening
        for player in evening.players.values():
            if player.persona is not None:
                assert player.guest is None
                assert evening.chair_of(player.player) is not None
            elif player.guest is None:
                assert evening.playing
                assert player.player in evening.ring
            else:
                assert player.guest in evening.guests
            assert 0 <= player.won <= player.played <= evening.games

    @invariant()
    def whoever_plays_is_known_and_sits(self) -> None:
        evening = self.table.evening
        if evening.playing:
            assert set(evening.ring) <= evening.players.keys()
            assert set(evening.ring) <= set(evening.seated())
            assert [evening.players[key].name for key in evening.ring] == list(evening.names)

    @invariant()
    def there_is_a_clock_as_long_as_there_is_a_game(self) -> None:
        evening = self.table.evening
        assert (evening.period is not None) == evening.playing
        if not evening.playing:
            assert evening.stopped is None
            assert evening.intended is None
            assert evening.orders == {}
        elif evening.intended is not None:
            assert evening.period is not None
            assert evening.period.wait in (Wait.HIDING, Wait.BOX)

    @invariant()
    def nothing_is_done_before_its_time(self) -> None:
        evening = self.table.evening
        for errand in errands(evening, {}):
            assert evening.period is not None
            assert (
                evening.period.least is None
                or errand.when >= evening.period.least
                # Shots and words fall within the pause; the pocket waits for its end.
                or (evening.period.wait is Wait.BREATH and errand.deed is not Deed.REVEAL)
            )

    @invariant()
    def names_are_told_apart(self) -> None:
        evening = self.table.evening
        called = [player.name for player in evening.players.values()]
        assert len(called) == len(set(called))
        guests = [guest.name for guest in evening.guests.values()]
        assert len(guests) == len(set(guests))

    @invariant()
    def votes_are_of_and_for_people_who_are_there(self) -> None:
        evening = self.table.evening
        assert evening.votes.keys() | set(evening.votes.values()) <= evening.players.keys()
        assert evening.named is None or evening.named in evening.players

    @invariant()
    def every_screen_can_be_shown(self) -> None:
        evening = self.table.evening
        encode(room_of(evening, here=evening.guests, heirs_at={}, watching=0, now=evening.at))
        encode(play_of(evening))
        for guest in evening.guests:
            for hand in (None, *evening.hands_of(guest)):
                encode(own_of(evening, guest, hand))

    @invariant()
    def it_can_be_laid_aside_and_taken_up_again(self) -> None:
        known = {guest: {f"{guest}": guest} for guest in self.table.evening.guests}
        recollection = Recollection(evening=self.table.evening, known=known, size=7)
        again = taken_up(laid_aside(recollection))
        assert again == recollection
        # What is shown may go by the order in which things stand.
        assert encode(again) == encode(recollection)

    def teardown(self) -> None:
        """What was written down gives the same evening again, also without what was replaced."""
        entries = [(read_entry(line), at) for line, at in self.table.entries]
        assert replayed(entries) == self.table.evening
        evening = replayed(without_replaced(entries))
        assert evening == self.table.evening
        assert encode(evening) == encode(self.table.evening)


AnyEvening.TestCase.settings = settings(max_examples=100, stateful_step_count=50, deadline=None)
AnyEveningTests = AnyEvening.TestCase
