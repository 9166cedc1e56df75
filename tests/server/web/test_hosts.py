"""What the house answers to: its addresses and names, and none that was turned towards it."""

import http.client
import json
from asyncio import to_thread
from pathlib import Path
from socket import gethostname
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from house import open_house, run
from mafia_de_cuba.server.web.hosts import Hosts, NotAName

HOUSE = Hosts(["play.example.org"], ["https://proxied.example.net:8443"], "house.lan")


def answers(*asked: bytes) -> bool:
    return HOUSE.answer({"headers": [(b"host", each) for each in asked]})


@pytest.mark.parametrize(
    "asked",
    [
        b"localhost",
        b"localhost:8055",
        b"LOCALHOST.:8055",
        b"mafia.localhost:1",
        b"127.0.0.1:8055",
        b"192.168.1.23:8055",
        b"10.0.0.7",
        b"203.0.113.9:80",
        b"[::1]:8055",
        b"[fd00::9]",
        gethostname().lower().encode(),
        f"{gethostname().lower().removesuffix('.local')}.local:8055".encode(),
        b"play.example.org",
        b"Play.Example.Org.:443",
        b"proxied.example.net",
        b"house.lan:8055",
    ],
)
def test_its_own_names_and_any_address(asked: bytes) -> None:
    assert answers(asked)


@pytest.mark.parametrize(
    "asked",
    [
        b"rebound.example.com",
        b"rebound.example.com:8055",
        b"127.0.0.1.rebound.example.com",
        b"localhost.rebound.example.com",
        b"play.example.org.rebound.example.com",
        b"notlocalhost",
        b"192.168.1.23.nip.io:8055",
        b"[::1].example.com",
        b"localhost:8055@rebound.example.com",
        b"rebound.example.com\xff",
        b"local host",
    ],
)
def test_no_other_name(asked: bytes) -> None:
    assert not answers(asked)


def test_whoever_names_two_is_not_answered_and_whoever_names_none_is() -> None:
    assert not answers(b"localhost", b"localhost")
    assert answers()


@pytest.mark.parametrize(
    "name", ["https://play.example.org", "play.example.org:80", "", "a b", "*"]
)
def test_what_is_no_name_is_one_sentence(name: str) -> None:
    with pytest.raises(NotAName, match=r"is not a name of a house: give one such as .*\.$"):
        Hosts([name])


def test_a_page_behind_a_rebound_name_gets_nothing(tmp_path: Path) -> None:
    """Its own origin fits the name it asks for, which was all that was looked at before."""

    def asked(url: str, method: str, path: str, host: str) -> tuple[int, str, str | None]:
        line = http.client.HTTPConnection(str(urlsplit(url).hostname), urlsplit(url).port)
        page = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/json"}
        line.request(method, path, '{"name": "Ana"}' if method == "POST" else None, page)
        answer = line.getresponse()
        told = answer.read().decode()
        line.close()
        return answer.status, told, answer.getheader("Content-Security-Policy")

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            port = urlsplit(house.url).port
            for method, path in (("POST", "/api/tables"), ("GET", "/"), ("GET", "/metrics")):
                status, told, policy = await to_thread(
                    asked, house.url, method, path, f"rebound.example.com:{port}"
                )
                assert status == 421
                assert json.loads(told)["error"] == "wrong_host"
                assert policy is not None
            assert (await to_thread(asked, house.url, "POST", "/api/tables", f"localhost:{port}"))[
                0
            ] == 201
            with pytest.raises(InvalidStatus):
                await connect(
                    f"{house.url.replace('http', 'ws', 1)}/ws",
                    additional_headers={"Host": "rebound.example.com"},
                    origin=None,
                )
            assert 'reason="wrong_host"} 4.0' in house.lobby.metrics.text().decode()

    run(scene(), 200)
