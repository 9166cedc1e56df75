"""What was made of a game travels with it: as comments of a line, and as a field of its record."""

import json
from pathlib import Path

from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.analysis.value import as_json
from mafia_de_cuba.game import notation
from mafia_de_cuba.game.records import read, write
from mafia_de_cuba.game.seal import Proven, opened
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.retelling.commented import commented
from mafia_de_cuba.server.ledger.archive.records import with_analysis

TOP = Path(__file__).parents[2]
RECORD = (TOP / "docs/examples/henchman-doubted.json").read_bytes()


def test_a_line_with_comments_is_the_same_game() -> None:
    record = read(RECORD)
    game = game_of(record)
    assert isinstance(game, Game)
    analysis = analyse(record)
    line = commented(record, game, analysis)
    assert line.count("{") == 1 + len(game.accusations)
    assert f"{{{round(100 * (analysis.start or 0))}%}}" in line
    assert line.rstrip().endswith("0 1 2 4")
    assert "{100%} |" in line
    assert notation.write(notation.read(line)) == notation.write(game)


def test_no_comment_can_end_itself_or_the_part_it_stands_in() -> None:
    game = notation.read("6 HFD | 2 | (F)D 3 H 4 - | 2! 4! | diamonds_recovered 0 1 3")
    line = notation.write(game, before="a } b | c { d", after=["}", "|"])
    assert notation.write(notation.read(line)) == notation.write(game)


def test_a_record_with_its_analysis_is_legal_and_its_seal_still_holds() -> None:
    sealed = (TOP / "tests/records/sealed.jsonl").read_bytes().splitlines()[0]
    assert isinstance(opened(sealed), Proven)
    made = as_json(analyse(read(RECORD)))
    with_it = with_analysis(sealed, made)
    assert isinstance(opened(with_it), Proven)
    assert isinstance(game_of(read(with_it)), Game)
    assert json.loads(with_it)["analysis"] == json.loads(made)
    assert read(write(read(with_it))) == read(with_it)
