"""What a seat may do now, told so fully that buttons and bots need no rule of their own."""

from collections.abc import Iterator

from msgspec import Struct

from mafia_de_cuba.game.box import Box, Take, Tokens, breach, lawful_takes
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    Shoot,
)
from mafia_de_cuba.game.testimony import About, Question


class MayTake(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may leave the box: so many diamonds at most, or one of these tokens.

    `fake` goes alone or with diamonds, never with a token. `nothing` is an open hand, where that
    keeps the rule (R14, R15). A token named in `bag` may go into the bag first, and cannot then be
    taken unless there is another like it. At an honour box `anything` that lies there may be taken
    in any mixture, and it is up to the player to keep the taking rule (R17).
    """

    diamonds: int
    tokens: Tokens
    fake: bool
    nothing: bool
    bag: Tokens = ()
    anything: bool = False

    def left_after(self, bag: Token | None) -> Box:
        """What there is to take from, once a token was bagged or none was."""
        box = Box(diamonds=self.diamonds, tokens=self.tokens, fake=self.fake)
        return box.without_token(bag)

    def allows(self, take: Take, bag: Token | None = None) -> bool:
        """Whether this take, after this bagging, would be accepted."""
        if bag is not None and bag not in self.bag:
            return False
        box = self.left_after(bag)
        if not box.holds(take):
            return False
        return self.anything or breach(box, take, last=self.nothing) is None

    def lawful(self) -> Iterator[HelpYourself]:
        """Every way to help oneself that keeps the taking rule."""
        for bag in (None, *dict.fromkeys(self.bag)):
            box = self.left_after(bag)
            for take in lawful_takes(box, last=self.nothing):
                yield HelpYourself(take=take, bag=bag)


class MayAsk(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat that may be questioned, and what about."""

    of: int
    questions: tuple[Question, ...]


class MayRemark(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be said of people.

    A challenge may hold the claim of anyone in `of` against the claim of another one of them, or
    against the speaker's own. A sounding asks one of them about another.
    """

    of: tuple[int, ...]
    """Whom to have an opinion of, to challenge, to agree with, to sound out."""
    to: tuple[int, ...] = ()
    """Whom to make an offer, or to threaten."""
    plea: bool = False
    """Whether to plead, and to have last words."""


class May(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a seat may do now. Empty for spectators, the eliminated, and when it is over."""

    hide: tuple[int, ...] = ()
    take: MayTake | None = None
    ask: tuple[MayAsk, ...] = ()
    testify: tuple[About, ...] = ()
    """What claims may be about."""
    remark: MayRemark | None = None
    say: bool = False
    accuse: tuple[int, ...] = ()
    shoot: bool = False
    empty_pockets: bool = False

    def commands(self) -> Iterator[Command]:
        """Every lawful deed this allows; words are for the speaker to find."""
        for diamonds in self.hide:
            yield Hide(diamonds=diamonds)
        if self.take is not None:
            yield from self.take.lawful()
        for ask in self.ask:
            for question in ask.questions:
                yield Ask(of=ask.of, question=question)
        for target in self.accuse:
            yield Accuse(target=target)
        if self.shoot:
            yield Shoot()
        if self.empty_pockets:
            yield EmptyPockets()


NOTHING_TO_DO = May()
