"""What is typed to lay a table: options that several commands share, and the setup they give."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter
from cyclopts import Token as Typed

from mafia_de_cuba.game.box import counts
from mafia_de_cuba.game.characters import EXTRAS, Token
from mafia_de_cuba.game.layout import Unplayable, Wishes, lay_table
from mafia_de_cuba.game.notation import LETTERS, NotationError, UnknownLetter, read_tokens
from mafia_de_cuba.game.setup import Setup, Switch
from mafia_de_cuba.words import ENGLISH, Words, unplayable

SwitchName = Literal["R44", "R53", "R54", "R58", "R61"]
if TYPE_CHECKING:
    ExtraName = str
else:
    ExtraName = Literal[tuple(map(str, EXTRAS))]
"""A token as `--with` takes it: one of those that the table of characters lets a host add."""


class NoSuchTable(ValueError):
    """No table can be laid as it was typed, and why."""


def _players(_: type, tokens: Sequence[Typed]) -> int:
    """A number of players, and not half of one."""
    text = tokens[0].value
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise ValueError(f"{text[:20]!r} is not a number of players")
    return int(text)


def _whole(_: object, tokens: Sequence[Typed]) -> int:
    """A whole number, in digits or as in 4e3; never one that had to be rounded."""
    text = tokens[0].value
    if short := _SHORT.fullmatch(text):
        return int(short[1] + "0" * int(short[2]))
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text[:20]!r} is not a whole number") from None


_SHORT = re.compile(r"([0-9]{1,9})e([0-9])", re.ASCII)

Players = Annotated[int, Parameter(converter=_players)]
"""How many sit down."""
Whole = Annotated[int, Parameter(converter=_whole)]
"""A number that is not to be rounded."""
Flag = Annotated[bool, Parameter(negative=(), show_default=False)]
MaybeWhole = Annotated[int | None, Parameter(converter=_whole)]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class TableOptions:
    """What lies on the table besides the usual.

    Parameters
    ----------
    with_
        The Cleaner and Revolución characters, each in the place of what it replaces.
    tokens
        A custom box by the letters of the notation, as in 2HFD: two Henchmen, FBI, Driver.
    jokers
        Other than the rulebook's.
    fake_diamond
        Add the green fake diamond.
    honour_box
        A hand may take anything that is there, and answers for it.
    switch
        Rulings to play by their other reading.
    """

    with_: Annotated[
        tuple[ExtraName, ...],
        Parameter(name="--with", consume_multiple=True, negative=(), show_default=False),
    ] = ()
    tokens: str | None = None
    jokers: MaybeWhole = None
    fake_diamond: Flag = False
    honour_box: Flag = False
    switch: Annotated[
        tuple[SwitchName, ...],
        Parameter(consume_multiple=True, negative=(), show_default=False),
    ] = ()

    def lay(self, players: int, words: Words = ENGLISH) -> Setup | Unplayable:
        """The table for so many players; `NoSuchTable` where the tokens cannot even be read."""
        try:
            custom = None if self.tokens is None else counts(read_tokens(self.tokens))
        except NotationError as unread:
            key, text = "unusable.tokens", (self.tokens or "")[:20]
            if isinstance(unread, UnknownLetter):
                key, text = "unusable.letter", unread.letter
            told = words(key, text=repr(text), letters=" ".join(LETTERS.values()))
            raise NoSuchTable(f"--tokens: {told}") from None
        return lay_table(
            Wishes(
                players=players,
                tokens=custom,
                extras=tuple(map(Token, self.with_)),
                fake_diamond=self.fake_diamond,
                jokers=self.jokers,
                honour_box=self.honour_box,
                switches=tuple(map(Switch, self.switch)),
            )
        )

    def laid(self, players: int, words: Words = ENGLISH) -> Setup:
        """The table for so many players, which can be played."""
        laid = self.lay(players, words)
        if isinstance(laid, Unplayable):
            raise NoSuchTable(unplayable(laid, words))
        return laid

    def typed(self) -> list[str]:
        """The same options, to be typed again."""
        said = [word for extra in self.with_ for word in ("--with", extra)]
        said += [] if self.tokens is None else ["--tokens", self.tokens]
        said += [] if self.jokers is None else ["--jokers", str(self.jokers)]
        said += ["--fake-diamond"] * self.fake_diamond + ["--honour-box"] * self.honour_box
        return said + [word for switch in self.switch for word in ("--switch", switch)]


USUAL = TableOptions()
USUAL_BOTS = "seasoned"
"""Who plays where nobody is named."""
