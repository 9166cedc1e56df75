"""A table for learning programs, laid from a few words, and the seats' names."""

from collections.abc import Iterator, Sequence
from operator import index

from mafia_de_cuba.environments.actions import TalkLevel, refuse_unnumbered
from mafia_de_cuba.game.characters import EXTRAS, Token
from mafia_de_cuba.game.layout import Unplayable, Wishes, lay_table
from mafia_de_cuba.game.setup import Setup

TALK = {level.name.lower(): level for level in TalkLevel}


def laid_table(
    players: int = 6,
    *,
    extras: Sequence[str] = (),
    jokers: int | None = None,
    fake_diamond: bool = False,
    honour_box: bool = False,
) -> Setup:
    """The rulebook's table for so many, with what is wished for; ValueError if it cannot be."""
    wishes = Wishes(
        players=whole(players, "players"),
        extras=tuple(_added(extras)),
        jokers=jokers,
        fake_diamond=fake_diamond,
        honour_box=honour_box,
    )
    laid = lay_table(wishes)
    if isinstance(laid, Unplayable):
        fault = laid.fault
        raise ValueError(f"this table cannot be played: {fault.flaw} ({fault.ruling})")
    refuse_unnumbered(laid.tokens)
    return laid


def whole(number: object, what: str) -> int:
    """A number that is not half of one, and no text."""
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {number!r}") from None


def _added(extras: Sequence[str]) -> Iterator[Token]:
    for extra in extras:
        if extra not in EXTRAS:
            raise ValueError(f"extras are some of {', '.join(EXTRAS)}, not {extra!r}")
        yield Token(extra)


def talk_level(talk: str) -> TalkLevel:
    """How much is said, by its name."""
    if talk not in TALK:
        raise ValueError(f"talk is one of {', '.join(TALK)}, not {talk!r}")
    return TALK[talk]
