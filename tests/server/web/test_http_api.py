"""The HTTP API: an answer that was lost is asked for again, and a page tells phones where to go."""

import asyncio
from inspect import getgeneratorlocals
from pathlib import Path

import msgspec
import pytest
from starlette.types import Message
from websockets.http11 import Request

from house import House, ManualClock, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.client.http import Refusal, new_id, post
from mafia_de_cuba.server.evening.commands import Lock
from mafia_de_cuba.server.run.app import App
from mafia_de_cuba.server.tables.admission.keyring import LOST_ANSWER
from mafia_de_cuba.server.tables.keys import new_key
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.web.endpoints import ComeIn, Key, OpenTable
from server.intruder import Headers, conversations, hello, turned_away

OUR_OWN_PORT = 8055


async def opened(house: House, wish: OpenTable) -> Key:
    """A table, and the host's key."""
    return msgspec.json.decode(await post(f"{house.url}/api/tables", wish), type=Key)


async def came_in(house: House, code: str, wish: ComeIn) -> Key:
    """A guest's key."""
    answer = await post(f"{house.url}/api/tables/{code}/guests", wish)
    return msgspec.json.decode(answer, type=Key)


def test_whoever_asks_again_under_the_same_id_comes_in_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            wish = ComeIn(name="Bea", request=new_id())
            answers = [await came_in(house, host.code, wish) for _ in range(4)]
            assert len({answer.guest for answer in answers}) == 1
            # What was lost on the way opens nothing any more.
            *lost, last = answers
            for answer in lost:
                assert await turned_away(house.url, hello(host, answer.key)) == "no_such_key"
            bea = await Chair(house.url, host.code, last.key).connected()
            seen = await bea.until(lambda update: len(update.room.chairs) > 1)
            assert [chair.name for chair in seen.room.chairs] == ["Ana", "Bea"]
            assert seen.own is not None
            assert seen.own.guest == last.guest
            # Once a key was used its answer was not lost.
            assert (await came_in(house, host.code, wish)).guest != last.guest
            assert bea.dismissed is None

    run(scene())


def test_also_at_the_same_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            wish = ComeIn(name="Bea", request=new_id())
            came = await asyncio.gather(*(came_in(house, host.code, wish) for _ in range(4)))
            assert len({answer.guest for answer in came}) == 1

    run(scene())


def test_also_after_the_table_was_locked_and_brought_back(tmp_path: Path) -> None:
    async def scene() -> None:
        wish, clock = ComeIn(name="Bea", request=new_id()), ManualClock()
        async with open_house(tmp_path / "house.db", clock=clock) as house:
            host = await Chair.open(house.url, "Ana")
            first = await came_in(house, host.code, wish)
            await host.do(Lock(locked=True))
        async with open_house(tmp_path / "house.db", clock=clock) as house:
            assert (await came_in(house, host.code, wish)).guest == first.guest
            clock.is_later(LOST_ANSWER + 1)
            with pytest.raises(Refusal, match="locked"):
                await came_in(house, host.code, wish)

    run(scene())


def test_two_guests_with_ids_of_their_own_are_two(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            one = await came_in(house, host.code, ComeIn(name="Bea", request=new_id()))
            other = await came_in(house, host.code, ComeIn(name="Bea", request=new_id()))
            assert one.guest != other.guest

    run(scene())


def test_a_table_that_is_asked_for_again_is_opened_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            wish = OpenTable(name="Ana", request=new_id())
            found = await asyncio.gather(*(opened(house, wish) for _ in range(4)))
            assert len({(answer.code, answer.guest) for answer in found}) == 1
            last = await opened(house, wish)
            assert last.code == found[0].code
            await (await Chair(house.url, last.code, last.key).connected()).leave()
            for other in (OpenTable(name="Ana", request=new_id()), wish):
                assert (await opened(house, other)).code != last.code

    run(scene())


def test_a_table_that_could_not_be_opened_can_be_asked_for_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            request = new_id()
            with pytest.raises(Refusal, match="a name we can read"):
                await opened(house, OpenTable(name="\u200b", request=request))
            await opened(house, OpenTable(name="Ana", request=request))

    run(scene())


def test_no_client_chooses_a_key_that_counts(tmp_path: Path) -> None:
    """Older clients bring one: they come in, once, by a key that the house made."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            chosen = new_key()
            host = await opened(house, OpenTable(name="Ana", key=chosen))
            assert await turned_away(house.url, hello(host.code, chosen)) == "no_such_key"
            guests = [
                await came_in(house, host.code, ComeIn(name="Bea", key=chosen)) for _ in range(2)
            ]
            assert guests[0].guest == guests[1].guest
            assert chosen not in {host.key, *(guest.key for guest in guests)}
            assert await turned_away(house.url, hello(host.code, chosen)) == "no_such_key"
            await (await Chair(house.url, host.code, guests[1].key).connected()).leave()

    run(scene())


@pytest.mark.parametrize("request_id", ["", "short", "x" * 21, "x" * 65])
def test_an_id_that_others_could_have_is_not_understood(tmp_path: Path, request_id: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            with pytest.raises(Refusal) as no:
                await opened(house, OpenTable(name="Ana", request=request_id))
            assert no.value.reason == "malformed"

    run(scene())


# ------------------------------------------------------------------------- where phones find it


def told(app: App, client: str, headers: Headers) -> object:
    """What the house tells whoever asks from there."""

    async def ask() -> bytes:
        body = b""

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            nonlocal body
            body += bytes(message.get("body", b""))

        scope = {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "path": "/api/house",
            "raw_path": b"/api/house",
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": (client, 50_000),
            "server": (client, OUR_OWN_PORT),
        }
        await app(scope, receive, send)
        return body

    return msgspec.json.decode(asyncio.run(ask()))["network"]


@pytest.mark.parametrize(
    ("listens", "client", "headers", "network"),
    [
        ("192.168.1.20", "127.0.0.1", {}, "http://192.168.1.20:8055"),
        ("192.168.1.20", "::1", {}, "http://192.168.1.20:8055"),
        ("127.0.0.1", "127.0.0.1", {}, None),
        (None, "127.0.0.1", {}, None),
        ("192.168.1.20", "192.168.1.30", {}, None),
        ("192.168.1.20", "203.0.113.9", {}, None),
        ("192.168.1.20", "127.0.0.1", {"x-forwarded-for": "203.0.113.9"}, None),
    ],
)
def test_only_a_page_on_its_own_machine_is_told_the_address_of_the_house(
    tmp_path: Path, listens: str | None, client: str, headers: Headers, network: str | None
) -> None:
    async def lobby() -> None:
        async with open_house(tmp_path / "house.db") as house:
            found.append(house.lobby)

    found: list[Lobby] = []
    run(lobby())
    app = App(found[0], listens=listens)
    assert told(app, client, headers) == network


def test_what_somebody_came_with_is_not_kept_once_they_are_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            await host.until(lambda update: update.room.code == host.code)
            (line,) = conversations()
            assert line.scope["headers"] == []
            assert not any(hasattr(line, it) for it in ("request", "response"))
            reading = getgeneratorlocals(line.conn.parser).values()
            assert [len(it.headers) for it in reading if isinstance(it, Request)] == [0]

    run(scene())
