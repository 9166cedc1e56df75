"""In the Godfather's chair: whom to ask what, whom to accuse, and when."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from mafia_de_cuba.game.commands import Accuse, Ask, Command, Say, Testify
from mafia_de_cuba.game.setup import GODFATHER, MOST_KEPT
from mafia_de_cuba.game.testimony import Claim, Question, TakeClaim
from mafia_de_cuba.game.view import View
from mafia_de_cuba.terminal import claiming, guidance, remarking
from mafia_de_cuba.terminal.guidance import Help
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.reading import Unclear
from mafia_de_cuba.words import Words

MENU = range(1, 7)


class Questioning:
    """A Godfather's turn after turn; a question to everyone is put to one after another."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._left: list[Ask] = []
        self._begun = False

    @property
    def going_round(self) -> bool:
        """Whether the first has been asked what everyone is: it is not told each time."""
        return self._begun

    def choose(self, view: View) -> Command:
        while self._left:
            ask = self._left.pop(0)
            if replace(ask, everyone=False) in _askable(view, ask.question):
                self._begun = True
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
        if self.place.seat == GODFATHER:
            return self.place.help_with("godfather")
        return guidance.usurper(self.place.words)

    def _prompt(self, view: View) -> str:
        missing = view.safe.missing if view.safe is not None else None
        words = self.place.words
        return words(
            "questioning.prompt",
            missing="" if missing is None else words("questioning.missing", count=missing),
            jokers=words("questioning.jokers", count=view.jokers),
        )

    def _command(self, typed: str, view: View) -> Command | None:
        words, reader = self.place.words, self.place.reader
        word, _, rest = typed.partition(" ")
        order, usurper = reader.meant("orders", word), self.place.seat != GODFATHER
        if order == "say":
            return said(rest, words)
        if (remark := remarking.remark(self.place, view, typed)) is not None:
            return remark
        if order == "truth" and not usurper:
            raise Unclear(words("unclear.piece_by_piece"))
        if order == "truth" and (turn := view.turn) is not None:
            return Testify(claims=claiming.whole_truth(turn, self.place.seat, view.setup))
        if usurper and reader.meant("godfathers_words", word):
            raise Unclear(words("unclear.before_your_time"))
        if order == "accuse":
            return Accuse(target=self._seat(rest, view.may.accuse, "accuse_whom"))
        if order not in ("all", "ask") and (told := claiming.claims(reader, typed, view.setup)):
            if not usurper:
                _can_be_his(told, words)
            return Testify(claims=claiming.forgettable(told, view, words))
        if order == "ask":
            word, _, rest = rest.partition(" ")
        if reader.meant("orders", word) == "all":
            return self._ask_round(reader.question(rest) if rest else self._which(view, None), view)
        of = self._seat(word, (ask.of for ask in view.may.ask), "ask_whom")
        return Ask(of=of, question=self._may_ask(of, rest, view))

    def _menu(self, view: View) -> Command | None:
        place, words = self.place, self.place.words
        place.options(
            (str(at), line)
            for at, line in zip(MENU, words.phrasings("questioning.menu"), strict=True)
        )
        match place.read(words("questioning.of_the_menu"), view, self._help):
            case "1":
                of = self._pick("pick_to_ask", (ask.of for ask in view.may.ask), view)
                return Ask(of=of, question=self._which(view, of))
            case "2":
                return self._ask_round(self._which(view, None), view)
            case "3":
                return Accuse(target=self._pick("pick_to_accuse", view.may.accuse, view))
            case "4":
                place.board(view)
            case "5":
                place.follows(view)
            case "6":
                line = place.read(words("questioning.you_say"), view, self._always)
                return said(line, words)
            case "":
                pass
            case other:
                return self._command(other, view)
        return None

    @property
    def _always(self) -> Help:
        return self.place.help_with("godfather")

    def _pick(self, prompt: str, seats: Iterable[int], view: View) -> int:
        allowed = list(seats)
        self.place.options((str(seat), self.place.names[seat]) for seat in allowed)
        typed = self.place.read(self.place.words(f"questioning.{prompt}"), view, self._always)
        return self._seat(typed, allowed, "picked_nobody")

    def _which(self, view: View, of: int | None) -> Question:
        """A question from a menu; about the bag only the first player can be asked."""
        choice = [
            question
            for question in Question
            if question is not Question.BAG or _asks(view, of, Question.BAG)
        ]
        numbers = [str(at) for at in range(1, len(choice) + 1)]
        words = self.place.words
        meanings = (words(f"questioning.questions.{one}") for one in choice)
        self.place.options(zip(numbers, meanings, strict=True))
        typed = self.place.read(words("questioning.ask_what"), view, self._always)
        if typed in numbers:
            return choice[numbers.index(typed)]
        return self.place.reader.question(typed)

    def _may_ask(self, of: int, text: str, view: View) -> Question:
        typed = text.strip()
        question = self.place.reader.question(typed) if typed else self._which(view, of)
        if not _asks(view, of, question):
            raise Unclear(self.place.words("refusals.no_bag_there"))
        return question

    def _ask_round(self, question: Question, view: View) -> Command:
        asks = list(_askable(view, question))
        if not asks:
            raise Unclear(self.place.words("unclear.nobody_left_to_ask"))
        self._left = [replace(ask, everyone=len(asks) > 1) for ask in asks]
        return self._left.pop(0)

    def _seat(self, text: str, allowed: Iterable[int], else_: str) -> int:
        if not text.strip():
            raise Unclear(self.place.words(f"unclear.{else_}"))
        return self.place.reader.seat(text, self.place.names, allowed)


def said(text: str, words: Words) -> Say:
    """Talk, as long as it is not endless."""
    if not text.strip():
        raise Unclear(words("unclear.say_what"))
    return Say(text=text.strip()[:500])


def _can_be_his(told: Sequence[Claim], words: Words) -> None:
    """Refuse what nobody could say of what he kept."""
    for claim in told:
        if isinstance(claim, TakeClaim) and (claim.tokens or claim.fake):
            raise Unclear(words("unclear.keeps_diamonds_alone"))
        if isinstance(claim, TakeClaim) and claim.diamonds > MOST_KEPT:
            raise Unclear(words("unclear.keeps_at_most", most=MOST_KEPT))


def _askable(view: View, question: Question) -> Iterator[Ask]:
    for may in view.may.ask:
        if question in may.questions:
            yield Ask(of=may.of, question=question)


def _asks(view: View, of: int | None, question: Question) -> bool:
    return any(may.of == of and question in may.questions for may in view.may.ask)
