"""Old hands hear with the very tables they speak by: what is drawn is heard at its true odds."""

from collections import defaultdict
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.hearing import ANYTHING, ONE_OF, likelihood, old_hand_model
from mafia_de_cuba.bots.old_hand.tables import tables_for
from mafia_de_cuba.bots.old_hand.tactics import Tale
from mafia_de_cuba.bots.old_hand.told import parts_of
from mafia_de_cuba.bots.old_hand.wording import likely_tellings
from mafia_de_cuba.deduction.belief import situations_of
from mafia_de_cuba.game.box import Box, Take, lawful_takes
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import (
    About,
    BoxClaim,
    Claim,
    Declined,
    Standing,
    TakeClaim,
    Turn,
    helped_oneself,
    standing,
)

TABLES = {
    "six": Wishes(players=6),
    "ten": Wishes(players=10),
    "Revolución": Wishes(players=7, extras=(Token.TRAITOR, Token.CLEANER)),
    "all who end it": Wishes(players=9, extras=(Token.REVOLUTIONARY, Token.DIAMOND_LOVER)),
    "a Traitor's company": Wishes(
        players=8, extras=(Token.TRAITOR, Token.MINION, Token.CROOKED_LAWYER)
    ),
}


def laid(wishes: Wishes) -> Setup:
    setup = lay_table(wishes)
    assert isinstance(setup, Setup)
    return setup


def a_turn(setup: Setup, seat: int, rng: Random) -> Turn:
    """A box as it may come to a seat, and some hand in it."""
    full = setup.full_box
    if seat == FIRST:
        box = Box(diamonds=15 - rng.randrange(6), tokens=full.tokens)
        bag = rng.choice((None, *full.tokens))
    else:
        left = [token for token in full.tokens if rng.random() < 0.6]
        gone = len(full.tokens) - len(left)
        # Whoever took none of the tokens that are gone took diamonds: so many there can have been.
        left = left if gone <= seat else list(full.tokens)[: len(full.tokens) - seat]
        stolen = 0 if len(full.tokens) - len(left) >= seat - 1 else rng.randint(1, 5)
        box, bag = Box(diamonds=12 - stolen, tokens=tuple(left)), None
    takes = list(lawful_takes(box.without_token(bag), last=seat == setup.last))
    return helped_oneself(box, rng.choice(takes), bag)


def stands_by(tale: Tale, seat: int) -> Standing:
    """What somebody stands by who was asked everything."""
    claims: list[Claim] = []
    for about in (About.RECEIVED, About.TOOK, About.PASSED, About.BAG)[: 4 if seat == FIRST else 3]:
        claim = tale.story.claim(about)
        if about in tale.silent_on:
            claims.append(Declined(about=about))
        elif tale.short and isinstance(claim, BoxClaim):
            claims += [BoxClaim(about=about, diamonds=claim.diamonds), Declined(about=about)]
        else:
            claims.append(claim)
    return standing(claims)


@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_told_is_heard_as_likely_as_it_is_told(name: str) -> None:
    setup, rng = laid(TABLES[name]), Random(name)
    checked = 0
    for seat in setup.takers:
        for _ in range(6):
            turn = a_turn(setup, seat, rng)
            lines = situations_of(setup, seat, turn.bagged)
            at = lines.place(turn.received, turn.took)
            if at is None:
                continue
            odds = defaultdict[Standing, float](float)
            for likely in likely_tellings(turn, seat, setup, tables_for(setup.players)):
                odds[stands_by(likely.telling, seat)] += likely.chance
            assert sum(odds.values()) == pytest.approx(1)
            for stands in rng.sample(list(odds), 4):
                anything = ANYTHING * ONE_OF ** -parts_of(stands).many
                heard = float(likelihood(stands, lines)[at])
                assert heard == pytest.approx((1 - ANYTHING) * odds[stands] + anything)
                checked += 1
    assert checked > 50


@pytest.mark.parametrize("diamonds", [0, 5])
def test_where_no_token_lay_any_may_be_named_with_a_false_number(diamonds: int) -> None:
    """Whoever was handed an empty box can make one up, and is heard as one who may have."""
    setup, seat = laid(Wishes(players=6)), 4
    turn = helped_oneself(Box(diamonds=diamonds), Take(diamonds=min(diamonds, 2)), None)
    lines = situations_of(setup, seat)
    at = lines.place(turn.received, turn.took)
    assert at is not None
    odds = defaultdict[Standing, float](float)
    for likely in likely_tellings(turn, seat, setup, tables_for(6)):
        odds[stands_by(likely.telling, seat)] += likely.chance
    for token in setup.tokens:
        came = BoxClaim(about=About.RECEIVED, diamonds=diamonds + 2, tokens=(token,))
        took = TakeClaim(tokens=(token,))
        went = BoxClaim(about=About.PASSED, diamonds=diamonds + 2, tokens=())
        listed: list[Claim] = [came, took, went]
        unlisted: list[Claim] = [
            replace(came, tokens=None),
            Declined(about=About.RECEIVED),
            took,
            replace(went, tokens=None),
            Declined(about=About.PASSED),
        ]
        for claims in (listed, unlisted):
            stands = standing(claims)
            anything = ANYTHING * ONE_OF ** -parts_of(stands).many
            heard = float(likelihood(stands, lines)[at])
            assert heard == pytest.approx((1 - ANYTHING) * odds[stands] + anything)
            assert heard > 100 * anything
        asked_little = standing([replace(came, tokens=None), took])
        assert float(likelihood(asked_little, lines)[at]) > odds[standing(listed)]


def test_what_was_not_asked_is_left_open() -> None:
    """Half an answer is as likely as all the stories it may be half of."""
    setup = laid(Wishes(players=6))
    rng = Random(3)
    turn = a_turn(setup, 3, rng)
    lines = situations_of(setup, 3)
    at = lines.place(turn.received, turn.took)
    assert at is not None
    tables = tables_for(6)
    wanted = sum(
        one.chance
        for one in likely_tellings(turn, 3, setup, tables)
        if About.TOOK not in one.telling.silent_on
        and one.telling.story.took.tokens == (Token.DRIVER,)
    )
    driver = Standing(took=TakeClaim(tokens=(Token.DRIVER,)))
    heard = float(likelihood(driver, lines)[at])
    assert heard == pytest.approx((1 - ANYTHING) * wanted + ANYTHING / ONE_OF)


def test_only_a_minion_tells_what_it_would_not_tell_before() -> None:
    """Whoever was silent until the Traitor took over, and now tells all, is his Minion."""
    setup = laid(Wishes(players=8, extras=(Token.TRAITOR, Token.MINION)))
    box = Box(diamonds=9, tokens=tuple(t for t in setup.tokens if t is not Token.DRIVER))
    turn, seat = helped_oneself(box, Take(tokens=(Token.MINION,)), None), 4
    lines = situations_of(setup, seat)
    minion = np.array([lines.takes[at].tokens == (Token.MINION,) for at in lines.take])
    matters = (About.RECEIVED, About.TOOK, About.PASSED)
    refused = Testified(seat=seat, claims=tuple(Declined(about=it) for it in matters))
    report = Testified(seat=seat, claims=tuple(turn.claim(about) for about in matters))

    def is_one(*words: Testified) -> float:
        heard = old_hand_model().heard(words, lines)
        return float(heard[minion].sum() / heard.sum())

    assert is_one(refused) < 0.5
    assert is_one(report) < is_one(refused, report), "anybody may say so at first"
    assert is_one(refused, report) > 0.99
    said = old_hand_model().says(report, lines, (refused,))
    heard = old_hand_model().heard((refused,), lines)
    assert np.allclose(heard * said, old_hand_model().heard((refused, report), lines))
