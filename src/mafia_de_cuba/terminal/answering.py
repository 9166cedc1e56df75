"""In any other chair: answering the Godfather, and speaking up unasked."""

from collections.abc import Sequence

from mafia_de_cuba.game.commands import Command, Testify
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.testimony import Claim, Declined, Question, Standing, standing
from mafia_de_cuba.game.turn import Turn
from mafia_de_cuba.game.view import View
from mafia_de_cuba.narration import quotes
from mafia_de_cuba.narration.pieces import capital, single_kinds
from mafia_de_cuba.terminal import claiming, guidance
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.questioning import said
from mafia_de_cuba.terminal.reading import Unclear

RUN = ("run", "r")
STOPPED = "You will be stopped again when you may want to speak."
EXAMPLES: dict[Question, str] = {
    Question.RECEIVED: "o 9 HHD",
    Question.RECEIVED_DIAMONDS: "o 9",
    Question.RECEIVED_TOKENS: "o HHD, or o - for none",
    Question.TOOK: "o D, or o 3, or o - for nothing",
    Question.PASSED: "o 9 HH",
    Question.BAG: "o F, or o - for nothing",
}
"""How to answer with something else than the truth."""


Options = list[tuple[str, str, Sequence[Claim]]]
"""What to type, what it means, and what is said by it; nothing where that is yet to be typed."""


def answer(place: Place, view: View, asked: QuestionAsked) -> Command:
    """An answer to the Godfather: the truth, something else, or none."""
    turn = view.turn
    assert turn is not None
    true = claiming.truth(turn, asked.question.about, view.setup, asked=asked.question)
    options: Options = [("t", f"the truth: {_told(true, view)}", (true,))]
    before = _standing(view, asked)
    if before is not None and not turn.bears_out(before, seat=place.seat):
        options.append(("a", f"what you said before: {_told(before, view)}", (before,)))
    options += [
        ("o", f"something else; at once: {EXAMPLES[asked.question]}", ()),
        ("n", "no answer", (Declined(about=asked.question.about),)),
    ]
    while True:
        place.options((f"{at} {key}", text) for at, (key, text, _) in enumerate(options, 1))
        command = _chosen(place, view, asked, options)
        if command is not None:
            return command


def _chosen(place: Place, view: View, asked: QuestionAsked, options: Options) -> Command | None:
    """One of these, or a word of one's own; None to have them shown again."""
    turn = view.turn
    assert turn is not None
    while True:
        typed = place.read("Your answer (? helps)", view, guidance.ANSWERING)
        if typed.casefold() in RUN:
            place.in_peace = not place.in_peace
            place.say("You will be stopped only when asked." if place.in_peace else STOPPED)
            continue
        word, _, rest = typed.partition(" ")
        for at, (key, _, claims) in enumerate(options, 1):
            if word.casefold() in (str(at), key) and claims and not rest:
                return Testify(claims=tuple(claims))
            if word.casefold() in (str(at), key) and not claims:
                return _something_else(place, view, asked, rest)
        try:
            command = _spoken(place, view, turn, typed)
            if command is not None:
                return command
            place.unclear(f"Choose 1 to {len(options)}, or type ? for help.")
        except Unclear as unclear:
            place.unclear(unclear)


def speak_up(place: Place, view: View) -> Command | None:
    """A word unasked, or None to listen on, perhaps until somebody asks."""
    turn = view.turn
    assert turn is not None
    while True:
        typed = place.read("Enter to listen on (? helps)", view, guidance.LISTENING)
        if not typed:
            return None
        if typed.casefold() in RUN:
            place.in_peace = True
            return None
        try:
            command = _spoken(place, view, turn, typed)
            if command is not None:
                return command
            place.unclear("Type ? for what you can do here, or Enter to listen on.")
        except Unclear as unclear:
            place.unclear(unclear)


def _something_else(place: Place, view: View, asked: QuestionAsked, text: str) -> Testify | None:
    """An answer of one's own making; None for whoever thinks better of it."""
    example = EXAMPLES[asked.question].replace("o ", "")
    help_ = ((example.partition(",")[0], "what you say"), ("Enter", "back to the other answers"))
    while True:
        try:
            typed = text or place.read(f"You say, as in {example}; Enter goes back", view, help_)
            if not typed:
                return None
            claims = claiming.claims(typed, view.setup, asked.question)
            if not any(map(asked.question.answered_by, claims)):
                raise Unclear("That does not answer the question.")
            return Testify(claims=claiming.forgettable(claims, view))
        except Unclear as unclear:
            place.unclear(unclear)
            text = ""


def _spoken(place: Place, view: View, turn: Turn, typed: str) -> Command | None:
    word, _, rest = typed.partition(" ")
    if word.casefold() == "say":
        return said(rest)
    if word.casefold() == "truth":
        return Testify(claims=claiming.whole_truth(turn, place.seat, view.setup))
    claims = claiming.claims(typed, view.setup)
    return Testify(claims=claiming.forgettable(claims, view)) if claims else None


def _standing(view: View, asked: QuestionAsked) -> Claim | None:
    """What the person said of it before, if it still stands."""
    assert view.viewer is not None
    now: Standing = standing(claiming.said_by(view.talk, view.viewer))
    claim: Claim | None = getattr(now, asked.question.about)
    return claim if claim is not None and asked.question.answered_by(claim) else None


def _told(claim: Claim, view: View) -> str:
    return capital(quotes.contents(claim, single_kinds(view.setup)))
