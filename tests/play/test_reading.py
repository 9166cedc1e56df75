"""What people type is understood the way they mean it."""

from collections.abc import Sequence

import pytest

from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.notation import read_tokens
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Question,
    TakeClaim,
    Withdrawn,
)
from mafia_de_cuba.terminal import reading
from mafia_de_cuba.terminal.claiming import claims
from mafia_de_cuba.terminal.guests import NAMES
from mafia_de_cuba.terminal.reading import Heap, Unclear, heap
from play.tables import laid

TABLE = laid(12, Token.CLEANER, fake=True)
COMPANY = ("Rafael", "Chano", "Haydée", "Chela")


@pytest.mark.parametrize(
    ("text", "diamonds", "tokens", "fake"),
    [
        ("9 HHD", 9, "2HD", None),
        ("9hhd", 9, "2HD", None),
        ("9", 9, None, None),
        ("HHD", None, "2HD", None),
        ("9 2HD", 9, "2HD", None),
        ("9 2h f", 9, "2HF", None),
        ("9 -", 9, "", None),
        ("-", 0, "", None),
        ("empty", 0, "", None),
        ("0 D", 0, "D", None),
        ("nine", None, None, None),
        ("9 diamonds, 2 henchmen and the driver", 9, "2HD", None),
        ("2 loyal henchmen", None, "2H", None),
        ("the FBI agent", None, "F", None),
        ("no diamonds", 0, None, None),
        ("3 diamonds and no tokens", 3, "", None),
        ("the cleaner", None, "K", None),
        ("3*", 3, None, True),
        ("fake", None, None, True),
        ("5 H no fake", 5, "H", False),
        ("cia", None, "C", None),
    ],
)
def test_a_heap_is_read(
    text: str, diamonds: int | None, tokens: str | None, fake: bool | None
) -> None:
    if diamonds is None and tokens is None and fake is None:
        with pytest.raises(Unclear, match="nothing that lies in the box"):
            heap(text, TABLE)
        return
    lying = None if tokens is None else read_tokens(tokens)
    assert heap(text, TABLE) == Heap(diamonds=diamonds, tokens=lying, fake=fake)


def test_where_only_tokens_are_asked_for_a_number_counts_tokens() -> None:
    assert heap("2HD", TABLE, stones_first=False) == Heap(tokens=read_tokens("2HD"))


@pytest.mark.parametrize("text", ["16", "9 6H", "KK", "T", "", "  ", "horse", "9 9x", "\x00"])
def test_what_cannot_lie_there_gets_a_sentence(text: str) -> None:
    with pytest.raises(Unclear, match=r"\.$"):
        heap(text, TABLE)


@pytest.mark.parametrize(
    ("text", "seat"), [("1", 1), ("cha", 1), ("HAYDEE", 2), ("haydée", 2), ("chel", 3)]
)
def test_a_seat_is_called_by_number_or_name(text: str, seat: int) -> None:
    assert reading.seat(text, COMPANY, range(4)) == seat


@pytest.mark.parametrize("text", ["4", "ch", "x", "", "0", "-1", "1.5"])
def test_a_seat_that_cannot_be_meant_gets_a_sentence(text: str) -> None:
    with pytest.raises(Unclear, match=r"\.$"):
        reading.seat(text, COMPANY, (1, 2, 3))


@pytest.mark.parametrize("question", Question)
def test_every_question_has_words(question: Question) -> None:
    for word in reading.QUESTION_WORDS[question]:
        assert reading.question(word.upper()) is question


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("got 9", [BoxClaim(about=About.RECEIVED, diamonds=9)]),
        ("took D", [TakeClaim(tokens=(Token.DRIVER,))]),
        ("took -", [TakeClaim()]),
        ("kept 2", [TakeClaim(diamonds=2)]),
        ("left 3 -", [BoxClaim(about=About.PASSED, diamonds=3, tokens=())]),
        ("bag F", [BagClaim(token=Token.FBI_AGENT)]),
        ("bag -", [BagClaim()]),
        ("forget took", [Withdrawn(about=About.TOOK)]),
        (
            "got 9 D, took D, left 9 -",
            [
                BoxClaim(about=About.RECEIVED, diamonds=9, tokens=(Token.DRIVER,)),
                TakeClaim(tokens=(Token.DRIVER,)),
                BoxClaim(about=About.PASSED, diamonds=9, tokens=()),
            ],
        ),
        ("forget got took 3", [Withdrawn(about=About.RECEIVED), TakeClaim(diamonds=3)]),
        ("hello", []),
    ],
)
def test_claims_are_read(text: str, said: Sequence[Claim]) -> None:
    assert claims(text, TABLE) == tuple(said)


@pytest.mark.parametrize(
    "text", ["got", "took 3D", "took HD", "bag 3", "bag HD", "forget", "got x"]
)
def test_claims_nobody_would_make_get_a_sentence(text: str) -> None:
    with pytest.raises(Unclear, match=r"\.$"):
        claims(text, TABLE)


def test_no_two_names_of_bots_begin_alike() -> None:
    assert len({reading.folded(name)[0] for name in NAMES}) == len(NAMES) >= 24
