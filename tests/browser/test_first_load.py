"""How much a phone has to fetch before its player sees the door."""

from browser.company import Room
from browser.conftest import Play
from browser.phone import Phone

MOST = 150_000
"""Bytes over the wire, for everything, letters included."""


def test_the_first_load_is_small(play: Play) -> None:
    fetched: dict[str, float] = {}

    async def scene(room: Room) -> None:
        phone: Phone = await room.phone("Ana", "fr")
        line = await phone.context.new_cdp_session(phone.page)
        await line.send("Network.enable")
        addresses: dict[str, str] = {}
        line.on(
            "Network.responseReceived",
            lambda it: addresses.update({it["requestId"]: it["response"]["url"]}),
        )
        line.on(
            "Network.loadingFinished",
            lambda it: fetched.update({addresses[it["requestId"]]: it["encodedDataLength"]}),
        )
        await phone.go("/")
        await phone.page.wait_for_load_state("networkidle")
        await phone.reads("door.tagline")

    play(scene)
    assert any(address.endswith(".js") for address in fetched)
    assert any(address.endswith(".woff2") for address in fetched)
    assert sum(fetched.values()) <= MOST, fetched
