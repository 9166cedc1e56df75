"""A finished game in a dozen pictures, one after the other: a short replay to send to somebody.

The box goes out, what mattered is said and shown again with everybody's suspicion round their coin,
and the card is the end of it. It is a GIF: chats and phones play nothing else as widely.
"""

from itertools import pairwise
from math import pi

from msgspec import Struct

from mafia_de_cuba.analysis.highlights import highlights
from mafia_de_cuba.analysis.value import Analysis, TimelinePoint
from mafia_de_cuba.game.commands import Accuse, EmptyPockets, Shoot, Testify
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.retelling import card_drawings as drawn
from mafia_de_cuba.retelling.card import (
    COINS,
    PLANS,
    SIZES,
    SMALL_COIN,
    Card,
    Shape,
    back_room,
    rows_of,
)
from mafia_de_cuba.retelling.card_drawings import BRASS, BRIGHT, CREAM, DISPLAY, RED, SOFT
from mafia_de_cuba.retelling.gif.film import film
from mafia_de_cuba.retelling.sentences import Sentences
from mafia_de_cuba.words import Words, capital

MOST_SCENES = 9
"""Between the box going out and the end."""
A_WORD, LEAST, LAST = 0.32, 2.0, 6.0
"""Seconds: for each word to be read, for any picture, for the end."""


class Scene(Struct, frozen=True, kw_only=True):
    """One of the pictures: the table at a moment, and what is told of it."""

    told: str
    seat: int | None
    """Whom it is about."""
    point: TimelinePoint | None
    """What could be believed then; None before the box is back."""
    opened: frozenset[int]

    @property
    def seconds(self) -> float:
        """As long as it takes to read."""
        return max(LEAST, A_WORD * len(self.told.split()))


def moving_picture(record: Record, game: Game, analysis: Analysis, words: Words) -> "MovingPicture":
    """The short replay of a game that is over."""
    known = highlights(game, commands_of(record), analysis)
    return MovingPicture(Card(record, game, known, words), Sentences(record, analysis, words))


class MovingPicture:
    """The short replay of one finished game, in one language."""

    def __init__(self, card: Card, told: Sentences) -> None:
        self.card, self.told, self.analysis = card, told, told.analysis

    # ----------------------------------------------------------------------------------- scenes

    def scenes(self) -> list[Scene]:
        """All but the last picture, which is the card."""
        sent = self.card.words(
            "card.story", count=self.card.stolen, name=self.card.short[GODFATHER]
        )
        begin = Scene(told=sent, seat=GODFATHER, point=None, opened=frozenset())
        return [begin, *(self._scene(action) for action in sorted(self._mattered()))]

    def _mattered(self) -> set[int]:
        """The word that decided it, and whatever moved the chance most, up to the end."""
        points = self.analysis.timeline
        moved = {
            now.action: abs(now.chance - before.chance)
            for before, now in pairwise(points)
            if isinstance(self.told.commands[now.action][1], Testify | EmptyPockets | Shoot)
        }
        known = self.card.highlights
        first = [known.word.action] if known is not None and known.word is not None else []
        some = sorted(moved, key=lambda action: (-moved[action], action))
        return set([*first, *(it for it in some if it not in first)][:MOST_SCENES])

    def _scene(self, action: int) -> Scene:
        commands = self.told.commands
        seat, command = commands[action]
        if isinstance(command, Shoot):
            seat = next(it.target for _, it in commands[action::-1] if isinstance(it, Accuse))
        point = next(it for it in self.analysis.timeline if it.action == action)
        opened = {who for who, it in commands[: action + 1] if isinstance(it, EmptyPockets)}
        if isinstance(command, Shoot):
            opened |= {seat, commands[action][0]}
        return Scene(
            told=capital(self.told.done(action, seat)),
            seat=seat,
            point=point,
            opened=frozenset(opened),
        )

    # ------------------------------------------------------------------------------------ drawn

    def svg(self, scene: Scene) -> str:
        """One of the pictures, as large as a card."""
        wide, high = SIZES[Shape.WIDE]
        plan = PLANS[Shape.WIDE]
        x, y = plan.ring
        felt = (
            f'<ellipse cx="{x}" cy="{y + 18}" rx="{plan.reach[0] * 0.62:.0f}" '
            f'ry="{plan.reach[1] * 0.56:.0f}" fill="{drawn.FELT}" stroke="{drawn.DIM}" '
            'stroke-width="6"/>'
        )
        places = drawn.round_the_table(plan.ring, plan.reach, self.card.game.players)
        seats = "".join(self._seat(scene, seat, at) for seat, at in enumerate(places))
        lines = drawn.lines(scene.told, 36, plan.room, 6)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}">{back_room(wide, high)}{felt}'
            f"{drawn.stone((x, y + 16), 2.4)}{seats}"
            f"{drawn.text((plan.left, 110), 28, 'Mafia de Cuba', fill=BRASS, family=DISPLAY)}"
            f"{rows_of((plan.left, 190), 36, lines, CREAM)}{self._chance(scene, plan.left)}</svg>"
        )

    def _seat(self, scene: Scene, seat: int, at: tuple[float, float]) -> str:
        game, coin = self.card.game, COINS.get(self.card.game.players, SMALL_COIN)
        (x, y), here = at, seat == scene.seat
        name = drawn.shortened(self.card.names[seat], 19, 130 if coin > SMALL_COIN else 104)
        label = drawn.text((x, y + coin + 24), 19, name, fill=BRIGHT if here else SOFT, middle=True)
        if seat == GODFATHER or seat in scene.opened:
            stones = 0 if seat == GODFATHER else game.take_of(seat).diamonds
            shown = drawn.seat(at, coin, game.character(seat), stones, name[:1], won=here)
            return shown + label
        rim = f'stroke="{BRIGHT if here else drawn.DIM}" stroke-width="{4 if here else 2}"'
        closed = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{coin}" fill="{drawn.WOOD}" {rim}/>'
        letter = drawn.text(
            (x, y + coin * 0.3), coin * 0.9, name[:1].upper(), family=DISPLAY, middle=True
        )
        return closed + letter + self._suspicion(scene, seat, at, coin + 6) + label

    def _suspicion(self, scene: Scene, seat: int, at: tuple[float, float], reach: float) -> str:
        """How likely that seat has stolen, as a part of a circle."""
        share = 0.0 if scene.point is None else scene.point.thief.get(seat, 0.0)
        if share < 0.01:
            return ""
        whole = 2 * pi * reach
        return (
            f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{reach}" fill="none" stroke="{RED}" '
            f'stroke-width="6" stroke-dasharray="{share * whole:.1f} {whole:.1f}" '
            f'transform="rotate(-90 {at[0]:.1f} {at[1]:.1f})"/>'
        )

    def _chance(self, scene: Scene, left: float) -> str:
        """The Godfather's chance, as a bar below."""
        if scene.point is None:
            return ""
        words, long = self.card.words, PLANS[Shape.WIDE].room
        told = words(
            "analysis.remembered.sentence",
            title=words("analysis.timeline.chance"),
            what=self.told.percent(scene.point.chance),
        )
        return (
            drawn.text((left, 536), 24, told, fill=SOFT)
            + f'<rect x="{left}" y="556" width="{long}" height="14" rx="7" fill="{drawn.NIGHT}"/>'
            f'<rect x="{left}" y="556" width="{long * scene.point.chance:.0f}" height="14" rx="7" '
            f'fill="{BRASS}"/>'
        )

    def gif(self) -> bytes:
        """All pictures in one file."""
        pictures = [(self.svg(scene), scene.seconds) for scene in self.scenes()]
        return film([*pictures, (self.card.svg(Shape.WIDE), LAST)])
