"""Where somebody thinks better of it, is pushed out, or sits in a chair that was another's."""

import io
import os
import signal
from pathlib import Path

import pytest

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, HelpYourself
from mafia_de_cuba.game.testimony import Question
from mafia_de_cuba.referee import Legal, verdicts
from play.tables import Scripted, laid, spend, typed


def test_from_something_else_there_is_a_way_back_to_the_truth(tmp_path: Path) -> None:
    guests = {0: Scripted(deeds=[Ask(of=1, question=Question.TOOK)])}
    spent = spend(tmp_path, typed("", "D", "", "o", "?", "", "t"), seat=1, guests=guests)
    assert "back to the other answers" in spent.screen
    assert spent.screen.count("the truth: The Driver") == 2, "they are shown again"
    assert '[{"about":"took","token":"driver"}]' in spent.record.read_text()


class Closed(io.StringIO):
    """A keyboard whose window is closed after the last line."""

    how = signal.SIGHUP

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if not line:
            os.kill(os.getpid(), self.how)
        return line


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_window_keeps_the_game(
    how: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Closed, "how", how)
    usual = signal.getsignal(how)
    spent = spend(tmp_path, Closed(typed("3", "all got")))
    assert spent.code == 128 + how
    assert isinstance(spent.verdict(), Legal)
    assert signal.getsignal(how) is usual


class Gone(io.StringIO):
    """A keyboard that is no longer there after the last line."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if not line:
            raise OSError(5, "Input/output error")
        return line


def test_so_does_a_terminal_that_can_neither_be_read_nor_written(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="Input/output error"):
        spend(tmp_path, Gone(typed("3", "all got")))
    with (tmp_path / "game.json").open("rb") as stream:
        assert [type(verdict) for verdict in verdicts(stream)] == [Legal]


def test_before_the_box_is_back_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("board", "2"))
    assert "There is nothing to look at before the box is back." in spent.screen
    assert '"do":"hide","seat":0,"diamonds":2' in spent.record.read_text()


def test_r1_five_are_told_what_five_should_know(tmp_path: Path) -> None:
    assert "(R1)" in spend(tmp_path, "", setup=laid(5)).screen


def test_one_diamond_is_the_diamond(tmp_path: Path) -> None:
    guests = {0: Scripted(), 1: Scripted(HelpYourself(take=Take(diamonds=14)))}
    spent = spend(tmp_path, typed("H"), seat=2, guests=guests)
    assert "the diamond. You win if" in spent.screen
    assert "so many diamonds" not in spent.screen


def test_r57_a_traitor_speaks_of_his_own_turn(tmp_path: Path) -> None:
    setup = laid(8, Token.TRAITOR)
    orders = [Accuse(target=seat) for seat in (2, 3)]
    guests = {
        0: Scripted(deeds=orders),
        2: Scripted(HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,)))),
        3: Scripted(HelpYourself(take=Take(tokens=(Token.DRIVER,)))),
    }
    lines = typed("", "T", "run", "kept 2", "?", "truth", "took D")
    spent = spend(tmp_path, lines, setup=setup, seat=1, guests=guests)
    assert "You are Godfather from now on." in spent.screen
    assert "That was before your time." in spent.screen
    assert "claim something of your own turn" in spent.screen
    assert "kept 2, sent" not in spent.screen
    record = spent.record.read_text()
    assert '{"about":"took","token":"traitor"}' in record
    assert '[{"about":"took","token":"driver"}]' in record
