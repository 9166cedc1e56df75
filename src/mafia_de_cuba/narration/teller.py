"""Telling a game as it goes, one line an event, minding what was asked before."""

from collections.abc import Sequence
from zlib import crc32

from msgspec import Struct

from mafia_de_cuba.game.events import Event, QuestionAsked, Said, Talk, Testified
from mafia_de_cuba.game.seats import GODFATHER
from mafia_de_cuba.game.testimony import About, BoxClaim, Question
from mafia_de_cuba.narration.happenings import happening
from mafia_de_cuba.narration.pieces import ONE_OF_A_KIND, Kinds, Pieces
from mafia_de_cuba.narration.quotes import objection, question, spoken
from mafia_de_cuba.words import ENGLISH, Words


class Told(Struct, frozen=True, kw_only=True):
    """A sentence about what happened, or the words of whoever spoke."""

    speaker: int | None = None
    text: str


class Teller:
    """Tells event after event. What was said keeps its wording however often it is told."""

    def __init__(
        self,
        names: Sequence[str],
        *,
        single: Kinds = ONE_OF_A_KIND,
        you: int | None = None,
        words: Words = ENGLISH,
    ) -> None:
        self.names, self.you, self.words = names, you, words
        self.pieces = Pieces(words, single)
        # Where it starts among the phrasings, so that no two companies sound alike.
        first = crc32("/".join(names).encode())
        self._questions = self._answers = self._deeds = first
        self._asked: dict[int, Question] = {}
        self._last_asked: QuestionAsked | None = None
        self._last_said: Testified | None = None

    def tell(self, event: Event) -> Told:
        if isinstance(event, Talk):
            return Told(speaker=event.seat, text=self._spoken(event))
        self._deeds += 1
        return Told(text=happening(event, self.names, self.pieces, self._deeds, you=self.you))

    def _spoken(self, event: Talk) -> str:
        match event:
            case QuestionAsked(of=of, question=asked):
                last, self._last_asked = self._last_asked, event
                next_one = last is not None and last.question is asked and last.of != of
                self._asked[of] = asked
                self._questions += 1
                name = self.names[of]
                return question(name, asked, self._questions, self.words, next_one=next_one)
            case Testified(seat=seat, claims=claims):
                before, self._last_said = self._last_said, event
                answering = self._asked.pop(seat, None)
                self._answers += 1
                said = spoken(claims, seat, self._answers, self.pieces, answering=answering)
                if answering or before is None or not disagree(event, before):
                    return said
                return f"{objection(self.names[before.seat], self._answers, self.words)} {said}"
            case Said(text=text):
                return text


def disagree(one: Testified, other: Testified) -> bool:
    """Whether two neighbours have just told different things of the box that went between them."""
    if GODFATHER in (one.seat, other.seat) or abs(one.seat - other.seat) != 1:
        return False
    before, after = sorted((one, other), key=lambda said: said.seat)
    passed = [c for c in before.claims if isinstance(c, BoxClaim) and c.about is About.PASSED]
    came = [c for c in after.claims if isinstance(c, BoxClaim) and c.about is About.RECEIVED]
    parts = [
        both
        for left in passed
        for got in came
        for both in ((left.diamonds, got.diamonds), (left.tokens, got.tokens))
    ]
    return any(None not in both and both[0] != both[1] for both in parts)


def said_by(name: str, text: str, words: Words) -> str:
    return words("common.says", name=name, words=words("answer.quoted", words=text))
