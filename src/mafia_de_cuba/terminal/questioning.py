"""In the Godfather's chair: whom to ask what, whom to accuse, and when."""

from collections.abc import Iterable, Iterator, Sequence

from mafia_de_cuba.game.commands import Accuse, Ask, Command, Say, Testify
from mafia_de_cuba.game.seats import GODFATHER
from mafia_de_cuba.game.setup import MOST_KEPT
from mafia_de_cuba.game.testimony import Claim, Question, TakeClaim
from mafia_de_cuba.game.view import View
from mafia_de_cuba.narration.quotes import question_round
from mafia_de_cuba.narration.teller import Line
from mafia_de_cuba.terminal import claiming, guidance, reading
from mafia_de_cuba.terminal.guidance import Help
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.reading import Unclear

ROUND = ("all", "everyone", "everybody", "*")
ACCUSING = ("accuse", "a", "empty")
GODFATHERS_WORDS = ("kept", "sent", "back")
"""What only he can speak of who sent the box round."""
MENU = (
    ("1", "ask one player"),
    ("2", "ask everyone the same"),
    ("3", "“Empty your pockets!”"),
    ("4", "look at the board"),
    ("5", "what follows from what you know"),
    ("6", "say something"),
)
QUESTIONS: dict[Question, str] = {
    Question.RECEIVED: "what was in the box when you got it",
    Question.RECEIVED_DIAMONDS: "how many diamonds when you got it",
    Question.RECEIVED_TOKENS: "which tokens when you got it",
    Question.TOOK: "what you took",
    Question.PASSED: "what was left when you passed it on",
    Question.BAG: "what is in the bag",
}


class Questioning:
    """A Godfather's turn after turn; a question to everyone is put to one after another."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._left: list[Ask] = []
        self._begun = False

    @property
    def going_round(self) -> bool:
        """Whether everyone is being asked the same, which is not told each time."""
        return self._begun

    def choose(self, view: View) -> Command:
        """The Godfather's next move."""
        while self._left:
            ask = self._left.pop(0)
            if ask in _askable(view, ask.question):
                return ask
        self._begun = False
        while True:
            typed = self.place.read(self._prompt(view), view, self._help)
            try:
                command = self._command(typed, view) if typed else self._menu(view)
            except Unclear as unclear:
                self.place.unclear(unclear)
                continue
            if command is not None:
                return command

    @property
    def _help(self) -> Help:
        return guidance.GODFATHER if self.place.seat == GODFATHER else guidance.USURPER

    def _prompt(self, view: View) -> str:
        missing = view.safe.missing if view.safe is not None else None
        stones = "" if missing is None else f"{missing} missing"
        jokers = f"{view.jokers} Joker{'' if view.jokers == 1 else 's'}"
        return f"Godfather ({stones}, {jokers}; ? helps)"

    def _command(self, typed: str, view: View) -> Command | None:
        word, _, rest = typed.partition(" ")
        low = word.casefold()
        if low == "say":
            return said(rest)
        usurper = self.place.seat != GODFATHER
        if low == "truth" and not usurper:
            raise Unclear("Tell them piece by piece: kept 2, sent 13 HHFD, back 2 H.")
        if low == "truth" and (turn := view.turn) is not None:
            return Testify(claims=claiming.whole_truth(turn, self.place.seat, view.setup))
        if low in GODFATHERS_WORDS and usurper:
            raise Unclear("That was before your time. Of your own turn: got 9 HHD, took T, left 9.")
        if low in ACCUSING:
            return Accuse(target=self._seat(rest, view.may.accuse, "Accuse whom? As in: accuse 3."))
        if (told := claiming.claims(typed, view.setup)) and low not in ("all", "ask"):
            if not usurper:
                _can_be_his(told)
            return Testify(claims=claiming.forgettable(told, view))
        if low == "ask":
            word, _, rest = rest.partition(" ")
            low = word.casefold()
        if low in ROUND:
            return self._ask_round(
                reading.question(rest) if rest else self._which(view, None), view
            )
        of = self._seat(word, (ask.of for ask in view.may.ask), "Ask whom? As in: 3 took.")
        return Ask(of=of, question=self._may_ask(of, rest, view))

    def _menu(self, view: View) -> Command | None:
        place = self.place
        place.options(MENU)
        match place.read("1 to 6", view, self._help):
            case "1":
                typed = self._pick("Ask whom", (ask.of for ask in view.may.ask), view)
                return Ask(of=typed, question=self._which(view, typed))
            case "2":
                return self._ask_round(self._which(view, None), view)
            case "3":
                return Accuse(target=self._pick("Accuse whom", view.may.accuse, view))
            case "4":
                place.board(view)
            case "5":
                place.follows(view)
            case "6":
                return said(place.read("You say", view, guidance.GODFATHER))
            case "":
                pass
            case other:
                return self._command(other, view)
        return None

    def _pick(self, prompt: str, seats: Iterable[int], view: View) -> int:
        allowed = list(seats)
        self.place.options((str(seat), self.place.names[seat]) for seat in allowed)
        return self._seat(self.place.read(prompt, view, guidance.GODFATHER), allowed, "Nobody.")

    def _which(self, view: View, of: int | None) -> Question:
        """A question from a menu; about the bag only the first player can be asked."""
        choice = [
            question
            for question in Question
            if question is not Question.BAG or _asks(view, of, Question.BAG)
        ]
        numbers = [str(at) for at in range(1, len(choice) + 1)]
        self.place.options(zip(numbers, (QUESTIONS[one] for one in choice), strict=True))
        typed = self.place.read("Ask what", view, guidance.GODFATHER)
        return choice[numbers.index(typed)] if typed in numbers else reading.question(typed)

    def _may_ask(self, of: int, text: str, view: View) -> Question:
        question = reading.question(text.strip()) if text.strip() else self._which(view, of)
        if not _asks(view, of, question):
            raise Unclear("Only the first player had the bag.")
        return question

    def _ask_round(self, question: Question, view: View) -> Command:
        self._left = list(_askable(view, question))
        if not self._left:
            raise Unclear("Nobody is left who could be asked that.")
        self._begun = True
        self.place.speak(Line(speaker=self.place.seat, text=question_round(question)))
        return self._left.pop(0)

    def _seat(self, text: str, allowed: Iterable[int], else_: str) -> int:
        if not text.strip():
            raise Unclear(else_)
        return reading.seat(text, self.place.names, allowed)


def said(text: str) -> Say:
    """Talk, as long as it is not endless."""
    if not text.strip():
        raise Unclear("Say what? As in: say I am listening.")
    return Say(text=text.strip()[:500])


def _can_be_his(told: Sequence[Claim]) -> None:
    """Refuse what nobody could say of what he kept."""
    for claim in told:
        if isinstance(claim, TakeClaim) and (claim.tokens or claim.fake):
            raise Unclear("A Godfather keeps diamonds and nothing else.")
        if isinstance(claim, TakeClaim) and claim.diamonds > MOST_KEPT:
            raise Unclear(f"A Godfather keeps {MOST_KEPT} diamonds at most.")


def _askable(view: View, question: Question) -> Iterator[Ask]:
    for may in view.may.ask:
        if question in may.questions:
            yield Ask(of=may.of, question=question)


def _asks(view: View, of: int | None, question: Question) -> bool:
    return any(may.of == of and question in may.questions for may in view.may.ask)
