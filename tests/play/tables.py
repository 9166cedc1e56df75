"""Evenings without a terminal: typed lines in, the screen and the record out."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from msgspec import Struct
from rich.console import Console

from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Command, EmptyPockets, HelpYourself, Hide, Testify
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import Claim, Declined, Question
from mafia_de_cuba.game.view import View
from mafia_de_cuba.referee import Verdict, verdicts
from mafia_de_cuba.terminal.terminal import LeftTable, Terminal
from mafia_de_cuba.terminal.terminal_game import Invitation, TerminalGame
from mafia_de_cuba.words import ENGLISH, Words


class Spent(Struct, frozen=True, kw_only=True):
    """An evening that is over: its exit code, the screen, and the record if one was kept."""

    code: int
    screen: str
    record: Path
    names: tuple[str, ...]

    def verdict(self) -> Verdict:
        """What the referee says of the record, which must be there and be the only one."""
        with self.record.open("rb") as stream:
            (verdict,) = verdicts(stream)
        return verdict


class Scripted:
    """Does what it is told: a take, answers, the Godfather's deeds, and then it breaks off."""

    waits = False

    def __init__(
        self,
        take: HelpYourself | None = None,
        answers: Mapping[Question, Claim] | None = None,
        deeds: Sequence[Command] = (),
    ) -> None:
        self.take = take or HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,)))
        self.answers, self.deeds = answers or {}, list(deeds)

    def choose(self, view: View) -> Command | None:
        if view.may.hide:
            return Hide(diamonds=0)
        if view.may.take is not None:
            return self.take
        if view.may.empty_pockets:
            return EmptyPockets()
        for asked in view.waiting:
            if asked.of == view.viewer:
                declined = Declined(about=asked.question.about)
                return Testify(claims=(self.answers.get(asked.question, declined),))
        if not view.may.accuse:
            return None
        if not self.deeds:
            raise LeftTable
        return self.deeds.pop(0)


def laid(players: int = 8, *extras: Token, fake: bool = False, honour: bool = False) -> Setup:
    """A table that can be played."""
    setup = lay_table(Wishes(players=players, extras=extras, fake_diamond=fake, honour_box=honour))
    assert isinstance(setup, Setup)
    return setup


def spend(
    folder: Path,
    lines: str | TextIO,
    *,
    setup: Setup | None = None,
    seat: int = 0,
    guests: Mapping[int, Strategy] | None = None,
    width: int = 80,
    bots: str = "green",
    words: Words = ENGLISH,
) -> Spent:
    """An evening in which these lines are typed, and no more."""
    typed = io.StringIO(lines) if isinstance(lines, str) else lines
    screen, record = io.StringIO(), folder / "game.json"
    invited = Invitation(setup=setup or laid(), seat=seat, seed=7, bots=bots, record=record)
    console = Console(file=screen, width=width, highlight=False, markup=False, emoji=False)
    game = TerminalGame(invited, Terminal(console, typed), words)
    game.opponents |= guests or {}  # type: ignore[arg-type]
    code = game.spend()
    return Spent(code=code, screen=screen.getvalue(), record=record, names=tuple(game.names))


def typed(*lines: str) -> str:
    """Lines as they come from a keyboard."""
    return "".join(f"{line}\n" for line in lines)
