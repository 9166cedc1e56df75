"""In any other chair: answering the Godfather, and speaking up unasked."""

from collections.abc import Sequence

from mafia_de_cuba.game.commands import Command, Testify
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.testimony import Claim, Declined, Standing, Turn, Withdrawn, standing
from mafia_de_cuba.game.view import View
from mafia_de_cuba.narration import quotes
from mafia_de_cuba.narration.pieces import Pieces, single_kinds
from mafia_de_cuba.terminal import claiming, remarking
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.questioning import said
from mafia_de_cuba.terminal.reading import Unclear
from mafia_de_cuba.words import capital

Options = list[tuple[str, str, Sequence[Claim]]]
"""An answer, what it means, and what is said by it; nothing where that is yet to be typed."""


def answer(place: Place, view: View, asked: QuestionAsked) -> Command:
    """An answer to the Godfather: the truth, something else, or none."""
    turn = view.turn
    assert turn is not None
    true = claiming.truth(turn, asked.question.about, view.setup, asked=asked.question)
    words = place.words
    truth = words("answering.truth", what=_told(place, true, view))
    options: Options = [("truth", truth, (true,))]
    before = _standing(view, asked)
    if before is not None and not turn.bears_out(before, seat=place.seat):
        again = words("answering.again", what=_told(place, before, view))
        options.append(("again", again, (before,)))
    example = words(f"answering.at_once.{asked.question}")
    options += [
        ("other", words("answering.other", example=example), ()),
        ("none", words("answering.none"), (Declined(about=asked.question.about),)),
    ]
    keys = {answer: words.phrasings(f"typed.answers.{answer}")[0] for answer, _, _ in options}
    while True:
        place.options((f"{at} {keys[it]}", text) for at, (it, text, _) in enumerate(options, 1))
        command = _chosen(place, view, asked, options)
        if command is not None:
            return command


def _chosen(place: Place, view: View, asked: QuestionAsked, options: Options) -> Command | None:
    """One of these, or a word of one's own; None to have them shown again."""
    words, turn = place.words, view.turn
    assert turn is not None
    while True:
        typed = place.read(words("answering.prompt"), view, place.help_with("answering"))
        if place.reader.meant("orders", typed) == "run":
            place.in_peace = not place.in_peace
            place.say(words(f"answering.{'in_peace' if place.in_peace else 'stopped_again'}"))
            continue
        word, _, rest = typed.partition(" ")
        meant = place.reader.meant("answers", word)
        for at, (answer, _, claims) in enumerate(options, 1):
            if (word == str(at) or meant == answer) and claims and not rest:
                return Testify(claims=tuple(claims))
            if (word == str(at) or meant == answer) and not claims:
                return _something_else(place, view, asked, rest)
        try:
            command = _spoken(place, view, turn, typed)
            if command is not None:
                return command
            place.unclear(words("unclear.which_answer", most=len(options)))
        except Unclear as unclear:
            place.unclear(unclear)


def speak_up(place: Place, view: View) -> Command | None:
    """A word unasked, or None to listen on, perhaps until somebody asks."""
    words, turn = place.words, view.turn
    assert turn is not None
    while True:
        typed = place.read(words("answering.listen_on"), view, place.help_with("listening"))
        if not typed:
            return None
        if place.reader.meant("orders", typed) == "run":
            place.in_peace = True
            return None
        try:
            command = _spoken(place, view, turn, typed)
            if command is not None:
                return command
            place.unclear(words("unclear.what_to_say"))
        except Unclear as unclear:
            place.unclear(unclear)


def _something_else(place: Place, view: View, asked: QuestionAsked, text: str) -> Testify | None:
    """An answer of one's own making; None for whoever thinks better of it."""
    words = place.words
    help_ = (
        (words(f"answering.for_instance.{asked.question}"), words("answering.what_you_say")),
        (words("answering.enter"), words("answering.back")),
    )
    prompt = words("answering.you_say", example=words(f"answering.as_in.{asked.question}"))
    while True:
        try:
            typed = text or place.read(prompt, view, help_)
            if not typed:
                return None
            claims = claiming.claims(place.reader, typed, view.setup, asked.question)
            if not any(map(asked.question.answered_by, claims)):
                raise Unclear(words("unclear.no_answer"))
            return Testify(claims=claiming.forgettable(claims, view, place.words))
        except Unclear as unclear:
            place.unclear(unclear)
            text = ""


def _spoken(place: Place, view: View, turn: Turn, typed: str) -> Command | None:
    word, _, rest = typed.partition(" ")
    order = place.reader.meant("orders", word)
    if order == "say":
        return said(rest, place.words)
    if order == "truth":
        return Testify(claims=claiming.whole_truth(turn, place.seat, view.setup))
    if (remark := remarking.remark(place, view, typed)) is not None:
        return remark
    claims = claiming.claims(place.reader, typed, view.setup)
    return Testify(claims=claiming.forgettable(claims, view, place.words)) if claims else None


def _standing(view: View, asked: QuestionAsked) -> Claim | None:
    """What the person said of it before, if it still stands."""
    assert view.viewer is not None
    now: Standing = standing(claiming.said_by(view.talk, view.viewer))
    claim: Claim | None = getattr(now, asked.question.about)
    return claim if claim is not None and asked.question.answered_by(claim) else None


def _told(place: Place, claim: Claim, view: View) -> str:
    if isinstance(claim, Declined | Withdrawn):
        return capital(place.words("answering.none"))
    return capital(quotes.contents(claim, Pieces(place.words, single_kinds(view.setup))))
