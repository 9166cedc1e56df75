"""No secret leaks: 2,000 pairs of games that a viewer must not be able to tell apart.

`scripts/non-interference` runs as many as you like. Leaks are planted here to see them caught.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import get_args
from zlib import crc32

import msgspec
import pytest

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.events import BoxPassed, Event, RemarkMade, TookFromBox
from mafia_de_cuba.game.remarks import Remark
from mafia_de_cuba.game.sight import view_for, visible
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.view import View
from properties.pairs import Hear, Leak, See, check, random_pair

PAIRS = 2_000
BATCHES = 8


@pytest.mark.parametrize("seed", range(BATCHES))
def test_views_and_events_tell_nothing_that_the_viewer_may_not_know(seed: int) -> None:
    rng = Random(seed)
    steps = accusations = 0
    hidden: set[Character] = set()
    for _ in range(PAIRS // BATCHES):
        told = check(random_pair(rng), rng)
        steps += told.steps
        accusations += told.accusations
        hidden |= told.hidden
    # The pairs are worth something only if they go on and keep every character apart.
    assert steps > 10 * PAIRS // BATCHES
    assert accusations > PAIRS // BATCHES // 4
    assert hidden == set(Character) - {Character.GODFATHER}


def check_many(*, see: See = view_for, hear: Hear = visible) -> None:
    """As many pairs as a test run checks in all."""
    rng = Random(1)
    for _ in range(PAIRS):
        check(random_pair(rng), rng, see=see, hear=hear)


def leaky(change: Callable[[Game, View], dict[str, object]]) -> See:
    """The honest view with something changed."""

    def see(game: Game, viewer: int | None) -> object:
        view = view_for(game, viewer)
        return msgspec.structs.replace(view, **change(game, view))

    return see


def the_box_counts(game: Game, view: View) -> dict[str, object]:
    """The number of Jokers shown depends on what is left in the box."""
    return {"jokers": view.jokers + (game.box_is_back and game.box.diamonds == 0)}


def a_seat_with_the_fake_says_so(game: Game, view: View) -> dict[str, object]:
    """The fake diamond is marked before it is shown."""
    seats = [
        msgspec.structs.replace(
            seat, fake_shown=0 < seat.seat <= len(game.takes) and game.take_of(seat.seat).fake
        )
        for seat in view.seats
    ]
    return {"seats": tuple(seats)}


def only_the_cleaners_table_pauses(game: Game, view: View) -> dict[str, object]:
    """The pause for the shot depends on who holds the token, against R35."""
    armed = any(game.character(seat) is Character.CLEANER for seat in range(1, len(game.takes) + 1))
    return {"shot_pause": view.shot_pause and armed}


def everybody_is_told_what_is_missing(game: Game, view: View) -> dict[str, object]:
    """The Godfather's count lies open."""
    return {"recovered": view.recovered + game.missing}


@pytest.mark.parametrize(
    "leak",
    [
        the_box_counts,
        a_seat_with_the_fake_says_so,
        only_the_cleaners_table_pauses,
        everybody_is_told_what_is_missing,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_planted_leak_in_a_view_is_caught(
    leak: Callable[[Game, View], dict[str, object]],
) -> None:
    with pytest.raises(Leak, match="tells viewer"):
        check_many(see=leaky(leak))


@pytest.mark.parametrize("kind", get_args(Remark), ids=lambda kind: kind.__name__)
def test_a_leak_planted_in_any_kind_of_remark_is_caught(kind: type[Remark]) -> None:
    """Once such a thing was said, views are another to whoever holds something else."""

    def told_in_the_tone(game: Game, view: View) -> dict[str, object]:
        said = [line.remark for line in view.talk if isinstance(line, RemarkMade)]
        spoken = any(isinstance(remark, kind) for remark in said)
        return {"jokers": view.jokers + spoken * crc32(repr(game.takes).encode()) % 97}

    with pytest.raises(Leak, match="tells viewer"):
        check_many(see=leaky(told_in_the_tone))


def silent_when_nothing_is_taken(events: Iterable[Event], viewer: int | None) -> tuple[Event, ...]:
    """An Urchin's empty hand passes the box on unheard, against R14."""
    happened = list(events)
    if any(isinstance(event, TookFromBox) and event.take == Take() for event in happened):
        happened = [event for event in happened if not isinstance(event, BoxPassed)]
    return visible(happened, viewer)


def everyone_hears_the_take(events: Iterable[Event], viewer: int | None) -> tuple[Event, ...]:
    """The taker's own event goes to all."""
    return tuple(e for e in events if isinstance(e, TookFromBox) or e.seen_by(viewer))


@pytest.mark.parametrize("hear", [silent_when_nothing_is_taken, everyone_hears_the_take])
def test_a_planted_leak_in_the_events_is_caught(
    hear: Hear,
) -> None:
    with pytest.raises(Leak, match="what was heard"):
        check_many(hear=hear)
