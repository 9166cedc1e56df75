"""The seal at a real table: one mark on every screen, opened by shown pockets and by the end."""

from pathlib import Path

from house import run
from mafia_de_cuba.game import seal
from mafia_de_cuba.game.commands import Accuse
from mafia_de_cuba.game.records import read
from mafia_de_cuba.server.evening.settings import TIMES, Pace
from mafia_de_cuba.server.wire.protocol import encode
from mafia_de_cuba.server.wire.shapes import SealView
from server.at_table import Scene, at_table, play
from server.fetching import fetch

BREATH = TIMES[Pace.STANDARD].least


def seals(scene: Scene) -> SealView:
    """What every screen shows, which is the same."""
    shown = [play(chair).seal for chair in scene.chairs]
    first = shown[0]
    assert first is not None
    assert all(it == first for it in shown)
    return first


def test_every_screen_shows_one_seal_and_it_opens_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        async with at_table(tmp_path) as scene:
            await scene.watches()
            await scene.begins()
            assert seals(scene).commitments == ()
            before = seals(scene).mark
            await scene.theft()
            box_back = seals(scene)
            assert box_back.mark != before
            assert len(box_back.commitments) == 6
            assert box_back.nonces == (None,) * 6
            assert scene.evening.seal is not None
            salt = scene.evening.seal.salt
            for chair in scene.chairs:
                assert chair.update is not None
                told = encode(chair.update).decode()
                assert salt not in told
                assert all(seal.nonce(salt, place) not in told for place in range(6))

            await scene.host.do(Accuse(target=1))
            while scene.evening.playing and scene.game.accused is not None:
                await scene.passes(1_000)
            after = seals(scene)
            assert after.commitments == box_back.commitments
            assert after.mark == box_back.mark
            if scene.evening.playing:
                opened = [place for place, it in enumerate(after.nonces) if it is not None]
                assert opened == [seal.place_of(1)], "neither the bag nor anybody else's"
                shown = play(scene.host).seats[1].take
                assert shown is not None
                own = after.nonces[opened[0]]
                assert own is not None
                commitment = after.commitments[opened[0]]
                assert seal.commit(own, seal.taken(1, shown)) == commitment

            for seat in (2, 3, 4):
                if not scene.evening.playing:
                    break
                await scene.host.do(Accuse(target=seat))
                while scene.evening.playing and scene.game.accused is not None:
                    await scene.passes(1_000)
            assert not scene.evening.playing
            assert None not in seals(scene).nonces
            line = await fetch(f"{scene.house.url}/api/tables/{scene.host.code}/games/1")
            assert seal.opened(line) == seal.Proven(mark=box_back.mark)
            assert read(line).seal is not None

    run(story())
