"""Whoever adds something to do in the lobby is told of every place still missing.

`docs/guides/add-a-lobby-command.md` tells what each place is for.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import get_args

import pytest
from hypothesis import Phase, find, settings

from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.server.evening.commands import (
    AnyTableCommand,
    LeaveOrders,
    SetPin,
    TableCommand,
)
from mafia_de_cuba.server.evening.company import Guest
from mafia_de_cuba.server.evening.events import AnyTableEvent, Opened
from mafia_de_cuba.server.evening.evolve import _AFTER as AFTER
from mafia_de_cuba.server.evening.hosting import host
from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Evening
from server.attacks.garbage import example
from server.evening.any_request import drawn
from test_guides import TOP, nothing, wordless

PROTOCOL = (TOP / "docs" / "protocol.md").read_text("utf-8")
PAGE = "".join(
    file.read_text("utf-8")
    for kind in ("svelte", "ts")
    for file in (TOP / "web" / "src").rglob(f"*.{kind}")
    if file.name != "protocol.ts" and not file.name.endswith(".test.ts")
)
TESTS = "".join(file.read_text("utf-8") for file in (TOP / "tests" / "server").rglob("test_*.py"))
KINDS = get_args(AnyTableCommand)
ANY = settings(derandomize=True, database=None, phases=[Phase.generate])
ANA = Guest(guest=1, name="Ana", key="")
EVENING = Evening(code="CUBA", settings=Settings(), seed=1, at=0, guests={1: ANA}, host=1)


def lacking_of_a_command(kind: type[TableCommand]) -> Iterator[str]:
    """What a command of the lobby still needs, each in a sentence."""
    if f'"type": "{kind.__name__}"' not in PROTOCOL:
        yield f"docs/protocol.md has no row for {kind.__name__}"
    if f'"{kind.__name__}"' not in PAGE:
        yield f"nothing on the page asks for {kind.__name__}"
    if f"{kind.__name__}(" not in TESTS:
        yield f"no test in tests/server asks for {kind.__name__}"
    if kind in (LeaveOrders, SetPin):
        return  # Answered by playing.py and pins.py, and drawn as clauses and as KeepPin.
    try:
        host(EVENING, 1, find(drawn(kind), lambda _: True, settings=ANY), Random(1))
    except KeyError:
        yield f"hosting.py has no answer to {kind.__name__}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_command_of_the_lobby_lacks_nothing(kind: type[TableCommand]) -> None:
    nothing(lacking_of_a_command(kind))


class Vanish(TableCommand, frozen=True, kw_only=True):
    """Something that nobody can do."""

    player: int
    yes: bool


def test_what_a_new_command_lacks_is_said() -> None:
    assert [*lacking_of_a_command(Vanish)] == [
        "docs/protocol.md has no row for Vanish",
        "nothing on the page asks for Vanish",
        "no test in tests/server asks for Vanish",
        "hosting.py has no answer to Vanish",
    ]


class Bid(TableCommand, frozen=True, kw_only=True):
    """What could not be made up."""

    stakes: dict[str, float]


@pytest.mark.parametrize("made_up", [drawn, example])
def test_a_field_that_no_test_can_fill_is_named(made_up: Callable[[type[Bid]], object]) -> None:
    with pytest.raises(AssertionError, match="stakes"):
        made_up(Bid)


@pytest.mark.parametrize("kind", get_args(AnyTableEvent), ids=lambda kind: kind.__name__)
def test_every_event_of_a_table_moves_the_evening_on(kind: type) -> None:
    assert kind is Opened or kind in AFTER, f"evolve.py does not say what {kind.__name__} changes"


@pytest.mark.parametrize("reason", [*TableReason, *Reason])
def test_every_refusal_is_told_in_every_language(reason: str) -> None:
    nothing(wordless([f"refusals.{reason}"]))
