"""The protocol as it is written down: every example is true, and nothing is left out."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.inspect import LiteralType, StructType, type_info
from websockets.asyncio.client import connect

from house import ManualClock, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.client.http import post
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.server.evening.chairs import MOST_GUESTS
from mafia_de_cuba.server.evening.commands import AnyAction, AnyTableCommand, Begin
from mafia_de_cuba.server.evening.names import LONGEST_NAME, LONGEST_TALK
from mafia_de_cuba.server.evening.playing import MOST_CLAIMS, MOST_TALK
from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.server.evening.state import Wait
from mafia_de_cuba.server.published.json_schema import every, name_of
from mafia_de_cuba.server.published.typescript import HEARD, SENT
from mafia_de_cuba.server.tables.bounds import REMEMBERED
from mafia_de_cuba.server.tables.codes import ALPHABET
from mafia_de_cuba.server.tables.keys import LENGTH
from mafia_de_cuba.server.tables.limits import Limits, Rate
from mafia_de_cuba.server.web import endpoints
from mafia_de_cuba.server.wire import protocol, shapes

TOP = Path(__file__).parents[3]
PAGE = (TOP / "docs" / "protocol.md").read_text(encoding="utf-8")
INLINE = re.findall(r'`(\{"type": .*?\})`', PAGE)
KINDS: dict[str, Any] = {
    **{name_of(kind): kind for kind in every((*SENT, *HEARD))},
    "In": protocol.AnyIn,
    "Out": protocol.AnyOut,
}
COMMANDS = (*get_args(Command), *get_args(AnyTableCommand))


def _fences(text: str) -> list[tuple[str, str]]:
    """Every example: of what type it says it is, and the JSON."""
    return re.findall(r"^```json([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


FENCES = _fences(PAGE)


def section(title: str) -> str:
    """What stands under a heading, up to the next of its rank or above."""
    rank = len(title.split()[0])
    ends = rf"(?=^#{{1,{rank}}} |\Z)"
    found = re.search(rf"^{re.escape(title)}\n(.*?){ends}", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


# -------------------------------------------------------------------------------- the page


@pytest.mark.parametrize(("kind", "text"), FENCES)
def test_every_example_is_of_the_type_it_says(kind: str, text: str) -> None:
    msgspec.json.decode(text, type=KINDS[kind.strip()])


@pytest.mark.parametrize("text", INLINE)
def test_every_command_in_the_tables_is_one(text: str) -> None:
    msgspec.json.decode(text, type=AnyAction)


def test_every_command_has_an_example() -> None:
    assert {json.loads(text)["type"] for text in INLINE} == {one.__name__ for one in COMMANDS}


def test_every_farewell_is_explained_and_no_other() -> None:
    goodbye = type_info(protocol.Goodbye)
    assert isinstance(goodbye, StructType)
    why = next(field.type for field in goodbye.fields if field.name == "why")
    assert isinstance(why, LiteralType)
    explained = re.findall(r"^\| `(\w+)` \|", section("### Goodbye"), re.MULTILINE)
    assert sorted(explained) == sorted(["why", *map(str, why.values)])


@pytest.mark.parametrize(
    ("title", "view"),
    [
        ("### `room`: the table and those round it", shapes.RoomView),
        ("### `room`: the table and those round it", shapes.ChairView),
        ("### `play`: the game as everybody sees it", shapes.PlayView),
        ("### `own`: for this device alone", shapes.OwnView),
        ("## Time", shapes.ClockView),
    ],
)
def test_every_field_of_an_update_is_told_of(title: str, view: type[Struct]) -> None:
    told = section(title)
    missing = [name for name in view.__struct_fields__ if not re.search(rf'[`"]{name}[`"]', told)]
    assert missing == []


def test_every_message_and_every_wait_is_told_of() -> None:
    for union, title in (
        (protocol.AnyIn, "## What you send"),
        (protocol.AnyOut, "## What you are sent"),
    ):
        for kind in get_args(union):
            assert f"| `{name_of(kind)}` |" in section(title)
    waits = re.findall(r"^\| `(\w+)` \|", section("## Time"), re.MULTILINE)
    assert [wait for wait in waits if wait != "wait"] == [*Wait]


def test_the_numbers_on_the_page_are_those_of_the_house() -> None:
    limits = Limits()
    told = {
        "| a frame |": f"{limits.frame_bytes // 1024} KiB",
        "| messages on one connection |": _told(limits.messages),
        "| `Say`, `Testify`, `MakeRemark`, `Ask` by one guest |": _told(limits.talk),
        "| commands about the table by one guest |": _told(limits.asks),
        "| what can be said in one game |": f"{MOST_TALK:,} lines",
        "| until `Hello` |": f"{limits.greeting_seconds} seconds",
        "| wrong codes and keys from one address |": _told(limits.wrong_codes),
        "| connections from one address |": f"{limits.sockets_per_address}",
        "| new connections from one address |": _told(limits.arrivals),
        "| guests, and watchers, at one table |": (
            f"{MOST_GUESTS}, and {limits.guests_per_table} devices in all"
        ),
    }
    for row, number in told.items():
        line = next(line for line in PAGE.splitlines() if line.startswith(row))
        assert number in line
    for said in (
        f"letters {ALPHABET}",
        f"at most {LONGEST_NAME} characters",
        f"up to {LONGEST_TALK} characters",
        f"up to {MOST_CLAIMS} claims",
        f"**Keys** are {LENGTH} letters",
        f"last\n{REMEMBERED} commands",
        f"1 to {protocol.MOST_ID} characters",
    ):
        assert said in PAGE


def _told(rate: Rate) -> str:
    each = {1: "a second", 60: "a minute", 3600: "an hour"}[int(rate.seconds)]
    return f"{rate.many} {each}, {rate.burst} at once"


# -------------------------------------------------------------------------- what it tells is so


def test_the_first_minute_goes_as_it_is_told(tmp_path: Path) -> None:
    fences = _fences(section("## The first minute"))
    told = [(kind.strip(), json.loads(text)) for kind, text in fences]
    (_, opens), (_, key), *said = told
    now = next(message["now"] for _, message in said if message["type"] == "Welcome")

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", clock=ManualClock(now)) as house:
            wish = msgspec.convert(opens, endpoints.OpenTable)
            given = json.loads(await post(f"{house.url}/api/tables", wish))
            assert given.keys() == key.keys()
            assert given["guest"] == key["guest"]

            def here(value: Any) -> Any:
                """The same with this table's code and key in the place of the page's."""
                text = json.dumps(value).replace(key["key"], given["key"])
                return json.loads(text.replace(f'"{key["code"]}"', f'"{given["code"]}"'))

            async with connect(house.url.replace("http", "ws") + "/ws") as socket:
                for kind, message in said:
                    if message.get("id") == "k3v9-4":
                        return
                    if kind == "In":
                        await socket.send(json.dumps(here(message)))
                    elif kind == "Out":
                        # Not every update is told in full.
                        while (heard := json.loads(await socket.recv()))["type"] != message["type"]:
                            assert heard["type"] == "Update"
                        assert heard == here(message)

    run(scene())


def test_the_python_on_the_page_plays_a_game(tmp_path: Path) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)

    async def scene() -> str:
        async with open_house(tmp_path / "house.db") as house:
            ending: str = await names["one_game"](house.url)
            return ending

    assert run(scene())


def test_a_house_that_gives_a_reason_gives_one_that_clients_know() -> None:
    refused = protocol.RefusedBundle(
        id="1", reason=TableReason.NOT_HOST, ruling=None, now=msgspec.Raw(_update())
    )
    heard = protocol.read_out(protocol.encode(refused))
    assert isinstance(heard, protocol.CommandRefused)
    assert TableReason(heard.reason) is TableReason.NOT_HOST


def _update() -> bytes:
    return next(text for kind, text in FENCES if kind == " Out" and '"Update"' in text).encode()


# ------------------------------------------------------------------------------ what is no message


@pytest.mark.parametrize(
    ("frame", "command"),
    [
        ('{"type": "Do", "id": "a-1", "command": {"type": "Steal"}}', "a-1"),
        ('{"type": "Do", "id": "a-1", "command": {"type": "Shoot", "at": 3}}', "a-1"),
        ('{"type": "Do", "id": "a-1"}', "a-1"),
        ('{"type": "Do", "id": 7, "command": {"type": "Shoot"}}', None),
        (f'{{"type": "Do", "id": "{"a" * 65}", "command": {{"type": "Shoot"}}}}', None),
        ("{", None),
        ("[" * 100_000, None),
    ],
)
def test_a_command_that_is_none_is_answered_by_its_id(frame: str, command: str | None) -> None:
    with pytest.raises(protocol.MalformedMessage) as caught:
        protocol.read(frame)
    assert caught.value.command == command


def test_a_command_that_is_misunderstood_is_not_waited_for_any_more(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            open_house(tmp_path / "house.db") as house,
            await Chair.open(house.url, "Ana") as host,
            Chair(house.url, host.code) as watching,
        ):
            with pytest.raises(ValueError, match="those who watch do nothing"):
                await watching.do(Begin())

    run(scene())
