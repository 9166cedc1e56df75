"""A phone in somebody's hand: a page in a real browser, touched by what stands on it.

Everything is found by role and name, as a person or a screen reader finds it. Whatever the page
complains of and all that its socket hears is kept, for tests to look at.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.async_api import BrowserContext, Locator, Page, WebSocket, expect

from browser.catalogue import asked, testimony, words
from mafia_de_cuba.client.http import new_id, post
from mafia_de_cuba.game.testimony import Claim
from mafia_de_cuba.server.web.endpoints import ComeIn

PATIENCE = 30_000
"""Milliseconds for anything to appear; a busy machine is slow, and nothing waits longer than it
must."""
expect.set_options(timeout=PATIENCE)
HELD = 1_100
"""How long somebody holds a button that has to be held."""
_KEEP = """(kept) => {
  if (location.protocol.startsWith("http"))
    for (const [name, value] of Object.entries(kept)) localStorage[name] ??= value;
}"""
HARMLESS = re.compile(
    r"WebSocket connection|ERR_INTERNET_DISCONNECTED|Failed to load resource|Opener-Policy header"
)
"""What a browser says of itself while there is no network, where a door says no, or at an address
without a certificate."""


class Phone:
    """One page, its language, and its player's name."""

    def __init__(self, page: Page, *, house: str, name: str, language: str = "en") -> None:
        self.page, self.house, self.name, self.language = page, house, name, language
        self._heard: list[str] = []
        self._unread: list[tuple[str, dict[str, Any]]] = []
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self._note(said.type, said.text))

    def _listen(self, socket: WebSocket) -> None:
        stands: dict[str, Any] = {}
        socket.on("framereceived", lambda frame: self._unread.append((str(frame), stands)))

    @property
    def heard(self) -> list[str]:
        """All that its socket has heard, each a whole update; put together when it is asked for."""
        self._heard.extend(_whole(frame, stands) for frame, stands in self._unread)
        self._unread.clear()
        return self._heard

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and not HARMLESS.search(text):
            self.complaints.append(text)

    def t(self, key: str, **filled: str | int) -> str:
        """The words for a key in this phone's language."""
        return words(self.language, key, **filled)

    def said(self, claim: Claim, seat: int) -> re.Pattern[str]:
        """How this phone may tell what somebody claims."""
        return testimony(self.language, claim, seat)

    def asked(self, question: str, name: str) -> re.Pattern[str]:
        """How this phone may tell what somebody is asked."""
        return asked(self.language, question, name)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    @property
    def code(self) -> str:
        """The table this phone is at."""
        return self.page.url.rstrip("/").rsplit("/", 1)[-1]

    def button(self, key: str, **filled: str | int) -> Locator:
        """The button with these words."""
        return self.page.get_by_role("button", name=self.t(key, **filled), exact=True)

    def heading(self, key: str, **filled: str | int) -> Locator:
        return self.page.get_by_role("heading", name=self.t(key, **filled), exact=True)

    @property
    def reveal(self) -> Locator:
        """A scene over everything, as when a pocket opens; touched, it goes."""
        word = self.t("reveal.go_on")
        # Most scenes are a button themselves: what they show comes before the word.
        scene = self.page.get_by_role("button", name=re.compile(r".\s+" + re.escape(word) + "$"))
        within = self.page.locator("dialog[open]").get_by_role("button", name=word, exact=True)
        return scene.or_(within).first

    @property
    def pocket(self) -> Locator:
        """One's own pocket, to be held."""
        name = f"{self.t('pocket.title')} {self.t('pocket.hold_me')}"
        return self.page.get_by_role("button", name=name, exact=True)

    async def go(self, path: str) -> None:
        await self.page.goto(self.house + path)

    async def press(self, key: str, **filled: str | int) -> None:
        """Touch the button with these words."""
        await self.button(key, **filled).click()

    async def sees(self, key: str, **filled: str | int) -> None:
        """Wait until the heading with these words is there."""
        await expect(self.heading(key, **filled).first).to_be_visible()

    async def reads(self, key: str, **filled: str | int) -> None:
        """Wait until these words are somewhere on the screen."""
        text = self.page.get_by_text(self.t(key, **filled))
        await expect(text.first).to_be_visible()

    @property
    def felt(self) -> Locator:
        """What stands in the middle of the table: all that was said last."""
        return self.page.get_by_role("group", name=self.t("investigation.spoken"), exact=True)

    @property
    def sheet(self) -> Locator:
        """The sheet that lies over the table."""
        return self.page.get_by_role("dialog").last

    async def on_sheet(self, key: str, **filled: str | int) -> None:
        """Touch the button with these words on the sheet that lies over the table."""
        words = self.t(key, **filled)
        await self.sheet.get_by_role("button", name=words, exact=True).click()

    async def close_sheet(self) -> None:
        await self.on_sheet("common.close")
        await expect(self.page.get_by_role("dialog")).to_have_count(0)

    # At the door.

    async def open_table(self) -> str:
        """Open a table and sit down; its code."""
        await self.go("/")
        await self.press("door.open")
        await self.page.get_by_label(self.t("door.name"), exact=True).fill(self.name)
        await self.press("door.open")
        await self.sees("lobby.the_table")
        return self.code

    async def name_everyone(self, names: Sequence[str]) -> None:
        """At the door: one phone for these, who are named before anything else."""
        await self.go("/")
        await self.press("door.one_phone")
        await self.sees("sitting.who_plays")
        everyone = self.page.get_by_role("list", name=self.t("sitting.who_plays"), exact=True)
        for already, name in enumerate(names):
            await self.page.keyboard.type(name)
            await self.page.keyboard.press("Enter")
            await expect(everyone.get_by_role("listitem")).to_have_count(already + 1)

    async def come_in(self, code: str) -> None:
        """Join by the link that the host's code shows."""
        if self.page.url != f"{self.house}/{code}":
            await self.go(f"/{code}")
        await self.page.get_by_label(self.t("door.name"), exact=True).fill(self.name)
        await self.press("door.come_in")
        await self.sees("lobby.the_table")

    async def keeps_a_key(self, code: str) -> None:
        """A chair is taken in this phone's name, which has all that it keeps once it came in."""
        wish = ComeIn(name=self.name, request=new_id())
        answer = await post(f"{self.house}/api/tables/{code}/guests", wish)
        key = json.loads(answer)["key"]
        kept = {
            "mafia.tables": [{"code": code, "key": key, "device": new_id(), "at": 0}],
            "mafia.likings": {"name": self.name},
        }
        # As a page itself would write it.
        texts = {name: json.dumps(it, separators=(",", ":")) for name, it in kept.items()}
        await self.context.add_init_script(f"({_KEEP})({json.dumps(texts)})")

    # In the lobby.

    async def settle(self, *, extras: Sequence[str] = (), chosen: Sequence[str] = ()) -> None:
        """Open the settings and touch what is wanted there."""
        await self.press("lobby.settings")
        for key in chosen:
            choice = self.button(key)
            await choice.click()
            await expect(choice).to_have_attribute("aria-pressed", "true")
        if extras:
            await self.choose_everything()
        for token in extras:
            name = re.compile("^" + re.escape(self.t(f"characters.{token}.name")))
            await self.page.get_by_role("checkbox", name=name).check()
        await self.close_sheet()

    async def choose_everything(self) -> None:
        """Unfold what lies behind the ways to play that have a name."""
        await self.sheet.get_by_text(self.t("sitting.everything"), exact=True).click()

    def chair(self, name: str, ring: str = "lobby.chairs") -> Locator:
        """Somebody's chair in the ring, to touch."""
        seats = self.page.get_by_role("list", name=self.t(ring), exact=True)
        # The whole name: a bot may be called Juliana.
        return seats.get_by_role("button").filter(has_text=re.compile(rf"\b{re.escape(name)}\b"))

    async def name_godfather(self, name: str) -> None:
        await self.chair(name).click()
        await self.press("chair.godfather")
        await expect(self.button("chair.godfather")).to_have_attribute("aria-pressed", "true")
        await self.close_sheet()

    # In the game.

    async def keep(self, many: int) -> None:
        """The Godfather keeps some diamonds and sends the box."""
        await self.press("theft.open_box")
        await self.take_stones(many)
        await self.press("hiding.done", count=many)

    async def take_stones(self, many: int) -> None:
        """Touch so many of the diamonds in the open box, one by one."""
        for _ in range(many):
            await self.button("theft.take_one").first.click()

    async def take(self, what: int | str) -> None:
        """Open the box, take so many diamonds, a token, or (0) nothing, and close it."""
        await self.press("theft.open_box")
        if isinstance(what, str):
            name = re.compile(re.escape(self.t(f"characters.{what}.name")))
            group = self.page.get_by_role("group", name=self.t("theft.tokens"), exact=True)
            await group.get_by_role("button", name=name).click()
        else:
            await self.take_stones(what)
        await self.press("theft.close_box")

    async def pick(self, name: str) -> None:
        """Touch somebody at the table."""
        await self.chair(name, "investigation.ring").click()

    async def ask(self, name: str, question: str) -> None:
        await self.pick(name)
        await self.press(f"seat.ask.{question}")

    async def accuse(self, name: str) -> None:
        """Have somebody's pockets emptied: touch them and hold the order down."""
        await self.pick(name)
        await self.button("seat.empty_pockets").click(delay=HELD)

    async def tell_the_truth(self) -> None:
        """Answer what is asked as it was."""
        await self.on_sheet("answer.truth")
        await self.on_sheet("answer.say_it")

    async def verdict(self, ending: str) -> None:
        """Wait for the end, and for it to be this one; a screen may have turned the page since."""
        first_page = self.page.locator("button.dot").first
        title = self.heading(f"endings.{ending}.title").first
        await expect(title.or_(first_page).first).to_be_visible()
        if not await title.is_visible() and await first_page.is_visible():
            await first_page.click()
        await self.sees(f"endings.{ending}.title")

    async def has_won(self) -> bool:
        """What the verdict says to this player."""
        won = self.page.get_by_text(self.t("verdict.you_won"), exact=True)
        lost = self.page.get_by_text(self.t("verdict.you_lost"), exact=True)
        await expect(won.or_(lost)).to_be_visible()
        return await won.is_visible()

    async def kept(self) -> dict[str, Any]:
        """All that the device keeps."""
        found: dict[str, Any] = await self.page.evaluate(
            "() => ({...localStorage, ...sessionStorage})"
        )
        return found


def _whole(frame: str, stands: dict[str, Any]) -> str:
    """What was heard; for what is different, the whole update that it comes to."""
    said = json.loads(frame)
    if said["type"] == "Change":
        play = stands["play"]
        if "play" in said and said["play"] is not None:
            said["play"] = (play or {}) | said["play"]
        said = stands | said | {"type": "Update"}
        frame = json.dumps(said, separators=(",", ":"), ensure_ascii=False)
    now = said["now"] if said["type"] == "Refused" else said
    if now["type"] == "Update":
        stands.clear()
        stands.update(now)
    return frame
