"""A bot from another machine: it plays the evening through, and takes its time without telling."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from house import InlineThinker, Process, all_leave, open_house, plays, run
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.client.bot import Sitter, godfather_of, how_it_stands
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.client.command import sit
from mafia_de_cuba.client.timing import occasion_of, pause_of
from mafia_de_cuba.client.view import Memory, seen
from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, Kick, Lock
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.wire.protocol import Update
from mafia_de_cuba.server.wire.shapes import PocketView

TEMPO = 40.0
GREEN = Persona(strength=Strength.GREEN)


@pytest.mark.long
def test_it_plays_game_after_game_and_goes_when_it_is_kicked(tmp_path: Path) -> None:
    async def scene() -> tuple[list[int], str]:
        async with open_house(tmp_path / "house.db", tempo=TEMPO) as house:
            host = await Chair.open(house.url, "Ana", Settings(pace=Pace.BRISK))
            chair = await Chair.join(house.url, host.code, "Sharp bot")
            over: list[int] = []
            sitter = Sitter(
                chair, GREEN, InlineThinker(), tempo=TEMPO, over=lambda game, _: over.append(game)
            )
            playing = asyncio.create_task(sitter.plays())
            await host.do(FillChairs(players=5, strength=Strength.GREEN))
            for game in (1, 2):
                await host.do(Begin())
                await plays(host, seated("green", game))
                await host.until(lambda _: not host.update or host.update.play is not None)
            async with asyncio.timeout(20):
                while over != [1, 2]:
                    await asyncio.sleep(0.01)
            await host.do(Kick(guest=chair.guest))
            await playing
            assert chair.dismissed is not None
            await all_leave([host, chair])
            return over, chair.dismissed.why

    assert run(scene(), 40) == ([1, 2], "kicked")


@pytest.mark.long
def test_it_does_its_part_before_an_heir_would(tmp_path: Path) -> None:
    """Where every chair but the Godfather's is such a bot, a table without clocks gets to its end.

    A person who is here is waited for for ever at that pace: nobody acts for a bot that sleeps.
    """

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", tempo=TEMPO) as house:
            host = await Chair.open(house.url, "Ana", Settings(pace=Pace.NONE))
            chairs = [await Chair.join(house.url, host.code, "Bot") for _ in range(4)]
            sitters = [Sitter(it, GREEN, InlineThinker(), tempo=TEMPO) for it in (host, *chairs)]
            playing = [asyncio.create_task(sitter.plays()) for sitter in sitters]
            # A bot that is host hands that on, once to each: the last to have it begins.
            await host.until(lambda update: update.own is not None and not update.own.host)
            await asyncio.wait(
                [asyncio.create_task(_begins(chair)) for chair in (host, *chairs)],
                return_when=asyncio.FIRST_COMPLETED,
            )
            await host.until(lambda it: it.play is not None and it.play.ended is not None)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await all_leave([host, *chairs])

    run(scene(), 40)


async def _begins(chair: Chair) -> None:
    """Whoever is host has the game begin."""
    async for update in chair.updates():
        if update.own is not None and update.own.host:
            try:
                await chair.do(Begin())
                return
            except Refusal:
                # Host no longer.
                continue


async def _at_the_box(file: Path) -> Update:
    """An update for somebody who has the box."""
    async with open_house(file, tempo=TEMPO) as house:
        host = await Chair.open(house.url, "Ana", Settings(pace=Pace.STANDARD))
        await host.do(FillChairs(players=6, strength=Strength.GREEN))
        await host.do(Begin())
        found = await host.until(
            lambda it: it.play is not None and it.own is not None and it.play.box_at == it.own.seat
        )
        await host.leave()
        return found


def test_when_it_acts_follows_from_what_everybody_sees(tmp_path: Path) -> None:
    update = run(_at_the_box(tmp_path / "house.db"))
    assert update.own is not None
    assert occasion_of(update) is not None
    rich = replace(update.own, box=Box(diamonds=15, tokens=()), pocket=None)
    poor = replace(
        update.own,
        box=Box(diamonds=0, tokens=()),
        pocket=PocketView(took=Take(diamonds=0), character=Character.STREET_URCHIN),
    )
    for dice in range(20):
        one, other = (pause_of(replace(update, own=own), 0.0, Random(dice)) for own in (rich, poor))
        assert one == other
        assert update.play is not None
        assert update.play.clock is not None
        least, since = update.play.clock.least, update.play.clock.since
        assert least is not None
        assert one >= least - since
    assert occasion_of(replace(update, own=rich)) == occasion_of(replace(update, own=poor))


def test_it_knows_how_well_a_bot_in_the_godfathers_chair_plays(tmp_path: Path) -> None:
    """Of a person there nobody knows."""
    update = run(_at_the_box(tmp_path / "house.db"))
    assert update.play is not None
    assert update.own is not None
    players = update.play.players
    ana = players[update.own.seat or 0]
    bots = [player for player in players if player != ana]
    for first, found in ((bots[0], Strength.GREEN), (ana, None)):
        others = tuple(player for player in players if player != first)
        assert (
            godfather_of(replace(update, play=replace(update.play, players=(first, *others))))
            is found
        )


def test_a_thought_that_takes_long_does_not_show_in_its_length(tmp_path: Path) -> None:
    """It acts only at moments drawn beforehand: never just when it has finished thinking."""

    class Slow(InlineThinker):
        seconds = 0.0

        async def choose(self, view: View, bot: Bot) -> Command | None:
            await asyncio.sleep(self.seconds)
            return await super().choose(view, bot)

    update = run(_at_the_box(tmp_path / "house.db"))
    acted: list[float] = []

    async def scene(seconds: float) -> None:
        loop = asyncio.get_running_loop()

        class Stub:
            guest, dismissed = 1, None

            async def do(self, _: object) -> None:
                acted.append(loop.time() - began)

        thinker = Slow()
        thinker.seconds = seconds
        sitter = Sitter(Stub(), GREEN, thinker, tempo=TEMPO, dice=Random(3))  # type: ignore[arg-type]
        occasion = occasion_of(update)
        assert occasion is not None
        view = _view(update)
        began = loop.time()
        await sitter._acts(occasion, update, view)

    run(scene(0.0))
    run(scene(acted[0] + 0.001))
    # The late thought waits for the next drawn moment, which is at least half a second on.
    assert acted[1] - acted[0] >= 0.5 / TEMPO


def _view(update: Update) -> View:
    view = seen(update, Memory())
    assert view is not None
    return view


def test_how_it_stands_is_told_from_what_everybody_sees(tmp_path: Path) -> None:
    update = run(_at_the_box(tmp_path / "house.db"))
    assert update.own is not None
    told = how_it_stands(update)
    assert told == how_it_stands(replace(update, own=replace(update.own, box=None, pocket=None)))
    assert "Ana" in told


# --------------------------------------------------------------------------------- the command


def told(capsys: pytest.CaptureFixture[str], **options: Any) -> str:
    """The one sentence of a bot that gets no chair."""
    assert sit(**options) == 1
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line.removeprefix("mafia-de-cuba: ")


@pytest.mark.parametrize(
    ("table", "bot", "url", "says"),
    [
        ("BHJK", "genius", "", "There is no bot 'genius': choose green, seasoned, sharp"),
        ("BHJK", "sharp:shy", "", "There is no bot 'sharp:shy'"),
        ("Havana", "sharp", "", "'Havana' is not a table's code"),
        ("BHJK", "sharp", "http://127.0.0.1:9", "Nobody answers at http://127.0.0.1:9"),
        ("BHJK", "sharp", "nowhere.invalid", "Nobody answers at http://nowhere.invalid"),
        ("http://127.0.0.1:9/t/BHJK", "sharp", "", "Nobody answers at http://127.0.0.1:9"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    capsys: pytest.CaptureFixture[str], table: str, bot: str, url: str, says: str
) -> None:
    assert told(capsys, table=table, bot=bot, url=url).startswith(says)


def test_a_table_that_does_not_let_it_in_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> list[str]:
        async with open_house(tmp_path / "house.db", tempo=TEMPO) as house:
            host = await Chair.open(house.url, "Ana")

            async def tried(code: str) -> str:
                return await asyncio.to_thread(told, capsys, table=code, url=house.url)

            other = "BHJK" if host.code != "BHJK" else "KJHB"
            said = [await tried(other)]
            await host.do(Lock(locked=True))
            said.append(await tried(host.code))
            await host.do(Lock(locked=False))
            everybody = [await Chair.join(house.url, host.code, f"P{n}") for n in range(11)]
            said.append(await tried(host.code))
            # It does not stay where it has no chair.
            await host.until(lambda it: len(it.room.guests) == 12)
            await all_leave([host, *everybody])
            return said

    nowhere, locked, full = run(scene(), 60)
    assert nowhere.startswith("There’s no table with that code")
    assert locked.startswith("The table is locked")
    assert full == "The table is full."


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_gets_up_when_it_is_stopped(tmp_path: Path, how: signal.Signals) -> None:
    async def scene(url: str) -> tuple[int, str]:
        host = await Chair.open(url, "Ana")
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "mafia_de_cuba", "sit", "--table", f"{url}/t/{host.code}"),
            *("--bot", "green:bold", "--name", "Rita"),
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        await host.until(lambda it: len(it.room.chairs) == 2)
        assert bot.stdout is not None
        first = (await bot.stdout.readline()).decode()
        assert "Rita" in first
        assert host.code in first
        bot.send_signal(how)
        rest = (await bot.stdout.read()).decode()
        code = await bot.wait()
        await host.until(lambda it: len(it.room.chairs) == 1 and len(it.room.guests) == 1)
        await host.leave()
        return code, rest

    with Process(tmp_path / "house.db") as house:
        code, rest = run(scene(house.url), 40)
    assert code == 0
    assert rest == "The bot has left the table.\n"
