"""Malformed frames: nobody at another table notices, and nothing is written into the log.

`scripts/malformed` sends a million of them; here are a few thousand.
"""

import asyncio
import json
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from house import GENEROUS, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.server.evening.commands import AnyTableCommand
from mafia_de_cuba.server.run.app import App
from mafia_de_cuba.server.web.socket import MISUNDERSTANDINGS
from mafia_de_cuba.server.wire import protocol
from mafia_de_cuba.server.wire.protocol import (
    AnyIn,
    Do,
    Goodbye,
    MalformedMessage,
    Misunderstood,
    Ping,
    Pong,
    encode,
    read,
)
from server.attacks.flood import Flood
from server.attacks.garbage import COMMANDS, FRAMES, MESSAGES, REQUESTS, TREES, Garbage
from server.attacks.neighbours import game_after_game, sit_down
from server.intruder import (
    BINARY,
    CLOSE,
    PIECE,
    PING,
    PONG,
    TEXT,
    Intruder,
    figure,
    framed,
    hello,
    overheard,
)

# ------------------------------------------------------------------------------------- the decoder

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=9), inside),
    max_leaves=12,
)


def understood(frame: str | bytes) -> AnyIn | None:
    """The message, if it is one; any other exception is a finding."""
    try:
        return read(frame)
    except MalformedMessage:
        return None


def test_garbage_begins_with_one_message_of_each_kind() -> None:
    assert {type(message) for message in MESSAGES} == set(get_args(protocol.AnyIn))
    assert {type(command) for command in COMMANDS} == set(get_args(Command))
    assert {type(request) for request in REQUESTS} == set(get_args(AnyTableCommand))


@given(st.binary(max_size=300))
def test_bytes_are_a_message_or_malformed(frame: bytes) -> None:
    understood(frame)


@pytest.mark.long
@given(st.text(max_size=300))
def test_text_is_a_message_or_malformed(frame: str) -> None:
    understood(frame)
    understood(frame.encode(errors="surrogatepass"))


@given(st.sampled_from(FRAMES), st.data())
def test_a_message_with_any_change_is_a_message_or_malformed(
    frame: bytes, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(frame)))
    end = data.draw(st.integers(start, len(frame)))
    understood(frame[:start] + data.draw(st.binary(max_size=12)) + frame[end:])


@given(st.sampled_from(TREES), values, st.data())
def test_a_message_with_any_value_in_any_place_is_a_message_or_malformed(
    tree: dict[str, Any], value: object, data: st.DataObject
) -> None:
    tree = json.loads(json.dumps(tree))
    places = [(tree, name) for name in tree]
    places += [(tree["command"], name) for name in tree.get("command", ())]
    holder, name = data.draw(st.sampled_from(places))
    holder[name] = value
    understood(json.dumps(tree))


@pytest.mark.parametrize("kind", range(Garbage(0).kinds))
def test_garbage_of_every_kind_is_a_message_or_malformed(kind: int) -> None:
    garbage = Garbage(kind)
    heard = [understood(garbage.frame(kind)) for _ in range(300)]
    assert any(message is None for message in heard) or kind == garbage.kinds - 1


def test_what_is_understood_can_be_answered() -> None:
    """Whatever comes in with a message goes out again: an id that could not would be a failure."""
    garbage = Garbage(5)
    for _ in range(5_000):
        message = understood(garbage.frame())
        if isinstance(message, Do):
            assert understood(encode(message)) == message


# ------------------------------------------------------------------------------------ the sockets


def test_a_flood_of_garbage_disturbs_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        done = asyncio.Event()
        async with open_house(tmp_path / "house.db") as house:
            flood = Flood(App(house.lobby), seed=11)
            playing = asyncio.create_task(game_after_game(house, await sit_down(house), done))
            await flood.pour(6_000)
            done.set()
            assert await playing >= 1
            assert flood.connections > 6_000 / (MISUNDERSTANDINGS + 30)
            assert figure(house, "mafia_failures_total") == 0

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


def test_a_connection_that_talks_nonsense_is_closed_in_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            async with await Intruder.knocks(house.url, hello(host)) as line:
                for _ in range(MISUNDERSTANDINGS + 1):
                    line.says(b"nonsense")
                heard = [message async for message in line.heard()]
            told = [message for message in heard if isinstance(message, Misunderstood)]
            assert len(told) == MISUNDERSTANDINGS
            assert heard[-1] == Goodbye(why="misunderstood")
            await host.leave()

    run(scene())


def test_one_misunderstanding_changes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            async with await Intruder.knocks(house.url, hello(host)) as line:
                line.says(b"\xff\xfe nonsense")
                line.says(Ping())
                while not isinstance(await line.hears(), Pong):
                    pass
            await host.leave()

    run(scene())


BRIEF = replace(GENEROUS, farewell_seconds=0.05)
BROKEN_FRAMES = {
    "not masked": bytes([0x80 | TEXT, 1, 65]),
    "reserved bits": b"\xf1" + framed(TEXT, b"a")[1:],
    "unknown kind": framed(3, b"a"),
    "a piece of nothing": framed(PIECE, b"a"),
    "endless": bytes([0x80 | TEXT, 0xFF]) + b"\x7f" + b"\xff" * 7 + b"abcd",
    "longer than endless": bytes([0x80 | TEXT, 0xFF]) + b"\xff" * 8 + b"abcd",
    "a farewell of one byte": framed(CLOSE, b"A"),
    "a farewell that does not exist": framed(CLOSE, b"\x00\x01"),
    "a farewell in no letters": framed(CLOSE, b"\x03\xe8\xff"),
    "a long ping": framed(PING, b"a" * 126),
    "a ping in pieces": framed(PING, b"a", last=False),
    "two messages at once": framed(TEXT, b"a", last=False) + framed(TEXT, b"b"),
    "a farewell in mid-message": framed(TEXT, b"a", last=False) + framed(CLOSE, b"\x03\xe8"),
    "a message too long": framed(TEXT, b"a" * (GENEROUS.frame_bytes + 1)),
    "pieces too long": framed(TEXT, b"a" * GENEROUS.frame_bytes, last=False) + framed(PIECE, b"a"),
    "no letters": framed(TEXT, b"\xff"),
    "no letters in pieces": framed(TEXT, b"\xc3", last=False) + framed(PIECE, b"\x28"),
    "bytes": framed(BINARY, bytes(range(256))),
    "nothing": framed(TEXT),
    "pongs": framed(PONG, b"never asked for") + framed(TEXT, b"?"),
    "another protocol": b"GET / HTTP/1.1\r\nHost: house\r\n\r\n",
}


@pytest.mark.parametrize("greeted", [False, True])
def test_broken_frames_end_their_own_connection_without_a_word_in_the_log(
    tmp_path: Path, greeted: bool
) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", limits=BRIEF) as house:
            host = await Chair.open(house.url, "Ana")
            for frame in BROKEN_FRAMES.values():
                greeting = hello(host) if greeted else None
                async with await Intruder.knocks(house.url, greeting) as line:
                    if greeted:
                        await line.hears()
                        await line.hears()
                    line.writer.write(frame)
                    # Whatever was left of it: nothing more can be said after nonsense.
                    for _ in range(MISUNDERSTANDINGS + 1):
                        line.writer.write(framed(TEXT, b"nonsense"))
                    await line.is_cut_off()
            assert host.dismissed is None
            await host.leave()

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


@pytest.mark.long
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.lists(st.binary(max_size=60), max_size=8), min_size=1, max_size=4))
def test_any_bytes_on_an_open_socket(tmp_path: Path, streams: list[list[bytes]]) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", limits=BRIEF) as house:
            for parts in streams:
                async with await Intruder.knocks(house.url) as line:
                    for part in parts:
                        line.writer.write(part)
                        await asyncio.sleep(0)
            async with await Intruder.comes(house.url) as visitor:
                assert (await visitor.asks("GET", "/healthz")).status == 200

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""
