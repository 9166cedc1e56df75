"""The board of testimony: seat by seat in the box's order, what everybody stands by."""

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.game.seats import GODFATHER, last, takers
from mafia_de_cuba.game.testimony import About, BoxClaim, Standing, TakeClaim, standing
from mafia_de_cuba.game.view import SeatView, View
from mafia_de_cuba.terminal.claiming import said_by
from mafia_de_cuba.terminal.picture import box_signs, letters, signs, take_signs


def board(view: View, names: Sequence[str]) -> Table:
    """What each seat says now, and what lies open of it."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1))
    for heading in ("", "got", "took", "passed on", "falls", ""):
        table.add_column(heading, justify="right" if heading == "falls" else "left")
    told = stands(view)
    sent, back = _known(view, told)
    if sent is not None:
        table.add_row(_name(view, names, GODFATHER), "", "", sent)
    for seat in takers(len(names)):
        says, seen = told[seat], view.seats[seat]
        style = "bold" if seat == view.viewer else "dim" if seen.eliminated else ""
        table.add_row(
            _name(view, names, seat),
            _box(says, About.RECEIVED),
            _take(says),
            _box(says, About.PASSED),
            _falls(told, seat, view),
            _status(seen),
            style=style,
        )
    if back is not None:
        table.add_row(_name(view, names, GODFATHER), back)
    return table


def quarrels(view: View, names: Sequence[str]) -> Iterator[str]:
    """Where two neighbours speak differently of one and the same box."""
    told = stands(view)
    for seat in range(1, len(names) - 1):
        went, came = told[seat].passed, told[seat + 1].received
        if went and came and _differ(went, came):
            yield (
                f"{names[seat]} says {_claimed(went)} went on, "
                f"{names[seat + 1]} says {_claimed(came)} came."
            )


def caption(view: View) -> str:
    """What lies open before the Godfather, and what the letters mean."""
    jokers = f"{view.jokers or 'No'} Joker{'s' if view.jokers > 1 else ''} left"
    bag = ", () in the bag" if any(says.bag for says in stands(view).values()) else ""
    return (
        f"{jokers}, {view.recovered} diamond{'' if view.recovered == 1 else 's'} recovered. "
        f"{letters(view.setup.tokens)}, – none, … unsaid{bag}."
    )


def stands(view: View) -> dict[int, Standing]:
    """What every seat stands by."""
    return {seat.seat: standing(said_by(view.talk, seat.seat)) for seat in view.seats}


def _known(view: View, told: dict[int, Standing]) -> tuple[str | None, str | None]:
    """The box as the Godfather sent it and got it back: what he knows, or what he says."""
    if view.safe is not None and view.safe.returned is not None:
        full = view.setup.full_box
        sent = Box(diamonds=full.diamonds - view.safe.kept, tokens=full.tokens, fake=full.fake)
        return box_signs(sent), box_signs(view.safe.returned)
    says = told[GODFATHER]
    sent_claim = says.passed
    if sent_claim is None and says.took is not None:
        diamonds = view.setup.full_box.diamonds - says.took.diamonds
        sent_claim = BoxClaim(about=About.PASSED, diamonds=diamonds)
    return (
        None if sent_claim is None else _claimed(sent_claim),
        None if says.received is None else _claimed(says.received),
    )


def _falls(told: dict[int, Standing], seat: int, view: View) -> Text:
    """How many diamonds went between this seat's word and the next one's, by their own telling."""
    came = told[seat].received
    following = None
    if seat < last(view.setup.players):
        after = told[seat + 1].received
        following = None if after is None else after.diamonds
    elif view.safe is not None and view.safe.returned is not None:
        following = view.safe.returned.diamonds
    elif (after := told[GODFATHER].received) is not None:
        following = after.diamonds
    if came is None or came.diamonds is None or following is None or came.diamonds == following:
        return Text("")
    fell = came.diamonds - following
    return Text(f"−{fell}" if fell > 0 else f"+{-fell}", "red" if fell > 0 else "bold red")


def _name(view: View, names: Sequence[str], seat: int) -> str:
    return f"{seat} {'you' if seat == view.viewer else names[seat]}"


def _box(says: Standing, about: About) -> str:
    claim: BoxClaim | None = says.received if about is About.RECEIVED else says.passed
    if claim is None:
        return "silent" if about in says.declined else ""
    return _claimed(claim)


def _claimed(claim: BoxClaim) -> str:
    if claim.diamonds == 0 and claim.tokens == ():
        return "empty"
    return signs(claim.diamonds, claim.tokens, fake=claim.fake)


def _take(says: Standing) -> str:
    told = [] if says.took is None else [_taken(says.took)]
    if says.took is None and About.TOOK in says.declined:
        told.append("silent")
    if says.bag is not None:
        told.append(f"({'–' if says.bag.token is None else LETTERS[says.bag.token]})")
    return " ".join(told)


def _taken(claim: TakeClaim) -> str:
    return take_signs(Take(diamonds=claim.diamonds, tokens=claim.tokens, fake=bool(claim.fake)))


def _status(seen: SeatView) -> str:
    parts = []
    if seen.take is not None and seen.character is not None:
        parts.append(f"shown: {take_signs(seen.take)}")
        if seen.character is Character.RULE_BREAKER:
            parts.append("mistake")
    elif seen.fake_shown:
        parts.append("shown: ◇")
    parts += ["out"] if seen.eliminated else []
    parts += ["Joker"] * seen.jokers
    return ", ".join(parts)


def _differ(one: BoxClaim, other: BoxClaim) -> bool:
    pairs = ((one.diamonds, other.diamonds), (one.tokens, other.tokens))
    return any(None not in pair and pair[0] != pair[1] for pair in pairs)
