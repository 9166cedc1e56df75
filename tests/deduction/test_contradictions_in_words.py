"""Claims and contradictions as sentences: one of each, word for word."""

from collections.abc import Sequence

import pytest

from mafia_de_cuba.contradictions import claim, contradiction
from mafia_de_cuba.deduction.claims import Conflict, Statement
from mafia_de_cuba.deduction.contradictions import Contradiction
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, TakeClaim
from mafia_de_cuba.words import languages, speaking

H, D = Token.LOYAL_HENCHMAN, Token.DRIVER
CAME, WENT = About.RECEIVED, About.PASSED
NAMES = ("Alessandro", "Bea", "Chano", "Dulce", "Emilio", "Flor")
Words = BoxClaim | TakeClaim | BagClaim


@pytest.mark.parametrize(
    ("seat", "said", "sentence"),
    [
        (
            3,
            BoxClaim(about=CAME, diamonds=10, tokens=(H,)),
            "they received 10 diamonds and a Henchman",
        ),
        (3, BoxClaim(about=WENT, diamonds=1), "they passed on 1 diamond"),
        (3, BoxClaim(about=CAME, diamonds=0, tokens=()), "they received no diamonds and no token"),
        (3, BoxClaim(about=CAME, tokens=()), "they received no token"),
        (3, BoxClaim(about=WENT, tokens=(H, H, D)), "they passed on 2 Henchmen and a Driver"),
        (3, BoxClaim(about=CAME, fake=True), "they received the fake diamond"),
        (3, BoxClaim(about=WENT, fake=False), "they passed on no fake diamond"),
        (
            3,
            BoxClaim(about=CAME, diamonds=4, tokens=(), fake=False),
            "they received 4 diamonds, no token and no fake diamond",
        ),
        (
            3,
            BoxClaim(about=CAME, diamonds=4, tokens=(H,), fake=True),
            "they received 4 diamonds, a Henchman and the fake diamond",
        ),
        (0, BoxClaim(about=CAME, diamonds=3), "the box came back with 3 diamonds"),
        (0, BoxClaim(about=WENT, diamonds=13), "he sent round 13 diamonds"),
        (0, TakeClaim(diamonds=2), "he kept 2 diamonds"),
        (0, TakeClaim(), "he kept nothing"),
        (2, TakeClaim(diamonds=3), "they took 3 diamonds"),
        (2, TakeClaim(tokens=(D,)), "they took a Driver"),
        (2, TakeClaim(), "they took nothing"),
        (2, TakeClaim(fake=False), "they took nothing, not even the fake diamond"),
        (2, TakeClaim(fake=True), "they took the fake diamond"),
        (2, TakeClaim(diamonds=3, fake=True), "they took 3 diamonds and the fake diamond"),
        (2, TakeClaim(diamonds=3, fake=False), "they took 3 diamonds and no fake diamond"),
        (
            2,
            TakeClaim(diamonds=1, tokens=(H, D)),
            "they took 1 diamond, a Henchman and a Driver",
        ),
        (1, BagClaim(), "the bag holds nothing"),
        (5, BagClaim(token=Token.FBI_AGENT), "the bag holds the FBI Agent"),
    ],
)
def test_each_claim_has_its_words(seat: int, said: Words, sentence: str) -> None:
    assert claim(Statement(seat=seat, claim=said)) == sentence


def told(kind: Conflict, *claims: tuple[int, Words], names: Sequence[str] = NAMES) -> str:
    said = tuple(Statement(seat=seat, claim=claim) for seat, claim in claims)
    return contradiction(Contradiction(kind=kind, claims=said), names)


@pytest.mark.parametrize(
    ("kind", "claims", "sentence"),
    [
        (
            Conflict.IMPOSSIBLE,
            [(3, BoxClaim(about=CAME, diamonds=16))],
            "Dulce says they received 16 diamonds: that cannot be.",
        ),
        (
            Conflict.KNOWN_FALSE,
            [(2, TakeClaim(tokens=(H,)))],
            "Chano says they took a Henchman: that is known to be false.",
        ),
        (
            Conflict.TWO_ANSWERS,
            [(3, TakeClaim(diamonds=1)), (3, TakeClaim(tokens=(H,)))],
            "Dulce says they took 1 diamond and they took a Henchman: "
            "those are two answers to one question.",
        ),
        (
            Conflict.DOES_NOT_ADD_UP,
            [
                (3, BoxClaim(about=CAME, diamonds=8)),
                (3, TakeClaim(diamonds=2)),
                (3, BoxClaim(about=WENT, diamonds=7)),
            ],
            "Dulce says they received 8 diamonds, they took 2 diamonds and they passed on "
            "7 diamonds: that does not add up.",
        ),
        (
            Conflict.NEIGHBOURS_DISAGREE,
            [(5, BoxClaim(about=WENT, diamonds=0)), (0, BoxClaim(about=CAME, diamonds=2))],
            "Flor says they passed on no diamonds, while Alessandro says the box came back with "
            "2 diamonds: that was one and the same box.",
        ),
        (
            Conflict.DIAMONDS_GREW,
            [(2, BoxClaim(about=WENT, diamonds=6)), (4, BoxClaim(about=CAME, diamonds=7))],
            "Chano says they passed on 6 diamonds, while Emilio says they received 7 diamonds: "
            "diamonds do not grow on the way.",
        ),
        (
            Conflict.TOKEN_CAME_BACK,
            [(2, BoxClaim(about=WENT, tokens=())), (4, TakeClaim(tokens=(D,)))],
            "Chano says they passed on no token, while Emilio says they took a Driver: "
            "a token that is gone does not come back.",
        ),
        (
            Conflict.TOKEN_TAKEN_TWICE,
            [(1, BagClaim(token=D)), (2, TakeClaim(tokens=(D,))), (4, TakeClaim(tokens=(D,)))],
            "Bea says the bag holds a Driver, Chano says they took a Driver and Emilio says they "
            "took a Driver: the box never held that many.",
        ),
        (
            Conflict.NO_WAY_BETWEEN,
            [(2, TakeClaim(diamonds=14)), (5, TakeClaim(diamonds=2))],
            "Chano says they took 14 diamonds, while Flor says they took 2 diamonds: "
            "no box can have gone from the one to the other.",
        ),
    ],
)
def test_each_conflict_has_its_sentence(
    kind: Conflict, claims: list[tuple[int, Words]], sentence: str
) -> None:
    assert told(kind, *claims) == sentence


@pytest.mark.parametrize("language", languages())
def test_no_conflict_is_without_words(language: str) -> None:
    why = speaking(language).under("contradicted.why")
    assert set(why) == set(Conflict)
    assert len({str(words) for words in why.values()}) == len(Conflict)
