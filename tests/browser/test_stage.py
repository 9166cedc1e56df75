"""The stage: at every moment of a game whatever it is about stands on the screen, unscrolled."""

import re
from collections.abc import Awaitable, Callable

from playwright.async_api import ViewportSize, expect

from browser.company import LARGE, Company, Room, seated
from browser.conftest import Play
from browser.loner import help_oneself, until_verdict
from browser.looking import resized
from browser.phone import HELD, PATIENCE, Phone
from mafia_de_cuba.game.testimony import About, BoxClaim

LANGUAGES = ("en", "fr", "es", "en", "fr", "es")
TAKES = ("loyal_henchman", 5, "fbi_agent", "driver", 8)
THUMB = 44
"""Pixels that a thumb wants."""
TALLER = "() => document.documentElement.scrollHeight - innerHeight"
WATCHED = """
(spoken) => {
  window.heard = new Set();
  window.faults = new Set();
  const within = (one) => {
    const { top, left, bottom, right } = one.getBoundingClientRect();
    return top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  };
  const look = () => {
    requestAnimationFrame(look);
    const table = document.querySelector("main.investigation");
    if (!table) return;
    const felt = table.querySelector(`[role=group][aria-label="${spoken}"]`);
    for (const one of felt?.querySelectorAll("p") ?? []) {
      window.heard.add(one.textContent.trim());
      if (!within(one)) window.faults.add(`off the screen: ${one.textContent}`);
    }
    for (const part of [".stage", ".dock"])
      if (!within(table.querySelector(part))) window.faults.add(`off the screen: ${part}`);
    const next = [...table.querySelectorAll(".below button:enabled")].filter(within);
    const stopped = document.querySelector("[role=alertdialog], dialog[open]");
    if (!next.length && !stopped) window.faults.add(`nothing to do: ${table.innerText}`);
    if (document.documentElement.scrollHeight > innerHeight) window.faults.add("to be scrolled");
  };
  look();
}
"""
"""Looks at every frame of an investigation: what is said, the table, the board and a next step."""
SIDE_BY_SIDE = """
() => {
  const parts = [".stage", ".board", ".talk"].map((part) =>
    document.querySelector(`main.investigation > ${part}`)?.getBoundingClientRect());
  return parts.every((one, at) => one && one.width > 0 && one.top >= 0 && one.left >= 0
    && one.bottom <= innerHeight + 1 && one.right <= innerWidth + 1
    && (at === 0 || one.left >= parts[at - 1].right));
}
"""
"""Whether table, board and talk are all on the screen, from left to right."""
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
TALKATIVE = 5
"""What is said at least where bots talk, so that there was something to look at."""


async def _stands(phone: Phone, words: str | re.Pattern[str]) -> None:
    """These words are on the felt, wholly within the screen."""
    await expect(phone.felt.get_by_text(words, exact=True)).to_be_in_viewport(ratio=1)


async def _fits(company: Company) -> None:
    """Nothing is beneath the lower edge of anybody's screen."""
    for phone in company.everyone:
        over = await phone.page.evaluate(TALLER)
        assert over <= 0, f"{phone.name} would have to scroll {over} px"


async def _each(company: Company, does: Callable[[Phone], Awaitable[None]]) -> None:
    for phone in company.everyone:
        await does(phone)
    await _fits(company)


def _got(phone: Phone, seat: int, diamonds: int) -> re.Pattern[str]:
    return phone.said(BoxClaim(about=About.RECEIVED, diamonds=diamonds), seat)


def test_whatever_is_said_is_on_every_screen_and_so_is_the_next_step(play: Play) -> None:
    """Question, answer, who contradicts whom and why, and what to do; on the wall as well."""

    async def scene(room: Room) -> None:
        company = await seated(room, LANGUAGES, screen="es")
        don, ana, bruno = company[0], company[1], company[2]
        await company.begin()
        await company.steal(2, TAKES)
        await _fits(company)
        await expect(don.page.get_by_text(don.t("investigation.tap_a_seat"))).to_be_in_viewport()

        await don.ask(ana.name, "received_diamonds")
        await _each(company, lambda one: _stands(one, one.asked("received_diamonds", ana.name)))
        for key in ("answer.say_it", "answer.truth", "answer.say_nothing"):
            button = ana.sheet.get_by_role("button", name=ana.t(key), exact=True)
            await expect(button).to_be_in_viewport(ratio=1)
        await ana.tell_the_truth()
        await _each(company, lambda one: _stands(one, _got(one, 1, 13)))
        await don.ask(ana.name, "passed")
        await ana.tell_the_truth()

        # The same question goes to the next with one touch; he lies, and everybody sees it.
        await don.ask(ana.name, "received_diamonds")
        await ana.tell_the_truth()
        await don.press("investigation.ask_next", name=bruno.name)
        await bruno.sheet.get_by_role("button", name="9", exact=True).click()
        await bruno.on_sheet("answer.say_it")
        await _each(company, lambda one: _stands(one, _got(one, 2, 9)))
        await _each(
            company,
            lambda one: _stands(
                one,
                one.t(
                    "contradictions.neighbours_disagree", first=ana.name, second=bruno.name, who=""
                ),
            ),
        )

        for phone in company.people[1:]:
            await expect(phone.button("investigation.speak_up")).to_be_in_viewport(ratio=1)
        await don.pick(bruno.name)
        await expect(don.button("seat.empty_pockets")).to_be_in_viewport(ratio=1)
        await _fits(company)
        await don.button("seat.empty_pockets").click(delay=HELD)
        await don.sees("investigation.your_turn")
        await don.accuse(company[5].name)
        await company.ends("diamonds_recovered", [0, 1])
        assert company.screen is not None
        assert await company.screen.page.evaluate(TALLER) <= 0

    play(scene)


def test_an_answer_leaves_table_and_board_in_sight(play: Play) -> None:
    """While a lie is thought up, everyone's chair and everyone's word can be looked at."""

    async def scene(room: Room) -> None:
        company = await seated(room, LANGUAGES)
        don, ana = company[0], company[1]
        await company.begin()
        await company.steal(1, TAKES)
        await don.ask(ana.name, "received")
        ring = ana.page.get_by_role("list", name=ana.t("investigation.ring"), exact=True)
        strip = ana.page.get_by_role("list", name=ana.t("board.short"), exact=True)
        for chairs in (ring.get_by_role("button"), strip.get_by_role("button")):
            for chair in await chairs.all():
                await expect(chair).to_be_in_viewport(ratio=0.95)
        numbers = ana.sheet.get_by_role("group", name=ana.t("answer.diamonds"), exact=True)
        for key in await numbers.get_by_role("button").all():
            box = await key.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= THUMB
        # What is touched above an answer does not lose it.
        await ana.sheet.get_by_role("button", name="7", exact=True).click()
        pocket = ana.pocket
        await pocket.focus()
        await pocket.press("Enter")
        await pocket.press("Enter")
        await expect(ana.sheet.get_by_role("button", name="7", exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )

    play(scene)


def test_a_whole_turn_is_told_in_one_sheet(play: Play) -> None:
    """Unasked: the box that came, the hand, and so the box that went on, all on the board."""

    async def scene(room: Room) -> None:
        company = await seated(room, ["en"] * 6)
        don, bruno = company[0], company[2]
        await company.begin()
        await company.steal(2, TAKES)
        await bruno.press("investigation.speak_up")
        await bruno.on_sheet("answer.topics.player.turn")
        await bruno.tell_the_truth()
        await don.press("investigation.all_of_it")
        row = don.page.get_by_role("row").filter(has_text=bruno.name)
        for count in (13, 5, 8):
            await expect(row.get_by_text(don.t("claims.diamonds", count=count))).to_have_count(1)

    play(scene)


def test_while_bots_talk_unasked_everything_stays_on_the_screen(play: Play) -> None:
    """Frame by frame through a whole game alone: nothing scrolls, and there is a next step."""

    async def scene(room: Room) -> None:
        ana = await room.phone("Ana")
        await ana.go("/")
        await ana.page.get_by_text(ana.t("sitting.against"), exact=True).click()
        await ana.press("sitting.place.player")
        await ana.press("sitting.play_so")
        await expect(ana.page.locator("main.theft")).to_be_visible()
        await ana.page.evaluate(WATCHED, ana.t("investigation.spoken"))
        await until_verdict(ana)
        assert not await ana.page.evaluate("() => [...window.faults]")
        assert len(await ana.page.evaluate("() => [...window.heard]")) >= TALKATIVE
        # On its side the phone shows how it ended and who won, unscrolled.
        await resized(ana.page, SIDEWAYS)
        winners = ana.page.get_by_role("list", name=ana.t("verdict.stage"), exact=True)
        await expect(winners.get_by_role("listitem").first).to_be_in_viewport(ratio=1)

    play(scene, written=False)


def test_on_a_computer_table_board_and_talk_stand_side_by_side(play: Play) -> None:
    """Looked at in one go: nothing moves between two looks."""

    async def scene(room: Room) -> None:
        ana = await room.phone("Ana", size=LARGE)
        await ana.go("/")
        await ana.page.get_by_text(ana.t("sitting.against"), exact=True).click()
        await ana.press("sitting.place.player")
        await ana.press("sitting.play_so")
        opens, talk = ana.button("theft.open_box"), ana.page.locator("main.investigation")
        await expect(opens.or_(talk).first).to_be_visible()
        if await opens.is_visible():
            await help_oneself(ana)
        # The page looks out for it by itself: bots may be done before a busy machine asks again.
        await ana.page.wait_for_function(SIDE_BY_SIDE, timeout=4 * PATIENCE)

    play(scene)
