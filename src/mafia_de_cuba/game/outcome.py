"""Who wins, and by which ruling.

Settled in R62's order: whoever wins outright by how the game ended, then Street Urchins, Minion,
Lawyer, and Drivers from seat 1 clockwise. Elimination by itself loses nothing (R45).
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from mafia_de_cuba.game.characters import PROFILES, Character, Ending, Goal
from mafia_de_cuba.game.events import Event, GameEnded, Win
from mafia_de_cuba.game.setup import GODFATHER, Switch
from mafia_de_cuba.game.state import Game, after

WON_ALONE = (Ending.AGENT_ACCUSED, Ending.AGENT_SHOT)


def unless_recovered(game: Game, events: tuple[Event, ...], back: int) -> tuple[Event, ...]:
    """These events, which bring so many diamonds back, and the end if they are the last (R29)."""
    if game.missing > back:
        return events
    return ended(game, events, Ending.DIAMONDS_RECOVERED)


def ended(game: Game, events: tuple[Event, ...], ending: Ending) -> tuple[Event, ...]:
    """These events, and with them the end of the game."""
    return *events, settle(after(game, events), ending)


def settle(game: Game, ending: Ending) -> GameEnded:
    """The end of a game that has just come to this ending, its last pockets already open."""
    characters = {seat: game.character(seat) for seat in game.setup.takers}
    wins = dict(_outright(game, ending, characters))
    thief_wins = any(characters.get(seat) is Character.THIEF for seat in wins)
    traitor_wins = any(characters.get(seat) is Character.TRAITOR for seat in wins)
    followers = {
        Goal.FOLLOW_THIEVES: ("R43", thief_wins),
        Goal.SERVE_TRAITOR: ("R60", traitor_wins),
    }
    followers[Goal.CHOOSE_SIDE] = ("R61", _lawyer_wins(game, ending, thief_wins=thief_wins))
    for seat, character in characters.items():
        ruling, won = followers.get(PROFILES[character].goal, ("", False))
        if won:
            wins[seat] = ruling
    wins |= _drivers(game, ending, characters, wins)
    return GameEnded(
        seat=game.godfather,
        ending=ending,
        wins=tuple(Win(seat=seat, ruling=wins[seat]) for seat in sorted(wins)),
    )


def lawyer_tipped_by(game: Game) -> Character | None:
    """The character whose accusation fixed the Lawyer's side, if any has (R61)."""
    for seat in game.shown:
        character = game.character(seat)
        if PROFILES[character].tips_lawyer:
            return character
    return None


def _outright(
    game: Game, ending: Ending, characters: dict[int, Character]
) -> Iterator[tuple[int, str]]:
    """Winners by the ending itself."""
    match ending:
        case Ending.DIAMONDS_RECOVERED:
            yield from _godfathers_side(game, characters)
        case Ending.AGENT_ACCUSED:
            yield game.shown[-1], "R41"
        case Ending.AGENT_SHOT:
            assert game.shooter is not None
            yield game.shooter, "R31"
        case Ending.GODFATHER_ELIMINATED:
            yield from _most(_loot(game, characters), "R42")
        case Ending.LOVER_ACCUSED:
            yield game.shown[-1], "R54"
            wealth = dict(_loot(game, characters))
            wealth[game.godfather] = _held(game)
            yield from _most(wealth.items(), "R54")
        case Ending.REVOLUTION:
            for seat, character in characters.items():
                if character is Character.REVOLUTIONARY:
                    yield seat, "R55"
            yield from _most(((seat, -many) for seat, many in _loot(game, characters)), "R55")
        case Ending.HENCHMAN_BETRAYED:
            yield game.shown[-1], "R59"
            yield from _most(_loot(game, characters), "R59")


def _godfathers_side(game: Game, characters: dict[int, Character]) -> Iterator[tuple[int, str]]:
    usurped = game.godfather != GODFATHER
    ruling = "R58" if usurped else "R40"
    yield game.godfather, ruling
    if usurped and game.setup.plays(Switch.TRAITOR_WINS_APART):
        return
    for seat, character in characters.items():
        if PROFILES[character].goal is Goal.SERVE_GODFATHER and seat != game.shooter:
            yield seat, ruling


def _loot(game: Game, characters: dict[int, Character]) -> Iterator[tuple[int, int]]:
    """What each Thief still in has stolen."""
    for seat, character in characters.items():
        if character is Character.THIEF and seat not in game.eliminated:
            yield seat, game.take_of(seat).diamonds


def _held(game: Game) -> int:
    """What the Godfather of the moment holds, for the Diamond Lover (R54)."""
    if game.setup.plays(Switch.LOVER_COUNTS_RECOVERED):
        return game.recovered
    assert game.kept is not None
    return game.kept + game.box.diamonds + game.recovered


def _most(amounts: Iterable[tuple[int, int]], ruling: str) -> Iterator[tuple[int, str]]:
    """The seat with the largest amount; all of them where several are level."""
    held = list(amounts)
    best = max((amount for _, amount in held), default=0)
    return ((seat, ruling) for seat, amount in held if amount == best)


def _lawyer_wins(game: Game, ending: Ending, *, thief_wins: bool) -> bool:
    tipped_by = lawyer_tipped_by(game)
    if tipped_by is None:
        return False
    if tipped_by is not Character.THIEF and game.setup.plays(Switch.LAWYER_TO_GODFATHER):
        return ending is Ending.DIAMONDS_RECOVERED
    return thief_wins


def _drivers(
    game: Game, ending: Ending, characters: dict[int, Character], wins: dict[int, str]
) -> dict[int, str]:
    """Drivers whose right neighbour won, in the order in which that can be known (R44)."""
    if ending in WON_ALONE and game.setup.plays(Switch.DRIVERS_NOT_ALONE):
        return {}
    driven: dict[int, str] = {}
    for passenger, seat in pairwise((GODFATHER, *game.setup.takers)):
        drives = PROFILES[characters[seat]].goal is Goal.DRIVE_NEIGHBOUR
        if drives and (passenger in wins or passenger in driven):
            driven[seat] = "R44"
    return driven
