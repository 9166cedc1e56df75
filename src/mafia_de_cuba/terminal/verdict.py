"""The end of a game: who won and why, and the whole way of the box, with every pocket open."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import Declined, Withdrawn
from mafia_de_cuba.game.view import View
from mafia_de_cuba.narration import Told
from mafia_de_cuba.narration.happenings import reason
from mafia_de_cuba.narration.pieces import Pieces
from mafia_de_cuba.terminal.claiming import said_by
from mafia_de_cuba.terminal.picture import box_signs, letters, take_signs
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.terminal import ALARM, GOLD, QUIET
from mafia_de_cuba.words import Words


def tell(place: Place, view: View) -> None:
    """Everything there is to know, now that it is over."""
    words, ended, journey = place.words, view.ended, view.journey
    assert ended is not None
    assert journey is not None
    pieces = Pieces(words)
    place.say()
    place.say(words(f"endings.{ended.ending}.told"), f"bold {GOLD}")
    for win in ended.wins:
        mine = win.seat == place.seat
        told = words(
            f"wins.{'you' if mine else 'other'}",
            name=place.names[win.seat],
            character=pieces.character(journey.characters[win.seat]),
            why=reason(win.seat, win.ruling, place.names, words),
            ruling=win.ruling,
        )
        place.speak(Told(text=told))
    if not ended.wins:
        place.speak(Told(text=words("verdict.nobody")))
    place.say()
    place.say(words("at_the_end.truth"), GOLD)
    place.show(journey_table(view, place.names, words))
    bag = words("at_the_end.bag", what=pieces.maybe(journey.bag))
    place.say(f"{bag} {letters(view.setup.tokens, words)}.", QUIET)
    place.say()
    if place.seat in ended.winners:
        place.say(words("at_the_end.you_won"), "bold green")
    else:
        place.say(words("at_the_end.you_lost"), ALARM)


def journey_table(view: View, names: Sequence[str], words: Words) -> Table:
    """What each received, took and was, whether they lied, and who won."""
    assert view.journey is not None
    assert view.ended is not None
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1))
    for heading in ("", "got", "took", "was", "words", ""):
        table.add_column(heading and words(f"at_the_end.{heading}"))
    journey, winners = view.journey, view.ended.winners
    for seat in range(len(names)):
        boss = seat == GODFATHER
        table.add_row(
            f"{seat} {names[seat]}",
            "" if boss else box_signs(journey.boxes[seat - 1], words),
            words("at_the_end.kept", many=journey.kept)
            if boss
            else take_signs(journey.takes[seat - 1], words),
            words(f"characters.{Character.GODFATHER if boss else journey.characters[seat]}.name"),
            honesty(view, seat, words),
            Text(words("at_the_end.won") if seat in winners else "", "bold green"),
            style="bold" if seat == view.viewer and not boss else "",
        )
    table.add_row(words("at_the_end.back"), box_signs(journey.boxes[-1], words))
    return table


def honesty(view: View, seat: int, words: Words) -> str:
    """Whether what a seat said was true."""
    assert view.journey is not None
    turn = view.journey.turn(seat)
    said = said_by(view.talk, seat)
    stated = [claim for claim in said if not isinstance(claim, Declined | Withdrawn)]
    if turn is None or not stated:
        return words("on_the_board.silent") if said else ""
    true = all(turn.bears_out(claim, seat=seat) for claim in said)
    return words(f"at_the_end.{'true' if true else 'lied'}")
