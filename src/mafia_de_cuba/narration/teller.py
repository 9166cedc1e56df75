"""Telling a game as it goes, one line an event, minding what was said before."""

from zlib import crc32

from msgspec import Struct

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game.events import (
    Event,
    JokerGiven,
    QuestionAsked,
    RemarkMade,
    Said,
    Talk,
    Testified,
)
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.narration.happenings import happening
from mafia_de_cuba.narration.heard import Heard
from mafia_de_cuba.narration.phrasing import Part, Phrasing
from mafia_de_cuba.narration.pieces import ONE_OF_A_KIND, Pieces, single_kinds
from mafia_de_cuba.narration.quotes import question, spoken
from mafia_de_cuba.narration.relations import before_question, before_testimony
from mafia_de_cuba.narration.remarks import remarked
from mafia_de_cuba.words import ENGLISH, Words


class Told(Struct, frozen=True, kw_only=True):
    """A sentence about what happened, or the words of whoever spoke."""

    speaker: int | None = None
    text: str


class Company(Struct, frozen=True, kw_only=True):
    """Who sits round the table, as everyone knows them: what words are chosen by."""

    names: tuple[str, ...]
    temperaments: tuple[Temperament | None, ...] = ()
    """What each is like who is a bot; None for a person."""
    game: int = 1
    """Which game of the evening it is."""

    def temperament(self, seat: int) -> Temperament | None:
        return self.temperaments[seat] if seat < len(self.temperaments) else None


class Teller:
    """Tells event after event. What was said keeps its wording however often it is told."""

    def __init__(
        self,
        company: Company,
        setup: Setup | None = None,
        *,
        you: int | None = None,
        words: Words = ENGLISH,
    ) -> None:
        self.company, self.names, self.you = company, company.names, you
        self.pieces = Pieces(words, ONE_OF_A_KIND if setup is None else single_kinds(setup))
        self._heard = Heard(setup)
        self.phrasing = Phrasing(words, self.names, company.game)
        # Where it starts among the ways to tell of deeds, so that no two companies look alike.
        self._deeds = crc32("/".join(self.names).encode())

    def tell(self, event: Event) -> Told:
        if isinstance(event, Talk):
            parts = self.parts(event)
            self._heard.hear(event)
            temperament = self.company.temperament(event.seat)
            text = event.text if isinstance(event, Said) else self.phrasing.say(parts, temperament)
            return Told(speaker=event.seat, text=text)
        self._deeds += 1
        if isinstance(event, JokerGiven):
            self.joker_paid()
        return Told(text=happening(event, self.names, self.pieces, self._deeds, you=self.you))

    def joker_paid(self) -> None:
        """A wrong accusation was paid for: the next question is put with that in mind."""
        self._heard.joker_paid = True

    def parts(self, event: Talk) -> list[Part]:
        """What would be said now, whatever the words: of which pools, and with what in them."""
        heard = self._heard
        match event:
            case QuestionAsked(of=of):
                before = before_question(event, heard, self.names)
                return [*before, question(event, heard, self.names[of], alone=not before)]
            case Testified(seat=seat, claims=claims):
                at, before = before_testimony(event, heard, self.names)
                told = spoken(claims, seat, self.pieces, answering=heard.waiting.get(seat))
                # What is told in one breath is not interrupted.
                at = at if len(told) == len(claims) else 0
                return [*told[:at], *before, *told[at:]]
            case RemarkMade(seat=seat, remark=remark):
                return remarked(remark, seat, self.names, heard, self.pieces)
            case Said():
                return []


def said_by(name: str, text: str, words: Words) -> str:
    return words("common.says", name=name, words=words("answer.quoted", words=text))
