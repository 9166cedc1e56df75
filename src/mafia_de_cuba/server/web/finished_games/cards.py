"""Cards of finished games as they are fetched, and what a link to a game tells where it is pasted.

Whoever shows a link asks for its page and runs nothing of it: title, sentence and picture stand in
the page's head, in the language that was asked for.
"""

from functools import lru_cache
from html import escape
from threading import Lock

import msgspec

from mafia_de_cuba.analysis.highlights import highlights
from mafia_de_cuba.analysis.value import Analysis
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.retelling.card import SIZES, Card, Shape, card_png
from mafia_de_cuba.retelling.moving import MovingPicture
from mafia_de_cuba.retelling.sentences import Sentences
from mafia_de_cuba.words import languages, speaking

PNG, SVG, GIF = "image/png", "image/svg+xml", "image/gif"
MOVING = "moving.gif"
KINDS: dict[str, tuple[Shape, str]] = {
    f"{shape}.{ending}": (shape, kind)
    for shape in Shape
    for ending, kind in (("png", PNG), ("svg", SVG))
} | {MOVING: (Shape.WIDE, GIF)}
"""The names that a card is fetched by: what it is cut to, and what it is."""
KEPT_AT_HAND = 24
"""So many are kept ready: where a link is shown to many, all fetch the same one."""
_one_at_a_time = Lock()


class NotWeighed(LookupError):
    """There is no moving picture of a game before it was weighed."""


@lru_cache(KEPT_AT_HAND)
def carded(record: bytes, analysis: bytes | None, name: str, language: str) -> bytes:
    """The card of a finished game; one that moves is made of what was weighed."""
    shape, kind = KINDS[name]
    card, weighed = card_of(record, analysis, language), _read(analysis)
    if kind == GIF:
        if weighed is None:
            raise NotWeighed
        told = Sentences(read(record), weighed, card.words)
        # A second of a core each.
        with _one_at_a_time:
            return MovingPicture(card, told).gif()
    svg = card.svg(shape)
    if kind == SVG:
        return svg.encode()
    # A tenth of a second of a core each: whoever asks for many waits, and nobody else.
    with _one_at_a_time:
        return card_png(svg)


def card_of(record: bytes, analysis: bytes | None, language: str) -> Card:
    """What is drawn, and its sentences."""
    told = read(record)
    game, weighed = game_of(told), _read(analysis)
    if not isinstance(game, Game):
        raise ValueError("the record is not of a game by the rules")
    known = None if weighed is None else highlights(game, commands_of(told), weighed)
    return Card(told, game, known, speaking(language))


def preview(card: Card, base: str, link: str) -> str:
    """What stands in the head of a game's page for whoever shows the link to it."""
    story, (wide, high) = card.story(), SIZES[Shape.WIDE]
    picture = f"{base}/api/games/{link}/card/{card.words.language}/{Shape.WIDE}.png"
    told = {
        "og:type": "article",
        "og:site_name": "Mafia de Cuba",
        "og:url": f"{base}/g/{link}",
        "og:title": card.title,
        "og:description": f"{story} {card.winners()}",
        "og:locale": card.words.language,
        "og:image": picture,
        "og:image:type": PNG,
        "og:image:width": str(wide),
        "og:image:height": str(high),
        "og:image:alt": card.words("card.alt", story=story, winners=card.winners()),
    }
    tags = [f'<meta property="{name}" content="{escape(it)}">' for name, it in told.items()]
    # A game is for those who have the link, not for those who search the web.
    tags += [
        '<meta name="twitter:card" content="summary_large_image">',
        '<meta name="robots" content="noindex">',
    ]
    return "".join(tags)


def best_language(accepted: str) -> str:
    """The language of ours that somebody reads best, by what their program says."""
    wanted: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        name, _, weight = part.partition(";")
        try:
            liked = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        wanted.append((-liked, name.strip().lower().partition("-")[0]))
    known = [name for _, name in sorted(wanted, key=lambda it: it[0]) if name in languages()]
    return known[0] if known else "en"


def _read(analysis: bytes | None) -> Analysis | None:
    """One that says something else than it would now is as good as not there."""
    try:
        return None if analysis is None else msgspec.json.decode(analysis, type=Analysis)
    except msgspec.MsgspecError:
        return None
