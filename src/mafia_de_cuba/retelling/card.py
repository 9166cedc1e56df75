"""A finished game as one picture, for whoever was not there and does not know the rules.

What was stolen, how it ended, the word that decided it, and who had what in their pockets. The
picture is drawn here as SVG; `card_png` makes pixels of it with fonts of our own.
"""

from collections.abc import Sequence
from enum import StrEnum
from importlib.resources import files

from msgspec import Struct

from mafia_de_cuba.analysis.highlights import Highlights
from mafia_de_cuba.contradictions import printable
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.retelling import card_drawings as drawn
from mafia_de_cuba.retelling.card_drawings import BRASS, BRIGHT, CREAM, DISPLAY, SOFT
from mafia_de_cuba.retelling.remembered import word_sentence
from mafia_de_cuba.words import Words


class Shape(StrEnum):
    """What a card is cut to."""

    WIDE = "wide"
    SQUARE = "square"


SIZES = {Shape.WIDE: (1200, 630), Shape.SQUARE: (1080, 1080)}


class CardPlan(Struct, frozen=True, kw_only=True):
    """Where things are on a card of one shape."""

    left: float
    room: float
    """How wide the words may be."""
    title: float
    """How large it is at most."""
    top: float
    """Where it stands."""
    word: float | None
    """Where the word that decided it begins; None for below the story."""
    foot: float
    """Where the last line stands."""
    ring: tuple[float, float]
    reach: tuple[float, float]
    beside: float
    """How wide a name may be beside another one, where many sit at the table."""


PLANS = {
    Shape.WIDE: CardPlan(
        left=64,
        room=540,
        title=60,
        top=146,
        word=None,
        foot=576,
        ring=(902, 288),
        reach=(216, 206),
        beside=104,
    ),
    Shape.SQUARE: CardPlan(
        left=80,
        room=920,
        title=72,
        top=172,
        word=872,
        foot=1018,
        ring=(540, 560),
        reach=(380, 218),
        beside=150,
    ),
}
COINS = {5: 36, 6: 36, 7: 34, 8: 32, 9: 30}
SMALL_COIN = 23
"""Where more sit at the table than that."""
NAMED = 22
"""The letters of a name that a sentence has room for."""
FEW, SHORTER = 3, 12
"""Where more names stand in a row, so many letters of each."""


class Card:
    """The picture of one finished game, in one language."""

    def __init__(
        self, record: Record, game: Game, highlights: Highlights | None, words: Words
    ) -> None:
        if game.ended is None:
            raise ValueError("the game is not over")
        self.game, self.end, self.highlights, self.words = game, game.ended, highlights, words
        self.names = [_plain(name) for name in record.players]
        self.short = [it if len(it) <= NAMED else f"{it[: NAMED - 1]}…" for it in self.names]

    # ------------------------------------------------------------------------------ in words

    @property
    def title(self) -> str:
        """How it ended, in a cry."""
        return self.words(f"endings.{self.end.ending}.title")

    @property
    def stolen(self) -> int:
        """How many diamonds were."""
        return sum(self.game.take_of(seat).diamonds for seat in self.game.setup.takers)

    def story(self) -> str:
        """What happened, in two sentences."""
        don = self.short[GODFATHER]
        begin = self.words("card.story", count=self.stolen, name=don)
        return f"{begin} {self.words(f'endings.{self.end.ending}.words', name=don)}"

    def winners(self) -> str:
        """Who won, by name; long names are cut where there are many."""
        names = [self.short[seat] for seat in self.end.winners]
        if len(names) > FEW:
            names = [it if len(it) <= SHORTER else f"{it[: SHORTER - 1]}…" for it in names]
        if not names:
            return self.words("verdict.nobody")
        return self.words("verdict.winners", count=len(names), names=self.words.listed(names))

    def word(self) -> str | None:
        """The word that decided it; None where none did, or nobody knows yet."""
        word = None if self.highlights is None else self.highlights.word
        if word is None:
            return None
        return word_sentence(self.game, word, self.short, self.words)

    # ------------------------------------------------------------------------------- drawn

    def svg(self, shape: Shape) -> str:
        """The whole card, cut to this shape."""
        wide, high = SIZES[shape]
        plan = PLANS[shape]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}">{back_room(wide, high)}'
            f"{self._table(plan)}{self._told(plan)}</svg>"
        )

    def _told(self, plan: CardPlan) -> str:
        size = plan.title
        while drawn.width(self.title, size) > plan.room * 0.92 and size > plan.title / 2:
            size -= 2
        head = (plan.left, plan.top - plan.title - 16)
        parts = [
            drawn.text(head, 24, "Mafia de Cuba", fill=BRASS, family=DISPLAY),
            drawn.text((plan.left, plan.top), size, self.title, fill=BRIGHT, family=DISPLAY),
        ]
        down = plan.top + 48
        story = drawn.lines(self.story(), 27, plan.room, 5)
        parts.append(rows_of((plan.left, down), 27, story, CREAM))
        foot = drawn.lines(self.winners(), 26, plan.room, 2)
        parts.append(rows_of((plan.left, plan.foot - 34 * (len(foot) - 1)), 26, foot, BRIGHT))
        word = self.word()
        if word is not None:
            down = plan.word or down + 36 * len(story) + 22
            left = int((plan.foot - 34 * len(foot) - down) // 31)
            rows = drawn.lines(word, 24, plan.room - 22, max(1, min(4, left)))
            bar = f'y="{down - 22:.0f}" width="4" height="{31 * len(rows):.0f}" fill="{BRASS}"'
            parts.append(f'<rect x="{plan.left}" {bar}/>')
            parts.append(rows_of((plan.left + 22, down), 24, rows, SOFT))
        return "".join(parts)

    def _table(self, plan: CardPlan) -> str:
        x, y = plan.ring
        rim = f'fill="url(#felt)" stroke="{drawn.DIM}" stroke-width="6"'
        wide, high = plan.reach[0] * 0.62, plan.reach[1] * 0.56
        found = [
            f'<ellipse cx="{x}" cy="{y + 18}" rx="{wide:.0f}" ry="{high:.0f}" {rim}/>',
            drawn.stone((x, y + 16), 2.4),
        ]
        places = drawn.round_the_table(plan.ring, plan.reach, self.game.players)
        return "".join([*found, *(self._seat(plan, seat, at) for seat, at in enumerate(places))])

    def _seat(self, plan: CardPlan, seat: int, at: tuple[float, float]) -> str:
        coin = COINS.get(self.game.players, SMALL_COIN)
        room = plan.beside if self.game.players > max(COINS) else max(130, plan.beside)
        won, called = seat in self.end.winners, self._called(seat)
        stones = self.game.take_of(seat).diamonds if seat != GODFATHER else 0
        name, what = (
            drawn.shortened(it, size, room) for it, size in ((self.names[seat], 19), (called, 14))
        )
        below = at[1] + coin
        return (
            drawn.seat(at, coin, self.game.character(seat), stones, called[:1], won=won)
            + drawn.text((at[0], below + 20), 19, name, fill=BRIGHT if won else CREAM, middle=True)
            + drawn.text((at[0], below + 36), 14, what, fill=SOFT, middle=True)
        )

    def _called(self, seat: int) -> str:
        return self.words(f"characters.{self.game.character(seat)}.name")


def rows_of(at: tuple[float, float], size: float, rows: Sequence[str], fill: str) -> str:
    return "".join(
        drawn.text((at[0], at[1] + place * size * 1.3), size, row, fill=fill)
        for place, row in enumerate(rows)
    )


def _plain(name: str) -> str:
    """A name without signs that cannot be drawn; where nothing is left of it, a question mark."""
    return printable(name).replace("\N{REPLACEMENT CHARACTER}", "").strip() or "?"


def back_room(wide: int, high: int) -> str:
    """The back room: dark wood, a lamp above, a frame of brass."""
    return (
        "<defs>"
        '<radialGradient id="felt"><stop offset="0" stop-color="#2a6a50"/>'
        '<stop offset="1" stop-color="#0e2b20"/></radialGradient>'
        '<radialGradient id="lit"><stop offset=".5" stop-color="#f0d493" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#f0d493" stop-opacity="0"/></radialGradient>'
        f'</defs><rect width="{wide}" height="{high}" fill="{drawn.NIGHT}"/>'
        f'<rect x="18" y="18" width="{wide - 36}" height="{high - 36}" rx="14" '
        f'fill="{drawn.WOOD}" stroke="{BRASS}" stroke-width="2"/>'
        f'<rect x="26" y="26" width="{wide - 52}" height="{high - 52}" rx="9" fill="none" '
        f'stroke="{drawn.DIM}" stroke-width="1"/>'
    )


FONTS = files("mafia_de_cuba.retelling").joinpath("fonts")
OURS = 0x530
"""Signs below this are in our own fonts; for others the machine's are looked through."""


def card_png(svg: str, wide: int | None = None) -> bytes:
    """The card in pixels; as large as it is drawn, or so many pixels wide."""
    import resvg_py

    foreign = any(ord(sign) >= OURS and not 0x2000 <= ord(sign) < 0x2070 for sign in svg)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=wide, skip_system_fonts=not foreign, font_files=_fonts()
        )
    )


def _fonts() -> list[str]:
    return [str(it) for it in FONTS.iterdir() if it.name.endswith(".ttf")]
