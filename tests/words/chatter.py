"""Talk made up by dice: every kind of question, claim and remark, in any order, at any table.

No bot thinks about it. It is what sentences are tried with, since people say anything.
"""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game.box import laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Talk, Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Stance,
    Threat,
)
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Setup
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Question,
    TakeClaim,
    Withdrawn,
)
from mafia_de_cuba.narration import Company, Teller
from mafia_de_cuba.words import Words

NAMES = (
    *("Aurelio", "Belkis", "Chano", "Dulce", "Eusebio", "Haydée", "Óscar", "La China", "Iñaki"),
    *("🦜", "O", "Maximiliano José"),
)
SEVERAL = (
    (About.RECEIVED, About.TOOK),
    (About.RECEIVED, About.TOOK, About.PASSED),
    (About.TOOK, About.PASSED),
    (About.TOOK, About.BAG),
)


class Chatter(Struct, frozen=True, kw_only=True):
    """A whole game's talk, and after how many lines of it Jokers were paid."""

    company: Company
    setup: Setup
    talk: tuple[Talk, ...]
    paid_after: tuple[int, ...]

    def told(self, words: Words) -> Iterator[str]:
        teller = Teller(self.company, self.setup, words=words)
        for at, line in enumerate(self.talk):
            if at in self.paid_after:
                teller.joker_paid()
            yield teller.tell(line).text


def chatter(players: int, seed: int, lines: int = 60, game: int = 1) -> Chatter:
    """A game of talk, the same for the same seed."""
    dice = Random(f"{players}/{seed}/{game}")
    tokens = (Token.CLEANER,) if players > 7 else ()
    setup = lay_table(Wishes(players=players, extras=tokens, fake_diamond=players > 9))
    assert isinstance(setup, Setup)
    tempers = (*Temperament, None)
    company = Company(
        names=NAMES[:players],
        temperaments=tuple(dice.choice(tempers) for _ in range(players)),
        game=game,
    )
    speaks = _Speaker(setup, dice)
    talk = [one for _ in range(lines) for one in speaks.exchange()][:lines]
    paid = tuple(sorted(dice.sample(range(lines), 3)))
    return Chatter(company=company, setup=setup, talk=tuple(talk), paid_after=paid)


class _Speaker:
    def __init__(self, setup: Setup, dice: Random) -> None:
        self.setup, self.dice = setup, dice
        self.seats = range(1, setup.players)

    def exchange(self) -> Iterator[Talk]:
        """A question and its answer, a question to everyone, or words that nobody asked for."""
        chance, seat = self.dice.random(), self.dice.choice(self.seats)
        if chance < 0.4:
            yield from self._asked(seat, self._question(seat))
        elif chance < 0.44:
            question = self._question(GODFATHER)
            for one in self.seats:
                yield from self._asked(one, question, everyone=True)
        elif chance < 0.58:
            seat = self.dice.choice((GODFATHER, *self.seats))
            abouts = self.dice.choice((*((about,) for about in About), *SEVERAL))
            yield Testified(seat=seat, claims=tuple(self._claim(about, seat) for about in abouts))
        elif chance < 0.6:
            yield Said(seat=seat, text="Not I.")
        else:
            seat = self.dice.choice((GODFATHER, *self.seats))
            yield RemarkMade(seat=seat, remark=self._remark(seat))

    def _question(self, seat: int) -> Question:
        kinds = [one for one in Question if one is not Question.BAG or seat == FIRST]
        return self.dice.choice(kinds)

    def _asked(self, seat: int, question: Question, *, everyone: bool = False) -> Iterator[Talk]:
        yield QuestionAsked(seat=GODFATHER, of=seat, question=question, everyone=everyone)
        if self.dice.random() < 0.15:
            yield Testified(seat=seat, claims=(Declined(about=question.about),))
        else:
            yield Testified(seat=seat, claims=(self._claim(question.about, seat, question),))

    def _claim(self, about: About, seat: int, asked: Question | None = None) -> Claim:
        dice = self.dice
        if asked is None and dice.random() < 0.1:
            return dice.choice((Declined(about=about), Withdrawn(about=about)))
        fake = dice.choice((None, None, True, False)) if self.setup.fake_diamond else None
        if about is About.BAG:
            return BagClaim(token=dice.choice((None, *self.setup.tokens)))
        if about is About.TOOK:
            if dice.random() < 0.25:
                return TakeClaim(fake=fake if fake is False else None)
            if dice.random() < 0.4 or seat == GODFATHER:
                return TakeClaim(diamonds=dice.randint(1, 9))
            return TakeClaim(tokens=(dice.choice(self.setup.tokens),))
        some = dice.sample(self.setup.tokens, dice.randint(0, min(4, len(self.setup.tokens))))
        # Few numbers, so that neighbours agree now and then, and contradict each other.
        stones = dice.choice((0, 1, 7, 8))
        told = dice.choice(("stones", "tokens", "both"))
        if asked is not None:
            told = {Question.RECEIVED_DIAMONDS: "stones", Question.RECEIVED_TOKENS: "tokens"}.get(
                asked, told
            )
        return BoxClaim(
            about=about,
            diamonds=None if told == "tokens" else stones,
            tokens=None if told == "stones" else laid_out(some),
            fake=None if told == "stones" else fake,
        )

    def _remark(self, seat: int) -> Remark:
        dice = self.dice
        of, other = dice.sample([one for one in self.seats if one != seat], 2)
        about = dice.choice(tuple(About))
        remarks: list[Remark] = [
            *(Opinion(of=of, stance=stance) for stance in Stance),
            Opinion(of=of, stance=Stance.LIES),
            Opinion(of=of, stance=Stance.LOOK),
            *(Challenge(of=of, about=about, against=one) for one in (None, seat, other, other)),
            Agreement(of=of, about=about),
            Sounding(to=of, of=other),
            *((Offer(to=of), Threat(to=of)) if seat == GODFATHER else (Plea(), LastWords())),
        ]
        return dice.choice(remarks)
