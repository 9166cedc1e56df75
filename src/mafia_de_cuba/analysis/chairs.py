"""One game from each chair: who sat there, whether they lied, were believed, and what it cost.

What somebody is over many games can be counted from this. Believed is who was never ordered to
empty their pockets: that is what the Godfather of that game thought, and no model of anybody.
"""

from collections import defaultdict

from msgspec import Struct

from mafia_de_cuba.analysis.value import Accusation, Analysis, Decision, WeighedClaim
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.commands import Accuse, Command
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.state import Game


class ChairWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody's testimony came to in one game."""

    said: int
    """How often they testified something that could be checked."""
    lies: int
    """How often of those something in it was untrue."""
    price: float
    """The suspicion that all their lies brought on them; below nothing, what they saved."""
    saved: float
    """The most that one of them saved; nothing where none did."""


class Lead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a Godfather went about it, against the best he could have done at each moment."""

    orders: int
    orders_cost: float
    """What his orders fell short of the best ones, all together, as a share of his chance."""
    questions: int
    questions_cost: float
    start: float
    """His chance as the box came back."""


class ChairStory(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One chair of a finished game."""

    seat: int
    character: Character
    won: bool
    accused: bool
    """Whether they were ordered to empty their pockets."""
    words: ChairWords | None = None
    """Null while the game is not weighed, and for the Godfather."""
    lead: Lead | None = None
    """Null while the game is not weighed, and for everybody but the Godfather."""


def chair_stories(
    game: Game, commands: list[tuple[int, Command]], analysis: Analysis | None
) -> tuple[ChairStory, ...]:
    """Every chair of a game that is over; without its analysis, what can be told without."""
    if game.ended is None:
        raise ValueError("the game is not over")
    winners = {win.seat for win in game.ended.wins}
    accused = {command.target for _, command in commands if isinstance(command, Accuse)}
    return tuple(
        ChairStory(
            seat=seat,
            character=game.character(seat),
            won=seat in winners,
            accused=seat in accused,
            words=None if analysis is None or seat == GODFATHER else _words(analysis, seat),
            lead=_lead(analysis) if analysis is not None and seat == GODFATHER else None,
        )
        for seat in range(game.players)
    )


def _words(analysis: Analysis, seat: int) -> ChairWords:
    """The claims of one testimony share its price, so that each testimony counts once."""
    told: dict[int, list[WeighedClaim]] = defaultdict(list)
    for claim in analysis.claims:
        if claim.seat == seat and claim.true is not None:
            told[claim.action].append(claim)
    lies = [claims for claims in told.values() if any(it.true is False for it in claims)]
    prices = [
        next((it.price for it in claims if it.true is False and it.price is not None), 0.0)
        for claims in lies
    ]
    return ChairWords(
        said=len(told),
        lies=len(lies),
        price=round(sum(prices), 4),
        saved=round(max(0.0, -min(prices, default=0.0)), 4),
    )


def _lead(analysis: Analysis) -> Lead | None:
    if analysis.start is None:
        return None
    orders = [it for it in analysis.decisions if isinstance(it.chosen, Accusation)]
    questions = [it for it in analysis.decisions if not isinstance(it.chosen, Accusation)]
    return Lead(
        orders=len(orders),
        orders_cost=_cost(orders),
        questions=len(questions),
        questions_cost=_cost(questions),
        start=analysis.start,
    )


def _cost(some: list[Decision]) -> float:
    """Costs are never above nothing in an analysis; here they are told as what was lost."""
    return round(-sum(it.cost for it in some), 4)
