"""Who sits where in the games of a run, and who plays on in whose place.

Every chair has dice of its own. Another player in one chair changes nothing in how the others are
drawn, so two runs with the same seed differ by that player alone.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import TypeVar

from msgspec import Struct, field

from mafia_de_cuba.bots.casting import GODFATHERS, LIARS, seated
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.commands import Command, Hide
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import GODFATHER, MOST_KEPT
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.view import View

K = TypeVar("K", int, Character)


class Miscast(ValueError):
    """Somebody cannot sit down there, and why."""


class Inherited(Struct, frozen=True, kw_only=True):
    """A chair with heirs: whoever took from the box leaves it to the heir of what they became."""

    first: Strategy
    heirs: Mapping[Character, Strategy]

    def choose(self, view: View) -> Command | None:
        """The theft is the first player's, the investigation the heir's."""
        if view.phase in (Phase.HIDING, Phase.THEFT):
            return self.first.choose(view)
        became = Character.GODFATHER if view.pocket is None else view.pocket.character
        return self.heirs.get(became, self.first).choose(view)


class Keeping(Struct, frozen=True, kw_only=True):
    """A Godfather who keeps what he was told to, and otherwise does as he likes."""

    first: Strategy
    diamonds: int

    def choose(self, view: View) -> Command | None:
        """What he hides was said before; all else is his own."""
        if view.phase is Phase.HIDING:
            return Hide(diamonds=self.diamonds)
        return self.first.choose(view)


class Cast(Struct, frozen=True, kw_only=True):
    """Players by name: in the Godfather's chair, in the others, in some chair of their own."""

    godfather: str
    others: tuple[str, ...]
    """Each of the other chairs draws one of these by chance."""
    chairs: dict[int, str] = field(default_factory=dict)
    """Chairs that have a player whatever is said above."""
    heirs: dict[Character, str] = field(default_factory=dict)
    """Who plays on, from the box's return, for whoever became such a character."""
    having: Character | None = None
    """What somebody has to have become; where nobody did, there is another theft."""
    kept: int | None = None
    """How many diamonds the Godfather keeps (R4); as many as he likes, if that is not said."""

    def name(self, seat: int, seed: str) -> str:
        """The name of the player who sits down here in the game of this seed."""
        if seat in self.chairs:
            return self.chairs[seat]
        if seat == GODFATHER:
            return self.godfather
        return Random(f"{seed}/{seat}/name").choice(self.others)

    def player(self, seat: int, seed: str) -> Strategy:
        # Old hands talk by who has the Godfather's chair when the box is back.
        godfather = self.heirs.get(Character.GODFATHER, self.godfather)
        first = seated(self.name(seat, seed), _own_seed(seed, seat), godfather)
        if seat == GODFATHER and self.kept is not None:
            first = Keeping(first=first, diamonds=self.kept)
        if not self.heirs:
            return first
        heirs = {
            character: seated(name, _own_seed(seed, f"{seat}/{character}"), godfather)
            for character, name in self.heirs.items()
        }
        return Inherited(first=first, heirs=heirs)

    def complete(self, game: Game) -> bool:
        """Whether the theft has made of somebody what it had to, or still may."""
        if self.having is None or not game.box_is_back:
            return True
        return self.having in map(game.character, range(game.players))

    def told(self) -> str:
        """The cast in a sentence."""
        said = [f"Godfather {self.godfather}", f"others {' or '.join(self.others)}"]
        said += [f"seat {seat} {name}" for seat, name in self.chairs.items()]
        said += [f"then {name} as {_plain(character)}" for character, name in self.heirs.items()]
        if self.having is not None:
            said.append(f"only thefts that made a {_plain(self.having)}")
        if self.kept is not None:
            said.append(f"{self.kept} kept")
        return ", ".join(said)

    def typed(self, players: int) -> list[str]:
        """The same cast, to be typed again for a table of so many players."""
        said = ["--godfather", self.godfather, "--others", ",".join(self.others)]
        said += [
            word
            for seat, name in self.chairs.items()
            if seat < players
            for word in ("--chair", f"{seat}={name}")
        ]
        said += [
            word
            for character, name in self.heirs.items()
            for word in ("--as", f"{character}={name}")
        ]
        said += [] if self.kept is None else ["--kept", str(self.kept)]
        return said if self.having is None else [*said, "--having", str(self.having)]


def read_cast(
    godfather: str,
    others: str,
    chairs: Iterable[str],
    heirs: Iterable[str],
    *,
    players: int,
    having: str | None = None,
    kept: int | None = None,
) -> Cast:
    """A cast as it is typed, for tables of up to so many players; `Miscast` if it cannot be."""
    if kept is not None and not 0 <= kept <= MOST_KEPT:
        raise Miscast(f"--kept: the Godfather keeps 0 to {MOST_KEPT} diamonds (R4), not {kept}")
    if having is not None and having not in list(Character):
        raise Miscast(
            f"--having: {having[:40]!r} is not a character; the characters are "
            f"{', '.join(Character)}"
        )
    seated_by_hand = _each_once((_chair(text, players) for text in chairs), "--chair")
    return Cast(
        # Who is said to sit in the Godfather's chair is the Godfather.
        godfather=seated_by_hand.pop(GODFATHER, _can(godfather, "--godfather", godfather=True)),
        others=tuple(_can(name.strip(), "--others") for name in others.split(",")),
        chairs=seated_by_hand,
        heirs=_each_once(map(_heir, heirs), "--as"),
        having=None if having is None else Character(having),
        kept=kept,
    )


def _each_once(pairs: Iterable[tuple[K, str]], option: str) -> dict[K, str]:
    found = dict[K, str]()
    for key, name in pairs:
        if key in found:
            raise Miscast(f"{option}: {key} is {found[key]} already")
        found[key] = name
    return found


def _chair(text: str, players: int) -> tuple[int, str]:
    seat, _, name = text.partition("=")
    if not (name and seat.isascii() and seat.isdecimal() and len(seat) < 3 and int(seat) < players):
        raise Miscast(
            f"--chair: {text[:40]!r} is not a seat from 0 to {players - 1} "
            "and a name, as in 2=sharp"
        )
    return int(seat), _can(name, "--chair", godfather=int(seat) == GODFATHER)


def _heir(text: str) -> tuple[Character, str]:
    character, _, name = text.partition("=")
    if not name or character not in list(Character):
        there = ", ".join(Character)
        raise Miscast(
            f"--as: {text[:40]!r} is not a character and a name, as in thief=sharp; "
            f"the characters are {there}"
        )
    became = Character(character)
    return became, _can(name, "--as", godfather=became is Character.GODFATHER)


def _can(name: str, option: str, *, godfather: bool = False) -> str:
    """The name, if there is such a player for such a chair."""
    try:
        seated(name, 0)
    except ValueError as error:
        raise Miscast(f"{option}: {error}") from None
    if not godfather and name in GODFATHERS:
        raise Miscast(f"{option}: {name} can be nobody but the Godfather")
    if godfather and name in LIARS:
        raise Miscast(f"{option}: {name} can be anybody but the Godfather")
    return name


def _own_seed(seed: str, chair: object) -> int:
    return Random(f"{seed}/{chair}").randrange(2**32)


def _plain(character: Character) -> str:
    return character.replace("_", " ")
