"""A person's place at the table: the terminal before them, and what they may look at any time."""

from collections.abc import Callable, Iterable, Sequence

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mafia_de_cuba.deduce import Deduced
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.view import View
from mafia_de_cuba.narration import Line, Teller, pieces
from mafia_de_cuba.terminal import guidance, reading
from mafia_de_cuba.terminal.board import board, caption, quarrels
from mafia_de_cuba.terminal.guidance import Help
from mafia_de_cuba.terminal.picture import box_signs, take_signs
from mafia_de_cuba.terminal.reading import Unclear
from mafia_de_cuba.terminal.terminal import ASIDE, QUIET, LeftTable, Terminal

MOST_SENTENCES = 4
"""Of contradictions, so that the table above them stays on the screen."""
VOICES = ("yellow", "cyan", "green", "magenta", "blue", "bright_red")
"""Colours of names, so that voices are told apart."""


class Place:
    """Where a person sits, what they see and what they type."""

    def __init__(self, terminal: Terminal, names: Sequence[str], seat: int) -> None:
        self.terminal, self.names, self.seat = terminal, tuple(names), seat
        self.say, self.show = terminal.say, terminal.show
        self.in_peace = False
        """Whether the person is stopped only when somebody asks or accuses them."""

    def read(self, prompt: str, view: View, help_: Help) -> str:
        """What the person wants to do; looking round and asking for help is seen to here."""
        looks = self._looks(view)
        while True:
            line = self.terminal.read(prompt)
            word, _, rest = line.partition(" ")
            match word.casefold():
                case "?" | "help":
                    self.help(help_, able_to_look=bool(looks))
                case "q" | "quit" | "exit":
                    self._leave()
                case "rules":
                    self.rules()
                case known if known in looks:
                    looks[known](rest)
                case "board" | "pocket" | "said" | "follows":
                    self.say("There is nothing to look at before the box is back.")
                case _:
                    return line

    def unclear(self, sentence: object) -> None:
        """One friendly sentence about what was not understood."""
        self.say(str(sentence), ASIDE)

    def speak(self, line: Line, style: str = "") -> None:
        """A line of the telling: who, and what they said; or just what happened."""
        if line.speaker is None:
            self.show(Padding(Text(line.text, style), (0, 0, 0, 2), expand=False))
            return
        mine = line.speaker == self.seat
        name = "You" if mine else self.names[line.speaker]
        voice = "bold" if mine else f"bold {VOICES[line.speaker % len(VOICES)]}"
        row = Table.grid(padding=(0, 1))
        row.add_column(width=min(max(map(len, self.names)) + 1, 14), no_wrap=True)
        row.add_column()
        row.add_row(Text(name, voice), Text(f"“{line.text}”", style))
        self.show(row)

    def help(self, help_: Help, *, able_to_look: bool) -> None:
        """What can be typed now."""
        self.options((*help_, *(guidance.LOOKING if able_to_look else ()), *guidance.ALWAYS))

    def options(self, offered: Iterable[tuple[str, str]]) -> None:
        """What can be typed, and what each of it does."""
        table = Table.grid(padding=(0, 2))
        for typed, meaning in offered:
            table.add_row(Text(typed, "bold"), Text(meaning))
        self.show(Padding(table, (0, 0, 0, 2), expand=False))

    def rules(self) -> None:
        """The game in a few sentences."""
        for paragraph in guidance.RULES:
            self.show(Padding(Text(paragraph), (0, 0, 1, 2), expand=False))

    def board(self, view: View) -> None:
        """What everyone says, and where neighbours disagree."""
        self.show(board(view, self.names))
        for quarrel in quarrels(view, self.names):
            self.say(f"≠ {quarrel}")
        self.say(caption(view), QUIET)

    def pocket(self, view: View) -> None:
        """What the person knows for themselves."""
        turn = view.turn
        if turn is None:
            self.say("You have not had the box yet." if self.seat else "The box is not back yet.")
            return
        got, took, left = box_signs(turn.received), take_signs(turn.took), box_signs(turn.passed)
        if view.pocket is None:
            self.say(f"You kept {took}, sent {left}, and got back {got}. {self._missing(view)}")
            return
        bag = ""
        if self.seat == 1:
            held = "nothing" if turn.bagged is None else pieces.token(turn.bagged)
            bag = f" You put {held} in the bag."
        self.say(f"You got {got}, took {took}, and passed on {left}.{bag}")
        self.say(guidance.being(view.pocket.character, self.seat, self.names))
        if view.safe is not None:
            self.say(f"{self.names[0]} had kept {view.safe.kept}. {self._missing(view)}")

    def follows(self, view: View, trusted: Iterable[int] = ()) -> None:
        """What can be worked out from the view."""
        Deduced(view, self.names, tuple(trusted)).print(self.terminal.console, most=MOST_SENTENCES)

    def said(self, view: View) -> None:
        """All the talk again, in the words it was told in."""
        teller = Teller(self.names, single=pieces.single_kinds(view.setup), you=self.seat)
        for event in view.talk:
            self.speak(teller.tell(event))
        if not view.talk:
            self.say("Nobody has said anything yet.")

    def _looks(self, view: View) -> dict[str, Callable[[str], None]]:
        """What can be looked at once the box is back."""
        if view.phase in (Phase.HIDING, Phase.THEFT):
            return {}
        looks: dict[str, Callable[[str], None]] = {
            "board": lambda _: self.board(view),
            "pocket": lambda _: self.pocket(view),
            "said": lambda _: self.said(view),
            "follows": lambda rest: self._follows(view, rest),
        }
        return looks | {name[0]: look for name, look in looks.items()}

    def _follows(self, view: View, rest: str) -> None:
        try:
            every = range(len(self.names))
            words = rest.replace(",", " ").split()
            self.follows(view, [reading.seat(word, self.names, every) for word in words])
        except Unclear as unclear:
            self.unclear(unclear)

    def _missing(self, view: View) -> str:
        if view.safe is None or view.safe.missing is None:
            return ""
        many = view.safe.missing
        return f"{many} diamond{' is' if many == 1 else 's are'} missing."

    def _leave(self) -> None:
        if self.terminal.read("Leave the table? y/n").casefold() in ("y", "yes", "q", "quit"):
            raise LeftTable
