"""What befalls a phone in the middle of things: the page is loaded again, the network goes, the
screen sleeps. After each it is where it was.
"""

from collections.abc import Awaitable, Callable

from playwright.async_api import expect

from browser.phone import Phone

Same = Callable[[], Awaitable[None]]

_SEEN = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


async def lose_the_network(phone: Phone) -> None:
    """The phone goes into a tunnel, and says so calmly."""
    await phone.context.set_offline(True)
    await expect(phone.page.get_by_text(phone.t("common.lost"))).to_be_visible()


async def find_the_network(phone: Phone) -> None:
    """It comes out again."""
    await phone.context.set_offline(False)
    await expect(phone.page.get_by_text(phone.t("common.lost"))).to_have_count(0)


async def sleep(phone: Phone) -> None:
    """The player looks at something else."""
    await phone.page.evaluate(_SEEN, "hidden")


async def wake(phone: Phone) -> None:
    """And comes back."""
    await phone.page.evaluate(_SEEN, "visible")


async def shaken(phone: Phone, same: Same) -> None:
    """The page is loaded again, the network goes and comes, the screen sleeps: all is as it was."""
    await same()
    await phone.page.reload()
    await same()
    await lose_the_network(phone)
    await find_the_network(phone)
    await same()
    await sleep(phone)
    await wake(phone)
    await same()
