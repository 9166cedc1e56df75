"""How long the analysis of a game takes, how small it is, whether it adds up and can be believed.

`scripts/bench analysis` looks at a few games, their cards, and the code of their page;
`scripts/bench analysis 10000` plays so many, in like parts at five to twelve players, and tells
what the account comes to over all of them; with files of records behind the number it takes those
games as well.
"""

import argparse
import gzip
import sys
from itertools import product
from pathlib import Path
from statistics import median
from time import process_time

import mafia_de_cuba
from looking_back.accounts import SEED, Asked, over_many
from looking_back.page_code import own_code
from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.analysis.highlights import Highlights, highlights
from mafia_de_cuba.analysis.value import as_json
from mafia_de_cuba.fitting.chance import played
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of

TIMED = {8: 1.0, 12: 3.0}
"""Seconds that a game of so many players may take."""
MOST_BYTES, MOST_CODE = 12_000, 30_000
MOST_FOR_A_CARD = 0.150
ROUNDS = 5
SITE = Path(mafia_de_cuba.__file__).parent / "site"


def in_time(players: int, most: float) -> bool:
    """Whether games of so many players are weighed soon enough, and small enough."""
    seconds, sizes = [], []
    for number in range(1, ROUNDS + 1):
        record = played(SEED, players, number)
        began = process_time()
        found = analyse(record)
        seconds.append(process_time() - began)
        sizes.append(len(gzip.compress(as_json(found), mtime=0)))
    took, size = median(seconds), max(sizes)
    print(
        f"{players:2} players: {took:.2f} s (at most {most:g}), "
        f"{size} bytes gzipped (at most {MOST_BYTES})"
    )
    return took <= most and size <= MOST_BYTES


def drawn_in_time() -> bool:
    """Whether cards of games that were weighed before are there soon enough."""
    from mafia_de_cuba.retelling.card import Card, Shape, card_png
    from mafia_de_cuba.words import languages, speaking

    taken: dict[str, list[float]] = {shape.value: [] for shape in Shape}
    for record in [played(SEED, players, 1) for players in (5, 8, 12)]:
        game, known = _known(record)
        for shape, language in product(Shape, languages()):
            began = process_time()
            card_png(Card(record, game, known, speaking(language)).svg(shape))
            taken[shape.value].append(process_time() - began)
    for name, seconds in taken.items():
        print(
            f"a card, {name}: {1000 * median(seconds):.0f} ms, the slowest "
            f"{1000 * max(seconds):.0f} (at most {1000 * MOST_FOR_A_CARD:.0f})"
        )
    return max(median(seconds) for seconds in taken.values()) <= MOST_FOR_A_CARD


def _known(record: Record) -> tuple[Game, Highlights | None]:
    game = game_of(record)
    assert isinstance(game, Game)
    return game, highlights(game, commands_of(record), analyse(record))


def small_page() -> bool:
    """Whether a finished game's page has little code of its own; where none is built, nothing."""
    if not SITE.exists():
        print("the page is not built here (scripts/setup-web): its code is not measured")
        return True
    size = own_code(SITE)
    print(f"a finished game's page: {size} bytes of its own code gzipped (at most {MOST_CODE})")
    return size <= MOST_CODE


def main() -> None:
    parser = argparse.ArgumentParser(description="How long an analysis takes; whether it adds up.")
    parser.add_argument("games", type=int, nargs="?", default=0)
    parser.add_argument("records", type=Path, nargs="*", help="files of games played before")
    parser.add_argument("--processes", type=int, help="all cores without it")
    parser.add_argument("--seconds", type=float, help="play no longer than this")
    parser.add_argument("--to", type=Path, help="a line of JSON for each game; goes on with it")
    parser.add_argument("--accounts-only", action="store_true", help="no times, no sizes")
    asked = parser.parse_args()
    kept = []
    if not asked.accounts_only:
        kept += [in_time(players, most) for players, most in TIMED.items()]
        kept += [drawn_in_time(), small_page()]
    if asked.games or asked.records:
        kept.append(
            over_many(
                Asked(
                    games=asked.games,
                    files=tuple(asked.records),
                    processes=asked.processes,
                    seconds=asked.seconds,
                    to=asked.to,
                )
            )
        )
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
