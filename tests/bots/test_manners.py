"""Whole evenings of bots at all kinds of tables: nothing illegal, and no bad manners.

`scripts/many-games` spends as many as you like. Bad manners are planted here to see them caught.
"""

import pytest

from bots.company import BOTS, Deed, evening, spend
from bots.manners import IllMannered, check
from kit import do, table
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.casting import GODFATHERS, LIARS
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, Shoot, Testify
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, Declined, Question, TakeClaim
from mafia_de_cuba.narration.turns import turn_of

GAMES = 96
BATCHES = 8


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_deed_is_allowed_and_well_mannered(batch: int) -> None:
    deeds = sum(check(spend(evening(seed))) for seed in range(batch, GAMES, BATCHES))
    assert deeds > 15 * GAMES // BATCHES


def test_everyone_sits_at_every_kind_of_table() -> None:
    """What the batches come to: the evenings are worth something only if nothing is left out."""
    evenings = [evening(seed) for seed in range(GAMES)]
    assert {name for one in evenings for name in one.names} == {*BOTS, *LIARS, *GODFATHERS}
    setups = [one.setup for one in evenings]
    assert {setup.players for setup in setups} == set(range(5, 13))
    assert {setup.jokers for setup in setups} == set(range(5))
    assert {token for setup in setups for token in setup.tokens} == set(Token)
    for field in ("fake_diamond", "honour_box", "switches"):
        assert len({bool(getattr(setup, field)) for setup in setups}) == 2, field


FBI, DRIVER = Token.FBI_AGENT, Token.DRIVER
THEFT = "7 HFDK j1 | 2 | H 3 F D K -"
"""A Henchman, a Thief of three, the FBI, a Driver, the Cleaner, an Urchin."""


def asked(of: int, question: Question) -> Game:
    """The Godfather has just asked somebody something."""
    return do(table(THEFT), (0, Ask(of=of, question=question)))


def received(diamonds: int, *tokens: Token) -> Testify:
    """A sentence about the box as it came."""
    return Testify(
        claims=(BoxClaim(about=About.RECEIVED, diamonds=diamonds, tokens=tokens or None),)
    )


def took(diamonds: int = 0, *tokens: Token) -> Testify:
    """A sentence about the take."""
    return Testify(claims=(TakeClaim(diamonds=diamonds, tokens=tokens),))


@pytest.mark.parametrize(
    ("manner", "game", "seat", "command"),
    [
        ("does_what_its_view_allows", table(THEFT), 0, Accuse(target=0)),
        ("does_what_its_view_allows", table(THEFT), 3, Shoot()),
        ("answers_what_was_asked", asked(1, Question.TOOK), 1, received(13)),
        ("speaks_of_what_can_be_there", table(THEFT), 2, received(16)),
        ("speaks_of_what_can_be_there", table(THEFT), 2, received(9, DRIVER, DRIVER)),
        ("serves_with_the_truth", table(THEFT), 1, received(12)),
        ("serves_with_the_truth", table(THEFT), 5, took(0, FBI)),
        ("keeps_its_secret", table(THEFT), 2, took(3)),
        ("keeps_its_secret", table(THEFT), 3, took(0, FBI)),
        ("asks_nothing_twice", asked(1, Question.TOOK), 0, Ask(of=1, question=Question.TOOK)),
        ("asks_before_accusing", table(THEFT), 0, Accuse(target=2)),
        # The Cleaner got the box after the Driver, and saw no Agent in it; but seat 6 came later.
        ("shoots_nobody_known_to_be_no_agent", table(f"{THEFT} | 6?"), 5, Shoot()),
    ],
)
def test_planted_bad_manners_are_caught(
    manner: str, game: Game, seat: int, command: Command
) -> None:
    planted = Deed(game=game, seat=seat, name="sharp:bold", command=command)
    with pytest.raises(IllMannered, match=manner):
        check([planted])


def answers_of(seat: int, strength: Strength, question: Question) -> list[tuple[Claim, ...]]:
    """What bots of this strength say on this seat when they are asked this."""
    game = asked(seat, question)
    bots = [Bot(persona=Persona(strength=strength), seed=seed) for seed in range(40)]
    answers = [bot.choose(view_for(game, seat)) for bot in bots]
    said = [answer.claims for answer in answers if isinstance(answer, Testify)]
    assert len(said) == len(bots)
    return said


def test_a_green_urchin_protests_its_innocence() -> None:
    urchin, game = 6, table(THEFT)
    turn = turn_of(game, game.setup, urchin)
    assert turn is not None
    for claims in answers_of(urchin, Strength.GREEN, Question.RECEIVED_DIAMONDS):
        assert {claim.about for claim in claims} == {About.RECEIVED, About.TOOK, About.PASSED}
        assert all(map(turn.bears_out, claims))


def test_the_weaker_a_bot_the_more_often_the_loyal_are_tongue_tied() -> None:
    def silent(strength: Strength) -> int:
        said = answers_of(1, strength, Question.RECEIVED_DIAMONDS)
        return sum(isinstance(claims[0], Declined) for claims in said)

    assert silent(Strength.GREEN) > silent(Strength.SEASONED) > silent(Strength.SHARP) == 0


def test_a_green_thief_always_has_something_to_say() -> None:
    said = answers_of(2, Strength.GREEN, Question.TOOK)
    assert not any(isinstance(claims[0], Declined) for claims in said)
