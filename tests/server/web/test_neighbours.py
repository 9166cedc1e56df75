"""Hellos between processes of one house: nobody else can say one, and none is believed twice."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mafia_de_cuba.server.web.neighbours.hello import (
    HEADER,
    NotAHello,
    PassedOn,
    believed,
    said,
)
from mafia_de_cuba.server.web.neighbours.inside_door import PASSED_ON, InsideDoor

SECRET, ME = b"s" * 32, "this process"
GUEST = PassedOn(
    address="192.0.2.7",
    scheme="https",
    host="play.example.org",
    origin="https://play.example.org",
    path="/ws/BCDF",
    to=ME,
    nonce="once",
)


def test_a_hello_tells_for_whom() -> None:
    assert believed(SECRET, said(SECRET, GUEST), "/ws/BCDF", ME) == GUEST


@pytest.mark.parametrize(
    ("secret", "guest", "path", "me"),
    [
        (b"t" * 32, GUEST, "/ws/BCDF", ME),
        (SECRET, GUEST, "/ws/BCDG", ME),
        (SECRET, GUEST, "/ws/BCDF", "the same after a restart"),
        (SECRET, replace(GUEST, to="another process"), "/ws/BCDF", ME),
    ],
)
def test_what_is_not_meant_so_is_not_believed(
    secret: bytes, guest: PassedOn, path: str, me: str
) -> None:
    with pytest.raises(NotAHello):
        believed(SECRET, said(secret, guest), path, me)


@given(at=st.integers(min_value=0), other=st.characters(codec="ascii"))
def test_a_hello_that_was_changed_anywhere_is_not_believed(at: int, other: str) -> None:
    hello = said(SECRET, GUEST)
    place = at % len(hello)
    changed = hello[:place] + other + hello[place + 1 :]
    if changed != hello:
        with pytest.raises(NotAHello):
            believed(SECRET, changed, "/ws/BCDF", ME)


@given(st.text(max_size=200))
def test_nonsense_is_not_believed(hello: str) -> None:
    with pytest.raises(NotAHello):
        believed(SECRET, hello, "/ws/BCDF", ME)


def test_at_the_inner_door_a_guest_is_who_the_neighbour_says_and_comes_in_once() -> None:
    came: list[MutableMapping[str, Any]] = []
    closed: list[MutableMapping[str, Any]] = []

    async def house(scope: Any, _receive: Any, _send: Any) -> None:
        came.append(scope)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        closed.append(message)

    hello = said(SECRET, GUEST).encode()
    scope = {
        "type": "websocket",
        "path": "/ws/BCDF",
        "scheme": "http",
        "client": ("10.0.0.5", 4711),
        "headers": [(b"host", b"10.0.0.6:8056"), (HEADER.encode(), hello), (b"x", b"y")],
    }
    door = InsideDoor(house, SECRET, ME)
    asyncio.run(door(scope, receive, send))
    (guest,) = came
    assert guest["client"][0] == "192.0.2.7"
    assert guest["scheme"] == "https"
    assert dict(guest["headers"]) == {
        b"host": b"play.example.org",
        b"origin": b"https://play.example.org",
        b"x": b"y",
    }
    assert guest[PASSED_ON] == GUEST
    asyncio.run(door(scope, receive, send))
    asyncio.run(door({**scope, "headers": []}, receive, send))
    assert len(came) == 1
    assert [it["type"] for it in closed] == ["websocket.close"] * 2
