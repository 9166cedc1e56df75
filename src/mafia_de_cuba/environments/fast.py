"""The way to the fast core: our tables and boxes in its numbers. Whoever has not got it is told."""

from collections.abc import Iterable

from mafia_de_cuba.environments.actions import TOKENS, TalkLevel, refuse_unnumbered, switches_told
from mafia_de_cuba.game.box import Box, Take, counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import Setup, fault_of

try:
    import mafia_de_cuba_core as core
except ImportError as error:
    raise ImportError(
        "the fast core is not installed: pip install 'mafia-de-cuba[fast]'"
    ) from error

__all__ = ["core", "lot_of", "table_of", "tokens_told"]


def table_of(
    setup: Setup,
    *,
    talk: TalkLevel = TalkLevel.SILENT,
    questions: int = 20,
    seed: int = 0,
    first: int = 0,
    varied: bool = False,
) -> core.Table:
    """The same table, as the core is told of it."""
    fault = fault_of(setup)
    if fault is not None:
        raise ValueError(f"this table cannot be played: {fault.flaw} ({fault.ruling})")
    return core.Table(
        players=setup.players,
        tokens=tokens_told(setup.tokens),
        jokers=setup.jokers,
        fake=setup.fake_diamond,
        honour=setup.honour_box,
        switches=switches_told(setup),
        talk=talk,
        questions=questions,
        seed=seed,
        first=first,
        varied=varied,
    )


def tokens_told(tokens: Iterable[Token]) -> list[int]:
    """How many there are of each of the ten kinds; ValueError where there is another kind."""
    there = counts(tokens)
    refuse_unnumbered(there)
    return [there.get(token, 0) for token in TOKENS]


def lot_of(held: Box | Take) -> int:
    """A box or a handful as one number."""
    return core.lot(held.diamonds, tokens_told(held.tokens), fake=held.fake)
