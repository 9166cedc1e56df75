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
from mafia_de_cuba.terminal.claiming import claims
from mafia_de_cuba.terminal.opponents import NAMES
from mafia_de_cuba.terminal.reading import Heap, Reader, Unclear, folded
from mafia_de_cuba.words import ENGLISH, languages, speaking
from play.tables import laid

TABLE = laid(12, Token.CLEANER, fake=True)
READER = Reader()
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
            READER.heap(text, TABLE)
        return
    lying = None if tokens is None else read_tokens(tokens)
    assert READER.heap(text, TABLE) == Heap(diamonds=diamonds, tokens=lying, fake=fake)


def test_where_only_tokens_are_asked_for_a_number_counts_tokens() -> None:
    assert READER.heap("2HD", TABLE, stones_first=False) == Heap(tokens=read_tokens("2HD"))


@pytest.mark.parametrize("text", ["16", "9 6H", "KK", "T", "", "  ", "horse", "9 9x", "\x00"])
def test_what_cannot_lie_there_gets_a_sentence(text: str) -> None:
    with pytest.raises(Unclear, match=r"\.$"):
        READER.heap(text, TABLE)


@pytest.mark.parametrize(
    ("text", "seat"), [("1", 1), ("cha", 1), ("HAYDEE", 2), ("haydée", 2), ("chel", 3)]
)
def test_a_seat_is_called_by_number_or_name(text: str, seat: int) -> None:
    assert READER.seat(text, COMPANY, range(4)) == seat


@pytest.mark.parametrize("text", ["4", "ch", "x", "", "0", "-1", "1.5"])
def test_a_seat_that_cannot_be_meant_gets_a_sentence(text: str) -> None:
    with pytest.raises(Unclear, match=r"\.$"):
        READER.seat(text, COMPANY, (1, 2, 3))


@pytest.mark.parametrize("question", Question)
def test_every_question_has_words(question: Question) -> None:
    for word in ENGLISH.phrasings(f"typed.questions.{question}"):
        assert READER.question(word.upper()) is question


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
    assert claims(READER, text, TABLE) == tuple(said)


@pytest.mark.parametrize(
    "text", ["got", "took 3D", "took HD", "bag 3", "bag HD", "forget", "got x"]
)
def test_claims_nobody_would_make_get_a_sentence(text: str) -> None:
    with pytest.raises(Unclear, match=r"\.$"):
        claims(READER, text, TABLE)


def test_no_two_names_of_bots_begin_alike() -> None:
    assert len({folded(name)[0] for name in NAMES}) == len(NAMES) >= 24


SAID = {
    "fr": {
        "reçu 9 diamants, 2 fidèles et le chauffeur, pris D": "got 9 HHD, took D",
        "recu 9 HHD, pris l’agent du FBI": "got 9 HHD, took F",
        "laissé 3 diamants et aucun jeton": "left 3 -",
        "pris rien": "took -",
        "pris 2 diamants et le diamant vert": "took 2*",
        "sac F": "bag F",
        "oublier pris": "forget took",
        "gardé 2, envoyé 13, retour vide": "kept 2, sent 13, back -",
    },
    "es": {
        "recibí 9 diamantes, 2 fieles y el chófer, tomé D": "got 9 HHD, took D",
        "recibi 9 HHD, tome agente del FBI": "got 9 HHD, took F",
        "pasé 3 diamantes y ninguna ficha": "left 3 -",
        "tomé nada": "took -",
        "tomé 2 diamantes y el diamante verde": "took 2*",
        "bolsa F": "bag F",
        "olvidar tomé": "forget took",
        "guardé 2, envié 13, volvió vacía": "kept 2, sent 13, back -",
    },
}


@pytest.mark.parametrize("language", SAID)
def test_everyone_may_type_in_their_own_language_or_in_english(language: str) -> None:
    reader = Reader(speaking(language))
    for own, english in SAID[language].items():
        meant = claims(READER, english, TABLE)
        assert claims(reader, own, TABLE) == meant, own
        assert claims(reader, english, TABLE) == meant, english


@pytest.mark.parametrize("language", languages())
def test_every_typed_word_of_a_language_is_understood(language: str) -> None:
    words = speaking(language)
    reader = Reader(words)
    for kind in words.under("typed"):
        for meaning in words.under(f"typed.{kind}"):
            for word in words.phrasings(f"typed.{kind}.{meaning}"):
                assert reader.meant(kind, word.upper()) == meaning


def test_ones_own_language_comes_before_english() -> None:
    assert READER.question("p") is Question.PASSED
    assert Reader(speaking("fr")).question("p") is Question.TOOK
