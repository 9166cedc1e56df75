"""How much moves: as the device asks, or as the player says."""

from browser.company import Room
from browser.conftest import Play
from browser.phone import Phone

MOVES = """() => document.getAnimations().some((one) =>
  one.effect.getComputedTiming().activeDuration > 50)"""
"""Whether anything on the screen moves for longer than an eye takes to notice."""


async def _likes(phone: Phone, motion: str) -> None:
    await phone.press("common.menu")
    await phone.on_sheet(f"common.motion_{motion}")
    await phone.close_sheet()


def test_little_moves_where_the_device_asks_for_it_or_the_player(play: Play) -> None:
    """What the guide points at breathes; and not where somebody cannot bear it."""

    async def scene(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.go("/")
        with room.held_breath():
            await phone.press("door.first_game")
            await phone.page.locator(".pointed").wait_for()
            assert not await phone.page.evaluate(MOVES)
            await _likes(phone, "full")
            await phone.page.locator(".pointed").wait_for()
            await phone.page.wait_for_function(MOVES)
            await phone.page.emulate_media(reduced_motion="no-preference")
            await _likes(phone, "reduced")
            await phone.page.locator(".pointed").wait_for()
            await phone.page.wait_for_function(f"() => !({MOVES})()")

    play(scene, drawn=True)
