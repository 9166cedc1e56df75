"""The end of a game: who won and why, and the whole way of the box, with every pocket open."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from mafia_de_cuba.game.seats import GODFATHER, takers
from mafia_de_cuba.game.testimony import Declined, Withdrawn
from mafia_de_cuba.game.view import View
from mafia_de_cuba.narration import Line, pieces
from mafia_de_cuba.narration.happenings import ENDINGS, reason
from mafia_de_cuba.terminal.claiming import said_by
from mafia_de_cuba.terminal.picture import box_signs, letters, take_signs
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.terminal import ALARM, GOLD, QUIET


def tell(place: Place, view: View) -> None:
    """Everything there is to know, now that it is over."""
    ended, journey = view.ended, view.journey
    assert ended is not None
    assert journey is not None
    place.say()
    place.say(f"{ENDINGS[ended.ending]}.", f"bold {GOLD}")
    for win in ended.wins:
        character = pieces.character(journey.characters[win.seat])
        who = "You" if win.seat == place.seat else place.names[win.seat]
        verb = "win" if win.seat == place.seat else "wins"
        why = reason(win.seat, win.ruling, place.names)
        place.speak(Line(text=f"{who}, {character}, {verb}: {why} ({win.ruling})."))
    if not ended.wins:
        place.speak(Line(text="Nobody wins."))
    place.say()
    place.say("What really happened at the box:", GOLD)
    place.show(journey_table(view, place.names))
    bag = "nothing" if journey.bag is None else pieces.token(journey.bag)
    place.say(f"In the bag: {bag}. {letters(view.setup.tokens)}.", QUIET)
    place.say()
    if place.seat in ended.winners:
        place.say("You have won.", "bold green")
    else:
        place.say("You have lost.", ALARM)


def journey_table(view: View, names: Sequence[str]) -> Table:
    """What each received, took and was, whether they lied, and who won."""
    assert view.journey is not None
    assert view.ended is not None
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1))
    for heading in ("", "got", "took", "was", "words", ""):
        table.add_column(heading)
    journey, winners = view.journey, view.ended.winners
    table.add_row(
        f"0 {names[GODFATHER]}",
        "",
        f"kept {journey.kept}",
        "Godfather",
        words(view, GODFATHER),
        _won(GODFATHER, winners),
    )
    for seat in takers(len(names)):
        was = journey.characters[seat].replace("_", " ").title()
        table.add_row(
            f"{seat} {names[seat]}",
            box_signs(journey.boxes[seat - 1]),
            take_signs(journey.takes[seat - 1]),
            was,
            words(view, seat),
            _won(seat, winners),
            style="bold" if seat == view.viewer else "",
        )
    table.add_row("back", box_signs(journey.boxes[-1]))
    return table


def words(view: View, seat: int) -> str:
    """Whether what a seat said was true."""
    assert view.journey is not None
    turn = view.journey.turn(seat)
    said = said_by(view.talk, seat)
    stated = [claim for claim in said if not isinstance(claim, Declined | Withdrawn)]
    if turn is None or not stated:
        return "silent" if said else ""
    return "true" if all(turn.bears_out(claim, seat=seat) for claim in said) else "lied"


def _won(seat: int, winners: Sequence[int]) -> Text:
    return Text("won" if seat in winners else "", "bold green")
