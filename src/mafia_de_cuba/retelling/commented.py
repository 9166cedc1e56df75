"""A game on one line of the notation, with what was made of it as comments.

Where the box came back stands the Godfather's chance in percent, and after each order the chance
that it left him with. Whoever reads the line as a game reads past them.
"""

from mafia_de_cuba.analysis.value import Analysis
from mafia_de_cuba.game import notation
from mafia_de_cuba.game.commands import Accuse
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game


def commented(record: Record, game: Game, analysis: Analysis) -> str:
    """A game on one line, with the Godfather's chance before it and after each accusation."""
    chances = {point.action: point.chance for point in analysis.timeline}
    orders = [at for at, (_, it) in enumerate(commands_of(record)) if isinstance(it, Accuse)]
    left = [chances.get(at + 1, chances.get(at)) for at in orders]
    return notation.write(
        game,
        before=None if analysis.start is None else _percent(analysis.start),
        after=[_percent(it) for it in left if it is not None],
    )


def _percent(chance: float) -> str:
    return f"{round(100 * chance)}%"
