"""The word that won a game: what that is depends on who won, and how."""

from collections.abc import Mapping

from analysis.written import SEVEN, SIX, accused, said, theft, written
from deduction.test_honours import NOTHING, passed, told
from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.analysis.value import Account, Analysis, TimelinePoint, WeighedClaim
from mafia_de_cuba.analysis.winning_word import DecidingWord, Effect, winning_word
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, Testify
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About
from mafia_de_cuba.referee import game_of

HENCHMAN, AGENT, DRIVER = "loyal_henchman", "fbi_agent", "driver"
SPOKEN = (1, passed(13)), (2, passed(12)), (4, NOTHING)
"""Of a Driver, who has stolen nothing, and of the two Thieves."""
Lies = dict[int, tuple[int, float | None]]
"""By action, who lied and at what price."""


def word(
    *chances: float,
    lies: Lies,
    accused: tuple[int, ...],
    thief: Mapping[int, tuple[float, ...]] | None = None,
    others: Mapping[int, dict[int, float]] | None = None,
) -> DecidingWord | None:
    """The word of three testimonies, after which it went like that: chance, suspicion, prices."""
    game = told(*SPOKEN, accused=accused)
    assert game.ended is not None
    result = float(0 in game.ended.winners)
    claims = [
        WeighedClaim(
            action=at,
            seat=seat,
            about=About.TOOK if at == 3 else About.PASSED,
            true=False,
            price=price,
            others=(others or {}).get(at, {}),
        )
        for at, (seat, price) in lies.items()
    ]
    points = [
        TimelinePoint(
            action=at,
            chance=chance,
            thief={seat: shares[at] for seat, shares in (thief or {}).items()},
        )
        for at, chance in enumerate(chances)
    ]
    analysis = Analysis(
        model="",
        start=chances[0],
        result=result,
        chance=result,
        account=Account(talk=0, choices=0, pockets=0),
        by_seat={},
        claims=tuple(claims),
        turning_points=(),
        decisions=(),
        timeline=tuple(points),
        knowledge=(),
    )
    commands: list[tuple[int, Command]] = [(0, EmptyPockets())]
    commands += [(seat, Testify(claims=(claim,))) for seat, claim in SPOKEN]
    commands += [(0, Accuse(target=seat)) for seat in accused]
    return winning_word(game, commands, analysis)


LOST, WON = (1,), (2, 4)
"""He accuses the Driver, with no Joker; or both Thieves."""


def test_the_winners_lie_that_saved_most_won_it_however_the_chance_moved() -> None:
    lies: Lies = {1: (1, -0.4), 2: (2, -0.02), 3: (4, -0.2)}
    found = word(0.5, 0.1, 0.4, 0.4, lies=lies, accused=LOST)
    assert found is not None
    # The Driver who lied to more effect has not won, and the lesser Thief neither.
    assert (found.seat, found.true, found.effect, found.by) == (4, False, Effect.SPARED, 0.2)
    assert found.claims == (NOTHING,)


def test_a_lie_that_put_suspicion_on_the_innocent_he_accused_may_weigh_more() -> None:
    lies: Lies = {2: (2, 0.1), 3: (4, -0.2)}
    found = word(0.5, 0.5, 0.5, 0.5, lies=lies, accused=LOST, others={2: {1: 0.3}})
    assert found is not None
    assert (found.seat, found.effect, found.on, found.by) == (2, Effect.BLAMED, 1, 0.3)
    # On somebody who was not accused it decided nothing.
    found = word(0.5, 0.5, 0.5, 0.5, lies=lies, accused=LOST, others={2: {3: 0.3}})
    assert found is not None
    assert found.effect is Effect.SPARED


def test_where_no_lie_saved_anybody_it_is_what_moved_the_chance_most() -> None:
    found = word(0.5, 0.45, 0.2, 0.3, lies={3: (4, 0.1)}, accused=LOST)
    assert found is not None
    assert (found.seat, found.true, found.effect) == (2, True, Effect.MISLED)
    assert abs(found.by - 0.25) < 1e-9


def test_for_a_godfather_who_won_it_is_what_helped_him_and_whom_it_pointed_at() -> None:
    truth = word(0.2, 0.5, 0.6, 0.6, lies={}, accused=WON, thief={2: (0.3, 0.4, 0.4, 0.4)})
    assert truth is not None
    assert (truth.action, truth.true, truth.effect, truth.on) == (1, True, Effect.POINTED, 2)
    lie = word(0.2, 0.3, 0.3, 0.8, lies={3: (4, 0.3)}, accused=WON, thief={4: (0.3, 0.3, 0.3, 0.9)})
    assert lie is not None
    assert (lie.action, lie.true, lie.effect, lie.on) == (3, False, Effect.EXPOSED, None)


def test_a_lie_that_lessened_suspicion_of_its_speaker_did_not_give_itself_away() -> None:
    found = word(
        0.2, 0.2, 0.2, 0.8, lies={3: (4, -0.3)}, accused=WON, thief={4: (0.5, 0.5, 0.5, 0.3)}
    )
    assert found is not None
    assert (found.seat, found.effect, found.on) == (4, Effect.HELPED, None)


def test_what_moved_less_than_two_points_decided_nothing() -> None:
    assert word(0.5, 0.49, 0.5, 0.5, lies={1: (2, -0.015)}, accused=LOST) is None


def _played(record: Record) -> DecidingWord | None:
    game = game_of(record)
    assert isinstance(game, Game)
    return winning_word(game, commands_of(record), analyse(record))


def test_an_agent_won_by_the_word_that_drew_the_order() -> None:
    """A lie that kept suspicion off would have been no help to who wants to be accused."""
    game = theft(0, HENCHMAN, 5, DRIVER, 6, AGENT)
    found = _played(written(SIX, *game, said(5, "received", diamonds=9), *accused(5)))
    assert found is not None
    assert (found.seat, found.effect, found.true, found.on) == (5, Effect.DREW, False, None)


def test_an_agent_may_owe_it_to_another_ones_lie() -> None:
    """Pacho took ten and says fourteen went on, to Tomasito, who holds the badge and says four."""
    game = theft(1, DRIVER, HENCHMAN, 10, AGENT, HENCHMAN, None)
    words = (said(4, "received", diamonds=4), said(3, "passed", diamonds=14))
    found = _played(written(SEVEN, *game, *words, *accused(4)))
    assert found is not None
    assert (found.seat, found.effect, found.on) == (3, Effect.BLAMED, 4)


def test_a_henchman_doubted_for_telling_the_truth_was_undone_by_a_thiefs_lie() -> None:
    game = theft(1, DRIVER, HENCHMAN, 10, HENCHMAN, AGENT, None)
    words = (said(3, "passed", diamonds=14), said(4, "received", diamonds=4))
    found = _played(written({**SEVEN, "jokers": 0}, *game, *words, *accused(4)))
    assert found is not None
    assert (found.seat, found.effect, found.true, found.on) == (3, Effect.BLAMED, False, 4)


def test_of_a_lie_only_what_was_untrue_is_quoted() -> None:
    """Lina got ten, as she says, and took six of them; she says she took a Henchman."""
    claims = [{"about": "received", "diamonds": 10}, {"about": "took", "token": HENCHMAN}]
    game = theft(0, HENCHMAN, 5, DRIVER, 6, AGENT)
    words = {"seat": 4, "do": "testify", "claims": claims}
    found = _played(written(SIX, *game, words, *accused(1)))
    assert found is not None
    assert (found.seat, [claim.about for claim in found.claims]) == (4, [About.TOOK])
