"""Attacks from a seat: acting for others, out of turn, or over again."""

from pathlib import Path
from typing import get_args

import pytest

from house import House, all_leave, as_of, open_house, run
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.game.refusal import Refused as GameRefused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.server.evening import commands as ask
from mafia_de_cuba.server.evening.playing import play
from mafia_de_cuba.server.evening.refusals import TableRefused
from mafia_de_cuba.server.evening.settings import Pace, Settings, Talk
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.wire.protocol import Done, Misunderstood, encode
from mafia_de_cuba.server.wire.shapes import OwnView
from server.attacks.garbage import COMMANDS, REQUESTS
from server.intruder import Intruder, hello


async def evening_of(house: House, chair: Chair) -> Evening:
    """The table as the house has it."""
    table = await house.lobby.find(chair.code)
    assert table is not None
    return table.evening


# ------------------------------------------------------------------------------- acting for others


def test_nobody_looks_or_acts_for_another_guests_player(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana", Settings(pace=Pace.NONE))
            guest = await Chair.join(house.url, host.code, "Bea")
            await host.do(ask.FillChairs(players=5))
            await host.do(ask.Begin())
            await guest.until(lambda update: update.play is not None)
            own = _own(guest)
            for player in (await evening_of(house, host)).players:
                await guest.hand(player)
                if own.may_order:
                    await guest.do(ask.LeaveOrders(orders=None))
                now = _own(guest)
                assert (now.player, now.seat) == (own.player, own.seat)
            for number in (-1, 0, 10**30):
                await guest.hand(number)
            with pytest.raises(Refusal, match="not_yours"):
                await guest.do(ask.Rename(player=_player(host), name="Bea"))
            assert _own(guest) == own
            await all_leave((host, guest))

    run(scene())


def _own(chair: Chair) -> OwnView:
    assert chair.update is not None
    assert chair.update.own is not None
    return chair.update.own


def _player(chair: Chair) -> int:
    return _own(chair).players[0]


def test_every_request_about_another_guests_player_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            guest, other = [await Chair.join(house.url, host.code, name) for name in ("Bea", "Cy")]
            before = await evening_of(house, host)
            for victim in (host, other):
                player = _player(victim)
                for request in (
                    ask.Stand(player=player),
                    ask.Move(player=player, chair=7),
                    ask.Rename(player=player, name="Nobody"),
                ):
                    with pytest.raises(Refusal, match="not_yours"):
                        await guest.do(request)
            chairs = {player: at for at, player in enumerate(before.chairs) if player is not None}
            with pytest.raises(Refusal, match="chair_taken"):
                await guest.do(ask.Sit(chair=chairs[_player(host)]))
            with pytest.raises(Refusal, match="chair_taken"):
                await guest.do(ask.Move(player=_player(guest), chair=chairs[_player(other)]))
            assert await evening_of(house, host) == before
            await all_leave((host, guest, other))

    run(scene())


def test_what_is_the_hosts_is_nobody_elses(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            guest = await Chair.join(house.url, host.code, "Bea")
            before = await evening_of(house, host)
            tried = [request for request in REQUESTS if isinstance(request, ask.HostsOnly)]
            hosts_only = [
                it for it in get_args(ask.AnyTableCommand) if issubclass(it, ask.HostsOnly)
            ]
            assert [type(request) for request in tried] == hosts_only
            for request in tried:
                with pytest.raises(Refusal, match="not_host"):
                    await guest.do(request)
            with pytest.raises(Refusal, match="not_host"):
                await guest.do(ask.PassHost(guest=guest.guest))
            assert await evening_of(house, host) == before
            await all_leave((host, guest))

    run(scene())


@pytest.mark.parametrize("field", ["seat", "guest", "player", "key", "as", "host"])
def test_no_message_says_for_whom_it_is(tmp_path: Path, field: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            guest = await Chair.join(house.url, host.code, "Bea")
            await guest.leave()
            before = await evening_of(house, host)
            who = b'"%s":%d,' % (field.encode(), host.guest)
            begin = b'{"type":"Do","id":"1","command":{"type":"Begin"}}'
            async with await Intruder.knocks(house.url, hello(guest, guest.key)) as line:
                line.says(b"{" + who + begin[1:])
                line.says(begin.replace(b'{"type":"Begin"', b'{"type":"Begin",' + who[:-1]))
                heard: list[object] = []
                while sum(isinstance(message, Misunderstood) for message in heard) < 2:
                    heard.append(await line.hears())
                    assert heard[-1] is not None
            assert await evening_of(house, host) == before
            greeting = encode(hello(guest))
            if field != "key":
                async with await Intruder.knocks(house.url, b"{" + who + greeting[1:]) as line:
                    assert await line.dismissal() == "no_hello"
            await host.leave()

    run(scene())


# -------------------------------------------------------------------------------- at another time


def test_out_of_phase_nothing_happens_in_a_whole_game(tmp_path: Path) -> None:
    """Before each move everyone tries everything; whatever the rules refuse leaves no trace."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", tempo=2000) as house:
            settings = Settings(pace=Pace.NONE, talk=Talk.SPOKEN)
            host = await Chair.open(house.url, "Ana", settings)
            chairs = [host, *[await Chair.join(house.url, host.code, f"P{n}") for n in range(4)]]
            bots = [seated("seasoned", number) for number in range(5)]
            await host.do(ask.Begin())
            tried = 0
            while (evening := await evening_of(house, host)).playing:
                for chair in chairs:
                    await chair.until(as_of(evening.told))
                    await _tries_everything(house, chair, evening)
                    tried += 1
                acted = False
                for chair, bot in zip(chairs, bots, strict=True):
                    view = chair.view()
                    command = None if view is None else bot.choose(view)
                    if command is not None and not acted:
                        await chair.do(command)
                        acted = True
                now = await evening_of(house, host)
                accused = now.game is not None and now.game.accused is not None
                if now.intended is not None or accused:
                    # The least time, or the pause before a pocket opens.
                    await host.until(as_of(now.told + 1))
            assert tried > 30
            await all_leave(chairs)

    run(scene())


async def _tries_everything(house: House, chair: Chair, evening: Evening) -> None:
    seat = _own(chair).seat
    assert evening.game is not None
    assert seat is not None
    for command in COMMANDS:
        outcome = play(evening, seat, command, evening.at)
        if isinstance(decide(evening.game, seat, command), GameRefused):
            assert isinstance(outcome, TableRefused)
        if isinstance(outcome, TableRefused):
            with pytest.raises(Refusal, match=outcome.reason):
                await chair.do(command)
    assert await evening_of(house, chair) == evening


# -------------------------------------------------------------------------------------- replaying


def test_another_guests_ids_and_messages_are_worth_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            guest = await Chair.join(house.url, host.code, "Bea")
            said = ask.Rename(player=_player(host), name="Anita")
            done = await host.do(said, "the same id")
            with pytest.raises(Refusal, match="not_yours"):
                await guest.do(said, "the same id")
            mine = ask.Rename(player=_player(guest), name="Beata")
            assert (await guest.do(mine, "the same id")).number > done.number
            names = {p.name for p in (await evening_of(house, host)).players.values()}
            assert names == {"Anita", "Beata"}
            # Sent again by whose it is, it acts once, and says what it came to.
            again = await host.do(ask.Rename(player=_player(host), name="Nobody"), "the same id")
            assert again == done
            assert isinstance(again, Done)
            await all_leave((host, guest))

    run(scene())
