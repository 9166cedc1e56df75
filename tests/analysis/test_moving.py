"""The short replay of a finished game: small, in the game's order, and it spoils nothing early."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from analysis.test_card import AWKWARD, TWELVE
from analysis.test_sentences import DOUBTED
from command import typed
from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.retelling.moving import MOST_SCENES, MovingPicture, moving_picture
from mafia_de_cuba.words import speaking
from records.samples import line, sample

MOST_BYTES = 500_000


def moving(record: Record, language: str = "en") -> MovingPicture:
    game = game_of(record)
    assert isinstance(game, Game)
    return moving_picture(record, game, analyse(record), speaking(language))


@pytest.mark.long  # A game of twelve is weighed, and a dozen pictures are drawn.
def test_a_game_of_twelve_whatever_they_are_called_is_a_small_file() -> None:
    from msgspec.structs import replace

    made = moving(replace(TWELVE, players=AWKWARD), "fr").gif()
    assert len(made) <= MOST_BYTES
    with Image.open(BytesIO(made)) as picture:
        assert picture.size == (720, 378)
        assert 3 <= getattr(picture, "n_frames", 1) <= MOST_SCENES + 2
        assert picture.info["duration"] >= 2000


def test_it_tells_what_mattered_in_the_order_in_which_it_happened() -> None:
    told = [scene.told for scene in moving(DOUBTED).scenes()]
    assert told[0].startswith("Ramón sent a box of diamonds round the table.")
    assert told[1] == "Pacho said they passed on 14 diamonds."
    assert told[-1] == "Lina emptied their pockets: a Henchman."


def test_pockets_are_closed_until_they_are_emptied_and_suspicion_is_drawn() -> None:
    picture = moving(DOUBTED)
    scenes = picture.scenes()
    assert [scene.opened for scene in scenes[:-1]] == [frozenset()] * (len(scenes) - 1)
    assert scenes[-1].opened == {4}
    said = picture.svg(scenes[1])
    assert len(re.findall("stroke-dasharray", said)) == 6, "a part of a circle for each seat"
    assert said.count("Godfather’s chance") == 1
    assert "<script" not in picture.svg(scenes[0])


def test_whatever_is_longer_takes_longer_to_read() -> None:
    for scene in moving(DOUBTED).scenes():
        assert scene.seconds >= max(2.0, 0.3 * len(scene.told.split()))


def test_the_command_prints_it_and_of_a_game_that_is_not_over_says_why_not(tmp_path: Path) -> None:
    file, told = tmp_path / "game.json", sample()
    file.write_bytes(line(told))
    assert typed("analyse", file, "--gif").stdout.startswith(b"GIF89a")
    told["actions"] = told["actions"][:8]
    del told["outcome"]
    file.write_bytes(line(told))
    done = typed("analyse", file, "--gif")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"nobody has won yet" in done.stderr
