"""Addresses to show, and QR codes that hold what they should."""

import socket
from ipaddress import ip_address

import pytest
import segno

from mafia_de_cuba.server.web import addresses
from mafia_de_cuba.server.web.addresses import (
    Addresses,
    found_at,
    local_addresses,
    qr_for_terminal,
)

URL = "http://192.168.1.23:8000/#BHJK"


class Way:
    """A socket that knows the way to some places and must not send anything."""

    routes: dict[str, str]

    def __init__(self, family: int, kind: int) -> None:
        assert kind == socket.SOCK_DGRAM
        self.family = family

    def __enter__(self) -> "Way":
        return self

    def __exit__(self, *_: object) -> None:
        return

    def connect(self, to: tuple[str, int]) -> None:
        """Choose an address, or find that nothing leads there."""
        if to[0] not in self.routes:
            raise OSError
        self.own = self.routes[to[0]]

    def getsockname(self) -> tuple[str, int]:
        """The address chosen."""
        return self.own, 40000


def routed(monkeypatch: pytest.MonkeyPatch, **routes: str) -> None:
    """Pretend that the machine has these ways out."""
    named = dict(zip(("open", "home", "office", "other", "six"), addresses._FAR_AWAY, strict=True))
    Way.routes = {named[name][1]: own for name, own in routes.items()}
    monkeypatch.setattr(socket, "socket", Way)


def test_private_ipv4_comes_first_and_ipv6_last(monkeypatch: pytest.MonkeyPatch) -> None:
    # To Python the addresses of books and examples are private too.
    routed(monkeypatch, open="8.8.4.4", home="192.168.1.23", office="8.8.4.4", six="fd00::7")
    assert local_addresses() == ("192.168.1.23", "8.8.4.4", "fd00::7")


def test_a_machine_alone_has_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    routed(monkeypatch)
    assert local_addresses() == ()
    assert found_at("0.0.0.0", 8000) == Addresses(here="http://localhost:8000")


def test_loopback_and_half_addresses_are_no_way_in(monkeypatch: pytest.MonkeyPatch) -> None:
    routed(monkeypatch, open="127.0.0.1", home="0.0.0.0", six="fe80::1")
    assert local_addresses() == ()


def test_a_self_given_address_is_the_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    routed(monkeypatch, open="169.254.3.4", home="8.8.4.4")
    assert local_addresses() == ("8.8.4.4", "169.254.3.4")


def test_where_a_server_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    routed(monkeypatch, open="10.0.0.9", home="192.168.1.23", six="fd00::7")
    assert found_at("0.0.0.0", 8000) == Addresses(
        here="http://localhost:8000",
        network="http://10.0.0.9:8000",
        others=("http://192.168.1.23:8000",),
    )
    assert found_at("::", 443, tls=True) == Addresses(
        here="https://localhost",
        network="https://10.0.0.9",
        others=("https://192.168.1.23", "https://[fd00::7]"),
    )
    assert found_at("", 80).here == "http://localhost"
    assert found_at("127.0.0.1", 8000) == Addresses(here="http://127.0.0.1:8000")
    assert found_at("::1", 8000) == Addresses(here="http://[::1]:8000")
    assert found_at("localhost", 8000) == Addresses(here="http://localhost:8000")
    own = "http://192.168.1.23:8000"
    assert found_at("192.168.1.23", 8000) == Addresses(here=own, network=own)
    assert found_at("casa.example", 80).network == "http://casa.example"


def test_this_very_machine_has_real_addresses_or_none() -> None:
    for own in local_addresses():
        assert not ip_address(own).is_loopback


def _modules(drawn: str) -> list[list[int]]:
    """The dark and light squares of a QR code drawn in half blocks, light ones solid."""
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    rows = []
    for line in drawn.splitlines():
        rows.append([halves[char][0] for char in line])
        rows.append([halves[char][1] for char in line])
    return rows


def test_the_terminal_shows_the_code_and_nothing_else_in_colours_put_back_on_every_line() -> None:
    expected = [list(row) for row in segno.make_qr(URL, error="m").matrix_iter(border=2)]
    lines = qr_for_terminal(URL).splitlines()
    before, after = "\x1b[38;5;231;48;5;16m", "\x1b[0m"
    assert all(line.startswith(before) and line.endswith(after) for line in lines)
    drawn = _modules("\n".join(line.removeprefix(before).removesuffix(after) for line in lines))
    assert drawn[: len(expected)] == expected
