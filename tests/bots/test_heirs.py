"""Heirs: a bot sits down in mid-game, on a chair whose player has said all kinds of things."""

from random import Random

import pytest

from bots.company import PERSONAS
from kit import do
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.game.commands import Accuse, Command, MakeRemark, Testify
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.notation import write
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import (
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Standing,
    TakeClaim,
    standing,
)
from properties.dealing import Step, random_deed, random_setup, random_theft, random_words
from properties.tables import allowed

GAMES = 40


class Contradiction(AssertionError):
    """An heir said otherwise than was said before in their name."""


class Inheritance:
    """A game by chance, in which a bot takes a chair at some moment and holds it to the end."""

    def __init__(self, seed: str, strength: Strength) -> None:
        self.rng = Random(seed)
        self.game = new_game(random_setup(self.rng))
        personas = [persona for persona in PERSONAS if persona.strength is strength]
        persona, dice = self.rng.choice(personas), self.rng.randrange(1000)
        self.bot = Bot(persona=persona, seed=dice, heir=True)
        self.answers = 0

    def play(self) -> None:
        """The theft, some talk, and the rest with the heir in the chair."""
        for step in random_theft(self.rng, self.game.setup):
            self.put(*step)
        for _ in range(self.rng.randint(0, 20)):
            if self.game.ended is None:
                self.put(*self.by_chance())
        there = [s for s in range(self.game.players) if s not in self.game.eliminated]
        self.seat = self.rng.choice(there)
        while self.game.ended is None and self.seat not in self.game.eliminated:
            command = self.bot.choose(view_for(self.game, self.seat))
            if command is not None and (self.must_act or self.rng.random() < 0.5):
                self.check(command)
                self.put(self.seat, command)
            else:
                self.put(*self.by_chance(but=self.seat))

    @property
    def must_act(self) -> bool:
        """Whether nobody but the heir can go on."""
        return not _deeds_of_others(self.game, self.seat)

    def by_chance(self, but: int | None = None) -> Step:
        """Something somebody else does or says; few are accused, so that there is talk."""
        while True:
            words = self.rng.random() < 0.5 or (but is not None and self.must_act)
            step = random_words(self.rng, self.game) if words else random_deed(self.rng, self.game)
            rare = isinstance(step[1], Accuse) and self.rng.random() < 0.7
            if step[0] != but and not rare:
                return step

    def check(self, command: Command) -> None:
        view = view_for(self.game, self.seat)
        assert allowed(view.may, command, self.seat), f"{command} in {write(self.game)}"
        assert not isinstance(command, MakeRemark), "no opinions in the name of whoever left"
        if not isinstance(command, Testify) or self.seat in self.game.shown:
            return
        self.answers += 1
        stands = stands_by(self.game, self.seat)
        for claim in command.claims:
            if not agrees(stands, claim):
                raise Contradiction(f"{claim} after {stands}\n  in {write(self.game)}")

    def put(self, seat: int, command: Command) -> None:
        self.game = do(self.game, (seat, command))


def _deeds_of_others(game: Game, seat: int) -> bool:
    return any(
        any(view_for(game, other).may.commands()) for other in range(game.players) if other != seat
    )


def stands_by(game: Game, seat: int) -> Standing:
    """What a seat stands by."""
    said = [talk for talk in game.talk if isinstance(talk, Testified) and talk.seat == seat]
    return standing(claim for talk in said for claim in talk.claims)


def agrees(stands: Standing, claim: Claim) -> bool:
    """Whether a claim leaves what stands as it is, or declines to."""
    if isinstance(claim, Declined):
        return True
    before = getattr(stands, claim.about)
    if before is None:
        return True
    match claim:
        case BoxClaim():
            parts = [(claim.diamonds, before.diamonds), (claim.tokens, before.tokens)]
            parts.append((claim.fake, before.fake))
            return all(None in both or both[0] == both[1] for both in parts)
        case TakeClaim(diamonds=diamonds, tokens=tokens):
            return (diamonds, tokens) == (before.diamonds, before.tokens)
        case BagClaim():
            return bool(claim == before)
        case _:
            return False


@pytest.mark.long
@pytest.mark.parametrize("strength", Strength)
def test_heirs_go_on_by_the_rules_and_unsay_nothing(strength: Strength) -> None:
    answers, godfathers = 0, 0
    for number in range(GAMES):
        inheritance = Inheritance(f"heir {strength} {number}", strength)
        inheritance.play()
        answers += inheritance.answers
        godfathers += inheritance.seat == GODFATHER
    # Worth something only if heirs had things to answer for, and sat in the first chair too.
    assert answers > GAMES // 2
    assert godfathers
