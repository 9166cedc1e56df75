"""`mafia-de-cuba lab`: what a table does to the chances of its sides, and what would be fairer."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from mafia_de_cuba.simulate.typed import Mistyped, at_a_time, within
from mafia_de_cuba.streams import UNREADABLE, spoken, write
from mafia_de_cuba.table_options import (
    USUAL,
    USUAL_BOTS,
    Flag,
    MaybeWhole,
    NoSuchTable,
    Players,
    TableOptions,
    Whole,
)

if TYPE_CHECKING:
    from mafia_de_cuba.game.setup import Setup
    from mafia_de_cuba.lab.report import LabReport
    from mafia_de_cuba.simulate.cast import Cast
    from mafia_de_cuba.simulate.places import Where
    from mafia_de_cuba.words import Words

USUAL_GAMES, MOST_GAMES, SIGNALLED = 300, 10**6, 128


def lab(
    players: Players,
    *,
    options: TableOptions = USUAL,
    kept: MaybeWhole = None,
    bots: str = USUAL_BOTS,
    games: MaybeWhole = None,
    seed: Whole = 1,
    alone: Flag = False,
    workers: MaybeWhole = None,
    ray: str | None = None,
    svg: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
    language: str | None = None,
) -> int:
    """Say how often each side wins at a table, and which table nearby would be fairer.

    The tables that hosts lay most were measured before and are told at once; any other is played by
    bots. The same seed gives the same shares on any machine, those of simulate. A table is fair
    when the Godfather, the Thieves and all others win about a third each. Exit code 0, 1 if the
    table cannot be played or a worker was lost, 2 if something was typed that cannot be or a file
    could not be written, 130 after Ctrl-C.

    Parameters
    ----------
    players
        How many sit down, the Godfather among them.
    kept
        How many diamonds the Godfather keeps, 0 to 5; as many as he likes without it.
    bots
        Who plays, by name as for simulate: green, seasoned or sharp.
    games
        Measure anew, with so many games; 300 where nothing was measured before.
    seed
        Of the games that are played.
    alone
        Do not look for a fairer table.
    workers
        How many games are played at a time; as many as there are cores without it.
    ray
        Play on a Ray cluster, as simulate does.
    svg
        A file for a picture.
    as_json
        Print one JSON value instead of bars.
    language
        The language to speak, as in fr; that of the environment without it.
    """
    # What plays takes longer to load than what is typed takes to read.
    from mafia_de_cuba.simulate.cast import Miscast, read_cast
    from mafia_de_cuba.simulate.places import CannotPlay, NoCluster, Where

    words = spoken(language)
    try:
        within(USUAL_GAMES if games is None else games, 1, MOST_GAMES, "--games")
        within(seed, 0, 2**64, "--seed")
        at_a_time(workers, ray)
        if svg is not None and not svg.parent.is_dir():
            raise Mistyped(f"--svg: there is no folder {str(svg.parent)!r}")
        table = options.laid(players, words)
        cast = read_cast(bots, bots, (), (), players=players, kept=kept)
    except (Mistyped, NoSuchTable, Miscast) as error:
        return _complain(error, UNREADABLE)
    usual = games is None and kept is None and bots == USUAL_BOTS and seed == 1
    found = _known(table, alone=alone) if usual else None
    signal, where = None, Where(workers=workers, ray=ray)
    if found is None:
        try:
            found, signal = _measured(table, cast, games or USUAL_GAMES, seed, where, alone=alone)
        except NoCluster as error:
            return _complain(error, UNREADABLE)
        except CannotPlay as error:
            return _complain(error, 1)
    code = _tell(found, words, svg, as_json=as_json)
    return SIGNALLED + signal if signal is not None and found.interrupted else code


def _known(table: "Setup", *, alone: bool) -> "LabReport | None":
    """What was measured before, if it was."""
    from mafia_de_cuba.lab.measuring import bots_of_today
    from mafia_de_cuba.lab.report import LabReport
    from mafia_de_cuba.odds.measured import shipped
    from mafia_de_cuba.odds.nearby import odds_of

    odds = odds_of(table)
    if odds is None or not odds.here:
        return None
    book = shipped()
    return LabReport(
        table=odds.at,
        fairer=None if alone else odds.fairer,
        looked=not alone,
        cast=book.cast,
        seed=book.seed,
        before=True,
        older=book.bots != bots_of_today(),
    )


def _measured(
    table: "Setup", cast: "Cast", games: int, seed: int, where: "Where", *, alone: bool
) -> "tuple[LabReport, int | None]":
    """What playing shows, and the signal that ended it too early."""
    from mafia_de_cuba.lab.measuring import Bench
    from mafia_de_cuba.lab.report import LabReport
    from mafia_de_cuba.odds.measured import Measured
    from mafia_de_cuba.odds.nearby import one_change_away
    from mafia_de_cuba.simulate.interruption import Interruption
    from mafia_de_cuba.simulate.places import played_at
    from mafia_de_cuba.simulate.printing import counting

    nearby = 0 if alone else sum(1 for _ in one_change_away(table))
    with Interruption() as interruption, counting(Bench.most(games, nearby)) as move_on:
        bench = Bench(
            games=games,
            cast=cast,
            seed=seed,
            played=partial(played_at, where),
            interruption=interruption,
            move_on=move_on,
        )
        found_here = list(bench.measure([table], games))
        one = found_here[0] if found_here else Measured(setup=table, games=0, wins={})
        look = not alone and one.games > 0 and not one.even and not interruption.asked
        fairer = bench.nearby(one) if look else None
        found = LabReport(
            table=one,
            fairer=fairer,
            looked=look and not interruption.asked,
            cast=cast.godfather,
            seed=seed,
            interrupted=interruption.asked,
        )
    return found, interruption.signal


def _tell(found: "LabReport", words: "Words", svg: Path | None, *, as_json: bool) -> int:
    """Print it and draw it."""
    if as_json:
        write(found.as_json())
    else:
        from rich.console import Console

        from mafia_de_cuba.lab.in_print import show

        show(found, Console(highlight=False, markup=False, emoji=False), words)
    if svg is not None:
        from mafia_de_cuba.lab.drawing import drawing

        try:
            svg.write_text(drawing(found, words), encoding="utf-8")
        except OSError as error:
            return _complain(f"cannot write {svg}: {error.strerror}", UNREADABLE)
    return 0 if found.table.games else 1


def _complain(error: object, code: int) -> int:
    print(f"mafia-de-cuba: {error}", file=sys.stderr)
    return code
