"""How much memory it takes to think for the widest tables, in a process that does nothing else.

Run by itself (`python -m server.thinking.wide_thoughts`) it thinks as bots' workers do and prints
the most that it has had in memory, in bytes.
"""

import re
from pathlib import Path

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Command, HelpYourself, Hide, Testify
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import play
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import About, BoxClaim, TakeClaim
from mafia_de_cuba.server.thinking.pool import thought

RARE = tuple(token for token in Token if token is not Token.REVOLUTIONARY)[:9]
WIDE_TABLES = (
    Setup(players=12, tokens=RARE, jokers=2, fake_diamond=True),
    Setup(players=12, tokens=RARE, jokers=2, fake_diamond=True, honour_box=True),
    *(Setup(players=12, tokens=RARE, jokers=jokers, fake_diamond=True) for jokers in (1, 3)),
)
"""As wide as tables can be laid; no two share what is worked out for them."""
SEATS = (1, 6, 0)


def questioned(setup: Setup) -> Game:
    """The box is back, and half the table has said what it had."""
    game = _after(new_game(setup), 0, Hide(diamonds=2))
    for seat in setup.takers:
        may = view_for(game, seat).may.take
        assert may is not None
        first = next(iter(may.lawful()))
        game = _after(game, seat, HelpYourself(take=Take(diamonds=1)) if seat % 2 else first)
    assert game.phase is Phase.INVESTIGATION
    for seat in setup.takers[::2]:
        told = BoxClaim(about=About.RECEIVED, diamonds=12 - seat, tokens=(Token.DRIVER,))
        game = _after(game, seat, Testify(claims=(told, TakeClaim(diamonds=0))))
    return game


def _after(game: Game, seat: int, command: Command) -> Game:
    then = play(game, seat, command)
    assert not isinstance(then, Refused), then
    return then


def main() -> None:
    """Think for all of them, one after another."""
    sharp = [Persona(strength=Strength.SHARP, temperament=temper) for temper in Temperament]
    for setup in WIDE_TABLES:
        game = questioned(setup)
        for seat in SEATS:
            thought(view_for(game, seat), Bot(persona=sharp[seat % len(sharp)], seed=seat))
    # What the machine says a process used counts whoever started it as well; this does not.
    most = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert most is not None
    print(1024 * int(most[1]))


if __name__ == "__main__":
    main()
