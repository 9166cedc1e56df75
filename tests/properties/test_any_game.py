"""Games of every kind, step by step: what must hold whatever anybody does."""

from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from mafia_de_cuba.game import notation, records
from mafia_de_cuba.game.commands import Command, MakeRemark, Say, Testify
from mafia_de_cuba.game.events import Event, GameEnded
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.remarks import Remark
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import may_for, view_for, visible
from mafia_de_cuba.game.state import Game, after, new_game, replay
from mafia_de_cuba.game.testimony import Claim
from mafia_de_cuba.referee import Legal, judge
from properties.tables import allowed, claims, commands, remarks, seats, setups
from properties.winning import settled


class AnyGame(RuleBasedStateMachine):
    """A table where anything may be tried and the lawful things mostly are."""

    @initialize(setup=setups)
    def sit_down(self, setup: Setup) -> None:
        self.game = new_game(setup)
        self.events: list[Event] = []

    def put(self, seat: int, command: Command) -> None:
        """Try a command, which must be accepted exactly when the seat's `may` allows it."""
        at_table = 0 <= seat < self.game.players
        expected = at_table and allowed(view_for(self.game, seat).may, command, seat)
        decision = decide(self.game, seat, command)
        if isinstance(decision, Refused):
            assert not expected, f"{seat} may {command}, but: {decision}"
            assert decision.ruling.startswith("R")
            return
        assert expected, f"{seat} may not {command}, but it was accepted"
        assert decision, "an accepted command makes something happen"
        self.events += decision
        self.game = after(self.game, decision)

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Somebody does something that they may do."""
        deeds = [
            (seat, command)
            for seat in range(self.game.players)
            for command in may_for(self.game, seat).commands()
        ]
        if not deeds:
            assert self.game.phase is Phase.OVER
            return
        kinds = sorted({type(command).__name__ for _, command in deeds})
        kind = data.draw(st.sampled_from(kinds))
        deeds = [deed for deed in deeds if type(deed[1]).__name__ == kind]
        seat, command = data.draw(st.sampled_from(deeds))
        assert allowed(may_for(self.game, seat), command)
        self.put(seat, command)

    @rule(seat=seats, command=commands)
    def try_anything(self, seat: int, command: Command) -> None:
        """Somebody tries something."""
        self.put(seat, command)

    @rule(seat=seats, said=st.lists(claims, min_size=1, max_size=3), text=st.text(max_size=9))
    def speak(self, seat: int, said: list[Claim], text: str) -> None:
        """Somebody talks."""
        self.put(seat, Testify(claims=tuple(said)))
        self.put(seat, Say(text=text))

    @rule(seat=seats, remark=remarks)
    def speak_of_somebody(self, seat: int, remark: Remark) -> None:
        """Somebody says what they make of somebody, which changes nothing but the talk."""
        before = self.game
        self.put(seat, MakeRemark(remark=remark))
        assert replace(self.game, talk=before.talk) == before

    @invariant()
    def fifteen_diamonds(self) -> None:
        game = self.game
        kept = game.kept or 0
        pockets = sum(t.diamonds for s, t in enumerate(game.takes, 1) if s not in game.shown)
        assert kept + game.box.diamonds + pockets + game.recovered == 15

    @invariant()
    def no_token_is_lost(self) -> None:
        game = self.game
        pockets = [token for take in game.takes for token in take.tokens]
        bag = [] if game.bag is None else [game.bag]
        assert sorted([*pockets, *bag, *game.box.tokens]) == sorted(game.setup.tokens)

    @invariant()
    def events_make_the_game(self) -> None:
        assert replay(self.game.setup, self.events) == self.game

    @invariant()
    def somebody_can_go_on(self) -> None:
        deeds = [next(may_for(self.game, s).commands(), None) for s in range(self.game.players)]
        assert any(deeds) is (self.game.phase is not Phase.OVER)

    @invariant()
    def spectators_do_nothing_and_know_no_secret(self) -> None:
        view = view_for(self.game, None)
        assert not any(allowed(view.may, command) for command in view.may.commands())
        assert (view.box, view.pocket, view.safe) == (None, None, None)
        assert not any(e.secret for e in visible(self.events, None))

    @invariant()
    def records_read_back(self) -> None:
        names = [f"seat {seat}" for seat in range(self.game.players)]
        line = records.write(record_of(names, self.game.setup, self.events))
        verdict = judge(line)
        assert isinstance(verdict, Legal), verdict
        assert verdict.phase is self.game.phase
        assert records.write(records.read(line)) == line

    @invariant()
    def notation_reads_back(self) -> None:
        line = notation.write(self.game)
        again = notation.read(line)
        assert again == silent(self.game)
        assert notation.write(again) == line

    def teardown(self) -> None:
        if not hasattr(self, "game") or self.game.ended is None:
            return
        end = self.game.ended
        event(end.ending)
        assert isinstance(self.events[-1], GameEnded)
        assert not self.game.waiting
        clockwise = range(self.game.players)
        for order in (clockwise, tuple(reversed(clockwise))):
            assert end.winners == settled(self.game, order), notation.write(self.game)


def silent(game: Game) -> Game:
    """The same game without a word spoken, not even before a Joker was paid."""
    return Game(
        **{name: getattr(game, name) for name in game.__struct_fields__}
        | {"talk": (), "waiting": (), "paid_after": (0,) * len(game.paid_after)}
    )


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=200,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
