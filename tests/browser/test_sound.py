"""What is heard at a table, and how somebody is told that it is their turn."""

import re
from typing import Any

from playwright.async_api import expect

from browser.company import Room, seated
from browser.conftest import Play
from browser.phone import Phone

_LISTENS = """() => {
  window.everySound = [];
  window.tremors = 0;
  // As browsers do by themselves, but for what a test does: no sound before a touch.
  let touched = false;
  addEventListener("pointerdown", () => { touched = true; }, true);
  window.AudioContext = class extends Object.getPrototypeOf(AudioContext) {
    constructor(...how) {
      super(...how);
      window.everySound.push(this);
      if (!touched) super.suspend();
    }
    resume() { return touched ? super.resume() : new Promise(() => {}); }
  };
  Navigator.prototype.vibrate = () => { window.tremors += 1; return true; };
}"""
_PLAYING = "() => everySound.filter((one) => one.state === 'running').length"
HOUSE = "Mafia de Cuba"


async def _listens(phone: Phone) -> None:
    """Have the browser tell what it plays, from the next page on."""
    await phone.page.add_init_script(f"({_LISTENS})()")


async def _fetched(phone: Phone) -> list[str]:
    found: list[str] = await phone.page.evaluate(
        "() => performance.getEntriesByType('resource').map((one) => one.name)"
    )
    return [name for name in found if re.search(r"/synth-[^/]*\.js$", name)]


async def _likings(phone: Phone) -> Any:
    return await phone.page.evaluate("() => JSON.parse(localStorage['mafia.likings'])")


def test_the_big_screen_is_heard_once_touched_and_silent_at_a_touch(play: Play) -> None:
    async def scene(room: Room) -> None:
        host = await room.phone("Ana")
        code = await host.open_table()
        screen = await room.phone("the big screen", size=(1920, 1080))
        await _listens(screen)
        await screen.go(f"/screen/{code}")
        await screen.press("watch.touch_for_sound")
        await expect(screen.button("watch.mute")).to_be_visible()
        await screen.page.wait_for_function(f"() => ({_PLAYING})() === 1")
        await screen.press("watch.mute")
        await expect(screen.button("watch.unmute")).to_be_visible()
        await screen.page.wait_for_function(f"() => ({_PLAYING})() === 0")
        assert (await _likings(screen))["sound"] is False
        # It stays as silent as it was left.
        await screen.page.reload()
        await expect(screen.button("watch.unmute")).to_be_visible()
        assert await _fetched(screen) == []
        await screen.press("watch.unmute")
        await expect(screen.button("watch.mute")).to_be_visible()
        await screen.page.wait_for_function(f"() => ({_PLAYING})() === 1")

    play(scene)


def test_a_phone_is_silent_until_something_happens_and_its_room_is_off(play: Play) -> None:
    async def scene(room: Room) -> None:
        host = await room.phone("Ana")
        await _listens(host)
        await host.open_table()
        assert await host.page.evaluate("() => everySound.length") == 0
        assert await _fetched(host) == []
        await host.press("common.menu")
        switch = host.page.get_by_role("checkbox", name=host.t("common.room"), exact=True)
        await expect(switch).not_to_be_checked()
        await switch.check()
        await host.page.wait_for_function(f"() => ({_PLAYING})() === 1")
        await host.page.get_by_role("checkbox", name=host.t("common.sound"), exact=True).uncheck()
        await host.page.wait_for_function(f"() => ({_PLAYING})() === 0")
        await expect(switch).to_be_disabled()

    play(scene)


def test_the_page_is_named_by_ones_turn_and_by_nothing_else(play: Play) -> None:
    async def scene(room: Room) -> None:
        company = await seated(room, ["en", "fr", "en", "en", "en"])
        host, first, second = company[0], company[1], company[2]
        await _listens(first)
        await first.page.reload()
        await first.sees("lobby.the_table")
        await first.chair(first.name).click()
        await first.close_sheet()
        yours = [f"{one.t('common.your_turn')} · {HOUSE}" for one in (host, first)]
        await expect(host.page).to_have_title(HOUSE)
        await company.begin()
        await expect(host.page).to_have_title(yours[0])
        await expect(first.page).to_have_title(HOUSE)
        await host.keep(0)
        await expect(first.page).to_have_title(yours[1])
        await expect(host.page).to_have_title(HOUSE)
        # The bell has been heard and felt, in a hand that may have laid the phone aside.
        await first.page.wait_for_function("() => tremors > 0")
        await first.page.wait_for_function(f"() => ({_PLAYING})() === 1")
        await first.take(2)
        await expect(first.page).to_have_title(HOUSE)
        for person in company.people[2:]:
            await person.take(1)
        await expect(host.page).to_have_title(yours[0])
        await host.ask(first.name, "took")
        await expect(first.page).to_have_title(yours[1])
        await expect(second.page).to_have_title(HOUSE)
        await first.tell_the_truth()
        await expect(first.page).to_have_title(HOUSE)
        # An order is nobody's turn: whoever could shoot is not called.
        with room.held_breath():
            await host.accuse(second.name)
            await second.reads("accusation.order")
            for one in company.people:
                await expect(one.page).to_have_title(HOUSE)

    play(scene)
