"""A chair that changes devices, links that carry somebody else's key, and PINs on one phone."""

from playwright.async_api import expect

from browser.company import Room
from browser.conftest import Play
from browser.phone import Phone
from browser.test_one_phone import order_of_the_ring

SHARED = """() => Object.defineProperty(navigator, "share", {
  value: async (words) => { window.shared = words.url; }, configurable: true,
})"""


async def key_of(phone: Phone) -> str:
    """The key that a device keeps to its last table."""
    return str(await phone.page.evaluate("() => JSON.parse(localStorage['mafia.tables'])[0].key"))


async def link_from(old: Phone) -> str:
    """The address for another device, as the first one shares it."""
    await old.page.evaluate(SHARED)
    await old.press("common.menu")
    await old.press("devices.move")
    # What the other device is to scan is in sight at once, however long the menu.
    code = old.sheet.get_by_role("img", name=old.t("devices.link"))
    await expect(code).to_be_in_viewport(ratio=1)
    await old.on_sheet("common.share")
    await old.page.wait_for_function("() => window.shared")
    url = str(await old.page.evaluate("() => window.shared"))
    await old.close_sheet()
    return url[url.index("/t/") :]


def test_a_chair_is_handed_over_from_one_device_to_another(play: Play) -> None:
    async def scene(room: Room) -> None:
        old, new = await room.phone("Ana", "fr"), await room.phone("Ana", "fr")
        await old.open_table()
        before = await key_of(old)
        link = await link_from(old)
        assert before not in link
        await new.go(link)
        assert "#" not in new.page.url
        await new.press("devices.take")
        await old.sees("devices.asks")
        # Nobody is in before the first device has said so.
        shown = await new.page.get_by_role("status").inner_text()
        assert len(shown) == 3
        await expect(old.sheet.get_by_text(shown, exact=True)).to_be_visible()
        await old.press("devices.confirm")
        await new.sees("lobby.the_table")
        await expect(new.button("lobby.begin")).to_be_visible()
        await old.sees("goodbye.handed_over.title")
        assert await key_of(new) != before
        assert (await old.kept()).get("mafia.tables") in (None, "[]", [])
        # The link is used up.
        late = await room.phone("Eva", "es")
        await late.go(link)
        await late.press("devices.take")
        await late.sees("goodbye.no_such_ticket.title")

    play(scene)


def test_a_link_with_somebody_elses_key_takes_nobodys_place(play: Play) -> None:
    async def scene(room: Room) -> None:
        host, other = await room.phone("Ana"), await room.phone("Bruno", "es")
        code = await host.open_table()
        own = await key_of(host)
        await other.come_in(code)
        foreign = await key_of(other)
        await host.go("/")
        await host.go(f"/t/{code}#k={foreign}")
        await host.reads("devices.old_link")
        await expect(host.button("lobby.begin")).to_be_visible()
        assert await key_of(host) == own
        assert foreign not in host.page.url
        await other.sees("lobby.the_table")
        # Somebody without a chair is not put on that one either.
        stranger = await room.phone("Hugo", "fr")
        await stranger.go(f"/t/{code}#k={foreign}")
        await stranger.reads("devices.old_link")
        await expect(stranger.button("door.come_in")).to_be_visible()
        assert foreign not in str(await stranger.kept())

    play(scene)


def test_a_chair_of_ones_own_is_not_given_up_without_a_question(play: Play) -> None:
    async def scene(room: Room) -> None:
        host, other = await room.phone("Ana"), await room.phone("Bruno", "es")
        code = await host.open_table()
        own = await key_of(host)
        await other.come_in(code)
        link = await link_from(other)
        await host.go("/")
        await host.go(link)
        await host.reads("devices.instead", code=code)
        await host.press("devices.keep")
        await expect(host.button("lobby.begin")).to_be_visible()
        assert await key_of(host) == own

    play(scene)


def test_a_phone_that_goes_round_asks_for_a_pin(play: Play) -> None:
    names = ("Ana", "Bruno", "Carla", "Diego", "Elsa")

    async def scene(room: Room) -> None:
        phone = await room.phone(names[0], "en")
        await phone.name_everyone(names)
        await phone.press("sitting.settle_first")
        for name in names:
            await phone.chair(name).click()
            await phone.sheet.get_by_label(phone.t("pin.new")).fill("4711")
            await phone.on_sheet("pin.set")
            await expect(phone.sheet.get_by_label(phone.t("pin.before"))).to_be_visible()
            await phone.close_sheet()
        await phone.press("lobby.begin")
        don, first, *_ = await order_of_the_ring(phone, names)
        await phone.press("round.i_am", name=don)
        field = phone.sheet.get_by_label(phone.t("pin.field"))
        await field.fill("0000")
        await phone.on_sheet("pin.open")
        await phone.reads("pin.wrong")
        assert await phone.button("theft.open_box").count() == 0
        await field.fill("4711")
        await phone.on_sheet("pin.open")
        await phone.keep(2)
        await phone.press("round.i_am", name=first)
        await phone.on_sheet("pin.forgotten")
        await phone.on_sheet("pin.lift")
        await phone.take(3)
        # Face down on the table, it says so to everybody round it.
        await expect(phone.page.get_by_text(phone.t("pin.lifted"), exact=True)).to_be_visible()

    play(scene)
