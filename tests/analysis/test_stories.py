"""Games whose stories are known: the analysis names what a reader of them would name."""

from analysis.written import SEVEN, SIX, accused, asked, said, theft, written
from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.analysis.value import Accusation, Analysis, Lie, WeighedClaim
from mafia_de_cuba.deduction.claims import Conflict
from mafia_de_cuba.game.testimony import Question

HENCHMAN, AGENT, DRIVER = "loyal_henchman", "fbi_agent", "driver"


def lies(analysis: Analysis) -> list[WeighedClaim]:
    return [claim for claim in analysis.claims if claim.true is False]


def price(claim: WeighedClaim) -> float:
    assert claim.price is not None
    return claim.price


def test_a_theft_hidden_by_a_neighbours_word() -> None:
    """Chela took seven and says she passed all of it on; Pacho, a Thief too, bears her out."""
    game = theft(1, HENCHMAN, 7, 4, DRIVER, AGENT)
    alone = analyse(written(SIX, *game, said(2, "passed", diamonds=14)))
    borne_out = analyse(
        written(SIX, *game, said(2, "passed", diamonds=14), said(3, "received", diamonds=14))
    )
    assert lies(alone)[0].lie is Lie.BLAME_PASSED_ON
    hers, neighbours = lies(borne_out)
    assert neighbours.others[2] < 0, "her neighbour's word takes suspicion off her"
    assert borne_out.timeline[-1].thief[2] < alone.timeline[-1].thief[2]
    assert hers.seat == 2


def test_a_henchman_doubted_for_telling_the_truth() -> None:
    """Pacho took ten and says fourteen went on; Lina truly got four, and is the one accused."""
    game = theft(1, DRIVER, HENCHMAN, 10, HENCHMAN, AGENT, None)
    words = (
        said(3, "passed", diamonds=14),
        said(4, "received", diamonds=4),
        said(2, "passed", diamonds=14),
    )
    found = analyse(written(SEVEN, *game, *words, *accused(4)))
    assert [claim.true for claim in found.claims] == [False, True, True]
    assert price(lies(found)[0]) < 0, "it kept suspicion off the Thief"
    assert lies(found)[0].others[4] > 0, "and put it on who came after"
    before, after = found.timeline[-2], found.timeline[-1]
    assert max(before.thief, key=lambda seat: before.thief[seat]) == 4
    assert max(after.thief, key=lambda seat: after.thief[seat]) == 3
    last = found.turning_points[-1]
    assert (last.seat, last.swing < 0) == (4, True)
    assert last.contradiction is not None
    assert last.contradiction.seats == (3, 4)
    assert found.account.pockets == last.swing


def test_an_agent_who_drew_the_order() -> None:
    """Tomasito holds the badge and tells a story that cannot be, to be accused; he is."""
    game = theft(0, HENCHMAN, 5, DRIVER, 6, AGENT)
    found = analyse(written(SIX, *game, said(5, "received", diamonds=9), *accused(5)))
    assert found.result == 0.0
    (lie,) = lies(found)
    assert (lie.seat, lie.true) == (5, False)
    assert price(lie) > 0, "it brought suspicion on him, as he wanted"
    assert found.turning_points[-1].seat == 5
    assert found.by_seat[5] == found.account.talk


def test_two_tell_of_one_box_and_the_pair_of_claims_is_named() -> None:
    """Pacho says he left nine, Lina that four came: one of them lies."""
    game = theft(2, HENCHMAN, DRIVER, 9, HENCHMAN, AGENT, None)
    found = analyse(
        written(
            SEVEN,
            *game,
            said(3, "passed", diamonds=9),
            said(4, "received", diamonds=4),
            *accused(3),
        )
    )
    assert found.result == 1.0
    won = found.turning_points[-1]
    assert won.seat == 3
    assert won.contradiction is not None
    assert won.contradiction.kind is Conflict.NEIGHBOURS_DISAGREE
    assert won.contradiction.seats == (3, 4)
    assert [told.action for told in won.contradiction.claims] == [7, 8]


def test_nothing_said_could_have_shown_it_and_a_theft_proves_that() -> None:
    """The one who stole told a story that fits all that was known."""
    game = theft(2, HENCHMAN, DRIVER, 9, HENCHMAN, AGENT, None)
    found = analyse(written(SEVEN, *game, said(3, "received", diamonds=4), *accused(3)))
    won = found.turning_points[-1]
    assert won.contradiction is None
    assert won.proof is not None
    assert won.proof.believed == (3,)
    sent = 15 - won.proof.kept
    before = sent - sum(take.diamonds for take in won.proof.takes[:2])
    assert before == 4, "in it four diamonds came to the liar, as was said"
    assert sum(take.diamonds for take in won.proof.takes) == 9


def test_silence_is_no_lie_and_leaves_nothing_that_could_have_shown_it() -> None:
    game = theft(2, HENCHMAN, DRIVER, 9, HENCHMAN, AGENT, None)
    found = analyse(written(SEVEN, *game, said(3, "took", refused=True), *accused(3)))
    assert [(claim.true, claim.price) for claim in found.claims] == [(None, None)]
    won = found.turning_points[-1]
    assert won.contradiction is None
    assert won.proof is not None
    assert won.proof.believed == ()


def test_the_price_is_what_the_truth_would_have_left_him_with() -> None:
    """The same theft, the same moment: told with a lie, and told truly."""
    game = theft(1, DRIVER, HENCHMAN, 10, HENCHMAN, AGENT, None)
    truly = analyse(written(SEVEN, *game, said(3, "passed", diamonds=4)))
    lied = analyse(written(SEVEN, *game, said(3, "passed", diamonds=14)))
    (lie,) = lies(lied)
    assert truly.claims[0].price == 0.0
    saved = truly.timeline[-1].thief[3] - lied.timeline[-1].thief[3]
    assert abs(saved + price(lie)) < 1e-3
    for seat, moved in lie.others.items():
        brought = lied.timeline[-1].thief[seat] - truly.timeline[-1].thief[seat]
        assert abs(brought - moved) < 1e-3


def test_the_godfathers_own_words_are_weighed_and_cost_nothing() -> None:
    game = theft(2, HENCHMAN, DRIVER, 9, HENCHMAN, AGENT, None)
    told = (said(0, "took", diamonds=3), said(0, "received", diamonds=4))
    found = analyse(written(SEVEN, *game, *told))
    assert [(it.true, it.price) for it in found.claims] == [(False, None), (True, None)]
    assert found.account.talk == 0.0


def test_an_order_that_went_past_the_thief() -> None:
    """Lina is caught out by both neighbours; the first of all is ordered all the same."""
    game = theft(0, HENCHMAN, DRIVER, HENCHMAN, 12, AGENT, None)
    words = (
        said(4, "received", diamonds=3),
        said(3, "passed", diamonds=15),
        said(5, "received", diamonds=3),
    )
    found = analyse(written(SEVEN, *game, *words, *accused(1), *accused(4)))
    assert found.result == 1.0
    first, second = (it for it in found.decisions if isinstance(it.chosen, Accusation))
    assert first.cost < -0.2 < second.cost <= 0.0
    assert max(found.timeline[3].thief.values()) == found.timeline[3].thief[4]
    won = found.turning_points[-1]
    assert (won.seat, won.swing > 0.5) == (4, True)
    assert won.contradiction is not None
    assert (won.contradiction.kind, won.contradiction.seats) == (
        Conflict.NEIGHBOURS_DISAGREE,
        (3, 4),
    )


def test_the_question_nobody_asked() -> None:
    """What is worth asking is of those whose pockets are closed and who have not answered it."""
    game = theft(2, HENCHMAN, DRIVER, 9, HENCHMAN, AGENT, None)
    found = analyse(
        written(
            SEVEN, *game, asked(1, "took"), said(1, "took", token=HENCHMAN), asked(6, "received")
        )
    )
    assert found.result is None
    assert found.chance == found.timeline[-1].chance
    for decision in found.decisions:
        assert decision.question is not None
        assert decision.cost <= 0.0
    best = found.decisions[-1].question
    assert best is not None
    assert (best.of, best.question) != (1, Question.TOOK)
