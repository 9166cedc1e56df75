"""What people type, made into claims: "got 9 HHD, took D" and the like."""

from collections.abc import Iterable

from msgspec import Struct, field

from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Question,
    TakeClaim,
    Turn,
    Withdrawn,
    standing,
)
from mafia_de_cuba.game.view import View
from mafia_de_cuba.terminal.reading import Reader, Unclear
from mafia_de_cuba.words import Words


def claims(
    reader: Reader, text: str, setup: Setup, asked: Question | None = None
) -> tuple[Claim, ...]:
    """Several claims, each after a word like "got"; what comes before the first answers `asked`.

    () where nothing was asked and the text begins with no such word.
    """
    found: list[_Part] = []
    for word in text.replace(",", " , ").replace(";", " , ").split():
        about = reader.about(word)
        if reader.meant("orders", word) == "forget":
            found.append(_Part())
        elif found and found[-1].about is None and about is not None:
            found[-1] = _Part(about=about, forgotten=True)
        elif about is not None:
            found.append(_Part(about=about))
        elif found:
            found[-1].words.append(word)
        elif asked is not None:
            found.append(_Part(about=asked.about, words=[word], asked=asked))
        else:
            return ()
    return tuple(part.claim(reader, setup) for part in found)


class _Part(Struct, kw_only=True):
    """One claim while it is being read; of what is to be forgotten it is not known at first."""

    about: About | None = None
    words: list[str] = field(default_factory=list)
    asked: Question | None = None
    forgotten: bool = False

    def claim(self, reader: Reader, setup: Setup) -> Claim:
        if self.about is None:
            raise Unclear(reader.words("unclear.forget_what"))
        if self.forgotten:
            return Withdrawn(about=self.about)
        return claim(reader, self.about, " ".join(self.words), setup, asked=self.asked)


def forgettable(told: tuple[Claim, ...], view: View, words: Words) -> tuple[Claim, ...]:
    """The same claims, if there is anything to take back where something is taken back."""
    stands = standing(said_by(view.talk, view.viewer if view.viewer is not None else -1))
    for one in told:
        if isinstance(one, Withdrawn) and getattr(stands, one.about) is None:
            raise Unclear(words("unclear.nothing_to_forget"))
    return told


def claim(
    reader: Reader, about: About, text: str, setup: Setup, *, asked: Question | None = None
) -> Claim:
    """One claim, of which the subject is known already."""
    told = reader.heap(text, setup, stones_first=asked is not Question.RECEIVED_TOKENS)
    tokens = told.tokens or ()
    match about:
        case About.TOOK:
            if not setup.honour_box and (len(tokens) > 1 or (tokens and told.diamonds)):
                raise Unclear(reader.words("unclear.no_such_take"))
            return TakeClaim(diamonds=told.diamonds or 0, tokens=tokens, fake=told.fake)
        case About.BAG:
            if told.diamonds or told.fake or len(tokens) > 1:
                raise Unclear(reader.words("unclear.no_such_bag"))
            return BagClaim(token=tokens[0] if tokens else None)
        case About.RECEIVED | About.PASSED:
            return BoxClaim(about=about, diamonds=told.diamonds, tokens=told.tokens, fake=told.fake)


def truth(turn: Turn, about: About, setup: Setup, *, asked: Question | None = None) -> Claim:
    """The truth about one thing, and no more of it than was asked."""
    if asked is None:
        return turn.claim(about, fake=setup.fake_diamond)
    # The fake diamond is no token.
    return turn.answer(asked, fake=setup.fake_diamond and asked is not Question.RECEIVED_TOKENS)


def whole_truth(turn: Turn, seat: int, setup: Setup) -> tuple[Claim, ...]:
    """Everything a seat can testify to, truly."""
    abouts = (About.RECEIVED, About.TOOK, About.PASSED)
    return tuple(
        truth(turn, about, setup) for about in (*abouts, *((About.BAG,) if seat == FIRST else ()))
    )


def said_by(talk: Iterable[Talk], seat: int) -> list[Claim]:
    """Every claim a seat has made, in order."""
    return [
        claim
        for event in talk
        if isinstance(event, Testified) and event.seat == seat
        for claim in event.claims
    ]
