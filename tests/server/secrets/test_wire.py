"""Nobody can tell from what is sent, how much, how often or when, what anyone holds.

500 pairs of games that a viewer must not be able to tell apart are played through the real house,
from the first byte that a phone sends to the last that it gets. `scripts/wire-non-interference`
plays as many as you like. Leaks are planted here to see them caught.
"""

import asyncio
import io
from collections.abc import Callable, Iterator
from itertools import combinations, count, islice
from pathlib import Path
from typing import Any, Protocol, get_args
from unittest.mock import patch
from zlib import crc32

import pytest
from msgspec.structs import replace

from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import Say
from mafia_de_cuba.game.events import RemarkMade
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.remarks import Remark
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.evening.commands import LeaveOrders
from mafia_de_cuba.server.evening.settings import TIMES, Pace
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.listening import audience
from mafia_de_cuba.server.wire import rooms
from mafia_de_cuba.server.wire.shapes import RoomView
from properties.pairs import Leak
from server.secrets.leaks import LEAKS
from server.secrets.wire_tap.cast import BY_ORDERS, WAYS, Cast, Kind, Manner, Way
from server.secrets.wire_tap.half import Act, Half
from server.secrets.wire_tap.paper import SlowPaper
from server.secrets.wire_tap.passed import PassedHalf
from server.secrets.wire_tap.tap import NO_SALT, Tap, random_cast, tapped
from server.secrets.wire_tap.twins import Twins

PAIRS = 500
BATCHES = 20
PASSED = 8
MOST_TO_CATCH = 100
"""Pairs, within which a planted leak must have been caught."""


class Moment(Protocol):
    """Something that goes on at a table, with secrets or without."""

    __name__: str

    async def __call__(self, half: Half, ledger: "SlowPaper", /, *, secrets: bool) -> None: ...


@pytest.fixture
def tap() -> Iterator[Tap]:
    with tapped() as on:
        yield on


@pytest.mark.parametrize("batch", range(BATCHES))
def test_nobody_can_tell_what_anyone_holds(batch: int, tap: Tap) -> None:
    each = PAIRS // BATCHES
    for seed in range(batch * each, (batch + 1) * each):
        tap.check(random_cast(seed))
    told = tap.told
    # The pairs are worth something only if they go on, look closely, and keep things apart.
    assert told.pairs == each
    assert told.frames > 200 * each
    assert told.connections > 15 * each
    assert told.refusals > each
    assert told.pages > 2 * each
    assert told.accusations > each // 4
    assert set(told.kinds) == set(Kind)
    assert set(told.standstills) == {"pause", "restart", "all go"}
    assert sum(many for (one, other), many in told.ways.items() if one is not other) > each
    assert len(told.hidden) > 9
    assert told.hidden <= set(Character)


@pytest.mark.long
def test_nobody_can_tell_through_a_process_that_is_not_the_owner(tap: Tap) -> None:
    """All phones at another process, and the table handed over in between."""
    for seed in range(PASSED):
        tap.check(random_cast(seed), kind=PassedHalf)
    assert tap.told.frames > 200 * PASSED
    assert tap.told.connections > 15 * PASSED
    assert tap.told.standstills["restart"]


@pytest.mark.long
def test_nor_where_everything_is_written_to_disk(tap: Tap, tmp_path: Path) -> None:
    for seed in range(PAIRS, PAIRS + 5):
        tap.check(random_cast(seed), folder=tmp_path)
    assert len(list(tmp_path.glob("*.db"))) == 10


# ------------------------------------------------------------------- how a hand came about


def alike(manner: Manner) -> list[tuple[Manner, Way, Way]]:
    """Any two ways in which a turn can come to end in the same manner."""
    return [(manner, one, other) for one, other in combinations(WAYS[manner], 2)]


def all_are(seed: int, kind: Kind) -> Cast:
    """A table at which everybody is like this, but for the viewer and the Godfather."""
    cast = replace(random_cast(seed), pace=Pace.STANDARD)
    kept = (0, cast.pair.viewer)
    return replace(
        cast,
        kinds=tuple(Kind.PERSON if s in kept else kind for s in range(cast.pair.setup.players)),
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("manner", "one", "other"),
    [ways for manner in Manner for ways in alike(manner)],
    ids=lambda it: it.name,
)
def test_however_a_hand_came_about_it_looks_alike(
    tap: Tap, manner: Manner, one: Way, other: Way
) -> None:
    def arrange(twins: Twins) -> None:
        seats = [seat for seat in range(1, len(twins.manners)) if seat != twins.pair.viewer]
        twins.manners = tuple(manner if s in seats else m for s, m in enumerate(twins.manners))
        for half, way in ((twins.one, one), (twins.other, other)):
            half.ways |= dict.fromkeys(seats, way)
            half.in_advance -= set(seats)
            if manner is Manner.BY_ITSELF and way in BY_ORDERS:
                half.in_advance |= set(seats)

    kind = Kind.GONE if manner is Manner.BY_ITSELF else Kind.PERSON
    for seed in range(3):
        tap.check(all_are(seed, kind), arrange=arrange)
    assert tap.told.ways[one, other] > 10


# ------------------------------------------------------------------------------- leaks, planted


LIKELY = {
    "Challenge": 16,
    "Threat": 16,
    "Plea": 22,
    "LastWords": 22,
    "Offer": 79,
    "a_deadline_knows_the_box": 25,
    "a_chance_to_speak_knows_the_pocket": 48,
}
"""Pairs in which something rare happens, looked at first; all others come after them."""


def check_many(tap: Tap, leak: str) -> None:
    """So many pairs that whatever leaks is found."""
    first = LIKELY.get(leak, 0)
    for seed in (*range(first, MOST_TO_CATCH), *range(first)):
        tap.check(random_cast(seed))


@pytest.mark.long
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_caught(
    leak: Callable[[pytest.MonkeyPatch], None], tap: Tap, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        check_many(tap, leak.__name__)


@pytest.mark.long
@pytest.mark.parametrize("kind", get_args(Remark), ids=lambda kind: kind.__name__)
def test_a_leak_planted_in_any_kind_of_remark_is_caught(
    kind: type[Remark], tap: Tap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once such a thing was said, a room is another where somebody holds something else."""
    honest = rooms.room_of

    def room_of(evening: Evening, **who: Any) -> RoomView:
        room, game = honest(evening, **who), evening.game
        said = [] if game is None else [it.remark for it in game.talk if isinstance(it, RemarkMade)]
        if game is None or not any(isinstance(remark, kind) for remark in said):
            return room
        return replace(room, watching=room.watching + crc32(repr(game.takes).encode()) % 97)

    monkeypatch.setattr(audience, "room_of", room_of)
    with pytest.raises(Leak):
        check_many(tap, kind.__name__)


# ------------------------------------------------------------------------ bots with a gun


def armed() -> Iterator[Cast]:
    """Tables of bots at which one of them may have the Cleaner's gun."""
    for seed in count():
        cast = all_are(seed, Kind.BOT)
        if Token.CLEANER in cast.pair.setup.tokens and cast.pair.open_seats:
            yield cast


def test_a_pocket_opens_in_its_time_however_long_a_cleaner_thinks_r35(tap: Tap) -> None:
    def arrange(twins: Twins) -> None:
        def pause(view: View) -> int:
            # What the accused has to say they think of in time; a gun is thought about for ever.
            armed = view.phase is Phase.ACCUSATION and view.viewer != view.accused
            return 3_600_000 if armed else 0

        twins.other.thinker.mind.pause = pause  # type: ignore[method-assign]

    for cast in islice(armed(), 12):
        tap.check(cast, arrange=arrange)
    assert Character.CLEANER in tap.told.hidden
    assert tap.told.accusations > 5


# ----------------------------------------------------------------- secrets at an awkward moment


async def while_the_house_is_busy(half: Half, ledger: SlowPaper, *, secrets: bool) -> None:
    """Orders are being written down at the moment when the box is to go its way."""
    ledger.clock = half.clock
    period, hand = half.evening.period, half.hand(0)
    assert period is not None
    assert period.least is not None
    least = period.least
    acts = [
        Act(at=half.clock.now() + 100, do=lambda it: it.does(0, hand)),
        Act(at=least + 50, do=lambda it: it.does(1, Say(text="At last."))),
    ]
    if secrets:
        acts += [Act(at=least - 2, do=leave_orders(2)), Act(at=least - 1, do=leave_orders(3))]
    await half.plays(acts, least + 100)
    assert half.game.box_at == 1


async def when_an_heir_sits_down(half: Half, _: SlowPaper, *, secrets: bool) -> None:
    """Orders are left at the very moment when somebody's time to come back is over."""
    heir_at = half.clock.now() + TIMES[half.cast.pace].grace

    def at_that_moment(half: Half) -> None:
        if secrets:
            half.does(2, LeaveOrders(orders=()))
        half.does(1, Say(text="Wait."))

    acts = [
        Act(at=half.clock.now(), do=lambda it: it.goes(4)),
        Act(at=heir_at, do=at_that_moment, creeps=True),
    ]
    await half.plays(acts, heir_at + 100)
    assert half.table.audience.heirs_at()


async def before_the_clock_was_set_back(half: Half, _: SlowPaper, *, secrets: bool) -> None:
    """Orders are the last thing that was written before the house went away for an hour."""
    start = half.clock.now()
    acts = [Act(at=start + 50, do=lambda it: it.does(1, Say(text="Good night.")))]
    if secrets:
        acts.append(Act(at=start + 300, do=leave_orders(2)))
    await half.plays(acts, start + 500)
    half.clock.is_set(start - 3_600_000)
    await half.restarts()
    await half.plays([], half.clock.now() + 100)


def leave_orders(seat: int) -> Callable[[Half], None]:
    return lambda half: half.does(seat, LeaveOrders(orders=()))


async def sent_to_those_who_watch(moment: Moment, cast: Cast, *, secrets: bool) -> list[bytes]:
    """Everything a host without a chair and those who watch are sent around that moment."""
    ledger = SlowPaper()
    half = Half(cast, 0, ledger.as_ledger(), io.StringIO())
    await half.sits_down()
    await moment(half, ledger, secrets=secrets)
    half.looks_again("spectator")
    await half.settled()
    sent = [frame for phone in half.tapped for _, _, frame in phone.sent]
    await half.closed()
    return sent


@pytest.mark.parametrize(
    "moment",
    [while_the_house_is_busy, when_an_heir_sits_down, before_the_clock_was_set_back],
    ids=lambda moment: moment.__name__,
)
@patch("mafia_de_cuba.server.tables.clerk.new_salt", lambda: NO_SALT)
def test_what_is_left_in_secret_moves_no_clock(moment: Moment) -> None:
    """It may take the house a moment to write it down; what it says then is the same."""
    cast = all_are(3, Kind.PERSON)
    watched = replace(cast, pair=replace(cast.pair, viewer=None))
    one, other = (
        asyncio.run(sent_to_those_who_watch(moment, watched, secrets=some))
        for some in (False, True)
    )
    assert one == other
