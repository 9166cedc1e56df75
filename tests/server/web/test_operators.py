"""The figures are for whoever runs the house, and for nobody who only plays there."""

import urllib.error
import urllib.request
from asyncio import to_thread
from pathlib import Path

import pytest

from house import open_house, run
from mafia_de_cuba.server.web.operators import NotAnAddress, Operators


def knows(operators: Operators, address: str | None, *headers: bytes) -> bool:
    client = None if address is None else (address, 50000)
    return operators.know({"client": client, "headers": [(name, b"x") for name in headers]})


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
def test_somebody_on_the_machine_is_one(address: str) -> None:
    assert knows(Operators(), address)


@pytest.mark.parametrize(
    "address", ["192.168.1.5", "10.0.0.1", "8.8.8.8", "fe80::1%eth0", "::", "", "unix:", None]
)
def test_others_are_not(address: str | None) -> None:
    assert not knows(Operators(), address)


@pytest.mark.parametrize("header", [b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"])
def test_somebody_behind_a_proxy_on_the_machine_is_not(header: bytes) -> None:
    assert not knows(Operators(), "127.0.0.1", header)
    assert knows(Operators(["127.0.0.1"]), "127.0.0.1", header)


def test_those_who_were_named_are() -> None:
    operators = Operators(["192.168.1.5", "10.0.0.0/24", "fd00::/64"])
    for address in ("192.168.1.5", "10.0.0.77", "fd00::9", "::ffff:10.0.0.3"):
        assert knows(operators, address)
    for address in ("192.168.1.6", "10.0.1.1", "fd01::9"):
        assert not knows(operators, address)


@pytest.mark.parametrize("named", ["nobody", "10.0.0.1/8", "", "*"])
def test_a_name_that_is_no_address_is_one_sentence(named: str) -> None:
    with pytest.raises(NotAnAddress, match=r"is not an address: give one such as .*\.$"):
        Operators([named])


def test_the_door_asks(tmp_path: Path) -> None:
    def answer(url: str, **headers: str) -> bytes:
        try:
            with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return bytes(error.read())

    async def scene() -> tuple[bytes, bytes]:
        async with open_house(tmp_path / "house.db", proxy="127.0.0.1") as house:
            url = f"{house.url}/metrics"
            plain = await to_thread(answer, url)
            through = await to_thread(answer, url, **{"X-Forwarded-For": "127.0.0.1"})
            return plain, through

    plain, through = run(scene(), 200)
    assert b"mafia_tables_live" in plain
    assert b"mafia_tables_live" not in through
    assert b"whoever runs the house" in through
