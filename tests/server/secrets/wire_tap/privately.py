"""What only one player knows: in which way a hand came about, and what was pressed in vain.

When the box moves on is the same in both halves of a pair; how that came about is not.
"""

from collections.abc import Callable, Iterator
from random import Random

from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.commands import Command, EmptyPockets, HelpYourself, Hide, Shoot
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.server.evening.commands import LeaveOrders
from mafia_de_cuba.server.evening.orders import Clause, Orders, WishDiamonds, WishNothing, WishToken
from mafia_de_cuba.server.evening.state import Period, Wait
from mafia_de_cuba.server.wire.leading import LeadTo
from mafia_de_cuba.server.wire.protocol import Hand, Ping
from server.secrets.wire_tap.cast import Way
from server.secrets.wire_tap.half import Act, Half
from server.secrets.wire_tap.minds import LONGEST_THOUGHT


def turn(half: Half, seat: int, period: Period, at: int, dice: Random) -> Iterator[Act]:
    """What this seat does, in its own way, so that the box moves on at that time."""
    way, soon = half.ways[seat], range(half.clock.now() + 1, at)

    def hand(when: int, *, creeps: bool = False) -> Act:
        command = half.hand(seat)
        return Act(at=when, do=lambda it: it.does(seat, command), creeps=creeps)

    match way:
        case Way.EARLY:
            yield hand(dice.choice(soon))
        case Way.ON_TIME:
            yield hand(at, creeps=dice.random() < 0.5)
        case Way.ORDERS | Way.IN_VAIN if seat not in half.in_advance:
            # Orders that come to nothing, left at the last moment, leave an heir no time.
            yield leaves(seat, dice.choice(soon[:-LONGEST_THOUGHT]), orders(half, seat, dice))
        case Way.OVERRULED:
            first, second = sorted(dice.sample(soon, 2))
            yield leaves(seat, first, decoys(received(half, seat)))
            yield hand(second)
        case Way.BY_HAND:
            yield hand(at, creeps=at == period.due)
        case Way.AT_LAST:
            left = orders(half, seat, dice)
            # A handful that no clause can tell is taken by hand.
            yield leaves(seat, at, left) if _wish(half, seat) else hand(at)


def leaves(seat: int, at: int, left: Orders | None) -> Act:
    """Orders are left, or taken back."""
    return Act(at=at, do=lambda half: half.does(seat, LeaveOrders(orders=left)))


def orders(half: Half, seat: int, dice: Random) -> Orders:
    """Orders that come to what the pair wants of this seat, by themselves or by an heir."""
    hand, wish = half.hand(seat), _wish(half, seat)
    assert isinstance(hand, HelpYourself)
    in_vain = decoys(received(half, seat)) if dice.random() < 0.7 else ()
    if half.ways[seat] is Way.IN_VAIN or wish is None:
        return in_vain
    return *in_vain, Clause(wish=wish, bag=hand.bag)


def _wish(half: Half, seat: int) -> WishDiamonds | WishToken | WishNothing | None:
    """The take as orders put it; none for a handful that only a hand can take."""
    hand = half.hand(seat)
    assert isinstance(hand, HelpYourself)
    take = hand.take
    if not take:
        return WishNothing()
    if not take.tokens:
        return WishDiamonds(diamonds=take.diamonds, fake=take.fake)
    if len(take.tokens) > 1 or take.diamonds or take.fake:
        return None
    return WishToken(token=take.tokens[0])


def decoys(box: Box) -> Orders:
    """Orders for another box than the one that comes."""
    if box.diamonds:
        return (Clause(at_most=box.diamonds - 1, wish=WishNothing()),)
    return (Clause(at_least=1, wish=WishDiamonds(diamonds=1)),)


def received(half: Half, seat: int) -> Box:
    """The box as this seat gets it in this half."""
    hide = half.hand(0)
    assert isinstance(hide, Hide)
    box = half.cast.pair.setup.full_box.without(Take(diamonds=hide.diamonds))
    for before in range(FIRST, seat):
        hand = half.hand(before)
        assert isinstance(hand, HelpYourself)
        left = box if hand.bag is None else box.without_token(hand.bag)
        box = left.without(hand.take)
    return box


# ------------------------------------------------------------------------- what is pressed in vain


def noise(half: Half, start: int, end: int) -> Iterator[Act]:
    """What somebody tries, looks at or takes back in between, which is nobody else's business."""
    dice = half.dice
    others = [seat for seat in half.cast.present() if seat != half.cast.pair.viewer]
    if not others or end - start < 4:
        return
    for _ in range(dice.choice((0, 0, 1, 2))):
        seat, at = dice.choice(others), dice.randrange(start + 1, end - 1)
        tries = dice.choice((*TRIES, None, None))
        if tries is None:
            yield from _orders_for_a_moment(half, seat, at)
        else:
            yield Act(at=at, do=tries(seat, dice), creeps=dice.random() < 0.3)


def _orders_for_a_moment(half: Half, seat: int, at: int) -> Iterator[Act]:
    game = half.game
    if seat == game.box_at and not game.box_is_back:
        return
    if seat in half.in_advance:
        yield leaves(seat, at, orders(half, seat, half.dice))
    else:
        yield leaves(seat, at, ())
        yield leaves(seat, at + 1, None)


def _quietly(half: Half, seat: int, command: Command) -> None:
    """Somebody tries what is refused, or what nobody learns of until its time has come."""
    period = half.evening.period
    waits = isinstance(command, EmptyPockets) and seat == half.game.accused
    early = period is not None and period.wait is Wait.BREATH and _before(half, period.due)
    if (waits and early) or isinstance(decide(half.game, seat, command), Refused):
        half.does(seat, command)


def _before(half: Half, when: int | None) -> bool:
    return when is not None and half.clock.now() < when


Doing = Callable[[Half], None]


def _take(seat: int, dice: Random) -> Doing:
    command = HelpYourself(take=Take(diamonds=dice.randint(0, 15)))
    return lambda half: _quietly(half, seat, command)


def _hide(seat: int, dice: Random) -> Doing:
    command = Hide(diamonds=dice.randint(0, 9))
    return lambda half: _quietly(half, seat, command)


def _shoot(seat: int, _: Random) -> Doing:
    return lambda half: _quietly(half, seat, Shoot())


def _empty_pockets(seat: int, _: Random) -> Doing:
    return lambda half: _quietly(half, seat, EmptyPockets())


def _ping(seat: int, _: Random) -> Doing:
    return lambda half: half.sends(seat, Ping())


def _lay_down(seat: int, _: Random) -> Doing:
    return lambda half: half.sends(seat, Hand())


def _babble(seat: int, _: Random) -> Doing:
    return lambda half: half.phone_of(seat).sends('{"type":"Babble"}')


def _lead(_: int, dice: Random) -> Doing:
    """The host shows another game while this one is on: that too comes to nothing."""
    shown = LeadTo(game="nXb1kq0rW6s9yT5lqGf0Yw", moment=dice.randint(0, 40))
    return lambda half: half.eyes["host"].says(shown)


TRIES = (_take, _hide, _shoot, _shoot, _empty_pockets, _ping, _lay_down, _babble, _lead)
