"""Coming in, and being turned away: each with something to do next."""

import pytest
from playwright.async_api import expect

from browser.company import Room
from browser.conftest import Play
from browser.phone import Phone


async def _type_code(phone: Phone, code: str) -> None:
    await phone.page.get_by_label(phone.t("door.code"), exact=True).fill(code)


def test_a_wrong_code_says_what_to_look_at(play: Play) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone("Ana", "fr")
        await phone.go("/")
        await _type_code(phone, "BCDF")
        await phone.reads("trouble.no_such_table")
        await _type_code(phone, "")
        await expect(phone.page.get_by_text(phone.t("trouble.no_such_table"))).to_have_count(0)
        for link in ("/t/BCDF", "/bcdf", "/B-C.D-F", "/BCDF#k=nonsense"):
            await phone.go(link)
            await phone.reads("sitting.no_table", code="BCDF")
            await expect(phone.button("door.open")).to_be_visible()
        for link in ("/unknown/path", "/B0DF", "/t", "/%", "/watch/nowhere"):
            await phone.go(link)
            await phone.reads("sitting.lost")
            await expect(phone.button("door.open")).to_be_visible()

    play(scene)


def test_a_mangled_link_leads_to_the_table_all_the_same(play: Play) -> None:
    async def scene(room: Room) -> None:
        host, guest = await room.phone("Ana"), await room.phone("Bruno", "es")
        code = await host.open_table()
        for link in (f"/{code.lower()}.", f"/join/{code}", f"/{code[:2]}-{code[2:]}#top"):
            await guest.go(link)
            await expect(guest.button("door.come_in")).to_be_visible()
        # A key that is none takes nobody's own away.
        await host.go("/")
        await host.go(f"/t/{code}#k=nonsense")
        await host.sees("lobby.the_table")
        assert "nonsense" not in host.page.url

    play(scene)


@pytest.mark.sample
def test_guests_have_something_to_do_until_the_host_begins(play: Play) -> None:
    async def scene(room: Room) -> None:
        host, guest = await room.phone("Ana"), await room.phone("Bruno", "fr")
        await guest.come_in(await host.open_table())
        await guest.press("sitting.be_ready")
        await expect(host.chair("Bruno")).to_contain_text(host.t("sitting.is_ready"))
        await host.reads("sitting.ready_are", count=1, names="Bruno")
        await guest.press("sitting.look")
        await expect(guest.sheet).to_contain_text(guest.t("characters.loyal_henchman.wins"))
        await guest.close_sheet()
        await guest.page.get_by_role("button", name=f"✓ {guest.t('sitting.is_ready')}").click()
        await expect(host.chair("Bruno")).not_to_contain_text(host.t("sitting.is_ready"))

    play(scene)


def test_a_full_table_can_be_watched(play: Play) -> None:
    async def scene(room: Room) -> None:
        host, late = await room.phone("Ana"), await room.phone("Hugo", "es")
        code = await host.open_table()
        chairs = host.page.get_by_role("list", name=host.t("lobby.chairs"), exact=True)
        for already in range(1, 12):
            await host.press("lobby.add_bot")
            await expect(chairs.get_by_role("listitem")).to_have_count(already + 1)
        await expect(host.button("lobby.add_bot")).to_be_disabled()
        await late.go(f"/{code}")
        await late.reads("door.full")
        await late.press("door.watch")
        await late.sees("watch.full")
        await late.reads("watch.no_chair")

    play(scene)


def test_a_locked_table_says_so_until_it_is_unlocked(play: Play) -> None:
    async def scene(room: Room) -> None:
        host, late = await room.phone("Ana"), await room.phone("Hugo", "fr")
        code = await host.open_table()
        await host.press("common.menu")
        await host.press("menu.lock")
        await host.press("common.menu")
        await expect(host.button("menu.unlock")).to_be_visible()
        await late.go(f"/{code}")
        await late.reads("door.locked")
        await expect(late.button("door.come_in")).to_have_count(0)
        await host.press("menu.unlock")
        await host.press("common.menu")
        await expect(host.button("menu.lock")).to_be_visible()
        await late.page.reload()
        await late.come_in(code)

    play(scene)


def test_whoever_is_shown_the_door_may_come_again(play: Play) -> None:
    async def scene(room: Room) -> None:
        host, guest = await room.phone("Ana"), await room.phone("Bruno", "es")
        code = await host.open_table()
        await guest.come_in(code)
        await host.chair("Bruno").click()
        await host.press("chair.kick")
        await guest.sees("goodbye.kicked.title")
        assert code not in str((await guest.kept()).get("mafia.tables"))
        await guest.press("goodbye.join_again")
        await guest.come_in(code)
        await expect(host.chair("Bruno")).to_be_visible()

    play(scene)


def test_back_and_forward_lead_through_the_doors(play: Play) -> None:
    async def scene(room: Room) -> None:
        host = await room.phone("Ana")
        code = await host.open_table()
        await host.page.go_back()
        await host.press("door.back_to", code=code)
        await host.sees("lobby.the_table")
        await host.page.go_back()
        await host.page.go_forward()
        await host.sees("lobby.the_table")

    play(scene)
