"""The one gate for secrets: what a viewer may know, and what their seat may do.

A view is built up from nothing: each fact is put in because this viewer saw it or did it, or
because the whole table did. Spectators see what the whole table sees; when the game is over, all
lies open.
"""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter

from msgspec.structs import replace

from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.may import NOTHING_TO_DO, May, MayAsk, MayRemark, MayTake
from mafia_de_cuba.game.rules import accusable, has_gun, questions_to
from mafia_de_cuba.game.setup import FIRST, GODFATHER, MOST_KEPT, MOST_PLAYERS
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.talk import spoken_of
from mafia_de_cuba.game.testimony import About, Journey
from mafia_de_cuba.game.view import Own, Pocket, Safe, SeatView, View

NOBODYS = Own(box=None, pocket=None, safe=None, may=NOTHING_TO_DO)
"""What those who only watch have for their own."""
EVERYTHING = tuple(About)
WORDS = ("talk", "waiting")
"""What of a game is only said."""
_UNTOUCHED = tuple(SeatView(seat=seat) for seat in range(MOST_PLAYERS))
"""Seats of which nothing is known to all."""


def view_for(game: Game, viewer: int | None) -> View:
    """What this seat, or a spectator (None), may know and may do."""
    return _views(game, viewer)


class _Views:
    """What was seen since the last deed: words change nothing in it but themselves."""

    def __init__(self) -> None:
        self._last: tuple[Game, tuple[object, ...], dict[int | None, View]] | None = None

    def of(self, game: Game, viewer: int | None) -> View:
        """What this viewer sees."""
        last = self._last
        if last is None or last[0] is not game:
            deeds = _deeds(game)
            kept = {} if last is None or last[1] != deeds else last[2]
            last = self._last = game, deeds, kept
        seen = last[2]
        before = seen.get(viewer)
        if before is not None:
            return replace(before, talk=game.talk, waiting=game.waiting)
        found = _seen_by_all(game) if viewer is None else self._seen_by_seat(game, viewer)
        seen[viewer] = found
        return found

    def _seen_by_seat(self, game: Game, viewer: int) -> View:
        """What everybody sees, and what is this seat's own."""
        if not 0 <= viewer < game.players:
            raise ValueError(f"no seat {viewer} at a table of {game.players}")
        return replace(
            self.of(game, None),
            viewer=viewer,
            box=game.box if viewer == game.box_at else None,
            pocket=_pocket(game, viewer),
            safe=_safe(game) if viewer in (game.godfather, GODFATHER) else None,
            may=may_for(game, viewer),
        )


_views = _Views().of
_deeds = attrgetter(*[part for part in Game.__struct_fields__ if part not in WORDS])


def _seen_by_all(game: Game) -> View:
    """What those see who only watch; everybody else sees it too."""
    return View(
        viewer=None,
        box=None,
        pocket=None,
        safe=None,
        may=NOTHING_TO_DO,
        setup=game.setup,
        phase=game.phase,
        godfather=game.godfather,
        box_at=game.box_at,
        jokers=game.jokers,
        recovered=game.recovered,
        seats=_seats(game),
        talk=game.talk,
        waiting=game.waiting,
        accusations=game.accusations,
        accused=game.accused,
        paid_after=game.paid_after,
        shot_pause=game.setup.shots_possible,
        ended=game.ended,
        journey=_journey(game) if game.ended is not None else None,
    )


def own_for(game: Game, viewer: int | None) -> Own:
    """What of a view is this seat's own: nothing, for a spectator."""
    view = view_for(game, viewer)
    return Own(box=view.box, pocket=view.pocket, safe=view.safe, may=view.may)


def visible(events: Iterable[Event], viewer: int | None) -> tuple[Event, ...]:
    """The events that this viewer saw happen."""
    return tuple(event for event in events if event.seen_by(viewer))


def may_for(game: Game, seat: int) -> May:
    """Everything this seat may do now. It reads nothing that the seat's own view does not hold."""
    if game.ended is not None or seat in game.eliminated:
        return NOTHING_TO_DO
    if game.kept is None:
        return May(say=True, hide=tuple(range(MOST_KEPT + 1)) if seat == GODFATHER else ())
    if not game.box_is_back:
        return May(say=True, take=_may_take(game, seat) if seat == game.box_at else None)
    boss = seat == game.godfather
    if not boss and game.accused is None:
        return _may_talk(spoken_of(game, seat))
    if game.accused is None:
        return _BOSS.may(game)
    others = spoken_of(game, seat)
    return May(
        say=True,
        testify=EVERYTHING,
        remark=MayRemark(of=others, to=others if boss else (), plea=seat == game.accused),
        shoot=seat != game.accused and has_gun(game, seat),
        empty_pockets=seat == game.accused,
    )


class _Boss:
    """What the Godfather may do until he accuses somebody: the same after every word."""

    def __init__(self) -> None:
        self._last: tuple[object, May] | None = None

    def may(self, game: Game) -> May:
        about = game.setup, game.godfather, game.eliminated, game.shown
        last = self._last
        if last is None or last[0] != about:
            last = self._last = about, _may_investigate(game)
        return last[1]


_BOSS = _Boss()


def _may_investigate(game: Game) -> May:
    others = spoken_of(game, game.godfather)
    return May(
        say=True,
        testify=EVERYTHING,
        remark=MayRemark(of=others, to=others),
        ask=tuple(
            MayAsk(of=other, questions=questions)
            for other in others
            if (questions := questions_to(game, other))
        ),
        accuse=tuple(other for other in others if accusable(game, other)),
    )


@lru_cache(maxsize=256)
def _may_talk(others: tuple[int, ...]) -> May:
    """What those may do of whom nothing is wanted: they all talk."""
    return May(say=True, testify=EVERYTHING, remark=MayRemark(of=others))


def _may_take(game: Game, seat: int) -> MayTake:
    box = game.box
    return MayTake(
        diamonds=box.diamonds,
        tokens=box.tokens,
        fake=box.fake,
        nothing=box.empty or seat == game.setup.last,
        bag=tuple(dict.fromkeys(box.tokens)) if seat == FIRST else (),
        anything=game.setup.honour_box,
    )


def _seats(game: Game) -> tuple[SeatView, ...]:
    touched = {game.godfather, game.shooter, game.fake_shown}
    touched.update(game.shown, game.eliminated, game.jokers_given)
    if touched == {GODFATHER, None}:
        return _UNTOUCHED[: game.players]
    every = range(game.players)
    return tuple([_seat(game, seat) if seat in touched else _UNTOUCHED[seat] for seat in every])


def _seat(game: Game, seat: int) -> SeatView:
    is_open = game.is_open(seat)
    return SeatView(
        seat=seat,
        eliminated=seat in game.eliminated,
        jokers=game.jokers_given.count(seat),
        fake_shown=game.fake_shown == seat,
        take=game.take_of(seat) if is_open else None,
        character=game.character(seat) if is_open else None,
    )


def _pocket(game: Game, seat: int) -> Pocket | None:
    if seat == GODFATHER or len(game.takes) < seat:
        return None
    return _POCKETS.of(game, seat)


class _Pockets:
    """What is in pockets stays there: it is looked up once for all who have had the box."""

    def __init__(self) -> None:
        self._last: tuple[Game, dict[int, Pocket]] | None = None

    def of(self, game: Game, seat: int) -> Pocket:
        """What a seat remembers that has had its turn."""
        last = self._last
        if last is None or last[0] is not game:
            kept = last is not None and self._same_theft(last[0], game)
            last = self._last = game, last[1] if last is not None and kept else {}
        found = last[1].get(seat)
        if found is None:
            turn = game.turn(seat)
            assert turn is not None
            found = last[1][seat] = Pocket(turn=turn, character=game.character(seat))
        return found

    def _same_theft(self, one: Game, other: Game) -> bool:
        """Whether all that goes into pockets is one and the same, not just alike."""
        hands = one.takes is other.takes and one.boxes is other.boxes
        return (
            hands and one.setup is other.setup and one.bag is other.bag and one.kept == other.kept
        )


_POCKETS = _Pockets()


def _safe(game: Game) -> Safe | None:
    if game.kept is None:
        return None
    if not game.box_is_back:
        return Safe(kept=game.kept)
    return Safe(kept=game.kept, returned=game.box, missing=game.missing)


def _journey(game: Game) -> Journey:
    assert game.kept is not None
    return Journey(
        kept=game.kept,
        bag=game.bag,
        boxes=game.boxes,
        takes=game.takes,
        characters=tuple(game.character(seat) for seat in range(game.players)),
    )
