"""A whole game as Markdown prose, to be read for pleasure.

What each hand did is told last, so that a reader can guess along with the Godfather.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.events import (
    BoxPassed,
    Event,
    GameEnded,
    PocketsOrdered,
    QuestionAsked,
    Talk,
    Testified,
)
from mafia_de_cuba.game.seats import FIRST, GODFATHER, takers
from mafia_de_cuba.game.setup import MOST_KEPT, Setup
from mafia_de_cuba.game.state import Game, replay
from mafia_de_cuba.game.testimony import About
from mafia_de_cuba.game.turn import Turn
from mafia_de_cuba.narration import pieces
from mafia_de_cuba.narration.happenings import ENDINGS, reason
from mafia_de_cuba.narration.teller import Teller

_MARKUP = re.compile(r"([\\`*_\[\]<>#|~])")

SPOKEN_OF: dict[About, str] = {
    About.RECEIVED: "the box that came",
    About.TOOK: "the take",
    About.PASSED: "the box that went on",
    About.BAG: "the bag",
}


def transcript(names: Sequence[str], setup: Setup, events: Iterable[Event]) -> str:
    """The table, the box's way, the investigation, the verdict, and last the truth."""
    happened = list(events)
    game, safe = replay(setup, happened), [_plain(name) for name in names]
    parts = [
        "\n\n".join(_table(safe, setup)),
        "\n\n".join(_told(safe, setup, happened)),
        "\n\n".join(_verdict(safe, game)),
        "\n".join(_truth(safe, game, happened)),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _table(names: Sequence[str], setup: Setup) -> Iterator[str]:
    single = pieces.single_kinds(setup)
    box = [*pieces.tokens(setup.tokens, single), *([pieces.FAKE] if setup.fake_diamond else [])]
    jokers = f"{pieces.capital(pieces.number(setup.jokers))} Joker{'s' if setup.jokers > 1 else ''}"
    jokers += " for mistakes." if setup.jokers else ": the first mistake is the last."
    yield (
        f"{pieces.capital(pieces.number(setup.players))} at the table. {names[GODFATHER]} is the "
        f"Godfather. Then, clockwise, sit {pieces.listed(names[FIRST:])}."
    )
    yield (
        f"In the box: fifteen diamonds, of which the Godfather may keep up to "
        f"{pieces.number(MOST_KEPT)}, and {pieces.listed(box)}. {jokers}"
    )


def _told(names: Sequence[str], setup: Setup, events: Sequence[Event]) -> Iterator[str]:
    """What the whole table saw and heard, the box's round in one paragraph."""
    teller = Teller(names, single=pieces.single_kinds(setup))
    seen = [event for event in events if event.seen_by(None) and not isinstance(event, GameEnded)]
    for theft, some in groupby(seen, key=lambda event: isinstance(event, BoxPassed)):
        lines = [(event, teller.tell(event)) for event in some]
        if theft:
            yield "## The box goes round"
            yield " ".join(line.text for _, line in lines)
            continue
        yield "## The investigation"
        for deeds, same in groupby(lines, key=lambda both: _is_deed(both[0])):
            if deeds:
                yield f"*{' '.join(line.text for _, line in same)}*"
                continue
            for event, line in same:
                if line.speaker is None:
                    yield f"**{line.text}**"
                    continue
                ours = isinstance(event, QuestionAsked | Testified)
                yield f"{names[line.speaker]}: “{line.text if ours else _plain(line.text)}”"


def _is_deed(event: Event) -> bool:
    """What comes of an order is told in one breath."""
    return not isinstance(event, Talk | PocketsOrdered)


def _verdict(names: Sequence[str], game: Game) -> Iterator[str]:
    yield "## The verdict"
    if game.ended is None:
        yield "The game stops here, and nobody has won yet."
        return
    yield f"{ENDINGS[game.ended.ending]}."
    if not game.ended.wins:
        yield "Nobody wins."
        return
    yield "\n".join(
        f"- **{names[win.seat]}**, {pieces.character(game.character(win.seat))}, wins: "
        f"{reason(win.seat, win.ruling, names)} ({win.ruling})."
        for win in game.ended.wins
    )


def _truth(names: Sequence[str], game: Game, events: Sequence[Event]) -> Iterator[str]:
    yield "## What really happened at the box"
    yield ""
    if game.kept is None:
        yield "Nobody had touched it yet."
        return
    single = pieces.single_kinds(game.setup)
    kept = pieces.diamonds(game.kept) if game.kept else "nothing"
    sent = pieces.heap(game.boxes[0], single)
    yield f"- **{names[GODFATHER]}** kept {kept} back and sent {sent} round."
    for seat in takers(game.players):
        turn = game.turn(seat)
        if turn is None:
            break
        said = [c for e in events if isinstance(e, Testified) and e.seat == seat for c in e.claims]
        lies = dict.fromkeys(SPOKEN_OF[c.about] for c in said if not turn.bears_out(c, seat=seat))
        words = f" Lied about {pieces.listed(list(lies))}." if lies else ""
        yield f"- **{names[seat]}** {_deed(turn, game.character(seat), single)}.{words}"
    if game.box_is_back:
        yield f"- Back to {names[GODFATHER]} came {pieces.heap(game.box, single)}."


def _deed(turn: Turn, who: Character, single: pieces.Kinds) -> str:
    got = "an empty box" if turn.received.empty else pieces.heap(turn.received, single)
    bagged = f"put {pieces.token(turn.bagged, single)} in the bag, " if turn.bagged else ""
    made = f": {pieces.character(who)}" if not turn.took.tokens or len(turn.took.tokens) > 1 else ""
    return f"got {got}, {bagged}and took {pieces.heap(turn.took, single)}{made}"


def _plain(text: str) -> str:
    """Names and talk as they are written, whatever Markdown would make of them."""
    return _MARKUP.sub(r"\\\1", text)
