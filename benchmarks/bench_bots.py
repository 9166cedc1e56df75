"""How fast bots are, on one core, in its own time: every kind of decision at twelve players, and
whole games.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from time import process_time

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, HelpYourself, Hide, Shoot, Testify
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.view import View
from mafia_de_cuba.playout import play_out
from mafia_de_cuba.processes import swept_seldom

SECONDS = 6.0
"""How long each table is played at, at least."""
WARM_UP = 2
"""Games before the clock starts: a table's boxes are counted once."""
LEAST = 3
"""Decisions of a kind below which no percentile is told."""

SILENCE = "say nothing"
KINDS = ("keep", "take", "answer", "speak up", "question", "accusation", "shot", SILENCE)

Watch = dict[str, list[float]]
"""Seconds, by kind of decision."""


class Timed(Struct, frozen=True, kw_only=True):
    """A bot, and the watch that is held to it."""

    bot: Bot
    watch: Watch

    def choose(self, view: View) -> Command | None:
        """What the bot does; how long it took is noted under the kind of decision it was."""
        start = process_time()
        command = self.bot.choose(view)
        taken = process_time() - start
        kind = kind_of(view, command)
        if kind is not None:
            self.watch[kind].append(taken)
        return command


def kind_of(view: View, command: Command | None) -> str | None:
    """What was decided; None where there was nothing to decide."""
    asked = any(asked.of == view.viewer for asked in view.waiting)
    match command:
        case Hide():
            return "keep"
        case HelpYourself():
            return "take"
        case Testify():
            return "answer" if asked else "speak up"
        case Ask():
            return "question"
        case Accuse():
            return "accusation"
        case Shoot():
            return "shot"
        case None if view.may.shoot:
            return "shot"
        case None if view.may.testify:
            return SILENCE
    return None


def standard(players: int) -> Setup:
    """The rulebook's table."""
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    return setup


def widest() -> Setup:
    """Nine tokens of nine kinds and the fake diamond: the most boxes there can be."""
    rare = tuple(token for token in Token if token is not Token.REVOLUTIONARY)[:9]
    return Setup(players=12, tokens=rare, jokers=2, fake_diamond=True)


def company(setup: Setup, strength: Strength, game: int, watch: Watch) -> list[Timed]:
    """Bots of one strength and of all temperaments."""
    tempers = list(Temperament)
    personas = [
        Persona(strength=strength, temperament=tempers[(game + seat) % len(tempers)])
        for seat in range(setup.players)
    ]
    return [
        Timed(bot=Bot(persona=persona, seed=100 * game + seat), watch=watch)
        for seat, persona in enumerate(personas)
    ]


def decisions(setup: Setup, strength: Strength) -> tuple[Watch, float]:
    """The time of every decision in some seconds of games, and how many games a second that is."""
    watch: Watch = defaultdict(list)
    for game in range(WARM_UP):
        play_out(setup, company(setup, strength, -1 - game, watch))
    watch.clear()
    start, games = process_time(), 0
    with swept_seldom():
        while process_time() - start < SECONDS:
            play_out(setup, company(setup, strength, games, watch))
            games += 1
    return watch, games / (process_time() - start)


def told(times: Iterable[float]) -> str:
    """Mean and 99th percentile in milliseconds."""
    taken = np.array(list(times)) * 1000
    if len(taken) < LEAST:
        return f"{'–':>19}"
    return f"{taken.mean():8.2f} /{np.percentile(taken, 99):8.2f} "


def lines(name: str, setup: Setup) -> Iterator[str]:
    """A table of decisions at one table."""
    found = {strength: decisions(setup, strength)[0] for strength in Strength}
    yield f"{name}: milliseconds for one decision, mean / 99th percentile"
    yield f"{'':<20}" + "".join(f"{strength:>19}" for strength in Strength)
    for kind in KINDS:
        yield f"  {kind:<18}" + "".join(told(found[strength][kind]) for strength in Strength)
    every = {s: [taken for k in KINDS if k != SILENCE for taken in found[s][k]] for s in Strength}
    yield f"  {'all but that':<18}" + "".join(told(every[strength]) for strength in Strength)


def main() -> int:
    """Measure and print."""
    for name, setup in (("Twelve players", standard(12)), ("Twelve, widest Revolución", widest())):
        print(*lines(name, setup), "", sep="\n", flush=True)
    print("Games a second")
    print(f"{'':<20}" + "".join(f"{strength:>19}" for strength in Strength))
    for players in (6, 8, 10, 12):
        rates = [decisions(standard(players), strength)[1] for strength in Strength]
        told_rates = "".join(f"{rate:18.1f} " for rate in rates)
        print(f"  {players:>2} players{'':<8}{told_rates}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
