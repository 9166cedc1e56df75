"""A person's place at the table: the terminal before them, and what they may look at any time."""

from collections.abc import Callable, Iterable

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mafia_de_cuba.deduce import Deduced
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.view import View
from mafia_de_cuba.narration import Company, Teller, Told
from mafia_de_cuba.narration.pieces import Pieces
from mafia_de_cuba.terminal import guidance
from mafia_de_cuba.terminal.board import board, caption, quarrels
from mafia_de_cuba.terminal.guidance import Help
from mafia_de_cuba.terminal.picture import box_signs, take_signs
from mafia_de_cuba.terminal.reading import Reader, Unclear
from mafia_de_cuba.terminal.terminal import ASIDE, QUIET, LeftTable, Terminal
from mafia_de_cuba.unbroken import unbroken
from mafia_de_cuba.words import ENGLISH, Words

MOST_SENTENCES = 4
"""Of contradictions, so that the table above them stays on the screen."""
VOICES = ("yellow", "cyan", "green", "magenta", "blue", "bright_red")
"""Colours of names, so that voices are told apart."""


class Place:
    """Where a person sits, what they see and what they type."""

    def __init__(
        self, terminal: Terminal, company: Company, seat: int, words: Words = ENGLISH
    ) -> None:
        self.terminal, self.company, self.seat = terminal, company, seat
        self.names = company.names
        self.words, self.reader = words, Reader(words)
        self.say, self.show = terminal.say, terminal.show
        self.in_peace = False
        """Whether the person is stopped only when somebody asks or accuses them."""

    def read(self, prompt: str, view: View, help_: Help) -> str:
        """What the person wants to do; looking round and asking for help is seen to here."""
        looks = self._looks(view)
        while True:
            line = self.terminal.read(prompt)
            word, _, rest = line.partition(" ")
            look = self.reader.meant("looks", word)
            match self.reader.meant("always", word):
                case "help":
                    self.help(help_, able_to_look=bool(looks))
                case "quit":
                    self._leave()
                case "rules":
                    self.rules()
                case _ if look and looks:
                    looks[look](rest)
                case _ if look and len(word) > 1:
                    self.say(self.words("play.nothing_to_look_at"))
                case _:
                    return line

    def help_with(self, chapter: str) -> Help:
        """What can be typed at a prompt."""
        return guidance.help_with(chapter, self.words)

    def unclear(self, sentence: object) -> None:
        """One friendly sentence about what was not understood."""
        self.say(str(sentence), ASIDE)

    def speak(self, line: Told, style: str = "") -> None:
        """A line of the telling: who, and what they said; or just what happened."""
        if line.speaker is None:
            self.show(Padding(unbroken(line.text, style), (0, 0, 0, 2), expand=False))
            return
        mine = line.speaker == self.seat
        name = self.words("answer.you") if mine else self.names[line.speaker]
        voice = "bold" if mine else f"bold {VOICES[line.speaker % len(VOICES)]}"
        row = Table.grid(padding=(0, 1))
        row.add_column(width=min(max(map(len, self.names)) + 1, 14), no_wrap=True)
        row.add_column()
        quoted = unbroken(self.words("answer.quoted", words=line.text), style)
        row.add_row(Text(name, voice), quoted)
        self.show(row)

    def help(self, help_: Help, *, able_to_look: bool) -> None:
        """What can be typed now."""
        looking = self.help_with("looking") if able_to_look else ()
        self.options((*help_, *looking, *self.help_with("always")))

    def options(self, offered: Iterable[tuple[str, str]]) -> None:
        """What can be typed, and what each of it does."""
        table = Table.grid(padding=(0, 2))
        for typed, meaning in offered:
            table.add_row(Text(typed, "bold"), unbroken(meaning))
        self.show(Padding(table, (0, 0, 0, 2), expand=False))

    def rules(self) -> None:
        """The game in a few sentences."""
        for paragraph in self.words.phrasings("play.rules"):
            self.show(Padding(unbroken(paragraph), (0, 0, 1, 2), expand=False))

    def board(self, view: View) -> None:
        """What everyone says, and where neighbours disagree."""
        self.show(board(view, self.names, self.words))
        for quarrel in quarrels(view, self.names, self.words):
            self.say(f"≠ {quarrel}")
        self.say(caption(view, self.words), QUIET)

    def pocket(self, view: View) -> None:
        """What the person knows for themselves."""
        words, turn = self.words, view.turn
        if turn is None:
            self.say(words(f"play.{'no_box_yet' if self.seat else 'box_not_back'}"))
            return
        had = {
            "got": box_signs(turn.received, words),
            "took": take_signs(turn.took, words),
            "left": box_signs(turn.passed, words),
        }
        if view.pocket is None:
            self._say_all(words("play.safe", **had), self._missing(view))
            return
        bag = words("play.bagged", what=Pieces(words).maybe(turn.bagged)) if self.seat == 1 else ""
        self._say_all(words("play.pocket", **had), bag)
        self.say(guidance.being(view.pocket.character, self.seat, self.names, words))
        if view.safe is not None:
            kept = words("play.he_had_kept", name=self.names[0], kept=view.safe.kept)
            self._say_all(kept, self._missing(view))

    def follows(self, view: View, trusted: Iterable[int] = ()) -> None:
        """What can be worked out from the view."""
        deduced = Deduced(view, self.names, tuple(trusted), self.words)
        deduced.print(self.terminal.console, most=MOST_SENTENCES)

    def said(self, view: View) -> None:
        """All the talk again, in the words it was told in."""
        teller = Teller(self.company, view.setup, you=self.seat, words=self.words)
        for at, event in enumerate(view.talk):
            if at in view.paid_after:
                teller.joker_paid()
            self.speak(teller.tell(event))
        if not view.talk:
            self.say(self.words("talk.nothing_yet"))

    def _looks(self, view: View) -> dict[str, Callable[[str], None]]:
        """What can be looked at once the box is back."""
        if view.phase in (Phase.HIDING, Phase.THEFT):
            return {}
        return {
            "board": lambda _: self.board(view),
            "pocket": lambda _: self.pocket(view),
            "said": lambda _: self.said(view),
            "follows": lambda rest: self._follows(view, rest),
        }

    def _follows(self, view: View, rest: str) -> None:
        try:
            every = range(len(self.names))
            named = rest.replace(",", " ").split()
            self.follows(view, [self.reader.seat(one, self.names, every) for one in named])
        except Unclear as unclear:
            self.unclear(unclear)

    def _missing(self, view: View) -> str:
        if view.safe is None or view.safe.missing is None:
            return ""
        return self.words("play.missing", count=view.safe.missing)

    def _say_all(self, *sentences: str) -> None:
        self.say(" ".join(filter(None, sentences)))

    def _leave(self) -> None:
        typed = self.terminal.read(self.words("play.leave_sure"))
        if self.reader.meant("leaving", typed) == "yes":
            raise LeftTable
