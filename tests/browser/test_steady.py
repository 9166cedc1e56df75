"""Phones that are loaded again, lose the network or fall asleep, at every screen of a game."""

import re

from playwright.async_api import expect

from browser.company import NAMES, Room, go_on, seated
from browser.conftest import Play
from browser.mishaps import find_the_network, lose_the_network, shaken, sleep, wake
from browser.phone import HELD, Phone


async def _visible(phone: Phone, key: str, **filled: str | int) -> None:
    await expect(phone.button(key, **filled).first).to_be_visible()


def test_every_screen_comes_back_to_the_same_chair(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["en", "fr", "es", "en", "fr"])
        don, first, second, third, last = table.people
        await shaken(don, lambda: _visible(don, "lobby.begin"))
        await shaken(first, lambda: first.reads("lobby.waiting_for_host"))
        await table.begin()
        await shaken(don, lambda: _visible(don, "theft.open_box"))
        await shaken(last, lambda: last.sees("theft.don_counts", name=NAMES[0]))
        with room.held_breath():
            await don.keep(2)
            await first.press("theft.open_box")
            await _visible(first, "theft.close_box")
            # Opened and loaded again, it is closed: whoever looks over a shoulder sees a lid.
            await first.page.reload()
            await shaken(first, lambda: _visible(first, "theft.open_box"))
            await first.take("loyal_henchman")
            await shaken(first, lambda: first.reads("theft.box_moves_soon"))
        for person, what in ((second, "fbi_agent"), (third, 5), (last, 8)):
            await person.take(what)
        await shaken(don, lambda: don.sees("investigation.your_turn"))
        await don.ask(NAMES[1], "received")
        await shaken(first, lambda: _visible(first, "answer.say_nothing"))
        await first.on_sheet("answer.say_nothing")
        await shaken(third, lambda: third.sees("investigation.dons_turn", name=NAMES[0]))
        with room.held_breath():
            await don.accuse(NAMES[2])
            await shaken(second, lambda: second.reads("accusation.yours"))
        await table.ends("agent_accused", [2])
        await shaken(last, lambda: last.verdict("agent_accused"))

    play(scene)


def test_what_is_pressed_without_a_network_is_done_once_with_it(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["en"] * 5)
        don, first, second, third, last = table.people
        await table.begin()
        await don.keep(2)
        await _visible(first, "theft.open_box")
        await lose_the_network(first)
        await first.take(3)
        await first.reads("theft.box_moves_soon")
        await find_the_network(first)
        for person, what in ((second, "fbi_agent"), (third, "loyal_henchman"), (last, 10)):
            await person.take(what)
        await don.sees("investigation.your_turn")
        await lose_the_network(third)
        words = "The box was light when it came to me."
        await third.press("talk.title")
        await third.page.get_by_placeholder(third.t("talk.say")).fill(words)
        await third.page.keyboard.press("Enter")
        await find_the_network(third)
        # A second thing said shows that the first is through.
        await third.page.get_by_placeholder(third.t("talk.say")).fill("Ask Elsa.")
        await third.page.keyboard.press("Enter")
        talk = don.page.get_by_role("region", name=don.t("talk.title"))
        await expect(talk.get_by_text("Ask Elsa.")).to_have_count(1)
        await expect(talk.get_by_text(words)).to_have_count(1)
        await lose_the_network(don)
        await don.accuse(NAMES[1])
        await find_the_network(don)
        # The pocket would lie down over whatever is chosen meanwhile.
        await go_on(don.reveal)
        await don.accuse(NAMES[4])
        await table.ends("diamonds_recovered", [0, 3])

    play(scene)


_BUSY = """(milliseconds) => addEventListener("pointerdown", () => setTimeout(() => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}), { once: true, capture: true })"""


def test_a_busy_phone_knows_how_long_a_finger_was_down(play: Play) -> None:
    """It has no time for its own timer before the finger is up again."""

    async def scene(room: Room) -> None:
        table = await seated(room, ["en"] * 5)
        await table.begin()
        await table.steal(0, [15, "loyal_henchman", "fbi_agent", 0])
        await table[0].pick(NAMES[1])
        await table[0].page.evaluate(_BUSY, 2 * HELD)
        await table[0].button("seat.empty_pockets").click(delay=HELD)
        await table.ends("diamonds_recovered", [0, 2])

    play(scene)


def test_a_box_closes_by_itself_when_the_app_is_left(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["es"] * 5)
        await table.begin()
        await table[0].press("theft.open_box")
        await sleep(table[0])
        await wake(table[0])
        await table[0].keep(2)
        first = table[1]
        await first.press("theft.open_box")
        await expect(first.button("theft.close_box")).to_be_visible()
        await sleep(first)
        await expect(first.button("theft.close_box")).to_have_count(0)
        await expect(first.button("theft.take_one")).to_have_count(0)
        await wake(first)
        await first.take(4)

    play(scene)


def test_the_same_key_on_a_second_device_is_seen_and_thrown_off(play: Play) -> None:
    """As after somebody looked at what the first one keeps, or one browser became two."""

    async def scene(room: Room) -> None:
        old, new = await room.phone("Ana", "fr"), await room.phone("Ana", "fr")
        await old.open_table()
        tables = await old.page.evaluate("() => localStorage['mafia.tables']")
        copied = "(tables) => localStorage.setItem('mafia.tables', tables)"
        await new.go("/")
        # Its own name for itself is no part of a key.
        await new.page.evaluate(copied, re.sub(r'"device":"\w+",?', "", tables))
        await new.page.reload()
        await new.press("door.back_to", code=old.page.url[-4:])
        await old.sees("goodbye.taken_over.title")
        await new.sees("devices.also")
        await new.press("devices.mine")
        await old.press("goodbye.take_back")
        await old.sees("devices.also")
        await old.press("devices.throw_off")
        await expect(old.sheet).to_have_count(0)
        await new.sees("goodbye.taken_over.title")
        await new.press("goodbye.take_back")
        await new.sees("goodbye.no_such_key.title")
        await expect(old.button("lobby.begin")).to_be_visible()

    play(scene)
