"""The card of a finished game: everything on it is whole, readable and inside it."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.analysis.highlights import highlights
from mafia_de_cuba.game.records import Record, read
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.retelling.card import SIZES, Card, Shape, card_png
from mafia_de_cuba.retelling.card_drawings import width
from mafia_de_cuba.words import languages, speaking

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
GAME = read((EXAMPLES / "henchman-doubted.json").read_bytes())
TWELVE = read((Path(__file__).parent / "twelve.json").read_bytes())
AWKWARD = (
    "Maximiliana Wolfeschlegelsteinhausenbergerdorff",
    "<script>alert(1)</script>",
    "\"'&<>",
    "Жанна",
    "MMMMMMMMMMMMMMMMMMMM",
    "李小龙",
    "\u202eevil\u0007",
    "O",
    " ",
    "Ñoño",
    "Emmanuel-Philibert",
    "José María",
)


def card_of(record: Record, language: str = "en", *, weighed: bool = False) -> Card:
    game = game_of(record)
    assert isinstance(game, Game)
    known = highlights(game, commands_of(record), analyse(record)) if weighed else None
    return Card(record, game, known, speaking(language))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("shape", Shape)
def test_whatever_people_are_called_all_words_are_inside_the_card(
    shape: Shape, language: str
) -> None:
    record = replace(TWELVE, players=AWKWARD)
    svg = card_of(record, language).svg(shape)
    wide, high = SIZES[shape]
    texts = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    for it in texts:
        told, size = it.text or "", float(it.attrib["font-size"])
        room = width(told, size)
        left = float(it.attrib["x"]) - (room / 2 if it.get("text-anchor") == "middle" else 0)
        assert left >= 26, told
        assert left + room <= wide - 26, told
        assert 26 + size <= float(it.attrib["y"]) + size / 2 <= high - 26, told
    assert "<script" not in svg
    assert not re.search("[\u202a-\u202e\x00-\x08]", svg)


def test_the_card_tells_what_happened_and_the_word_that_decided_it() -> None:
    card = card_of(GAME, weighed=True)
    told = unescape(" ".join(re.findall(">([^<]+)</text>", card.svg(Shape.SQUARE))))
    assert card.title in told
    assert "10 were stolen" in told
    assert "“I passed on 14 diamonds”, said Pacho. A lie" in told
    assert told.endswith("Ramón, Yemayá, Chela and Lina win.") or "Lina win." in told


def test_the_card_is_a_picture_of_its_size() -> None:
    for shape, (wide, high) in SIZES.items():
        png = card_png(card_of(GAME).svg(shape))
        assert png.startswith(b"\x89PNG")
        assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")) == (
            wide,
            high,
        )
        assert len(png) < 300_000
