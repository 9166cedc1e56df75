"""Games on one line: what is written reads back, and what cannot be read says which part."""

import re
from pathlib import Path
from random import Random

import pytest

from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.notation import LETTERS, NotationError, read, write
from mafia_de_cuba.game.phase import Phase
from properties.dealing import random_game, random_setup

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```notation\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_token_has_a_letter_of_its_own() -> None:
    assert set(LETTERS) == set(Token)
    assert len(set(LETTERS.values())) == len(LETTERS)


@pytest.mark.parametrize(
    ("line", "phase"),
    [
        ("6 HFD", Phase.HIDING),
        ("6 HFD | 0 |", Phase.THEFT),
        ("6 HFD | 2 | (F)D 3", Phase.THEFT),
        ("6 HFD | 2 | (F)D 3 H 4 -", Phase.INVESTIGATION),
        ("6 HFD | 2 | (F)D 3 H 4 - | 2! 4?", Phase.ACCUSATION),
        ("6 HFD | 2 | (F)D 3 H 4 - | 2! 4! | diamonds_recovered 0 1 3", Phase.OVER),
        ("8 2HFDK* j2 honour R44 R53 | 1 | 2DH K F 3 2* H - | 1! 5! 5! 2? ", Phase.ACCUSATION),
        ("7 KFDH | 0 | K 3 F D H 2 | 3x | agent_shot 1", Phase.OVER),
        ("6 H2D* | 0 | D D H * - | - | diamonds_recovered 0 1 2 3", Phase.OVER),
    ],
)
def test_a_line_reads_and_is_written_again(line: str, phase: Phase) -> None:
    game = read(line)
    assert game.phase is phase
    assert read(write(game)) == game


def test_what_is_written_is_what_was_read() -> None:
    for line in (
        "6 HFD | 2 | (F)D 3 H 4 - | 2! 4! | diamonds_recovered 0 1 3",
        "8 3HFD j1 | 5 | 1 H H",
        "12 5HFC2D j2",
        "8 2HFDK* j2 honour R44 R53 | 1 | 2D HK F 3 2*",
    ):
        assert write(read(line)) == line


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "players and tokens"),
        ("6", "players and tokens"),
        ("six HFD", "'six'"),
        ("6 HFQ", "'Q'"),
        ("6 HF?", "'HF?'"),
        ("6 HFD x", "'x'"),
        ("6 HFD jj", "'j'"),
        ("6 HFDD", "too_many_tokens (R6)"),
        ("4 H", "too_few_players (R1)"),
        ("6 HFD | 6", "keeps_too_many (R4)"),
        ("6 HFD | two", "'two'"),
        ("6 HFD | 2 | -", "'-', seat 1: took_nothing (R11)"),
        ("6 HFD | 2 | 14", "'14', seat 1: not_in_box (R11)"),
        ("6 HFD | 2 | (D)D", "'(D)D', seat 1: not_in_box (R13)"),
        ("6 HFD | 2 | 1 (D)H", "'(D)H', seat 2: bag_not_yours (R12)"),
        ("6 HFD | 2 | 1-", "'1-' is not a take"),
        ("6 HFD | 2 | ()", "'()' is not a take"),
        ("6 HFD | 2 | 1 1 1 1 1 1", "'1', seat 6: no_such_seat"),
        ("6 HFD | 2 | 1 1 1 1 1 | 0!", "'0!', seat 0: accused_himself (R22)"),
        ("6 HFD | 2 | 1 1 1 1 1 | 1x", "'1x', seat 0: no_gun (R30)"),
        ("6 HFD | 2 | 1 1 1 1 1 | 1.", "'1.'"),
        ("6 HFD | 2 | 1 1 1 1 1 | 1! 1!", "'1!', seat 0: accused_eliminated (R22)"),
        ("6 HFD | 2 | 1 1 1 1 1 | 1! | diamonds_recovered 0", "not over"),
        ("6 HFD | 2 | D H F 1 1 | 3! | agent_accused 0", "'agent_accused 3'"),
        ("6 HFD | 2 | D H F 1 1 | 3! | victory 0", "'victory' is not an ending"),
        ("6 HFD | 2 | D H F 1 1 | 3! | agent_accused 3 | and more", "at most five"),
        ("9" * 5000 + " HFD", "not a number"),
        ("6 99999H", "not a number"),
    ],
)
def test_a_line_that_cannot_be_read_says_where(line: str, told: str) -> None:
    with pytest.raises(NotationError, match=re.escape(told)):
        read(line)


def test_any_game_reads_back_without_its_talk() -> None:
    rng = Random(3)
    for _ in range(500):
        *_, game = random_game(rng, random_setup(rng), words=0)
        again = read(write(game))
        assert again.ended == game.ended
        assert (again.takes, again.accusations, again.shown) == (
            game.takes,
            game.accusations,
            game.shown,
        )


@pytest.mark.parametrize("page", ["rules.md", "notation.md"])
def test_games_in_the_docs_are_played_as_they_say(page: str) -> None:
    text = (DOCS / page).read_text()
    lines = [line for block in BLOCK.findall(text) for line in block.splitlines() if line.strip()]
    assert lines, f"no game in {page}"
    for line in lines:
        assert write(read(line)) == " ".join(line.split()), line
