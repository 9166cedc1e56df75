"""All that leaves a table for a screen: what everyone may see, and what is for one device alone.

The game's part comes through `sight.view_for`, the one gate. What all have in common is put into
JSON once; what is one device's own is built up for it from nothing.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from mafia_de_cuba.deduction.board import BoardView, board_of
from mafia_de_cuba.deduction.honours import honours_of
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.may import May
from mafia_de_cuba.game.seal import mark_of, nonce, place_of
from mafia_de_cuba.game.sight import NOBODYS, own_for, view_for, visible
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.view import PUBLIC, Pocket, View
from mafia_de_cuba.server.evening.playing import box_to_come, may_vote
from mafia_de_cuba.server.evening.settings import Talk
from mafia_de_cuba.server.evening.state import Evening, Seal
from mafia_de_cuba.server.wire.protocol import encode
from mafia_de_cuba.server.wire.shapes import (
    ClockView,
    KnockView,
    OwnView,
    PlayView,
    PocketView,
    QuestionClock,
    SealView,
    TalkView,
)

NO_TALK = Raw(encode(TalkView(after=0, lines=())))
SEALS = 1024
"""Of how many tables the seal is remembered as it is shown."""
NOBODYS_OWN = b"null}"
"""How an update ends that has nothing of anyone's own."""


def play_of(evening: Evening, board: BoardView | None = None) -> PlayView | None:
    """The game as the whole table sees it, with the board as it hangs, where that is known."""
    game = evening.game
    if game is None:
        return None
    view = view_for(game, None)
    return PlayView(
        **dict(zip(PUBLIC, _public(view), strict=True)),
        players=evening.ring,
        names=evening.names,
        temperaments=evening.temperaments,
        board=board or board_of(view),
        honours=None if view.ended is None else honours_of(view),
        clock=_clock_of(evening, game),
        seal=None if evening.seal is None else seal_of(evening.seal, view),
    )


def _clock_of(evening: Evening, game: Game) -> ClockView | None:
    period = evening.period
    if period is None:
        return None
    each = zip(game.waiting, period.asked.items(), strict=True)
    questions = [
        QuestionClock(of=asked.of, since=since, due=period.answer_due(at))
        for asked, (at, since) in each
    ]
    return ClockView(
        wait=period.wait,
        since=period.since,
        least=period.least,
        due=period.due,
        stopped=evening.still_since,
        go_on=evening.may_go_on(),
        questions=tuple(questions),
    )


_public = attrgetter(*PUBLIC)
"""The parts of a view that are everybody's."""


def seal_of(seal: Seal, view: View) -> SealView:
    """What was committed; a hand that everyone has seen opens its own commitment and no other."""
    if view.ended is not None:
        return _opened(seal, range(len(seal.commitments)))
    return _opened(seal, tuple([place_of(it.seat) for it in view.seats if it.take is not None]))


@lru_cache(SEALS)
def _opened(seal: Seal, places: Sequence[int]) -> SealView:
    """While no hand more is made or seen, it is the same in every update."""
    every = range(len(seal.commitments))
    nonces = [nonce(seal.salt, it) if it in places else None for it in every]
    return SealView(mark=mark_of(seal.head), commitments=seal.commitments, nonces=tuple(nonces))


def talk_of(evening: Evening, after: int = 0) -> Raw:
    """What was said in this game from a line on."""
    if evening.game is None:
        return NO_TALK
    return Raw(encode(TalkView(after=after, lines=evening.game.talk[after:])))


def own_of(
    evening: Evening, guest: int, player: int | None, knocking: tuple[KnockView, ...] = ()
) -> OwnView:
    """What is for this guest's device, looking for this player."""
    seat, game = evening.seat_of(player), evening.game
    own, made = NOBODYS, None
    if game is not None and seat is not None:
        own = own_for(game, seat)
        made = evening.intended if seat == game.box_at and evening.playing else None
    memory_aid, hands = evening.settings.memory_aid, evening.hands_of(guest)
    return OwnView(
        guest=guest,
        host=guest == evening.host,
        knocking=knocking if guest == evening.host else (),
        players=hands,
        player=player,
        vote=may_vote(evening, guest, player),
        choice=None if player is None else evening.votes.get(player),
        seat=seat,
        box=own.box if made is None else None,
        pocket=_pocket(own.pocket, memory_aid=memory_aid or not evening.playing),
        safe=own.safe,
        may=_may_here(evening, own.may, made=made is not None),
        made=made,
        orders=None if player is None else evening.orders.get(player),
        may_order=(
            game is not None
            and seat is not None
            and made is None
            and evening.playing
            and box_to_come(game, seat)
        ),
        memory_aid=memory_aid,
        pins=tuple([key for key in hands if evening.players[key].pin is not None]),
    )


def _may_here(evening: Evening, may: May, *, made: bool) -> May:
    """What of all that the rules allow is done at this table, at this moment, on this screen."""
    say = may.say and evening.settings.talk is Talk.TYPED
    if made or evening.stopped is not None:
        return May(say=say)
    return may if say is may.say else replace(may, say=say)


def _pocket(pocket: Pocket | None, *, memory_aid: bool) -> PocketView | None:
    if pocket is None:
        return None
    turn = pocket.turn
    if not memory_aid:
        # What the hand did is no box.
        return PocketView(took=turn.took, character=pocket.character, bagged=turn.bagged)
    return PocketView(
        took=turn.took,
        character=pocket.character,
        received=turn.received,
        passed=turn.passed,
        bagged=turn.bagged,
    )


class Bundle(Struct, frozen=True, kw_only=True, tag="Update"):
    """What an `Update` has in common for the whole table, put into JSON once; `own` comes last."""

    number: int
    at: int
    room: Raw
    play: PlayView | None
    talk: Raw
    happened: Raw
    own: None


class ChangeBundle(Struct, frozen=True, kw_only=True, tag="Change"):
    """What a `Change` has in common for all who have the same update, put into JSON once."""

    number: int
    at: int
    talk: Raw
    happened: Raw
    room: Raw | UnsetType
    play: dict[str, object] | UnsetType | None


class Known(NamedTuple):
    """What a device was last told of what everyone may know."""

    room: Raw
    play: PlayView | None


class Common:
    """The parts of an update that everyone at the table gets alike, in JSON."""

    def __init__(
        self,
        evening: Evening,
        room: Raw,
        board: BoardView | None = None,
        *,
        after: int,
        events: tuple[Event, ...],
    ) -> None:
        self._evening = evening
        self.known = Known(room, play_of(evening, board))
        self.board = None if self.known.play is None else self.known.play.board
        self._talk = talk_of(evening, after)
        self._events = events
        self._secret = any(event.secret for event in events)
        self._wholes: dict[int | None, bytes] = {}
        self._changes: dict[tuple[int | None, int], tuple[Known, bytes]] = {}

    def for_guest(self, player: int | None, own: bytes) -> bytes:
        """The update for a device in this player's hand, with what is its own."""
        return b"%b%b}" % (self._until_own(self._eyes(player)), own)

    def for_watchers(self) -> bytes:
        """The update for everyone who watches."""
        return self._until_own(None) + NOBODYS_OWN

    def since(self, known: Known, player: int | None = None, own: bytes | None = None) -> bytes:
        """What is different for a device that knew this, with what is its own where that is too."""
        eyes = self._eyes(player)
        # Whoever was told the same has the very same in hand.
        kept = self._changes.get((eyes, id(known)))
        if kept is None:
            kept = self._changes[eyes, id(known)] = known, self._change(known, eyes)
        return kept[1] if own is None else b'%b,"own":%b}' % (kept[1][:-1], own)

    def _eyes(self, player: int | None) -> int | None:
        """With whose eyes this is seen: anybody's, unless something secret happened."""
        return self._evening.seat_of(player) if self._secret else None

    def _happened(self, eyes: int | None) -> Raw:
        return Raw(encode(visible(self._events, eyes) if self._secret else self._events))

    def _until_own(self, eyes: int | None) -> bytes:
        """The whole update, up to what is one device's own: that comes last."""
        made = self._wholes.get(eyes)
        if made is None:
            update = Bundle(
                number=self._evening.told,
                at=self._evening.told_at,
                room=self.known.room,
                play=self.known.play,
                talk=self._talk,
                happened=self._happened(eyes),
                own=None,
            )
            made = self._wholes[eyes] = encode(update).removesuffix(NOBODYS_OWN)
        return made

    def _change(self, known: Known, eyes: int | None) -> bytes:
        room, play = self.known
        change = ChangeBundle(
            number=self._evening.told,
            at=self._evening.told_at,
            talk=self._talk,
            happened=self._happened(eyes),
            room=UNSET if room is known.room else room,
            play=None if play is None else _parts_changed(known.play, play),
        )
        return encode(change)


def _parts_changed(before: PlayView | None, now: PlayView) -> dict[str, object] | UnsetType:
    """Those parts of the game that are not as they were; most are the very same."""
    changed = {}
    for part in now.__struct_fields__:
        is_now = getattr(now, part)
        if before is None or ((was := getattr(before, part)) is not is_now and was != is_now):
            changed[part] = is_now
    return changed or UNSET
