"""What the page has to say in the same words as Python: whole games of talk, line by line.

The page is tested against the file that `PYTHONPATH=tests .venv/bin/python -m words.saying` writes.
"""

import json
from pathlib import Path

import msgspec

from mafia_de_cuba.words import languages, speaking
from words.chatter import Chatter, chatter

FILE = Path(__file__).parents[2] / "web" / "src" / "testing" / "spoken.json"
GAMES = tuple(
    chatter(players, seed, lines=70, game=game)
    for players, seed, game in ((5, 1, 1), (8, 2, 1), (8, 2, 2), (12, 3, 5), (12, 4, 9))
)


def _game(game: Chatter) -> dict[str, object]:
    return {
        "names": game.company.names,
        "temperaments": game.company.temperaments,
        "game": game.company.game,
        "setup": msgspec.to_builtins(game.setup),
        "paid_after": game.paid_after,
        "talk": msgspec.to_builtins(game.talk),
        "says": {tag: list(game.told(speaking(tag))) for tag in languages()},
    }


def written() -> str:
    games = ",\n".join(json.dumps(_game(game), ensure_ascii=False) for game in GAMES)
    return f"[\n{games}\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
