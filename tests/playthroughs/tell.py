"""Tells a game record as a text to be read in review.

First the title, the game on one line of notation, and the table; then, action by action, who did
what, what came of it and who saw it, and what each view says after it. A viewer is left out of a
step where nothing in that view changed. Run as a program it writes the text of every story, or
with `--check` only says which are out of date.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from textwrap import fill

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba import words
from mafia_de_cuba.game import notation
from mafia_de_cuba.game.events import Event, GameEnded, JokerGiven, PocketsOrdered, Talk
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import play
from mafia_de_cuba.game.scribe import HONOUR_BOX
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.view import View
from playthroughs import pieces, speech
from playthroughs.speech import Names
from playthroughs.stories import Step, Story, stories
from playthroughs.views import NO_MORE, PHASES, Facts, accusation, facts, payment, unseen

WIDTH = 100
_GLUE = "\u00a0"
"""Stands between a number and its noun while lines are broken."""
HEARD = ("talk", "accusations", "paid_after", "ended")
"""What a view repeats of the events; told again only where it differs from what was seen."""


class Sight(Struct, frozen=True, kw_only=True):
    """What all see alike, and what each viewer sees beside it."""

    table: Facts
    own: tuple[tuple[str, dict[str, str]], ...]
    """The spectator last."""


def tell(story: Story) -> str:
    """The whole story."""
    names, steps = story.names, list(story.steps())
    before = look(views(new_game(story.setup)), names)
    lines = [
        *_opening(story, steps[-1].after),
        "",
        "Before anything happens",
        *_first(before, story),
    ]
    for number, step in enumerate(steps, 1):
        after = look(views(step.after), names)
        lines += ["", *tell_step(number, step, names, before, after)]
        before = after
    lines += _otherwise(story)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def views(game: Game) -> list[View]:
    """Every seat's view of a game, and the spectator's."""
    return [*(view_for(game, seat) for seat in range(game.players)), view_for(game, None)]


def look(seen: Iterable[View], names: Names) -> Sight:
    """Views, the spectator's last, parted into what is common and what is each one's own."""
    return part([facts(view, names) for view in seen])


def part(told: list[Facts]) -> Sight:
    """What views say, the spectator's last, parted likewise."""
    table = told[-1]
    return Sight(table=table, own=tuple(_own(one, table) for one in told))


def tell_step(number: int, step: Step, names: Names, before: Sight, after: Sight) -> list[str]:
    """One action, its events, and what changed in anybody's view."""
    deed = speech.deed(step.before, names, step.seat, step.command)
    happened = [(_audience(event, names), speech.happening(event, names)) for event in step.events]
    if happened[0][1] == deed:
        (seen_by, _), *happened = happened
        deed = f"{deed} [{seen_by}]"
    lines = [_wrapped(f"{number}. {deed}", 0)]
    lines += [_wrapped(f"[{seen_by}] {sentence}", 4) for seen_by, sentence in happened]
    heard = {field: before.table[field] for field in HEARD}
    for event in step.events:
        if isinstance(event, Talk):
            heard["talk"] += (speech.happening(event, names),)
        if isinstance(event, PocketsOrdered):
            heard["accusations"] += (accusation(event.target, names),)
        if isinstance(event, JokerGiven):
            heard["paid_after"] += (payment(len(heard["talk"])),)
        if isinstance(event, GameEnded):
            heard["ended"] = (speech.happening(event, names),)
    return [*lines, *_table(before.table | heard, after.table), *_viewers(before, after)]


def _own(told: Facts, table: Facts) -> tuple[str, dict[str, str]]:
    """Whose view it is, and what it says beside the table's, or otherwise."""
    (viewer,) = told["viewer"]
    return viewer, {
        field: "; ".join(_changes(field, table[field], texts))
        for field, texts in told.items()
        if field != "viewer" and (texts != table[field] or field == "may")
    }


def _changes(field: str, before: tuple[str, ...], after: tuple[str, ...]) -> list[str]:
    """What a field says now, as far as it did not before."""
    if len(before) != len(after):
        return list(after) or [f"{field}: nothing"]
    blank = NO_MORE.get(field, f"{field}: nothing")
    alike = before == after
    return [new or blank for old, new in zip(before, after, strict=True) if alike or new != old]


def _table(before: Facts, after: Facts) -> Iterator[str]:
    told = {
        field: _changes(field, before[field], texts)
        for field, texts in after.items()
        if texts != before[field] and field != "viewer"
    }
    truth = told.pop("journey", [])
    if told:
        yield _wrapped(f"The table: {_sentence(chain(*told.values()))}", 4)
    if truth:
        yield "    The truth of it:"
        yield from (_wrapped(f"{line}.", 6) for line in truth)


def _viewers(before: Sight, after: Sight, now: str = "now ") -> Iterator[str]:
    """The whole line of every viewer who sees something else; what others now may, in short."""
    alike: dict[str, list[str]] = {}
    same = []
    for (before_viewer, old), (viewer, new) in zip(before.own, after.own, strict=True):
        if (viewer, new) == (before_viewer, old):
            same.append(viewer)
        elif new | {"may": ""} == old | {"may": ""}:
            alike.setdefault(new["may"], []).append(viewer)
        else:
            yield _line(viewer, new)
    for may, seen_by in alike.items():
        yield _wrapped(f"{pieces.listed(seen_by)}: {now}{may}.", 4)
    if same:
        yield f"    {'Everyone' if len(same) == len(after.own) else 'All others'} as before."


def _line(viewer: str, own: dict[str, str]) -> str:
    return _wrapped(f"{viewer}: {_sentence(own.values())}", 4)


def _first(sight: Sight, story: Story) -> Iterator[str]:
    nothing: Facts = {field: ("",) * len(texts) for field, texts in sight.table.items()}
    said: Facts = {"seats": unseen(story.names), "setup": (words.contents(story.setup),)}
    yield from _table(nothing | said, sight.table)
    unaware = replace(sight, own=tuple((viewer, {"may": ""}) for viewer, _ in sight.own))
    yield from _viewers(unaware, sight, now="")


def _audience(event: Event, names: Names) -> str:
    """Who saw it happen."""
    seats = [name for seat, name in enumerate(names) if event.seen_by(seat)]
    if event.seen_by(None):
        return "everyone" if len(seats) == len(names) else f"spectators, {', '.join(seats)}"
    return f"{pieces.listed(seats)} alone"


def _opening(story: Story, end: Game) -> Iterator[str]:
    chapter = story.chapter
    yield from (chapter.title, "=" * len(chapter.title), fill(chapter.moral, WIDTH), "")
    yield f"    {notation.write(end)}"
    yield ""
    yield _wrapped(f"On the table: {words.contents(story.setup)}.", 0)
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(story.names))
    yield _wrapped(f"Clockwise, the Godfather first: {seats}.", 0)


def _otherwise(story: Story) -> Iterator[str]:
    """How the same deeds would have gone by the usual reading of each switched ruling."""
    for ruling, usual in usual_readings(story.setup):
        yield ""
        yield _wrapped(f"By the usual reading of {ruling}: {outcome_at(usual, story)}", 0)


def usual_readings(setup: Setup) -> Iterator[tuple[str, Setup]]:
    """Each ruling that a table plays otherwise, and that table without it."""
    for switch in setup.switches:
        others = tuple(other for other in setup.switches if other is not switch)
        yield switch.value, replace(setup, switches=others)
    if setup.honour_box:
        yield HONOUR_BOX, replace(setup, honour_box=False)


def outcome_at(setup: Setup, story: Story) -> str:
    """What comes of a story's deeds at another table."""
    game, names = new_game(setup), story.names
    for step in story.steps():
        then = play(game, step.seat, step.command)
        if isinstance(then, Refused):
            why = words.refusal(then, step.seat)
            return f"{names[step.seat]} would have been refused; {why} ({then.ruling})."
        game = then
    if game.ended is None:
        return f"it would not be over; {PHASES[game.phase]}."
    return f"{speech.ENDINGS[game.ended.ending]}, and {speech.won(game.ended, names)}"


def _sentence(parts: Iterable[str]) -> str:
    return "; ".join(part for part in parts if part) + "."


@lru_cache(maxsize=4096)  # Most lines are told again and again: breaking them is half the work.
def _wrapped(text: str, indent: int) -> str:
    start = " " * indent
    whole = re.sub(r"(\d) (\w)", rf"\1{_GLUE}\2", text)
    return fill(
        whole,
        WIDTH,
        initial_indent=start,
        subsequent_indent=f"{start}    ",
        break_long_words=False,
        break_on_hyphens=False,
    ).replace(_GLUE, " ")


def main(arguments: list[str]) -> int:
    """Write the text of every story, or with `--check` name those that are out of date."""
    if arguments not in ([], ["--check"]):
        print("usage: playthroughs [--check]", file=sys.stderr)
        return 2
    stale = 0
    for story in stories():
        text, file = tell(story), story.text_file
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if arguments:
            print(f"out of date: {file.name}", file=sys.stderr)
        else:
            file.write_text(text, encoding="utf-8")
            print(f"written: {file.name}")
    return 1 if stale and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
