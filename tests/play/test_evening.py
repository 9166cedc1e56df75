"""Whole evenings with typed lines, from every kind of chair, to the end or until one leaves."""

import io
from pathlib import Path

import pytest

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, HelpYourself
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.testimony import BoxClaim, Question
from mafia_de_cuba.referee import Legal
from mafia_de_cuba.terminal.terminal_game import written
from mafia_de_cuba.words import ENGLISH, filled
from play.tables import Scripted, laid, spend, typed

EVERYONE = [f"accuse {seat}" for seat in range(1, 8)]
PATIENT = ["t", ""] * 150
"""Answers truly when asked, and listens on when not."""


def test_a_whole_game_as_godfather(tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("2", "all got", "board", "all took", "follows", *EVERYONE))
    assert spent.code == 0
    verdict = spent.verdict()
    assert isinstance(verdict, Legal)
    assert verdict.phase is Phase.OVER
    for part in ("Your box", "The box is back", "possible worlds", "What really happened"):
        assert part in spent.screen
    for question in ("received", "took"):
        ways = ENGLISH.pool(f"questions_put.everybody.{question}")["any"]
        told = [filled(way, name=spent.names[1]) for way in ways]
        assert sum(map(" ".join(spent.screen.split()).count, told)) == 1, "it is asked once of all"
    assert "You have won." in spent.screen or "You have lost." in spent.screen
    assert str(spent.record) in spent.screen


@pytest.mark.parametrize("seat", [1, 4, 7])
def test_a_whole_game_in_another_chair(seat: int, tmp_path: Path) -> None:
    before = ["", "1"] if seat == 1 else ["1", "H", "-", ""]
    spent = spend(tmp_path, typed(*before, *PATIENT), seat=seat)
    verdict = spent.verdict()
    assert isinstance(verdict, Legal)
    assert verdict.phase is Phase.OVER
    assert "The box is yours" in spent.screen


def test_menus_do_for_the_godfather_who_types_no_commands(tmp_path: Path) -> None:
    lines = ["0", "", "1", "3", "4", "", "2", "2", "", "4", "", "5", "", "6", "Quiet!", ""]
    spent = spend(tmp_path, typed(*lines, "3", "3", "q", "y"))
    record = spent.record.read_text()
    assert '{"do":"ask","seat":0,"of":3,"question":"took"}' in record
    assert record.count('"question":"received_diamonds"') == 7
    assert '{"do":"say","seat":0,"text":"Quiet!"}' in record
    assert '{"do":"accuse","seat":0,"target":3}' in record


def test_names_and_short_words_do_as_well(tmp_path: Path) -> None:
    names = spend(tmp_path, "").names
    lines = typed(
        "1", f"{names[2].lower()} t", f"ask {names[5][0]} got", "1 bag", "kept 3, sent 12"
    )
    spent = spend(tmp_path, lines)
    record = spent.record.read_text()
    assert '"of":2,"question":"took"' in record
    assert '"of":5,"question":"received"' in record
    assert '"of":1,"question":"bag"' in record
    assert '[{"about":"took","diamonds":3},{"about":"passed","diamonds":12}]' in record


@pytest.mark.parametrize("lines", [("2", "all got", "q", "y"), ("2", "all got", "q"), ("2",)])
def test_leaving_keeps_what_was_played(lines: tuple[str, ...], tmp_path: Path) -> None:
    spent = spend(tmp_path, typed(*lines))
    assert spent.code == 0
    verdict = spent.verdict()
    assert isinstance(verdict, Legal)
    assert verdict.phase is Phase.INVESTIGATION
    assert "You leave the table." in spent.screen
    assert "What really happened" not in spent.screen


def test_q_asks_once_and_takes_no_for_an_answer(tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("q", "n", "2", "q", "y"))
    assert isinstance(spent.verdict(), Legal)
    assert spent.screen.count("Leave the table?") == 2


def test_before_anything_happened_there_is_nothing_to_keep(tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("q", "y"))
    assert spent.code == 0
    assert not spent.record.exists()
    assert "nothing to keep" in spent.screen


class Interrupted(io.StringIO):
    """A keyboard at which somebody presses Ctrl-C after the last line."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


def test_ctrl_c_leaves_with_130_and_the_record(tmp_path: Path) -> None:
    spent = spend(tmp_path, Interrupted(typed("3", "all got")))
    assert spent.code == 130
    assert isinstance(spent.verdict(), Legal)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("99", "A number from 0 to 5"),
        ("-1", "A number from 0 to 5"),
        ("two", "A number from 0 to 5"),
        ("", "A number from 0 to 5"),
    ],
)
def test_a_bad_number_to_keep_is_asked_for_again(wrong: str, sentence: str, tmp_path: Path) -> None:
    spent = spend(tmp_path, typed(wrong, "2"))
    assert spent.screen.count(sentence) == 1
    assert '"do":"hide","seat":0,"diamonds":2' in spent.record.read_text()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("xyz", "Nobody here is called “xyz”"),
        ("3 nonsense", "“nonsense” is no question"),
        ("3 bag", "Only the first player had the bag"),
        ("accuse", "Accuse whom?"),
        ("accuse 0", "cannot be chosen"),
        ("accuse 44", "Nobody here is called “44”"),
        ("say", "Say what?"),
        ("kept 16", "only 15 diamonds"),
        ("sent 3 C", "There is no CIA Agent"),
        ("back 2DD", "There is only 1 Driver"),
        ("forget", "Forget what?"),
        ("forget sent", "You have said nothing of that yet"),
        ("kept 6", "A Godfather keeps 5 diamonds at most"),
        ("kept F", "A Godfather keeps diamonds and nothing else"),
        ("follows nobody", "Nobody here is called “nobody”"),
        ("[red]accuse[/red] 3", "Nobody here is called"),
        ("\x1b[A", "Nobody here is called"),
    ],
)
def test_bad_words_get_one_friendly_sentence(wrong: str, sentence: str, tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("2", wrong))
    assert spent.screen.count(sentence) == 1
    assert isinstance(spent.verdict(), Legal)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("3D", "Diamonds or exactly one token"),
        ("16", "only 15 diamonds"),
        ("C", "There is no CIA Agent"),
        ("F", "Not all of that is in the box"),
        ("-", "only the last player may take nothing"),
        ("horse", "“horse” is nothing that lies in the box"),
        ("", "Give a number of diamonds"),
        ("*", "no fake diamond"),
    ],
)
def test_a_hand_takes_only_what_it_may(wrong: str, sentence: str, tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("F", wrong, "2"), seat=1)
    assert sentence.casefold() in spent.screen.casefold()
    took = '{"do":"take","seat":1,"diamonds":2,"bag":"fbi_agent"}'
    assert took in spent.record.read_text()


def test_r17_an_honour_box_takes_any_mixture_and_says_what_that_costs(tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("", "3D"), setup=laid(8, honour=True), seat=1)
    assert "R17" in spent.screen
    assert "You are a cheat" in spent.screen
    assert '"diamonds":3,"token":"driver"' in spent.record.read_text()


def test_r14_an_empty_box_still_takes_a_moment(tmp_path: Path) -> None:
    setup = laid(5)
    guests = {
        0: Scripted(),
        1: Scripted(HelpYourself(take=Take(diamonds=15), bag=Token.FBI_AGENT)),
        2: Scripted(),
    }
    spent = spend(tmp_path, typed("", ""), setup=setup, seat=3, guests=guests)
    assert "(empty)" in spent.screen
    assert "You are a Street Urchin." in spent.screen
    assert '{"do":"take","seat":3}' in spent.record.read_text()


def test_r30_the_cleaner_is_asked_and_may_shoot(tmp_path: Path) -> None:
    guests = {
        0: Scripted(deeds=[Accuse(target=2)]),
        2: Scripted(HelpYourself(take=Take(diamonds=3))),
    }
    setup = laid(8, Token.CLEANER)
    spent = spend(
        tmp_path, typed("", "K", "", "what?", "shoot"), setup=setup, seat=1, guests=guests
    )
    assert "You have the gun." in spent.screen
    assert "Type shoot, or press Enter" in spent.screen
    assert '{"do":"shoot","seat":1}' in spent.record.read_text()


def test_asked_one_may_tell_the_truth_or_something_else_or_nothing(tmp_path: Path) -> None:
    asks = [Ask(of=1, question=question) for question in (Question.TOOK, *Question)]
    guests = {0: Scripted(deeds=asks)}
    answers = ("1", "o 5 HH", "o 4", "o", "HD", "n", "o 9 H, took D", "o -")
    spent = spend(tmp_path, typed("", "D", "", *answers), seat=1, guests=guests)
    record = spent.record.read_text()
    for claim in (
        '[{"about":"took","token":"driver"}]',
        '[{"about":"received","diamonds":5,"tokens":{"loyal_henchman":2}}]',
        '[{"about":"received","diamonds":4}]',
        '[{"about":"received","tokens":{"loyal_henchman":1,"driver":1}}]',
        '[{"about":"took","refused":true}]',
        '[{"about":"passed","diamonds":9,"tokens":{"loyal_henchman":1}},{"about":"took","token"',
        '[{"about":"bag"}]',
    ):
        assert claim in record, claim


def test_one_may_speak_unasked_and_is_stopped_when_contradicted(tmp_path: Path) -> None:
    lie = {Question.RECEIVED: BoxClaim(about=Question.RECEIVED.about, diamonds=1)}
    guests = {
        0: Scripted(deeds=[Ask(of=2, question=Question.RECEIVED)] * 2),
        2: Scripted(answers=lie),
    }
    words = typed("", "D", "truth", "got 15, took D", "run")
    spent = spend(tmp_path, words, seat=1, guests=guests)
    assert f"{spent.names[2]} contradicts what you said." in spent.screen
    assert (
        '"claims":[{"about":"received","diamonds":15},{"about":"took"' in spent.record.read_text()
    )


def test_a_bot_lets_a_person_have_the_last_word_before_it_accuses(tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("", "1", *PATIENT), seat=1)
    assert "Somebody is about to be accused." in spent.screen
    silent = tmp_path / "silent"
    silent.mkdir()
    spent = spend(silent, typed("", "1", "run", *["t"] * 50), seat=1)
    assert spent.screen.count("Enter to listen on") == 1


def test_what_was_said_is_told_again_in_the_same_words(tmp_path: Path) -> None:
    told = spend(tmp_path, typed("2", "3 got", "4 took", "said")).screen
    talk = [line for line in told.splitlines() if "“" in line]
    assert len(talk) >= 8
    assert talk[: len(talk) // 2] == talk[len(talk) // 2 :]


def test_help_and_rules_are_there_at_every_prompt(tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("?", "rules", "help", "2", "?", "rules"))
    assert spent.screen.count("leave the table; the game so far is kept") == 3
    assert spent.screen.count("Anyone may lie.") == 2
    assert "what everyone says" in spent.screen


@pytest.mark.parametrize("width", [32, 40, 80, 200])
def test_screens_of_any_width(width: int, tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("2", "all got", "b", "p", "f", "s", "?", *EVERYONE), width=width)
    assert isinstance(spent.verdict(), Legal)
    told = [line for line in spent.screen.splitlines() if str(tmp_path) not in line]
    assert all(len(line) <= width for line in told if "·" not in line and "%" not in line)


@pytest.mark.parametrize("bots", ["naive", "random", "seasoned:bold"])
def test_every_kind_of_bot_can_be_played_with(bots: str, tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("", "2", *PATIENT), seat=1, bots=bots)
    assert isinstance(spent.verdict(), Legal)


def test_records_are_never_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = written(b"1\n", None), written(b"2\n", None)
    assert first != second
    assert (first.read_bytes(), second.read_bytes()) == (b"1\n", b"2\n")
    assert first.name.startswith("mafia-de-cuba-")
    with pytest.raises(FileExistsError):
        written(b"3\n", first)


def test_a_record_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    spent = spend(tmp_path / "nowhere", typed("2"))
    assert "The record could not be kept" in spent.screen
    assert spent.code == 0
