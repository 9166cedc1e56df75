"""Where the table is to be found: the addresses that guests type or scan.

One for this machine, one for phones on the same network, and a QR code of it for the terminal.
Finding them out sends nothing to anybody.
"""

import io
import re
import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address

import segno
from msgspec import Struct

_FAR_AWAY = (
    (socket.AF_INET, "198.51.100.1"),
    (socket.AF_INET, "192.168.255.254"),
    (socket.AF_INET, "10.255.255.254"),
    (socket.AF_INET, "172.31.255.254"),
    (socket.AF_INET6, "2001:db8::1"),
)
"""Places in the usual directions: the open internet, and the networks of homes and offices."""

_HOST_NAME = re.compile(r"(?=.{1,253}\Z)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9-]{1,63})*")
_WHITE_ON_BLACK, _AS_BEFORE = "\x1b[38;5;231;48;5;16m", "\x1b[0m"
_TERMINAL_MARGIN = 2


class Addresses(Struct, frozen=True, kw_only=True):
    """Where a server is found, each a whole address to open."""

    here: str
    """On this machine."""
    network: str | None = None
    """For phones on the same network; None if there is none, or if only this machine may come."""
    others: tuple[str, ...] = ()
    """Other ways in: a second network, IPv6."""


def found_at(host: str, port: int, *, tls: bool = False) -> Addresses:
    """Where a server that listens on this host and port is found."""
    listens = _address(host)
    if listens is not None and listens.is_unspecified:
        both = isinstance(listens, IPv6Address)
        ways = [_url(one, port, tls=tls) for one in local_addresses() if both or ":" not in one]
        first = ways[0] if ways else None
        return Addresses(
            here=_url("localhost", port, tls=tls), network=first, others=tuple(ways[1:])
        )
    url = _url(host, port, tls=tls)
    if host == "localhost" or (listens is not None and listens.is_loopback):
        return Addresses(here=url)
    return Addresses(here=url, network=url)


def local_addresses() -> tuple[str, ...]:
    """This machine's addresses on its networks: private IPv4 first, IPv6 last."""
    found = dict.fromkeys(one for family, away in _FAR_AWAY for one in _on_the_way(family, away))
    return tuple(sorted(found, key=_likelihood))


def own_names() -> tuple[str, ...]:
    """What this machine is called on its own network."""
    name = socket.gethostname().lower().removesuffix(".local")
    return (name, f"{name}.local") if _HOST_NAME.fullmatch(name) else ()


def _on_the_way(family: socket.AddressFamily, away: str) -> Iterator[str]:
    """The address this machine would speak from to reach another.

    A datagram socket that is connected has chosen its own address and has sent nothing yet.
    """
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((away, 9))
            own = str(way.getsockname()[0])
    except OSError:
        return
    address = _address(own)
    useless = address is None or address.is_loopback or address.is_unspecified
    if not useless and not (isinstance(address, IPv6Address) and address.is_link_local):
        yield own


def _likelihood(own: str) -> int:
    """Small for an address that the phones in the room can most likely reach."""
    address = ip_address(own)
    if isinstance(address, IPv4Address):
        return 2 if address.is_link_local else int(not address.is_private)
    return 3


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.strip("[]") or "0.0.0.0")
    except ValueError:
        return None


def _url(host: str, port: int, *, tls: bool) -> str:
    scheme, usual = ("https", 443) if tls else ("http", 80)
    bare = host.strip("[]")
    named = f"[{bare}]" if ":" in bare else bare
    return f"{scheme}://{named}" if port == usual else f"{scheme}://{named}:{port}"


def qr_for_terminal(url: str) -> str:
    """A QR code to print: two rows a line, white on black whatever the terminal's own colours."""
    out = io.StringIO()
    segno.make_qr(url, error="m").terminal(out, border=_TERMINAL_MARGIN, compact=True)
    return "\n".join(f"{_WHITE_ON_BLACK}{line}{_AS_BEFORE}" for line in out.getvalue().splitlines())
