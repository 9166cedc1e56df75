"""What a weighed game is remembered for: the sharpest ear; the word has tests of its own."""

from deduction.test_honours import passed, told
from kit import do
from mafia_de_cuba.analysis.highlights import Highlights, highlights
from mafia_de_cuba.analysis.value import Account, Analysis, TimelinePoint
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, MakeRemark, Testify
from mafia_de_cuba.game.remarks import Challenge, Opinion, Remark, Stance
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, Claim

LOST = (1,)
"""Accused a Driver, with no Joker: the Godfather has lost."""


def weighed(*chances: float, result: float) -> Analysis:
    """An analysis with these chances, one for each action."""
    return Analysis(
        model="",
        start=chances[0],
        result=result,
        chance=result,
        account=Account(talk=0, choices=0, pockets=0),
        by_seat={},
        claims=(),
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
