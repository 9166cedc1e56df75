"""Bots cannot cheat: two games alike to their eyes are alike to them, whatever they decide.

The pairs of games are those of `properties/pairs.py`; in place of what a viewer sees there stands
what a player in that chair does. A cheat that looks at the game itself is planted to be caught.
"""

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from bots.company import BOTS, PERSONAS, evening, spend
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.casting import GODFATHERS, LIARS, seated
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.commands import Accuse, Ask, Command, HelpYourself, Hide, Testify
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.view import View
from properties.pairs import Leak, See, check, random_pair

PAIRS = 40
ROOT = Path(__file__).parents[2]


class Doings:
    """In place of a view, what the player does who is shown it."""

    def __init__(self, player: Strategy, *, only_as_godfather: bool = False) -> None:
        self.player, self.only_as_godfather = player, only_as_godfather
        self.done = Counter[type[Command]]()

    def __call__(self, game: Game, viewer: int | None) -> Command | None:
        view = view_for(game, viewer)
        leads = bool(view.may.hide or view.may.accuse)
        if viewer is None or (self.only_as_godfather and not leads):
            return None
        command = self.player.choose(view)
        if command is not None:
            self.done[type(command)] += 1
        return command


def check_pairs(see: See, pairs: int, seed: str) -> None:
    """Check so many pairs."""
    rng = Random(seed)
    for _ in range(pairs):
        check(random_pair(rng), rng, see=see)


@pytest.mark.long
@pytest.mark.parametrize("persona", PERSONAS, ids=BOTS)
def test_bots_decide_alike_in_games_alike_to_their_eyes(persona: Persona) -> None:
    doings = Doings(Bot(persona=persona, seed=1))
    check_pairs(doings, PAIRS, f"{persona}")
    # The pairs are worth something only if there was much to decide.
    for kind in (Hide, HelpYourself, Testify, Ask):
        assert doings.done[kind], kind


@pytest.mark.long
@pytest.mark.parametrize("name", LIARS)
def test_so_do_plain_liars(name: str) -> None:
    doings = Doings(seated(name, 1))
    check_pairs(doings, PAIRS, name)
    assert doings.done[HelpYourself]
    assert doings.done[Testify]


@pytest.mark.parametrize("name", GODFATHERS)
def test_so_do_plain_godfathers(name: str) -> None:
    doings = Doings(seated(name, 1), only_as_godfather=True)
    check_pairs(doings, 2 * PAIRS, name)
    assert doings.done[Hide]
    assert doings.done[Accuse] or doings.done[Ask]


def a_peek_into_every_pocket(game: Game, viewer: int | None) -> Command | None:
    """Accuses whoever holds most."""
    may = view_for(game, viewer).may
    if not may.accuse:
        return None
    return Accuse(target=max(may.accuse, key=lambda seat: game.take_of(seat).diamonds))


def a_peek_at_the_box(game: Game, viewer: int | None) -> Command | None:
    """Plays with other dice when the box came back empty."""
    luck = int(game.box_is_back and game.box.diamonds == 0)
    bot = Bot(persona=Persona(strength=Strength.GREEN), seed=luck)
    return None if viewer is None else bot.choose(view_for(game, viewer))


@pytest.mark.parametrize("cheat", [a_peek_into_every_pocket, a_peek_at_the_box])
def test_a_planted_cheat_is_caught(cheat: See) -> None:
    with pytest.raises(Leak, match="tells viewer"):
        check_pairs(cheat, 1000, "cheat")


def test_a_view_is_all_there_is_to_know() -> None:
    """A view that was sent round the world and back leads to the same deed."""
    deeds = [deed for seed in (3, 4, 5) for deed in spend(evening(seed))]
    for deed in Random(1).sample(deeds, 40):
        posted = msgspec.json.decode(msgspec.json.encode(deed.view), type=View)
        player = Bot(persona=PERSONAS[deed.seat % len(PERSONAS)], seed=deed.seat)
        assert player.choose(posted) == player.choose(deed.view), str(deed)


def test_bots_cannot_even_import_the_game_behind_the_views(tmp_path: Path) -> None:
    """`scripts/check` runs import-linter on the house as it is; here a cheat is built into it."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert "they cannot cheat KEPT" in imports_of(tmp_path)
    with (tmp_path / "src/mafia_de_cuba/bots/bot.py").open("a", encoding="utf-8") as file:
        file.write("\nfrom mafia_de_cuba.game.state import Game\n")
    told = imports_of(tmp_path)
    assert "they cannot cheat BROKEN" in told
    assert "mafia_de_cuba.bots.bot -> mafia_de_cuba.game.state" in told


def imports_of(house: Path) -> str:
    """What import-linter says of a house."""
    linter = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run(
        [linter, "--no-cache"],
        cwd=house,
        env={"PYTHONPATH": "src", "PATH": "/usr/bin:/bin", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout
