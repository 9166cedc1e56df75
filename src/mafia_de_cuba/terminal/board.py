"""The board of testimony: seat by seat in the box's order, what everybody stands by."""

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import About, BoxClaim, Standing, TakeClaim, standing
from mafia_de_cuba.game.view import SeatView, View
from mafia_de_cuba.terminal.claiming import said_by
from mafia_de_cuba.terminal.picture import box_signs, letters, signs, take_signs
from mafia_de_cuba.words import Words


def board(view: View, names: Sequence[str], words: Words) -> Table:
    """What each seat says now, and what lies open of it."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1))
    for heading in ("", "got", "took", "passed", "falls", ""):
        text = heading and words(f"on_the_board.{heading}")
        table.add_column(text, justify="right" if heading == "falls" else "left")
    told = stands(view)
    sent, back = _known(view, told, words)
    if sent is not None:
        table.add_row(_name(view, names, GODFATHER, words), "", "", sent)
    for seat in view.setup.takers:
        says, seen = told[seat], view.seats[seat]
        style = "bold" if seat == view.viewer else "dim" if seen.eliminated else ""
        table.add_row(
            _name(view, names, seat, words),
            _box(says, About.RECEIVED, words),
            _take(says, words),
            _box(says, About.PASSED, words),
            _falls(told, seat, view),
            _status(seen, words),
            style=style,
        )
    if back is not None:
        table.add_row(_name(view, names, GODFATHER, words), back)
    return table


def quarrels(view: View, names: Sequence[str], words: Words) -> Iterator[str]:
    """Where two neighbours speak differently of one and the same box."""
    told = stands(view)
    for seat in range(1, len(names) - 1):
        went, came = told[seat].passed, told[seat + 1].received
        if went and came and _differ(went, came):
            yield words(
                "on_the_board.quarrel",
                first=names[seat],
                went=_claimed(went, words),
                second=names[seat + 1],
                came=_claimed(came, words),
            )


def caption(view: View, words: Words) -> str:
    """What lies open before the Godfather, and what the letters mean."""
    jokers = words("on_the_board.jokers", count=view.jokers)
    recovered = words("on_the_board.recovered", count=view.recovered)
    bag = any(says.bag for says in stands(view).values())
    signs = words(
        f"on_the_board.{'signs_and_bag' if bag else 'signs'}",
        letters=letters(view.setup.tokens, words),
    )
    return f"{jokers}, {recovered}. {signs}"


def stands(view: View) -> dict[int, Standing]:
    """What every seat stands by."""
    return {seat.seat: standing(said_by(view.talk, seat.seat)) for seat in view.seats}


def _known(view: View, told: dict[int, Standing], words: Words) -> tuple[str | None, str | None]:
    """The box as the Godfather sent it and got it back: what he knows, or what he says."""
    if view.safe is not None and view.safe.returned is not None:
        full = view.setup.full_box
        sent = Box(diamonds=full.diamonds - view.safe.kept, tokens=full.tokens, fake=full.fake)
        return box_signs(sent, words), box_signs(view.safe.returned, words)
    says = told[GODFATHER]
    sent_claim = says.passed
    if sent_claim is None and says.took is not None:
        diamonds = view.setup.full_box.diamonds - says.took.diamonds
        sent_claim = BoxClaim(about=About.PASSED, diamonds=diamonds)
    return (
        None if sent_claim is None else _claimed(sent_claim, words),
        None if says.received is None else _claimed(says.received, words),
    )


def _falls(told: dict[int, Standing], seat: int, view: View) -> Text:
    """How many diamonds went between this seat's word and the next one's, by their own telling."""
    came = told[seat].received
    following = None
    if seat < view.setup.last:
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


def _name(view: View, names: Sequence[str], seat: int, words: Words) -> str:
    return f"{seat} {words('common.you') if seat == view.viewer else names[seat]}"


def _box(says: Standing, about: About, words: Words) -> str:
    claim: BoxClaim | None = says.received if about is About.RECEIVED else says.passed
    if claim is None:
        return words("on_the_board.silent") if about in says.declined else ""
    return _claimed(claim, words)


def _claimed(claim: BoxClaim, words: Words) -> str:
    if claim.diamonds == 0 and claim.tokens == ():
        return words("play.empty")
    return signs(claim.diamonds, claim.tokens, fake=claim.fake)


def _take(says: Standing, words: Words) -> str:
    told = [] if says.took is None else [_taken(says.took, words)]
    if says.took is None and About.TOOK in says.declined:
        told.append(words("on_the_board.silent"))
    if says.bag is not None:
        told.append(f"({'–' if says.bag.token is None else LETTERS[says.bag.token]})")
    return " ".join(told)


def _taken(claim: TakeClaim, words: Words) -> str:
    take = Take(diamonds=claim.diamonds, tokens=claim.tokens, fake=bool(claim.fake))
    return take_signs(take, words)


def _status(seen: SeatView, words: Words) -> str:
    parts = []
    if seen.take is not None and seen.character is not None:
        parts.append(words("on_the_board.shown", what=take_signs(seen.take, words)))
        if seen.character is Character.RULE_BREAKER:
            parts.append(words("on_the_board.mistake"))
    elif seen.fake_shown:
        parts.append(words("on_the_board.shown", what="◇"))
    parts += [words("on_the_board.out")] if seen.eliminated else []
    parts += [words("on_the_board.joker")] * seen.jokers
    return ", ".join(parts)


def _differ(one: BoxClaim, other: BoxClaim) -> bool:
    pairs = ((one.diamonds, other.diamonds), (one.tokens, other.tokens))
    return any(None not in pair and pair[0] != pair[1] for pair in pairs)
