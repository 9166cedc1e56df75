"""What a weighed game is remembered for: the word that decided it, and the sharpest ear."""

from deduction.test_honours import NOTHING, passed, told
from kit import do
from mafia_de_cuba.analysis.highlights import DecidingWord, Effect, Highlights, highlights
from mafia_de_cuba.analysis.value import Account, Analysis, TimelinePoint, WeighedClaim
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, MakeRemark, Testify
from mafia_de_cuba.game.remarks import Challenge, Opinion, Remark, Stance
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, Claim

LOST = (1,)
"""Accused a Driver, with no Joker: the Godfather has lost."""


def weighed(
    *chances: float, result: float, lies: dict[int, tuple[int, float | None]] | None = None
) -> Analysis:
    """An analysis with these chances, one for each action, and lies: seat and price by action."""
    claims = [
        WeighedClaim(action=at, seat=seat, about=About.PASSED, true=False, price=price)
        for at, (seat, price) in (lies or {}).items()
    ]
    return Analysis(
        model="",
        start=chances[0],
        result=result,
        chance=result,
        account=Account(talk=0, choices=0, pockets=0),
        by_seat={},
        claims=tuple(claims),
        turning_points=(),
        decisions=(),
        timeline=tuple(
            TimelinePoint(action=at, chance=chance, thief={}) for at, chance in enumerate(chances)
        ),
        knowledge=(),
    )


def said(*some: tuple[int, Claim]) -> list[tuple[int, Command]]:
    return [(0, EmptyPockets()), *((seat, Testify(claims=(claim,))) for seat, claim in some)]


def of(game: Game, commands: list[tuple[int, Command]], analysis: Analysis) -> Highlights:
    found = highlights(game, commands, analysis)
    assert found is not None
    return found


def word_of(
    *chances: float, lies: dict[int, tuple[int, float | None]], won: bool
) -> DecidingWord | None:
    """The deciding word of three testimonies, seats 1, 2 and 4, after which it went like that."""
    spoken = (1, passed(13)), (2, passed(12)), (4, NOTHING)
    game = told(*spoken, accused=(2, 4) if won else LOST)
    assert game.ended is not None
    analysis = weighed(*chances, result=float(won), lies=lies)
    return of(game, said(*spoken), analysis).word


def test_the_winners_lie_that_saved_most_won_it_however_the_chance_moved() -> None:
    lies: dict[int, tuple[int, float | None]] = {1: (1, -0.4), 2: (2, -0.02), 3: (4, -0.2)}
    word = word_of(0.5, 0.1, 0.4, 0.4, lies=lies, won=False)
    assert word is not None
    # The Driver who lied to more effect has not won.
    assert (word.seat, word.true, word.effect, word.by) == (4, False, Effect.SPARED, 0.2)
    assert word.claims == (NOTHING,)


def test_where_no_lie_saved_anybody_it_is_what_moved_the_chance_most() -> None:
    word = word_of(0.5, 0.45, 0.2, 0.3, lies={3: (4, 0.1)}, won=False)
    assert word is not None
    assert (word.seat, word.true, word.effect) == (2, True, Effect.MISLED)
    assert abs(word.by - 0.25) < 1e-9


def test_for_a_godfather_who_won_it_is_what_helped_him_be_it_a_lie() -> None:
    truth = word_of(0.2, 0.5, 0.6, 0.6, lies={3: (4, -0.9)}, won=True)
    lie = word_of(0.2, 0.3, 0.3, 0.8, lies={3: (4, 0.3)}, won=True)
    assert truth is not None
    assert lie is not None
    assert (truth.action, truth.true, truth.effect) == (1, True, Effect.HELPED)
    assert (lie.action, lie.true, lie.effect) == (3, False, Effect.HELPED)


def test_what_moved_less_than_a_point_decided_nothing() -> None:
    assert word_of(0.5, 0.499, 0.5, 0.5, lies={1: (2, -0.005)}, won=False) is None


def ear_of(*remarks: tuple[int, Remark], accused: tuple[int, ...] = LOST) -> object:
    """Who heard best, after seat 2 lied, seat 3 told the truth and this was remarked."""
    spoken = (2, passed(12)), (3, passed(10))
    game = told(*spoken, accused=accused)
    if game.ended is None:
        game = do(game, (0, Accuse(target=1)), (1, EmptyPockets()))
    commands = said(*spoken)
    commands += [(seat, MakeRemark(remark=remark)) for seat, remark in remarks]
    commands += [(0, Accuse(target=target)) for target in accused]
    ear = of(game, commands, weighed(0.5, 0.5, 0.5, result=0)).ear
    return None if ear is None else (ear.seat, ear.right, ear.judged)


def opinion(of: int, stance: Stance) -> Opinion:
    return Opinion(of=of, stance=stance)


def test_whoever_was_right_about_others_has_the_sharpest_ear() -> None:
    right = (
        opinion(2, Stance.LIES),
        opinion(3, Stance.BELIEVE),
        opinion(4, Stance.LOOK),
        opinion(1, Stance.LEAVE),
        Challenge(of=2, about=About.PASSED),
    )
    for many in range(1, len(right) + 1):
        assert ear_of(*((5, it) for it in right[:many])) == (5, many, many)


def test_wrong_counts_against_right_and_the_same_again_counts_once() -> None:
    lies, wrong = opinion(2, Stance.LIES), opinion(3, Stance.LIES)
    assert ear_of((5, lies), (5, wrong)) is None
    assert ear_of((5, lies), (5, lies)) == (5, 1, 1)
    assert ear_of((5, lies), (4, lies), (4, wrong)) == (5, 1, 1)


def test_nobody_is_right_about_what_was_not_said_nor_about_themselves() -> None:
    assert ear_of((5, opinion(4, Stance.BELIEVE)), (2, opinion(2, Stance.LIES))) is None


def test_a_godfather_is_right_when_he_finds_a_thief() -> None:
    assert ear_of(accused=(2,)) == (0, 1, 1)


def test_a_game_that_is_not_over_is_remembered_for_nothing_yet() -> None:
    assert highlights(told(accused=()), [], weighed(0.5, result=0)) is None
