"""Whole evenings of bots at all kinds of tables: nothing illegal, and no bad manners.

`scripts/many-games` spends as many as you like. Bad manners are planted here to see them caught.
"""

import pytest

from bots.company import BOTS, Deed, evening, spend
from bots.manners import IllMannered, check
from bots.remarked import passed, thinks
from kit import do, table
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.casting import GODFATHERS, LIARS
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    MakeRemark,
    Shoot,
    Testify,
)
from mafia_de_cuba.game.remarks import Challenge, Stance
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, Declined, Question, TakeClaim

GAMES = 96
BATCHES = 16


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


def asked(of: int, question: Question, theft: str = THEFT) -> Game:
    """The Godfather has just asked somebody something."""
    game = table(theft)
    return do(game, (game.godfather, Ask(of=of, question=question)))


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
        (
            "asks_again_only_after_a_quarrel",
            asked(1, Question.TOOK),
            0,
            Ask(of=1, question=Question.TOOK),
        ),
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


CLEANER, URCHIN = 5, 6
SAID = do(table(THEFT), (1, passed(13)), (2, received(10)), (4, thinks(3, Stance.LOOK)))
"""A quarrel between the first two, and a Driver who points at the third."""


@pytest.mark.parametrize(
    ("manner", "seat", "command"),
    [
        ("asks_nothing_he_knows", 0, Ask(of=1, question=Question.RECEIVED)),
        ("asks_nothing_he_knows", 0, Ask(of=URCHIN, question=Question.PASSED)),
        ("says_nothing_twice_of_a_seat", 4, thinks(3, Stance.LOOK)),
        ("takes_no_side_against_its_own_words", 4, thinks(3, Stance.BELIEVE)),
        ("takes_no_side_against_its_own_words", 1, thinks(2, Stance.LEAVE)),
        (
            "challenges_what_was_said",
            CLEANER,
            MakeRemark(remark=Challenge(of=2, about=About.PASSED, against=1)),
        ),
        (
            "challenges_what_was_said",
            CLEANER,
            MakeRemark(remark=Challenge(of=2, about=About.TOOK)),
        ),
    ],
)
def test_planted_remarks_and_questions_are_caught(manner: str, seat: int, command: Command) -> None:
    planted = Deed(game=SAID, seat=seat, name="green:bold", command=command)
    with pytest.raises(IllMannered, match=manner):
        check([planted])


def said_by(game: Game, seat: int, strength: Strength) -> list[tuple[Claim, ...]]:
    """What bots of this strength say on this seat now, each of many."""
    bots = [Bot(persona=Persona(strength=strength), seed=seed) for seed in range(40)]
    answers = [bot.choose(view_for(game, seat)) for bot in bots]
    assert all(answer is None or isinstance(answer, Testify) for answer in answers)
    return [answer.claims if isinstance(answer, Testify) else () for answer in answers]


def answers_of(seat: int, strength: Strength, question: Question) -> list[tuple[Claim, ...]]:
    """What bots of this strength say on this seat when they are asked this."""
    said = said_by(asked(seat, question), seat, strength)
    assert all(said)
    return said


def test_a_green_urchin_protests_its_innocence() -> None:
    urchin, game = 6, table(THEFT)
    turn = game.turn(urchin)
    assert turn is not None
    for claims in answers_of(urchin, Strength.GREEN, Question.RECEIVED_DIAMONDS):
        assert {claim.about for claim in claims} == {About.RECEIVED, About.TOOK, About.PASSED}
        assert all(turn.bears_out(claim, seat=urchin) for claim in claims)


@pytest.mark.parametrize("seat", [4, 5])
def test_a_green_minion_and_a_green_driver_tell_all_they_know(seat: int) -> None:
    """It is not for them to tell it to this Godfather, but they have stolen nothing."""
    turn = table(PLOT).turn(seat)
    assert turn is not None
    for claims in said_by(asked(seat, Question.RECEIVED_DIAMONDS, PLOT), seat, Strength.GREEN):
        assert {claim.about for claim in claims} == {About.RECEIVED, About.TOOK, About.PASSED}
        assert all(turn.bears_out(claim, seat=seat) for claim in claims)


def test_the_weaker_a_bot_the_more_often_the_loyal_are_tongue_tied() -> None:
    def silent(strength: Strength) -> int:
        said = answers_of(1, strength, Question.RECEIVED_DIAMONDS)
        return sum(isinstance(claims[0], Declined) for claims in said)

    assert silent(Strength.GREEN) > silent(Strength.SEASONED) > silent(Strength.SHARP) == 0


def test_a_green_thief_is_at_a_loss_for_words_now_and_then() -> None:
    said = answers_of(2, Strength.GREEN, Question.TOOK)
    assert 0 < sum(isinstance(claims[0], Declined) for claims in said) < len(said)


PLOT = "8 2HDTM | 4 | 4 H T M D H 6 |"
"""A Thief, a Henchman, the Traitor, the Minion, a Driver, a Henchman, a Thief; no Joker."""
MINION = 4


def test_a_sharp_minion_saves_what_it_knows_for_the_traitor_and_then_tells_him_all() -> None:
    before = said_by(asked(MINION, Question.RECEIVED, PLOT), MINION, Strength.SHARP)
    assert all(isinstance(claims[0], Declined) for claims in before)
    assert not any(said_by(table(PLOT), MINION, Strength.SHARP))
    taken_over = table(f"{PLOT} 2!")
    turn = taken_over.turn(MINION)
    assert turn is not None
    for claims in said_by(taken_over, MINION, Strength.SHARP):
        assert [claim.about for claim in claims] == [About.RECEIVED, About.TOOK, About.PASSED]
        assert all(turn.bears_out(claim, seat=MINION) for claim in claims)
        told = do(taken_over, (MINION, Testify(claims=claims)))
        assert not any(said_by(told, MINION, Strength.SHARP)), "once is enough"


def test_a_minion_need_not_tell_what_everyone_has_seen() -> None:
    for claims in said_by(table(f"{PLOT} 4!"), MINION, Strength.SHARP):
        assert [claim.about for claim in claims] == [About.RECEIVED, About.PASSED]


def test_an_heir_does_not_unsay_a_minions_lies() -> None:
    lie = (MINION, Testify(claims=(TakeClaim(tokens=(DRIVER,)),)))
    game = do(table(f"{PLOT}"), lie, (0, Accuse(target=2)), (2, EmptyPockets()))
    assert game.godfather != 0
    assert not any(said_by(game, MINION, Strength.SHARP))


def test_it_takes_experience_to_serve_a_traitor() -> None:
    taken_over = table(f"{PLOT} 2!")
    reports = [sum(map(bool, said_by(taken_over, MINION, strength))) for strength in Strength]
    assert 0 == reports[0] < reports[1] < reports[2] == 40
    assert not any(said_by(taken_over, 6, Strength.SHARP)), "the Henchmen are not his"
