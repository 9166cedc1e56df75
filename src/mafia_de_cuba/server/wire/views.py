"""All that leaves a table for a screen: what everyone may see, and what is for one device alone.

The game's part comes through `sight.view_for`, the one gate. What all have in common is put into
JSON once; what is one device's own is built up for it from nothing.
"""

from collections.abc import Collection, Iterator, Mapping

from cachetools import LRUCache, cached
from msgspec import Raw
from msgspec.structs import replace

from mafia_de_cuba.deduction.board import BoardView, board_of
from mafia_de_cuba.deduction.honours import honours_of
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.layout import Unplayable, Wishes, advice, lay_table
from mafia_de_cuba.game.may import May
from mafia_de_cuba.game.seal import mark_of, nonce, place_of
from mafia_de_cuba.game.sight import NOBODYS, own_for, view_for, visible
from mafia_de_cuba.game.view import PUBLIC, Pocket, View
from mafia_de_cuba.server.evening.playing import box_to_come, may_vote
from mafia_de_cuba.server.evening.settings import Talk
from mafia_de_cuba.server.evening.state import Evening, Seal
from mafia_de_cuba.server.wire.protocol import Bundle, encode
from mafia_de_cuba.server.wire.shapes import (
    ChairView,
    ClockView,
    GuestView,
    KnockView,
    LaidView,
    MotionView,
    OwnView,
    PlayView,
    PocketView,
    QuestionClock,
    RoomView,
    SealView,
    StandingView,
    TalkView,
)

WISHES = 1024
"""For how many different wishes it is remembered how a table is laid."""
NO_TALK = Raw(encode(TalkView(after=0, lines=())))
NOBODYS_OWN = b"null}"
"""How an update ends that has nothing of anyone's own."""


def room_of(
    evening: Evening,
    *,
    here: Collection[int],
    heirs_at: Mapping[int, int],
    watching: int,
    now: int,
) -> RoomView:
    """The table and those round it. `heirs_at` tells when an heir comes for a guest who is gone."""
    chairs = []
    for chair, key in enumerate(evening.chairs):
        if key is None:
            continue
        player = evening.players[key]
        gone_for_good = player.guest is None and player.persona is None
        plays = evening.playing and key in evening.ring
        heir_at = heirs_at.get(player.guest or 0) if plays else None
        chairs.append(
            ChairView(
                chair=chair,
                player=key,
                name=player.name,
                face=player.face,
                chosen=player.chosen,
                guest=player.guest,
                persona=player.persona,
                here=player.persona is not None or player.guest in here,
                heir_at=heir_at,
                heir=gone_for_good or (heir_at is not None and heir_at <= now),
                played=player.played,
                won=player.won,
                pin_lifted=key in evening.lifted,
                voted=key in evening.votes,
            )
        )
    votes: dict[int, int] = {}
    for choice in evening.votes.values():
        votes[choice] = votes.get(choice, 0) + 1
    return RoomView(
        code=evening.code,
        host=evening.host,
        locked=evening.locked,
        knock=evening.knock,
        settings=evening.settings,
        chairs=tuple(chairs),
        guests=tuple(
            GuestView(
                guest=guest.guest,
                name=guest.name,
                here=guest.guest in here,
                ready=guest.guest in evening.ready,
            )
            for guest in evening.guests.values()
        ),
        standing=tuple(_standing(evening)),
        watching=watching,
        games=evening.games,
        laid=None if evening.playing else laid_of(evening),
        named=evening.named,
        votes=votes,
        motion=None if evening.motion is None else MotionView.of(evening.motion),
    )


def _standing(evening: Evening) -> Iterator[StandingView]:
    """Everyone on no chair who could sit down again, or who has a score."""
    for player in evening.players.values():
        if evening.chair_of(player.player) is None:
            yield StandingView(
                player=player.player,
                name=player.name,
                guest=player.guest,
                played=player.played,
                won=player.won,
            )
    for score in evening.left:
        yield StandingView(name=score.name, played=score.played, won=score.won)


def laid_of(evening: Evening) -> LaidView:
    """The table as it would be laid now."""
    return _laid_by(evening.wishes())


@cached(LRUCache(WISHES), key=encode)
def _laid_by(wishes: Wishes) -> LaidView:
    """By the same wishes it is always the same, whoever comes, goes or is ready meanwhile."""
    laid = lay_table(wishes)
    if isinstance(laid, Unplayable):
        return LaidView(fault=laid.fault, nearest=laid.nearest)
    return LaidView(setup=laid, advice=tuple(advice(laid)))


def play_of(evening: Evening, board: BoardView | None = None) -> PlayView | None:
    """The game as the whole table sees it, with the board as it hangs, where that is known."""
    game = evening.game
    if game is None:
        return None
    view = view_for(game, None)
    period = evening.period
    clock = None
    if period is not None:
        clock = ClockView(
            wait=period.wait,
            since=period.since,
            least=period.least,
            due=period.due,
            stopped=evening.still_since,
            go_on=evening.may_go_on(),
            questions=tuple(
                QuestionClock(of=asked.of, since=since, due=period.answer_due(at))
                for asked, (at, since) in zip(game.waiting, period.asked.items(), strict=True)
            ),
        )
    return PlayView(
        **{part: getattr(view, part) for part in PUBLIC},
        players=evening.ring,
        names=evening.names,
        temperaments=evening.temperaments,
        board=board or board_of(view),
        honours=None if view.ended is None else honours_of(view),
        clock=clock,
        seal=None if evening.seal is None else seal_of(evening.seal, view),
    )


def seal_of(seal: Seal, view: View) -> SealView:
    """What was committed; a hand that everyone has seen opens its own commitment and no other."""
    every, over = range(len(seal.commitments)), view.ended is not None
    shown = {place_of(it.seat) for it in view.seats if it.take is not None}
    nonces = [nonce(seal.salt, it) if over or it in shown else None for it in every]
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
        self._room = room
        play = play_of(evening, board)
        self.board = None if play is None else play.board
        self._play = Raw(encode(play))
        self._talk = talk_of(evening, after)
        self._events = events
        self._secret = any(event.secret for event in events)
        self._public = self._until_own(visible(events, None) if self._secret else events)
        self._watchers = self._public + NOBODYS_OWN
        """Made once, however many they are."""

    def for_guest(self, player: int | None, own: bytes) -> bytes:
        """The update for a device in this player's hand, with what is its own."""
        until_own = self._public
        if self._secret and (seat := self._evening.seat_of(player)) is not None:
            until_own = self._until_own(visible(self._events, seat))
        return b"%b%b}" % (until_own, own)

    def for_watchers(self) -> bytes:
        """The update for everyone who watches."""
        return self._watchers

    def _until_own(self, happened: tuple[Event, ...]) -> bytes:
        """The whole update, up to what is one device's own: that comes last."""
        update = Bundle(
            number=self._evening.told,
            at=self._evening.told_at,
            room=self._room,
            play=self._play,
            talk=self._talk,
            happened=Raw(encode(happened)),
            own=None,
        )
        return encode(update).removesuffix(NOBODYS_OWN)
