"""After the end: who lied best, and where the game nearly went the other way.

Both are read off the whole truth, which lies open to everyone then and to nobody before.
"""

from collections.abc import Iterator, Set
from enum import StrEnum

from msgspec import Struct

from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.testimony import Journey
from mafia_de_cuba.game.view import View


class BestLiar(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat that lied best, and how often."""

    seat: int
    lies: int
    """Different untrue claims, those taken back among them."""
    caught: bool
    """Whether its pocket was opened, and that did not win it the game."""


class Call(StrEnum):
    """Ways in which a game nearly went the other way, the closest first."""

    HELD_FIRE = "held_fire"
    """An Agent was accused, and the Cleaner (`seat`) did not shoot."""
    ONE_POCKET = "one_pocket"
    """All that was missing in the end lay in one pocket (`seat`), and others had been found."""
    ONE_STONE = "one_stone"
    """One diamond parted a Thief who lost (`seat`) from one who won (`other`)."""
    LAST_JOKER = "last_joker"
    """The Godfather (`seat`) found everything with his last Joker spent."""
    NEXT_CHAIR = "next_chair"
    """He accused whoever sat (`seat`) beside the richest Thief (`other`), and lost."""


class ClosestCall(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the game nearly went the other way."""

    kind: Call
    seat: int
    other: int | None = None
    diamonds: int | None = None
    """How many lay in that one pocket."""


class Honours(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game is remembered for."""

    best_liar: BestLiar | None
    """None where nobody lied."""
    closest_call: ClosestCall | None
    """None where nothing was close."""


def honours_of(view: View) -> Honours | None:
    """The honours of a game that is over, whoever's view this is; None before."""
    ended, journey = view.ended, view.journey
    if ended is None or journey is None:
        return None
    winners = {win.seat for win in ended.wins}
    return Honours(
        best_liar=_best_liar(view, winners, journey),
        closest_call=next(_calls(view, ended.ending, winners, journey), None),
    )


def _best_liar(view: View, winners: Set[int], journey: Journey) -> BestLiar | None:
    """Not caught before caught, winners before losers, then the more lies; of two alike whoever had
    the box first.

    The Godfather is whom one lies to: what he says of himself does not count.
    """
    liars = [
        BestLiar(seat=seat, lies=lies, caught=seat in view.accusations and seat not in winners)
        for seat in view.setup.takers
        if (lies := _lies(view, journey, seat))
    ]
    return max(
        liars, key=lambda it: (not it.caught, it.seat in winners, it.lies, -it.seat), default=None
    )


def _lies(view: View, journey: Journey, seat: int) -> int:
    turn = journey.turn(seat)
    told = {
        claim
        for said in view.talk
        if isinstance(said, Testified) and said.seat == seat
        for claim in said.claims
    }
    return sum(not turn.bears_out(claim, seat=seat) for claim in told)


def _calls(
    view: View, ending: Ending, winners: Set[int], journey: Journey
) -> Iterator[ClosestCall]:
    """Every way in which this game was close, in order of weight."""
    loot = {
        seat: journey.takes[seat - 1].diamonds
        for seat in view.setup.takers
        if journey.characters[seat] is Character.THIEF and not view.seats[seat].eliminated
    }
    if ending is Ending.AGENT_ACCUSED and Character.CLEANER in journey.characters:
        cleaner = journey.characters.index(Character.CLEANER)
        if not view.seats[cleaner].eliminated:
            yield ClosestCall(kind=Call.HELD_FIRE, seat=cleaner, other=view.accusations[-1])
    recovered = ending is Ending.DIAMONDS_RECOVERED
    if not recovered and view.recovered and len(loot) == 1:
        ((seat, diamonds),) = loot.items()
        yield ClosestCall(kind=Call.ONE_POCKET, seat=seat, diamonds=diamonds)
    for seat, diamonds in loot.items():
        richer = [one for one in loot if one in winners and abs(loot[one] - diamonds) == 1]
        if seat not in winners and richer:
            yield ClosestCall(kind=Call.ONE_STONE, seat=seat, other=richer[0])
    if recovered and view.setup.jokers and not view.jokers:
        yield ClosestCall(kind=Call.LAST_JOKER, seat=view.godfather)
    if not recovered and loot:
        richest = max(loot, key=lambda seat: (loot[seat], -seat))
        for seat in reversed(view.accusations):
            if abs(seat - richest) == 1 and seat not in winners:
                yield ClosestCall(kind=Call.NEXT_CHAIR, seat=seat, other=richest)
