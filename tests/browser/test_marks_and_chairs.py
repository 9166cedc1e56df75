"""Marks and notes that only their maker sees, and chairs changed by hand."""

from playwright.async_api import Locator, expect

from browser.company import Room, seated
from browser.conftest import Play
from browser.looking import resized
from browser.phone import Phone
from browser.test_one_phone import hand_to, order_of_the_ring

NOTE = "blinked twice"
FIVE = ("Ana", "Bruno", "Carla", "Diego", "Elsa")
TAKES: tuple[int | str, ...] = (5, "loyal_henchman", "fbi_agent", 0)


def note_of(phone: Phone) -> Locator:
    return phone.sheet.get_by_label(phone.t("seat.note"), exact=True)


async def marks(phone: Phone, name: str) -> None:
    """Suspect somebody, and write down why."""
    await phone.pick(name)
    await phone.sheet.get_by_role("button", name=f"? {phone.t('seat.suspect')}").click()
    await note_of(phone).fill(NOTE)
    await phone.close_sheet()


def test_a_mark_and_a_note_are_ones_own_and_outlast_a_reload(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["en", "fr", "es", "en", "en"], names=FIVE)
        await table.begin()
        await table.steal(0, TAKES)
        elsa = table[4]
        await marks(elsa, "Bruno")
        await elsa.page.reload()
        chair = elsa.chair("Bruno", "investigation.ring")
        await expect(chair).to_contain_text(elsa.t("seat.marked_suspect"))
        await elsa.pick("Bruno")
        await expect(note_of(elsa)).to_have_value(NOTE)
        for other in table.people[:4]:
            assert not any(NOTE in frame for frame in other.heard)
            marked = other.page.get_by_text(other.t("seat.marked_suspect"))
            await expect(marked).to_have_count(0)

    play(scene)


def test_a_phone_that_goes_round_shows_nobody_what_another_wrote(play: Play) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone(FIVE[0])
        await phone.name_everyone(FIVE)
        await phone.press("lobby.begin")
        don, *others = await order_of_the_ring(phone, FIVE)
        await hand_to(phone, don)
        await phone.keep(0)
        for name, what in zip(others, TAKES, strict=True):
            await hand_to(phone, name)
            await phone.take(what)
        await hand_to(phone, don)
        await marks(phone, others[0])
        await phone.ask(others[1], "took")
        await phone.press("sitting.hand_on", name=others[1])
        await phone.tell_the_truth()
        await hand_to(phone, don)
        await expect(phone.chair(others[0], "investigation.ring")).to_contain_text(
            phone.t("seat.marked_suspect")
        )
        await phone.ask(others[2], "took")
        await phone.press("sitting.hand_on", name=others[2])
        await expect(phone.button("answer.truth")).to_be_visible()
        marked = phone.page.get_by_text(phone.t("seat.marked_suspect"))
        await expect(marked).to_have_count(0)

    play(scene)


def test_the_host_drags_somebody_to_another_chair(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["en", "fr", "es", "en", "en"], names=FIVE)
        host = table[0]
        await resized(host.page, {"width": 1280, "height": 800})
        await host.chair("Bruno").drag_to(host.chair("Diego"))
        moved = ["Ana", "Diego", "Carla", "Bruno", "Elsa"]
        for phone in table.people:
            await phone.page.wait_for_function(
                "wanted => [...document.querySelectorAll('.ring li .name')]"
                ".map((one) => one.firstChild.textContent.trim()).join() === wanted",
                arg=",".join(moved),
            )
        await expect(host.page.get_by_role("dialog")).to_have_count(0)
        # Whoever only touches a chair still picks it.
        await host.chair("Carla").click()
        await expect(host.page.get_by_role("dialog")).to_have_count(1)

    play(scene)
