"""What a player decides about the box before it comes: orders left in advance.

"Four or more diamonds: take two. Else a Driver. Else nothing." The clauses are tried in order on
the box as it arrives, so that a table of twelve does not wait for twelve people to think.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from mafia_de_cuba.game.box import DIAMONDS, NOTHING, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import HelpYourself
from mafia_de_cuba.game.may import MayTake

MOST_CLAUSES = 12

Many = Annotated[int, Meta(ge=0, le=DIAMONDS)]
"""A number of diamonds."""
Named = Annotated[tuple[Token, ...], Meta(max_length=len(Token))]
"""Tokens a condition names, each once."""


class Wish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """What a hand is to leave the box with: diamonds, or a token, or nothing."""

    @property
    def take(self) -> Take:
        """The wish as a take."""
        return NOTHING


class WishDiamonds(Wish, frozen=True, kw_only=True):
    """Exactly so many diamonds, with the fake one or without; none but the fake one is a wish."""

    diamonds: Many
    fake: bool = False

    @property
    def take(self) -> Take:
        return Take(diamonds=self.diamonds, fake=self.fake)


class WishToken(Wish, frozen=True, kw_only=True):
    """This token, where the box has one."""

    token: Token

    @property
    def take(self) -> Take:
        return Take(tokens=(self.token,))


class WishNothing(Wish, frozen=True, kw_only=True):
    """An open hand, where that keeps the rule (R14, R15)."""


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One order: if the box is like this as it arrives, this is what is wanted of it."""

    at_least: Many | None = None
    at_most: Many | None = None
    """Diamonds in the box."""
    there: Named = ()
    not_there: Named = ()
    fake_there: bool | None = None
    """Whether the green diamond must lie there, or must not; None if that does not matter."""
    wish: WishDiamonds | WishToken | WishNothing
    bag: Token | None = None
    """What goes into the felt bag before, for the first player (R12)."""

    def holds(self, may: MayTake) -> bool:
        """Whether the box that arrived is as this clause wants it, before anything is bagged."""
        return (
            (self.at_least is None or may.diamonds >= self.at_least)
            and (self.at_most is None or may.diamonds <= self.at_most)
            and all(token in may.tokens for token in self.there)
            and not any(token in may.tokens for token in self.not_there)
            and self.fake_there in (None, may.fake)
        )


Orders = Annotated[tuple[Clause, ...], Meta(max_length=MOST_CLAUSES)]
"""Clauses, tried in order."""


def carried_out(orders: Orders, may: MayTake) -> HelpYourself | None:
    """The first clause that holds and that the box allows, as a hand in the box; None if none.

    A clause is done whole or not at all: two diamonds are not one where only one is left, and who
    may not bag leaves a clause that bags aside. At an honour box an order may break the taking rule
    just as a hand may (R17).

    Whether a clause fitted, which one, and whether there were orders at all is the player's secret.
    Where none fits, the caller lets an heir decide, and must let the box rest as long and send as
    much in every case: nothing that leaves the server may tell the cases apart.
    """
    for clause in orders:
        take = clause.wish.take
        if clause.holds(may) and may.allows(take, clause.bag):
            return HelpYourself(take=take, bag=clause.bag)
    return None


class Nonsense(StrEnum):
    """Why orders can never be meant."""

    TOO_MANY_CLAUSES = "too_many_clauses"
    NO_SUCH_NUMBER = "no_such_number"
    """Fewer than no diamonds, or more than there are."""
    NO_DIAMONDS_WISHED = "no_diamonds_wished"
    """No diamonds and no fake one: that is taking nothing, and is said so."""
    AT_LEAST_OVER_AT_MOST = "at_least_over_at_most"
    THERE_AND_NOT_THERE = "there_and_not_there"
    WISH_NOT_THERE = "wish_not_there"
    """What is wished for or bagged is what the clause says is not in the box."""
    BAG_NOT_YOURS = "bag_not_yours"


def fault(orders: Orders, *, first: bool = True) -> Nonsense | None:
    """What makes no sense about these orders, whatever the box; only the first player may bag."""
    if len(orders) > MOST_CLAUSES:
        return Nonsense.TOO_MANY_CLAUSES
    return next((found for clause in orders if (found := _nonsense(clause, first=first))), None)


def _nonsense(clause: Clause, *, first: bool) -> Nonsense | None:
    take = clause.wish.take
    least, most = clause.at_least or 0, DIAMONDS if clause.at_most is None else clause.at_most
    if not all(0 <= number <= DIAMONDS for number in (least, most, take.diamonds)):
        return Nonsense.NO_SUCH_NUMBER
    if isinstance(clause.wish, WishDiamonds) and not take:
        return Nonsense.NO_DIAMONDS_WISHED
    if least > most:
        return Nonsense.AT_LEAST_OVER_AT_MOST
    if set(clause.there) & set(clause.not_there):
        return Nonsense.THERE_AND_NOT_THERE
    wanted = {*take.tokens, *(() if clause.bag is None else (clause.bag,))}
    if wanted & set(clause.not_there) or take.diamonds > most:
        return Nonsense.WISH_NOT_THERE
    if take.fake and clause.fake_there is False:
        return Nonsense.WISH_NOT_THERE
    if clause.bag is not None and not first:
        return Nonsense.BAG_NOT_YOURS
    return None
