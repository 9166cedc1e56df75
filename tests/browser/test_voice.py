"""Bots with an outside voice on people's phones: the host turns it on, and everybody is told."""

import asyncio
import re
from http.server import BaseHTTPRequestHandler

from playwright.async_api import expect

from browser.company import Company, Room, seated
from browser.conftest import Play
from browser.phone import Phone
from mafia_de_cuba.server.voice.outside import OutsideVoice
from server.voice.stand_in import brief_of, same_again, says, stand_in

FALSE = "I took fifteen diamonds and the Driver."
DRAWS_A_LONG_BREATH = """() => {
  const soon = window.setTimeout;
  window.setTimeout = (then, after, ...more) => soon(then, after === 1500 ? 60000 : after, ...more);
}"""
"""A phone waits for the voice as long as it takes: how fast this machine is is another matter."""


class Voice:
    """A stand-in that says the same in other words, until it begins to claim other things."""

    def __init__(self) -> None:
        self.claims_otherwise = False
        self.loop: asyncio.AbstractEventLoop | None = None
        """Where the scene is played: the stand-in has threads of its own."""
        self.sentences: asyncio.Queue[str] = asyncio.Queue()

    def reply(self, handler: BaseHTTPRequestHandler, body: dict[str, object]) -> None:
        sentence = str(brief_of(body)["sentence"])
        assert self.loop is not None
        self.loop.call_soon_threadsafe(self.sentences.put_nowait, sentence)
        if self.claims_otherwise:
            says(handler, FALSE)
        else:
            same_again(handler, body)


async def _turned_on(host: Phone) -> None:
    await host.press("lobby.settings")
    await host.choose_everything()
    name = re.compile("^" + re.escape(host.t("settings.outside_voice")))
    await host.page.get_by_role("checkbox", name=name).check()
    await host.close_sheet()


async def _asked(table: Company, seat: int, voice: Voice) -> str:
    """A bot is asked what it took; the catalogue's sentence for its answer."""
    don = table[0]
    ring = don.page.get_by_role("list", name=don.t("investigation.ring"), exact=True)
    await ring.get_by_role("button").nth(seat).click()
    await don.press("seat.ask.took")
    return await voice.sentences.get()


async def _all_read(table: Company, *either: str) -> bool:
    """One of these stands on every phone, the same on each; whether it is the first."""
    words = re.compile("^.?(" + "|".join(map(re.escape, either)) + ").?$")
    found = [one.felt.get_by_text(words).last for one in table.people]
    await asyncio.gather(*(expect(one).to_be_visible() for one in found))
    read = {await one.inner_text() for one in found}
    assert len(read) == 1
    return either[0] in read.pop()


def test_a_voice_is_heard_by_all_and_never_claims_anything_else(play: Play) -> None:
    voice = Voice()

    async def scene(room: Room) -> None:
        voice.loop = asyncio.get_running_loop()
        table = await seated(room, ["en", "en"])
        don, first = table.people
        for one in table.people:
            await expect(one.page.get_by_text(one.t("talk.outside_voice"))).to_have_count(0)
        await _turned_on(don)
        for one in table.people:
            await one.reads("talk.outside_voice")
            await one.page.evaluate(DRAWS_A_LONG_BREATH)
        await don.press("lobby.fill", count=6)
        await table.begin()
        await don.keep(2)
        await first.take("loyal_henchman")
        await don.sees("investigation.your_turn")
        for seat in (2, 3, 4, 5, 6):
            # Reading is strict: one time in six the catalogue's own sentence is not understood.
            sentence = await _asked(table, seat, voice)
            if await _all_read(table, f"Padrino: {sentence}", sentence):
                break
        else:
            raise AssertionError("nothing was said in other words")
        voice.claims_otherwise = True
        sentence = await _asked(table, seat + 1, voice)
        assert await _all_read(table, sentence)
        for one in table.people:
            await expect(one.page.get_by_text(FALSE)).to_have_count(0)

    with stand_in(voice.reply) as outside:
        play(scene, voice=OutsideVoice(outside.address, patience=60))
