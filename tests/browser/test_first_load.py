"""How much a phone has to fetch for the door, and for a finished game's own page."""

import gzip
from pathlib import Path

import mafia_de_cuba
from browser.company import Room
from browser.conftest import Play, Stage
from browser.metronome import Metronome
from browser.phone import Phone
from house import open_house
from server.ledgers import tell

MOST = 150_000
"""Bytes over the wire, for everything, letters included."""
MOST_AFTERWARDS = 30_000
"""Bytes of code that only a finished game's page needs, as they are sent."""
SITE = Path(mafia_de_cuba.__file__).parent / "site"
GAME = (Path(__file__).parents[2] / "docs/examples/henchman-doubted.json").read_bytes()


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

    play(scene, drawn=True)
    assert any(address.endswith(".js") for address in fetched)
    assert any(address.endswith(".woff2") for address in fetched)
    assert sum(fetched.values()) <= MOST, fetched


def test_a_finished_games_page_has_little_code_of_its_own(stage: Stage, tmp_path: Path) -> None:
    """What a table's screens do not have already."""
    seen: list[str] = []
    file = tmp_path / "house.db"

    async def scene() -> set[str]:
        clock = Metronome(20.0)
        async with open_house(file, clock=clock) as house:
            house.lobby.ledger.take_in([GAME])
            ((link,),) = tell(file, "SELECT link FROM games")
            room = Room(stage.browser, house.url, clock)
            host, watcher = await room.phone("Ana"), await room.phone("Bea")
            for phone in (host, watcher):
                phone.page.on("response", lambda it: seen.append(it.url.rsplit("/", 1)[-1]))
            code = await host.open_table()
            await watcher.go(f"/watch/{code}")
            await watcher.sees("watch.lobby")
            at_a_table = set(seen)
            await watcher.go(f"/g/{link}")
            await watcher.sees("afterwards.title")
            await room.leave()
        return {it for it in seen if it.endswith((".js", ".css"))} - at_a_table

    own = stage.runner.run(scene())
    assert own
    sizes = {it: len(gzip.compress((SITE / "assets" / it).read_bytes(), 9)) for it in own}
    assert sum(sizes.values()) <= MOST_AFTERWARDS, sizes
