"""Worlds one by one: slow, plain, and without a line of the deduction it is held against."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from mafia_de_cuba.game.box import Box, Take, breach, lawful_takes
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.testimony import BagClaim, BoxClaim, Declined, TakeClaim, Withdrawn
from mafia_de_cuba.game.view import View

Fact = BoxClaim | TakeClaim | BagClaim


class World(Struct, frozen=True, kw_only=True):
    """One complete guess."""

    kept: int
    bag: Token | None
    boxes: tuple[Box, ...]
    """As sent, as passed on by seat 1, by seat 2, …"""
    takes: tuple[Take, ...]

    def kind(self, seat: int, view: View) -> str:
        """What a seat is in this world."""
        take = self.takes[seat - 1]
        if _breaks(self, seat, view):
            return "rule_breaker"
        if take.diamonds:
            return "thief"
        return str(take.tokens[0]) if take.tokens else "street_urchin"


def all_worlds(view: View) -> Iterator[World]:
    """Every world that fits what this viewer saw."""

    @cache
    def onward(seat: int, box: Box) -> list[tuple[tuple[Box, ...], tuple[Take, ...]]]:
        """All the ways there are from this seat on: what is passed, and what is taken."""
        if seat > _hands(view):
            return [((), ())]
        return [
            ((left, *boxes), (take, *takes))
            for take in _open_takes(view, seat, box)
            if _box_fits(view, seat, left := box.without(take))
            for boxes, takes in onward(seat + 1, left)
        ]

    full = view.setup.full_box
    for kept in range(6):
        sent = full.without(Take(diamonds=kept))
        if _kept_fits(view, kept) and _box_fits(view, 0, sent):
            for bag in (None, *dict.fromkeys(full.tokens)) if _hands(view) else (None,):
                if view.viewer == 1 and view.pocket is not None and bag != view.pocket.turn.bagged:
                    continue
                after = sent if bag is None else sent.without_token(bag)
                for boxes, takes in onward(1, after):
                    world = World(kept=kept, bag=bag, boxes=(sent, *boxes), takes=takes)
                    if _not_over(view, world):
                        yield world


def _hands(view: View) -> int:
    """How many have had their hand in the box."""
    return {Phase.HIDING: 0, Phase.THEFT: view.box_at - 1}.get(view.phase, view.setup.players - 1)


def _open_takes(view: View, seat: int, box: Box) -> Iterator[Take]:
    is_last = seat == view.setup.players - 1
    seen = view.seats[seat]
    own = view.pocket if seat == view.viewer else None
    known = own.turn.took if own is not None else seen.take
    character = own.character if own is not None else seen.character
    if known is not None:
        fault = breach(box, known, last=is_last)
        if box.holds(known) and (fault is not None) == (character is Character.RULE_BREAKER):
            yield known
        return
    for take in lawful_takes(box, last=is_last):
        if take.fake or not seen.fake_shown:
            yield take


def _kept_fits(view: View, kept: int) -> bool:
    return view.safe is None or view.safe.kept == kept


def _box_fits(view: View, stage: int, box: Box) -> bool:
    if view.safe is not None and view.safe.returned is not None and stage == view.setup.players - 1:
        return box == view.safe.returned
    if view.box is not None and view.phase is Phase.THEFT and stage == view.box_at - 1:
        return box == view.box
    if view.pocket is not None and view.viewer is not None:
        if stage == view.viewer - 1:
            return box == view.pocket.turn.received
        if stage == view.viewer:
            return box == view.pocket.turn.passed
    return True


def _not_over(view: View, world: World) -> bool:
    if view.phase not in (Phase.INVESTIGATION, Phase.ACCUSATION):
        return True
    return any(
        take.diamonds and view.seats[seat].take is None for seat, take in enumerate(world.takes, 1)
    )


def _breaks(world: World, seat: int, view: View) -> bool:
    before = world.boxes[seat - 1]
    if seat == 1 and world.bag is not None:
        before = before.without_token(world.bag)
    return breach(before, world.takes[seat - 1], last=seat == view.setup.players - 1) is not None


def claims(view: View) -> list[tuple[int, Fact]]:
    """What was claimed and not withdrawn, each once."""
    found: list[tuple[int, Fact]] = []
    for event in view.talk:
        if isinstance(event, Testified):
            for claim in event.claims:
                if isinstance(claim, Withdrawn):
                    found = [f for f in found if f[0] != event.seat or f[1].about != claim.about]
                elif not isinstance(claim, Declined) and (event.seat, claim) not in found:
                    found.append((event.seat, claim))
    return found


def true(world: World, seat: int, claim: Fact) -> bool:
    """Whether a claim is true in a world."""
    match claim:
        case BagClaim(token=token):
            return world.bag == token
        case TakeClaim():
            if seat == 0:
                return (claim.diamonds, claim.tokens) == (world.kept, ()) and not claim.fake
            take = world.takes[seat - 1]
            same = (claim.diamonds, claim.tokens) == (take.diamonds, take.tokens)
            empty_hand = not claim.diamonds and not claim.tokens
            unsaid = claim.fake is None and not empty_hand
            return same and (unsaid or bool(claim.fake) == take.fake)
        case BoxClaim(about=about):
            received = about == "received"
            if seat == 0:
                box = world.boxes[-1] if received else world.boxes[0]
            else:
                box = world.boxes[seat - 1 if received else seat]
            return (
                claim.diamonds in (None, box.diamonds)
                and (claim.tokens is None or sorted(claim.tokens) == sorted(box.tokens))
                and claim.fake in (None, box.fake)
            )
