"""A seat changes devices: by a ticket that is good once, confirmed on the device that has it."""

from pathlib import Path
from random import Random

import pytest

from house import House, all_leave, open_house, run
from mafia_de_cuba.client.chair import Chair, Dismissed
from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Command, HelpYourself, Hide
from mafia_de_cuba.server.evening import commands as ask
from mafia_de_cuba.server.tables.admission.keyring import FIRST_USE, TICKET
from mafia_de_cuba.server.tables.keys import new_key
from mafia_de_cuba.server.wire.holding import (
    ConfirmHandover,
    Devices,
    FreshKey,
    ShowDevices,
    StopHandover,
    ThrowOff,
)
from mafia_de_cuba.server.wire.protocol import Goodbye, Hello, encode
from server.at_table import STANDARD, Scene, at_table, until
from server.handing_over import SeatClaim, aside, offer, throw_off
from server.intruder import Intruder, hello, turned_away
from server.on_paper import LOYAL
from server.secrets.wire_tap.tap import NO_COMMITMENT


def ticketed(chair: Chair, ticket: str) -> Hello:
    """What a device says first that has a ticket."""
    return Hello(protocol=3, table=chair.code, ticket=ticket)


async def handed_over(house: House, old: Chair) -> Chair:
    """The same seat on another device."""
    async with SeatClaim(house.url, old.code, await offer(old)) as claim:
        number = await claim.number()
        told = await aside(old, Devices)
        assert told.claim is not None
        assert told.claim.number == number
        await old.says(ConfirmHandover(number=number))
        return await claim.taken()


def test_a_seat_is_handed_over_and_the_key_before_is_worth_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            old = await Chair.open(house.url, "Ana")
            new = await handed_over(house, old)
            assert new.key != old.key
            assert new.update is not None
            assert new.update.own is not None
            assert new.update.own.guest == old.guest
            assert new.update.own.host
            with pytest.raises(Dismissed, match="handed_over"):
                await old.until(lambda _: False)
            assert await turned_away(house.url, hello(old, old.key)) == "no_such_key"
            await new.do(ask.Lock(locked=True))
            await new.leave()
        async with open_house(tmp_path / "house.db") as house:
            assert await turned_away(house.url, hello(old, old.key)) == "no_such_key"
            await (await Chair(house.url, new.code, new.key).connected()).leave()

    run(scene())


def test_nobody_gets_in_before_the_first_device_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            old = await Chair.open(house.url, "Ana")
            async with SeatClaim(house.url, old.code, await offer(old)) as claim:
                number = await claim.number()
                wrong = "000" if number != "000" else "111"
                await old.says(ConfirmHandover(number=wrong))
                await old.do(ask.Lock(locked=True))
                await old.says(StopHandover())
                with pytest.raises(Dismissed, match="declined"):
                    await claim.taken()
            assert old.dismissed is None
            await old.leave()

    run(scene())


def test_a_ticket_is_good_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            old = await Chair.open(house.url, "Ana")
            ticket = await offer(old)
            assert await offer(old) == ticket
            async with SeatClaim(house.url, old.code, ticket) as claim:
                await claim.number()
                assert await turned_away(house.url, ticketed(old, ticket)) == "no_such_ticket"
            # Nor for the one who came with it and went away.
            (table,) = house.lobby._tables.values()
            await until(lambda: not table.keyring._handovers)
            assert await turned_away(house.url, ticketed(old, ticket)) == "no_such_ticket"
            assert await turned_away(house.url, ticketed(old, new_key())) == "no_such_ticket"
            assert await turned_away(house.url, hello(old, ticket)) == "no_such_key"
            assert await offer(old) != ticket
            await old.leave()

    run(scene())


def test_a_ticket_lasts_a_few_minutes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as evening:
            old, url = evening.host, evening.house.url
            ticket = await offer(old)
            await evening.passes(TICKET - 1000)
            async with SeatClaim(url, old.code, ticket) as claim:
                await claim.number()
                await evening.passes(2000)
                with pytest.raises(Dismissed, match="no_such_ticket"):
                    await claim.taken()
            ticket = await offer(old)
            await evening.passes(TICKET + 1000)
            assert await turned_away(url, ticketed(old, ticket)) == "no_such_ticket"

    run(scene())


def test_a_fresh_key_that_is_never_used_takes_nobodys_seat(tmp_path: Path) -> None:
    """The other device broke down at the last moment: the first one plays on."""

    async def scene() -> None:
        async with at_table(tmp_path, people=1) as evening:
            old = evening.host
            async with SeatClaim(evening.house.url, old.code, await offer(old)) as claim:
                await old.says(ConfirmHandover(number=await claim.number()))
                fresh = await claim.hears(FreshKey)
            await old.do(ask.Lock(locked=True))
            await evening.passes(FIRST_USE + 1000)
            why = await turned_away(evening.house.url, hello(old, fresh.key))
            assert why == "no_such_key"
            await old.do(ask.Lock(locked=False))

    run(scene())


def test_whoever_makes_the_link_cannot_look_into_the_pocket_later(tmp_path: Path) -> None:
    """The hole this closes: a link with somebody else's key put two people on one chair."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            trap = await Chair.join(house.url, host.code, "Bea")
            victim = await handed_over(house, trap)
            for key in (trap.key, victim.key):
                assert (key == trap.key) == (await _why(house, hello(host, key)) == "no_such_key")
            await all_leave((host, victim))

    run(scene())


async def _why(house: House, first: Hello) -> str | None:
    async with await Intruder.knocks(house.url, first) as line:
        message = await line.hears()
        return getattr(message, "why", None)


def test_other_devices_on_a_seat_are_seen_and_thrown_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            first = await Chair.open(house.url, "Ana")
            await first.says(ShowDevices())
            alone = await aside(first, Devices)
            assert [device.here for device in alone.devices] == [True]
            # The same key on a second device, as somebody has who looked at the first one's.
            copy = await Chair(house.url, first.code, first.key).connected()
            with pytest.raises(Dismissed, match="taken_over"):
                await first.until(lambda _: False)
            back = Chair(house.url, first.code, first.key)
            back.device = first.device
            await back.connected()
            seen = await aside(back, Devices)
            assert sorted(device.here for device in seen.devices) == [False, True]
            assert all(device.since <= device.last for device in seen.devices)
            safe = await throw_off(back)
            assert await turned_away(house.url, hello(first, copy.key)) == "no_such_key"
            await safe.says(ShowDevices())
            assert len((await aside(safe, Devices)).devices) == 1
            await all_leave((first, copy, back, safe))

    run(scene())


def test_an_old_client_is_thrown_off_with_a_word_it_knows(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            await host.says(ThrowOff())
            fresh = await aside(host, FreshKey)
            await host.leave()
            older = Hello(protocol=2, table=host.code, key=host.key)
            async with await Intruder.knocks(house.url, older) as old:
                await old.hears()
                new = await Chair(house.url, host.code, fresh.key).connected()
                last = [message async for message in old.heard()][-1]
                assert isinstance(last, Goodbye)
                assert last.why == "no_such_key"
                await new.leave()

    run(scene())


def test_what_the_old_device_sends_at_that_moment_is_not_done(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            old = await Chair.open(house.url, "Ana")
            async with SeatClaim(house.url, old.code, await offer(old)) as claim:
                await old.says(ConfirmHandover(number=await claim.number()))
                new = await claim.taken()
            with pytest.raises(Dismissed):
                await old.do(ask.Lock(locked=True))
            assert new.update is not None
            assert not new.update.room.locked
            await new.leave()

    run(scene())


class Witness(Chair):
    """Somebody who keeps all that they were sent."""

    def __init__(self, url: str, code: str, key: str | None = None, *, guest: int = 0) -> None:
        super().__init__(url, code, key, guest=guest)
        self.sent: list[bytes] = []

    async def _heard(self, message: object) -> None:
        self.sent.append(encode(message))
        await super()._heard(message)


async def _has_heard_all(evening: Scene, other: Witness) -> None:
    """Wait until nothing more comes: on a slow machine whoever watches may be the last to hear."""
    still = 0
    while still < STILL:
        before = len(other.sent)
        await evening.quiet()
        still = still + 1 if len(other.sent) == before else 0


STILL = 5
HANDS = (
    HelpYourself(take=Take(diamonds=15)),
    HelpYourself(take=Take(tokens=(Token.FBI_AGENT,))),
    HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,))),
    HelpYourself(take=NOTHING),
)
"""As `LOYAL`, but for what two of them have in their pockets."""


@pytest.mark.parametrize("watches", [True, False])
def test_what_others_are_told_of_a_handover_depends_on_nothing_secret(
    tmp_path: Path, watches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Commitments differ between any two games: a constant committer in their place.
    monkeypatch.setattr("mafia_de_cuba.game.seal.commit", lambda _nonce, _hand: NO_COMMITMENT)

    async def told(hands: tuple[HelpYourself, ...]) -> list[bytes]:
        folder = tmp_path / str(hands is LOYAL)
        folder.mkdir()
        async with at_table(folder, dice=Random(7)) as evening:
            guest = None if watches else evening.chairs[4].key
            other = await Witness(evening.house.url, evening.host.code, guest).connected()
            evening.chairs.append(other)
            await evening.begins()
            commands: tuple[Command, ...] = (Hide(diamonds=0), *hands[:3])
            for chair, hand in zip(evening.chairs, commands, strict=False):
                await evening.passes(STANDARD.least)
                await chair.do(hand)
            await evening.quiet()
            evening.chairs[2] = await handed_over(evening.house, evening.chairs[2])
            await _has_heard_all(evening, other)
            return other.sent

    async def scene() -> None:
        one, two = await told(LOYAL), await told(HANDS)
        assert len(one) > 8
        assert one == two

    run(scene())
