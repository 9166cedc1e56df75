"""Leaks to be planted in a house, each where somebody could put it by accident."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

import pytest
import structlog
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.deduction.board import BoardView
from mafia_de_cuba.game import seal
from mafia_de_cuba.game.commands import HelpYourself, Hide, Shoot
from mafia_de_cuba.game.events import Event, TookFromBox
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening import chances, evolve, moments, schedule
from mafia_de_cuba.server.evening.events import Intended, OrdersLeft
from mafia_de_cuba.server.evening.evolve import Entry
from mafia_de_cuba.server.evening.refusals import TableRefused
from mafia_de_cuba.server.evening.schedule import Deed, Errand
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Evening, Period
from mafia_de_cuba.server.tables import clerk, metrics, steward, table
from mafia_de_cuba.server.tables.listening import audience, outbox
from mafia_de_cuba.server.web import http_api
from mafia_de_cuba.server.wire import rooms, views
from mafia_de_cuba.server.wire.protocol import Do
from mafia_de_cuba.server.wire.shapes import PlayView, RoomView

log = structlog.get_logger()


def a_number_counts_quiet_entries(plant: pytest.MonkeyPatch) -> None:
    """Updates bear the ledger's own number."""
    honest = views.Common.__init__

    def told(self: views.Common, evening: Evening, *parts: Any, **more: Any) -> None:
        honest(self, replace(evening, told=evening.number), *parts, **more)

    plant.setattr(views.Common, "__init__", told)


def a_room_knows_of_made_hands(plant: pytest.MonkeyPatch) -> None:
    """The number of games goes up for a moment while a hand waits for its time."""
    honest = rooms.room_of

    def room_of(evening: Evening, **who: Any) -> RoomView:
        room = honest(evening, **who)
        return replace(room, games=room.games + (evening.intended is not None))

    plant.setattr(audience, "room_of", room_of)


def a_room_knows_of_orders(plant: pytest.MonkeyPatch) -> None:
    """Those who left orders count as watching."""
    honest = rooms.room_of

    def room_of(evening: Evening, **who: Any) -> RoomView:
        room = honest(evening, **who)
        return replace(room, watching=room.watching + len(evening.orders))

    plant.setattr(audience, "room_of", room_of)


def a_deadline_knows_the_box(plant: pytest.MonkeyPatch) -> None:
    """With nothing left to take nobody needs as long."""
    honest = schedule.period_after

    def period_after(
        before: Period | None, game: Game | None, settings: Settings, now: int
    ) -> Period | None:
        period = honest(before, game, settings, now)
        if period is before or period is None or period.due is None or game is None:
            return period
        return replace(period, due=period.due - 1_000) if game.box.empty else period

    plant.setattr(evolve, "period_after", period_after)


def a_bot_is_quick_about_a_poor_box(plant: pytest.MonkeyPatch) -> None:
    """How long it lingers depends on how many diamonds there are."""
    honest = moments.lapse

    def lapse(evening: Evening, seat: int, span: tuple[int, int], over: str = "when") -> int:
        assert evening.game is not None
        return honest(evening, seat, span, over) + 10 * evening.game.box.diamonds

    plant.setattr(schedule, "lapse", lapse)


def a_chance_to_speak_knows_the_pocket(plant: pytest.MonkeyPatch) -> None:
    """Whoever has stones in it is not offered the word, and cannot be thought to keep silent."""
    honest = chances._may_speak

    def may_speak(evening: Evening, game: Game, seat: int) -> bool:
        return honest(evening, game, seat) and not game.takes[seat - 1].diamonds

    plant.setattr(chances, "_may_speak", may_speak)


def an_heir_is_quick_about_orders(plant: pytest.MonkeyPatch) -> None:
    """Orders of somebody who is gone are carried out before an heir would have decided."""
    honest = schedule._at_the_box

    def at_the_box(
        evening: Evening, game: Game, period: Period, heirs_at: Mapping[int, int]
    ) -> Iterator[Errand]:
        for errand in honest(evening, game, period, heirs_at):
            ordered = errand.deed is Deed.ORDERS and period.least is not None
            yield replace(errand, when=period.least) if ordered else errand

    plant.setattr(schedule, "_at_the_box", at_the_box)


def thinking_begins_when_it_is_time(plant: pytest.MonkeyPatch) -> None:
    """So that whoever thinks for longer acts later."""
    plant.setattr(steward, "AHEAD", 0)


def every_plan_is_made_anew(plant: pytest.MonkeyPatch) -> None:
    """Whatever anybody does in secret makes a bot begin again with its thinking."""
    honest = steward.Steward.plan

    def plan(self: steward.Steward, evening: Evening, heirs_at: Mapping[int, int]) -> None:
        self.rest()
        honest(self, evening, heirs_at)

    plant.setattr(steward.Steward, "plan", plan)


def a_log_tells_a_take(plant: pytest.MonkeyPatch) -> None:
    """Not as a value of the game, which the log would leave out, but as a plain number."""
    honest = clerk.Clerk._is_written

    def is_written(self: clerk.Clerk, evening: Evening, entry: Entry) -> None:
        for event in entry.events():
            if isinstance(event, TookFromBox):
                log.warning("a hand left the box", stones=event.take.diamonds)
        honest(self, evening, entry)

    plant.setattr(clerk.Clerk, "_is_written", is_written)


def a_log_tells_how_long_an_entry_is(plant: pytest.MonkeyPatch) -> None:
    """Which is as long as what it tells."""
    honest = evolve.write_entry

    def write_entry(entry: Entry) -> bytes:
        written = honest(entry)
        log.warning("writing", length=len(written))
        return written

    plant.setattr(clerk, "write_entry", write_entry)


def a_figure_counts_shots_in_vain(plant: pytest.MonkeyPatch) -> None:
    """Who presses the trigger without a gun is refused by the rules."""
    others = tuple(kind for kind in metrics.IN_SECRET if kind is not Shoot)
    plant.setattr(metrics, "IN_SECRET", others)


def a_figure_counts_hands(plant: pytest.MonkeyPatch) -> None:
    """Hands made by somebody, rather than by their orders or an heir."""
    others = tuple(kind for kind in metrics.IN_SECRET if kind not in (Hide, HelpYourself))
    plant.setattr(metrics, "IN_SECRET", others)


def a_figure_counts_every_answer(plant: pytest.MonkeyPatch) -> None:
    """Also what one device alone is told."""
    honest = table.Table.do

    def do(self: table.Table, to: outbox.Outbox, message: Do) -> None:
        self._house.metrics.updates.inc()
        honest(self, to, message)

    plant.setattr(table.Table, "do", do)


def a_message_is_longer_for_a_richer_box(plant: pytest.MonkeyPatch) -> None:
    """Only by blanks, which change nothing that is said."""
    honest = views.Common.for_watchers, views.Common.since

    def blanks(self: views.Common) -> bytes:
        game = self._evening.game
        return b" " * (0 if game is None else game.box.diamonds)

    def for_watchers(self: views.Common) -> bytes:
        return honest[0](self) + blanks(self)

    def since(self: views.Common, *told: Any) -> bytes:
        return honest[1](self, *told) + blanks(self)

    plant.setattr(views.Common, "for_watchers", for_watchers)
    plant.setattr(views.Common, "since", since)


def everyone_hears_what_was_taken(plant: pytest.MonkeyPatch) -> None:
    """The taker's own event goes to all."""

    def visible(events: tuple[Event, ...], viewer: int | None) -> tuple[Event, ...]:
        del viewer
        return events

    plant.setattr(views, "visible", visible)


def everyone_is_told_that_a_hand_is_made(plant: pytest.MonkeyPatch) -> None:
    """Not what it is, only how things stand: one message more."""
    plant.setattr(Intended, "quiet", False)


def everyone_is_told_that_orders_were_left(plant: pytest.MonkeyPatch) -> None:
    """Likewise."""
    plant.setattr(OrdersLeft, "quiet", False)


def everyone_is_told_of_a_refusal(plant: pytest.MonkeyPatch) -> None:
    """Not of whose, nor of what."""
    honest = audience.Audience.refuse

    def refuse(self: audience.Audience, to: outbox.Outbox, command: str, no: TableRefused) -> None:
        honest(self, to, command, no)
        self.tell_all(())

    plant.setattr(audience.Audience, "refuse", refuse)


def a_screen_is_told_who_is_armed(plant: pytest.MonkeyPatch) -> None:
    """The pause is announced only where the Cleaner's token was taken, against R35."""
    honest = views.play_of

    def play_of(evening: Evening, board: BoardView | None) -> PlayView | None:
        play, game = honest(evening, board), evening.game
        if play is None or game is None:
            return play
        left = [token for take in game.takes for token in take.tokens]
        return replace(play, shot_pause=play.shot_pause and "cleaner" in left)

    plant.setattr(views, "play_of", play_of)


def a_look_from_outside_counts_entries(plant: pytest.MonkeyPatch) -> None:
    """Whoever has the code can see how many there are, quiet ones among them."""
    honest = http_api.HttpApi.look_up

    async def look_up(self: http_api.HttpApi, request: Request) -> Response:
        answer = await honest(self, request)
        evening = (await self._table(request)).evening
        answer.headers["x-entries"] = str(evening.number)
        return answer

    plant.setattr(http_api.HttpApi, "look_up", look_up)


def a_record_of_a_game_that_is_on(plant: pytest.MonkeyPatch) -> None:
    """There is none yet, but how much there is of it."""
    honest = http_api.HttpApi.record

    async def record(self: http_api.HttpApi, request: Request) -> Response:
        evening = (await self._table(request)).evening
        if evening.playing:
            return Response(repr(evening.events).encode(), 404)
        return await honest(self, request)

    plant.setattr(http_api.HttpApi, "record", record)


def a_commitment_without_a_nonce(plant: pytest.MonkeyPatch) -> None:
    """A hand has two dozen values: whoever tries them all knows which was hashed."""
    plant.setattr(seal, "commit", lambda _nonce, hand: sha256(hand.encode()).hexdigest())


LEAKS = (
    a_commitment_without_a_nonce,
    a_number_counts_quiet_entries,
    a_room_knows_of_made_hands,
    a_room_knows_of_orders,
    a_deadline_knows_the_box,
    a_bot_is_quick_about_a_poor_box,
    a_chance_to_speak_knows_the_pocket,
    an_heir_is_quick_about_orders,
    thinking_begins_when_it_is_time,
    every_plan_is_made_anew,
    a_log_tells_a_take,
    a_log_tells_how_long_an_entry_is,
    a_figure_counts_shots_in_vain,
    a_figure_counts_hands,
    a_figure_counts_every_answer,
    a_message_is_longer_for_a_richer_box,
    everyone_hears_what_was_taken,
    everyone_is_told_that_a_hand_is_made,
    everyone_is_told_that_orders_were_left,
    everyone_is_told_of_a_refusal,
    a_screen_is_told_who_is_armed,
    a_look_from_outside_counts_entries,
    a_record_of_a_game_that_is_on,
)
