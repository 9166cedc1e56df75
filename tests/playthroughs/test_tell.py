"""A text leaves nothing out: change anything in a view or in an event, and the text changes."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec
import pytest
from msgspec import Struct, structs

from mafia_de_cuba.game.may import May, MayAsk, MayTake
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.testimony import Journey, Turn
from mafia_de_cuba.game.view import Pocket, Safe, SeatView, View
from playthroughs import speech
from playthroughs.stories import Step, Story, stories
from playthroughs.tell import look, part, tell_step, views
from playthroughs.views import Untold, facts, fields

STORIES = stories()
each_story = pytest.mark.parametrize("story", STORIES, ids=[s.chapter.file for s in STORIES])

Seen = dict[tuple[type, str], list[Any]]
"""By struct and field: the different values that a story has for it."""
Altered = tuple[type, str, Any]
"""Which field of which struct was changed, and the whole with that change in it."""


def remember(thing: Any, seen: Seen) -> None:
    """Note every value that a thing has anywhere in it."""
    if isinstance(thing, tuple):
        for part_of_it in thing:
            remember(part_of_it, seen)
    elif isinstance(thing, Struct):
        for field in fields(type(thing)):
            value = getattr(thing, field)
            values = seen.setdefault((type(thing), field), [])
            if value not in values:
                values.append(value)
            remember(value, seen)


def altered(thing: Struct, seen: Seen) -> Iterator[Altered]:
    """The thing with one field changed, at any depth, for every field once."""
    for field in fields(type(thing)):
        value = getattr(thing, field)
        others = [other for other in seen.get((type(thing), field), []) if other != value]
        for other in others[:1] or something_else(value):
            yield type(thing), field, structs.replace(thing, **{field: other})
        for struct, name, inner in within(value, seen):
            yield struct, name, structs.replace(thing, **{field: inner})


def within(value: Any, seen: Seen) -> Iterator[Altered]:
    """The value of a field with something in it changed; of many alike, the first and the last."""
    if isinstance(value, Struct):
        yield from altered(value, seen)
    elif isinstance(value, tuple):
        for at in sorted({0, len(value) - 1}) if value else ():
            if isinstance(value[at], Struct):
                for struct, name, inner in altered(value[at], seen):
                    yield struct, name, (*value[:at], inner, *value[at + 1 :])


def something_else(value: Any) -> list[Any]:
    """Another value of the same kind, where the story has only one."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1]
        case Enum():
            return [next(other for other in type(value) if other is not value)]
        case str():
            return [f"{value}!"]
        case (*_, last):
            return [(*value, last)]
        case Struct():
            return [whole for _, _, whole in altered(value, {})][:1]
    return []


def telling(story: Story) -> Iterator[tuple[int, Step]]:
    """A story's first and last step in each phase."""
    steps = list(story.steps())
    for phase in Phase:
        there = [at for at, step in enumerate(steps) if step.after.phase is phase]
        for at in sorted({there[0], there[-1]}) if there else ():
            yield at, steps[at]


def seen_in(story: Story) -> Seen:
    seen: Seen = {}
    for step in story.steps():
        for view in views(step.after):
            remember(view, seen)
    return seen


@pytest.mark.long
@each_story
def test_whatever_changes_in_a_view_changes_the_text(story: Story) -> None:
    names, seen = story.names, seen_in(story)
    for at, step in telling(story):
        before, after = look(views(step.before), names), views(step.after)
        told = [facts(view, names) for view in after]
        text = tell_step(at, step, names, before, part(told))
        for place in (step.seat, len(names)):
            for struct, field, view in altered(after[place], seen):
                otherwise = [*told[:place], facts(view, names), *told[place + 1 :]]
                assert tell_step(at, step, names, before, part(otherwise)) != text, (
                    f"step {at}: {struct.__name__}.{field} is changed and the text is not"
                )


def test_every_field_was_changed_in_one_story_or_another() -> None:
    changed, there = set(), set()
    for story in STORIES:
        seen = seen_in(story)
        there |= set(seen)
        for _, step in telling(story):
            after = views(step.after)
            for place in (step.seat, -1):
                changed |= {(struct, field) for struct, field, _ in altered(after[place], seen)}
        for event in (event for step in story.steps() for event in step.events):
            changed |= {(struct, field) for struct, field, _ in altered(event, {})}
    assert {(View, field) for field in fields(View)} <= changed
    missed = {f"{struct.__name__}.{field}" for struct, field in there - changed}
    assert not missed


@each_story
def test_whatever_changes_in_an_event_changes_its_sentence(story: Story) -> None:
    seen: Seen = {}
    events = [event for step in story.steps() for event in step.events]
    remember(tuple(events), seen)
    for event in events:
        sentence = speech.happening(event, story.names)
        for struct, field, other in altered(event, seen):
            assert speech.happening(other, story.names) != sentence, (
                f"{struct.__name__}.{field} is changed and “{sentence}” is not"
            )


@pytest.mark.parametrize(
    "struct", [View, SeatView, Pocket, Turn, Safe, Journey, May, MayTake, MayAsk]
)
def test_a_field_without_words_is_an_error(struct: type[Struct]) -> None:
    wider = msgspec.defstruct(
        "Wider", [("weather", str, "hot")], bases=(struct,), frozen=True, kw_only=True
    )
    found = False
    story = STORIES[0]
    for _, step in telling(story):
        for view in views(step.after):
            for widened in widen(view, struct, wider):
                found = True
                with pytest.raises(Untold, match="weather"):
                    facts(widened, story.names)
    assert found


def widen(thing: Any, struct: type, wider: type) -> Iterator[Any]:
    """The thing with one struct of a kind, at any depth, swapped for one that has a field more."""
    if isinstance(thing, Struct):
        if type(thing) is struct:
            yield wider(**structs.asdict(thing))
        for field in fields(type(thing)):
            for inner in widen(getattr(thing, field), struct, wider):
                yield structs.replace(thing, **{field: inner})
    elif isinstance(thing, tuple):
        for at, part_of_it in enumerate(thing):
            for inner in widen(part_of_it, struct, wider):
                yield (*thing[:at], inner, *thing[at + 1 :])
