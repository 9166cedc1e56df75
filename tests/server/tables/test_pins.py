"""PINs on a phone that goes round: asked for, tried a few times, forgotten in the open."""

from pathlib import Path

import pytest

from house import run
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, LiftPin, SetPin, Sit
from mafia_de_cuba.server.tables.admission.pins import fits, kept_of
from mafia_de_cuba.server.wire.holding import ConfirmHandover, PinWanted
from mafia_de_cuba.server.wire.protocol import Hand
from server.at_table import Scene, at_table, chair_of, own, stands
from server.handing_over import SeatClaim, aside, offer

MINUTE = 60_000


async def phone_of_two(evening: Scene) -> tuple[Chair, int, int]:
    """A phone that goes round between Ana and Ben, and Ana has a PIN."""
    phone = evening.host
    await phone.do(Sit(name="Ben"))
    ana, ben = own(phone).players
    await phone.hand(None)
    await phone.do(SetPin(player=ana, pin="4711"))
    await evening.quiet()
    assert own(phone).pins == (ana,)
    return phone, ana, ben


async def told(phone: Chair) -> PinWanted:
    """What the table says about a PIN."""
    return await aside(phone, PinWanted)


def test_what_is_kept_is_slow_salted_and_no_pin() -> None:
    one, two = kept_of("4711"), kept_of("4711")
    assert one != two
    assert "4711" not in one.partition("$")[0]
    assert fits("4711", one)
    assert fits("4711", two)
    assert not fits("4712", one)


def test_the_phone_is_in_nobodys_hand_without_the_pin(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as evening:
            phone, ana, ben = await phone_of_two(evening)
            for pin, wrong in ((None, False), ("0000", True)):
                await phone.hand(ana, pin)
                wanted = await told(phone)
                assert (wanted.player, wanted.wrong, wanted.until) == (ana, wrong, None)
                await evening.quiet()
                assert own(phone).player is None
            await phone.hand(ben)
            await phone.until(lambda update: update.own is not None and update.own.player == ben)
            # Asked for Ana's PIN, the phone is in Ben's hand no longer.
            await phone.hand(ana)
            await phone.until(lambda update: update.own is not None and update.own.player is None)
            await phone.hand(ana, "4711")
            await phone.until(lambda update: update.own is not None and update.own.player == ana)

    run(scene())


def test_only_so_many_are_tried(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as evening:
            phone, ana, _ = await phone_of_two(evening)
            untils = []
            for number in range(6):
                await phone.hand(ana, f"{number:04}")
                untils.append((await told(phone)).until)
            # Setting it was the first of five.
            assert untils[:3] == [None] * 3
            assert all(until is not None for until in untils[3:])
            await phone.hand(ana, "4711")
            wanted = await told(phone)
            assert wanted.until is not None
            assert evening.now() < wanted.until <= evening.now() + MINUTE + 1
            assert own(phone).player is None
            await evening.passes_until(wanted.until)
            await phone.hand(ana, "4711")
            await phone.until(lambda update: update.own is not None and update.own.player == ana)

    run(scene())


def test_what_is_sent_behind_the_pin_is_done_by_that_hand(tmp_path: Path) -> None:
    """A phone that finds its line again says whose it is, and sends again what was asked."""

    async def scene() -> None:
        async with at_table(tmp_path, people=1) as evening:
            phone, ana, _ = await phone_of_two(evening)
            await phone.says(Hand(player=ana, pin="4711"))
            # By the hand that holds it, no PIN before is needed.
            await phone.do(SetPin(player=ana, pin="1234"))
            await phone.says(Hand(player=None))
            await phone.hand(ana, "1234")
            await phone.until(lambda update: update.own is not None and update.own.player == ana)

    run(scene())


def test_another_pin_takes_the_one_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as evening:
            phone, ana, _ = await phone_of_two(evening)
            for before in (None, "0000"):
                with pytest.raises(Refusal, match="wrong_pin"):
                    await phone.do(SetPin(player=ana, pin="1234", before=before))
            await phone.do(SetPin(player=ana, pin=None, before="4711"))
            await evening.quiet()
            assert own(phone).pins == ()
            await phone.hand(ana)
            await phone.until(lambda update: update.own is not None and update.own.player == ana)

    run(scene())


def test_a_forgotten_pin_is_lifted_before_everybodys_eyes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=2) as evening:
            phone, ana, ben = await phone_of_two(evening)
            other = evening.chairs[1]
            with pytest.raises(Refusal, match="not_yours"):
                await other.do(LiftPin(player=ana))
            with pytest.raises(Refusal, match="no_pin"):
                await phone.do(LiftPin(player=ben))
            assert not chair_of(stands(other), "Ana").pin_lifted
            await phone.do(FillChairs(players=5))
            await phone.do(Begin())
            await phone.do(LiftPin(player=ana))
            await evening.quiet()
            assert chair_of(stands(other), "Ana").pin_lifted
            await phone.hand(ana)
            await phone.until(lambda update: update.own is not None and update.own.player == ana)
            # Another PIN does not wipe it out.
            await phone.do(SetPin(player=ana, pin="1234"))
            await evening.quiet()
            assert chair_of(stands(other), "Ana").pin_lifted

    run(scene())


def test_nobody_but_the_phone_knows_who_has_a_pin_and_nobody_what_is_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=2) as evening:
            other = evening.chairs[1]
            await evening.host.do(Sit(name="Ben"))
            await evening.quiet()
            before = stands(other)
            await evening.host.do(SetPin(player=own(evening.host).players[0], pin="4711"))
            await evening.quiet()
            assert stands(other) is before
            kept = evening.evening.players[own(evening.host).players[0]].pin
            assert kept is not None
            assert kept not in repr(stands(evening.host))

    run(scene())


def test_a_pin_goes_with_the_seat_to_another_device(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as evening:
            phone, ana, _ = await phone_of_two(evening)
            async with SeatClaim(evening.house.url, phone.code, await offer(phone)) as claim:
                await phone.says(ConfirmHandover(number=await claim.number()))
                new = await claim.taken()
            evening.chairs[0] = evening.host = new
            await new.hand(ana)
            assert (await told(new)).player == ana
            assert own(new).player is None

    run(scene())
