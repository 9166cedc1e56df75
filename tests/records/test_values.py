"""What the game hands round: frozen values whose parts have names, which say their kind on the wire
and read back as they were written, and let nothing unknown slip in."""

import inspect
import json
import pkgutil
from enum import StrEnum
from importlib import import_module
from typing import Any, get_args

import msgspec
import msgspec.inspect
import pytest
from msgspec import Struct

from mafia_de_cuba import game
from mafia_de_cuba.game.box import NOTHING, Box, Take
from mafia_de_cuba.game.characters import Character, Ending, Profile, Token
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    MakeRemark,
    Say,
    Shoot,
    Testify,
)
from mafia_de_cuba.game.events import (
    BoxPassed,
    DiamondsHidden,
    Eliminated,
    Event,
    FakeShown,
    GameEnded,
    JokerGiven,
    PocketsEmptied,
    PocketsOrdered,
    QuestionAsked,
    RemarkMade,
    Said,
    ShotFired,
    Testified,
    TokenBagged,
    TookFromBox,
    TraitorTookOver,
    Win,
)
from mafia_de_cuba.game.layout import Advice, Note, Unplayable, Wishes
from mafia_de_cuba.game.may import May, MayTake
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.records import Record, RecordOutcome
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Stance,
    Threat,
)
from mafia_de_cuba.game.seal import Proven, Unproven
from mafia_de_cuba.game.setup import Fault, Flaw, Setup
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Journey,
    Question,
    TakeClaim,
    Turn,
    Withdrawn,
)
from mafia_de_cuba.game.view import Pocket, Safe, SeatView, View

FILES = [
    import_module(f"{game.__name__}.{found.name}") for found in pkgutil.iter_modules(game.__path__)
]
VALUES = [
    value
    for file in FILES
    for value in vars(file).values()
    if inspect.isclass(value) and issubclass(value, Struct) and value.__module__ == file.__name__
]
WORDS = (Token, Character, Ending, Flaw, Advice, Reason, Phase, About, Question, Stance)
HANDFUL = Take(diamonds=2, tokens=(Token.DRIVER,), fake=True)
CLAIMS = (
    BoxClaim(about=About.RECEIVED, diamonds=3),
    TakeClaim(diamonds=2, tokens=(Token.DRIVER,), fake=True),
    BagClaim(token=Token.MINION),
    Declined(about=About.BAG),
    Withdrawn(about=About.TOOK),
)
REMARKS = (
    Opinion(of=2, stance=Stance.LOOK),
    Challenge(of=2, about=About.TOOK, against=3),
    Agreement(of=2, about=About.BAG),
    Sounding(to=2, of=3),
    Plea(),
    LastWords(),
    Offer(to=3),
    Threat(to=3),
)
COMMANDS = (
    Hide(diamonds=3),
    HelpYourself(take=HANDFUL, bag=Token.DRIVER),
    Ask(of=2, question=Question.TOOK),
    Testify(claims=CLAIMS),
    MakeRemark(remark=REMARKS[0]),
    Say(text="¡Hola!"),
    Accuse(target=4),
    Shoot(),
    EmptyPockets(),
)
EVENTS = (
    DiamondsHidden(seat=0, diamonds=3),
    TokenBagged(seat=1, token=Token.DRIVER),
    TookFromBox(seat=1, take=HANDFUL),
    BoxPassed(seat=1, to=2),
    QuestionAsked(seat=0, of=2, question=Question.BAG),
    Testified(seat=2, claims=CLAIMS),
    RemarkMade(seat=2, remark=REMARKS[1]),
    Said(seat=2, text="Not me."),
    PocketsOrdered(seat=0, target=4),
    FakeShown(seat=4),
    PocketsEmptied(seat=4, take=HANDFUL, character=Character.THIEF),
    ShotFired(seat=3, target=4, take=HANDFUL, character=Character.AGENT),
    JokerGiven(seat=4),
    Eliminated(seat=0),
    TraitorTookOver(seat=2),
    GameEnded(seat=0, ending=Ending.REVOLUTION, wins=(Win(seat=2, ruling="R55"),)),
)
SPOKEN: tuple[Struct, ...] = (*CLAIMS, *REMARKS, *COMMANDS, *EVENTS)
"""Whatever travels among others and has to say which it is."""
OUR_OWN = (Profile, Game, Refused, Fault, Note, Unplayable, Proven, Unproven)
"""What only the game itself makes; whatever else there is may come back from outside."""
FROM_OUTSIDE: tuple[Struct, ...] = (
    *COMMANDS,
    HANDFUL,
    Box(diamonds=3),
    Wishes(players=8),
    RecordOutcome(ending=Ending.REVOLUTION, winners=(2,)),
)


def name(value: Struct) -> str:
    return type(value).__name__


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_a_value_is_frozen_and_its_parts_are_named(kind: type[Struct]) -> None:
    assert kind.__struct_config__.frozen
    parts = inspect.signature(kind).parameters.values()
    assert [part.name for part in parts if part.kind is not part.KEYWORD_ONLY] == []


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_whatever_may_come_from_outside_is_read_strictly(kind: type[Struct]) -> None:
    assert kind.__struct_config__.forbid_unknown_fields is (kind not in OUR_OWN)


@pytest.mark.parametrize("kind", WORDS, ids=lambda kind: kind.__name__)
def test_a_word_is_written_as_it_is_named(kind: type[StrEnum]) -> None:
    assert [word.value for word in kind] == [word.name.lower() for word in kind]


def test_there_is_one_of_every_command_event_and_claim() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(Command))
    assert {type(event) for event in EVENTS} == set(get_args(Event))
    assert {type(remark) for remark in REMARKS} == set(get_args(Remark))
    for kinds in (get_args(Command), get_args(Event)):
        (base,) = {kind.__base__ for kind in kinds}
        assert set(kinds) == set(base.__subclasses__())


@pytest.mark.parametrize("value", SPOKEN, ids=name)
def test_what_is_spoken_says_its_kind_and_reads_back(value: Struct) -> None:
    written = msgspec.json.encode(value)
    assert json.loads(written)["type"] == name(value)
    assert msgspec.json.decode(written, type=type(value)) == value


@pytest.mark.parametrize("value", FROM_OUTSIDE, ids=name)
def test_nothing_unknown_slips_in_from_outside(value: Struct) -> None:
    parts: dict[str, Any] = msgspec.to_builtins(value)
    assert msgspec.convert(parts, type(value)) == value
    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.convert(parts | {"colour": "green"}, type(value))


def test_a_take_is_written_with_what_it_holds_and_no_more() -> None:
    assert msgspec.json.encode(NOTHING) == b"{}"
    assert msgspec.json.encode(Take(diamonds=3)) == b'{"diamonds":3}'
    assert msgspec.json.encode(Take(fake=True)) == b'{"fake":true}'


def structs_in(kind: object) -> dict[type[Struct], bool]:
    """Every struct that can be met inside a value of this kind, and whether it takes anything."""
    found: dict[type[Struct], bool] = {}
    ahead: list[Any] = [msgspec.inspect.type_info(kind)]
    while ahead:
        part = ahead.pop()
        if isinstance(part, msgspec.inspect.StructType):
            if part.cls not in found:
                found[part.cls] = not part.forbid_unknown_fields
                ahead += [field.type for field in part.fields]
        elif isinstance(part, msgspec.inspect.Type):
            inner = [getattr(part, name) for name in part.__struct_fields__]
            ahead += [
                one
                for some in inner
                for one in (some if isinstance(some, tuple) else (some,))
                if isinstance(one, msgspec.inspect.Type)
            ]
    return found


@pytest.mark.parametrize(
    ("kind", "meets"),
    [
        (Command, {Testify, Take, BoxClaim, Withdrawn}),
        (View, {SeatView, Journey, Pocket, Turn, Safe, Box, May, MayTake, GameEnded, Win, Setup}),
        (Setup, {Setup}),
        (Claim, {BoxClaim, TakeClaim, BagClaim, Declined, Withdrawn}),
        (Record, {RecordOutcome}),
    ],
    ids=["command", "view", "setup", "claim", "record"],
)
def test_nothing_unknown_slips_in_at_any_depth(kind: object, meets: set[type[Struct]]) -> None:
    found = structs_in(kind)
    assert meets <= set(found)
    assert {struct for struct, takes_anything in found.items() if takes_anything} == set()


def test_nothing_unknown_slips_into_an_event() -> None:
    found = structs_in(Event)
    assert {struct for struct, takes_anything in found.items() if takes_anything} == set()


def test_a_struct_that_takes_anything_is_found_however_deep() -> None:
    class Open(Struct):
        """Lets anything slip in."""

    class Closed(Struct, forbid_unknown_fields=True):
        """Has it inside."""

        held: tuple[int, dict[str, list[Open | None]]]

    assert structs_in(Closed | None) == {Closed: False, Open: True}
