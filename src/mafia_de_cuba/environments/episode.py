"""A game as a row of numbered actions: whose turn it is, what they may do, what they may know.

People speak when they like; here the table takes turns. The Godfather asks or accuses; whoever was
asked answers; where the floor is open everyone may speak once after every answer and every reveal;
where a shot is possible everyone is given the moment for it (R35). The rules decide; views tell.
"""

from enum import IntEnum

from mafia_de_cuba.environments import actions as a
from mafia_de_cuba.environments.actions import TalkLevel
from mafia_de_cuba.environments.draft import Draft
from mafia_de_cuba.environments.legal import legal_inquiry, legal_on_the_floor, legal_takes
from mafia_de_cuba.game.box import NOTHING
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    MakeRemark,
    Shoot,
    Testify,
)
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import step
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Setup
from mafia_de_cuba.game.sight import may_for
from mafia_de_cuba.game.state import new_game


class IllegalActionError(ValueError):
    """An action that whoever's turn it is may not take now."""


class Mode(IntEnum):
    """What whoever's turn it is has to do."""

    HIDING = 0
    BAGGING = 1
    TAKING = 2
    INQUIRY = 3
    ANSWERING = 4
    FLOOR = 5
    PAUSE = 6
    OBEYING = 7
    OVER = 8


class Episode:
    """One game, an action at a time."""

    def __init__(self, setup: Setup, *, talk: TalkLevel, questions: int) -> None:
        a.refuse_unnumbered(setup.tokens)
        self.game = new_game(setup)
        self.talk = talk
        self.mode, self.actor = Mode.HIDING, GODFATHER
        self.questions_left = questions if talk else 0
        self.bag: Token | None = None
        """What the first player has chosen to bag, before the take."""
        self.draft = Draft(setup)
        self._to_act: set[int] = set()
        self._pleaded: set[int] = set()

    def legal(self) -> tuple[int, ...]:
        """The actions that whoever's turn it is may take, ascending."""
        return tuple(sorted(self._legal()))

    def _legal(self) -> list[int]:
        if self.mode is Mode.OVER:
            return []
        may = may_for(self.game, self.actor)
        match self.mode:
            case Mode.HIDING:
                return [a.HIDE + kept for kept in may.hide]
            case Mode.BAGGING:
                assert may.take is not None
                return [a.BAG, *(a.BAG + 1 + a.TOKENS.index(token) for token in may.take.bag)]
            case Mode.TAKING:
                assert may.take is not None
                return list(legal_takes(may.take, self.bag, self.draft))
            case Mode.INQUIRY:
                return list(legal_inquiry(may, questions=self.questions_left > 0))
            case Mode.ANSWERING:
                return list(self.draft.open_pieces())
            case Mode.FLOOR:
                return list(legal_on_the_floor(may, self.draft, self.actor))
            case Mode.PAUSE:
                return [a.HOLD, *([a.SHOOT] if may.shoot else [])]
            case _:
                assert may.empty_pockets
                pleas = {a.PLEAD, a.LAST_WORDS} if self.talk is TalkLevel.OPEN_FLOOR else set()
                return [a.EMPTY_POCKETS, *(pleas - self._pleaded)]

    def act(self, action: int) -> tuple[Event, ...]:
        """Take one action, and see what happened."""
        if action not in self._legal():
            name = a.NAMES[action] if 0 <= action < len(a.NAMES) else "no such action"
            raise IllegalActionError(
                f"seat {self.actor} may not take action {action} ({name}) now, "
                f"in the {self.mode.name.lower()}"
            )
        match self.mode:
            case Mode.HIDING:
                events = self._put(Hide(diamonds=action - a.HIDE))
                self._go_on()
                return events
            case Mode.BAGGING:
                self.bag = a.token_after(action, a.BAG)
                self.mode = Mode.TAKING
                return ()
            case Mode.TAKING:
                return self._take(action)
            case Mode.INQUIRY:
                return self._inquire(action)
            case Mode.ANSWERING | Mode.FLOOR:
                return self._speak(action)
            case _:
                return self._answer_accusation(action)

    # ----------------------------------------------------------------------------- what it does

    def _put(self, command: Command) -> tuple[Event, ...]:
        found = step(self.game, self.actor, command)
        if isinstance(found, Refused):
            raise AssertionError(f"seat {self.actor}: {command}: {found.reason}")
        events, self.game = found
        return events

    def _take(self, action: int) -> tuple[Event, ...]:
        hand = self.draft.add_to_hand(a.take_of(action))
        if self.game.setup.honour_box and action != a.TAKE_NOTHING:
            self.draft.hand = hand
            return ()
        bag = self.bag if self.actor == FIRST else None
        events = self._put(HelpYourself(take=hand or NOTHING, bag=bag))
        self.bag, self.draft = None, Draft(self.game.setup)
        if self.game.box_is_back:
            self._open_floor(self.game.setup.last, set())
        else:
            self._go_on()
        return events

    def _inquire(self, action: int) -> tuple[Event, ...]:
        if action < a.ASK:
            target = action - a.ACCUSE
            events = self._put(Accuse(target=target))
            self._pleaded = set()
            shots = self.game.setup.shots_possible
            self._to_act = self._still_in({target, self.game.godfather}) if shots else set()
            self._next_in_round(Mode.PAUSE, GODFATHER)
            return events
        of, question = divmod(action - a.ASK, len(a.QUESTIONS))
        events = self._put(Ask(of=of, question=a.QUESTIONS[question]))
        self.questions_left -= 1
        self.mode, self.actor = Mode.ANSWERING, of
        return events

    def _speak(self, action: int) -> tuple[Event, ...]:
        if action == a.HOLD:
            self._next_in_round(Mode.FLOOR, self.actor)
            return ()
        if action == a.DONE:
            return self._spoken(Testify(claims=tuple(self.draft.claims.values())))
        if action < a.DONE:
            self.draft.add_piece(action)
            return ()
        self.draft.add_remark(action)
        assert self.draft.remark is not None
        return () if self.draft.pending else self._spoken(MakeRemark(remark=self.draft.remark))

    def _spoken(self, command: Command) -> tuple[Event, ...]:
        events, seat = self._put(command), self.actor
        self.draft = Draft(self.game.setup)
        if self.mode is Mode.ANSWERING:
            self._open_floor(seat, {seat})
        elif self.mode is Mode.FLOOR:
            self._next_in_round(Mode.FLOOR, seat)
        return events

    def _answer_accusation(self, action: int) -> tuple[Event, ...]:
        if action == a.HOLD:
            self._next_in_round(Mode.PAUSE, self.actor)
            return ()
        if action in (a.PLEAD, a.LAST_WORDS):
            self._pleaded.add(action)
            self.draft.add_remark(action)
            assert self.draft.remark is not None
            return self._spoken(MakeRemark(remark=self.draft.remark))
        accused = self.game.accused
        assert accused is not None
        events = self._put(Shoot() if action == a.SHOOT else EmptyPockets())
        self._open_floor(accused, set())
        return events

    # -------------------------------------------------------------------------- whose turn it is

    def _still_in(self, but_for: set[int]) -> set[int]:
        return set(range(self.game.players)) - set(self.game.eliminated) - but_for

    def _go_on(self) -> None:
        game = self.game
        if game.ended is not None:
            self.mode, self.actor = Mode.OVER, game.godfather
        elif not game.box_is_back:
            self.mode, self.actor = Mode.TAKING if game.takes else Mode.BAGGING, game.box_at
        else:
            self.mode, self.actor = Mode.INQUIRY, game.godfather

    def _open_floor(self, seat: int, but_for: set[int]) -> None:
        """Everyone still in has the floor once, clockwise after a seat, where it is open."""
        if self.talk is not TalkLevel.OPEN_FLOOR or self.game.ended is not None:
            self._go_on()
            return
        self._to_act = self._still_in(but_for)
        self._next_in_round(Mode.FLOOR, seat)

    def _next_in_round(self, mode: Mode, seat: int) -> None:
        if self._to_act:
            players = self.game.players
            following = min(self._to_act, key=lambda other: (other - seat - 1) % players)
            self._to_act.remove(following)
            self.mode, self.actor = mode, following
        elif mode is Mode.PAUSE:
            assert self.game.accused is not None
            self.mode, self.actor = Mode.OBEYING, self.game.accused
        else:
            self._go_on()
