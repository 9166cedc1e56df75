"""Whoever runs the house: the only ones who may look at its figures.

That is somebody on the machine itself, and addresses that were named when the house was opened.
Whatever came through a proxy did not start on this machine, even if the proxy did.
"""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

from mafia_de_cuba.server.web.origins import address_of

PASSED_ON = {"x-forwarded-for", "forwarded", "x-real-ip", "via"}
"""What a proxy says of whom it speaks for."""


class NotAnAddress(ValueError):
    """Nobody can be found there."""


class Operators:
    """Where those are who run the house."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._named: list[IPv4Network | IPv6Network] = []
        for one in named:
            try:
                self._named.append(ip_network(one))
            except ValueError:
                raise NotAnAddress(
                    f"{one} is not an address: give one such as 192.168.1.5 or 10.0.0.0/24."
                ) from None

    def know(self, scope: Scope) -> bool:
        """Whether whoever asks is one of them."""
        try:
            address = ip_address(address_of(scope).partition("%")[0])
        except ValueError:
            return False
        address = getattr(address, "ipv4_mapped", None) or address
        if any(address in network for network in self._named):
            return True
        return address.is_loopback and PASSED_ON.isdisjoint(Headers(scope=scope))
