"""The page that checks seals: by itself, without a network, in every language."""

import json
from pathlib import Path

from playwright.async_api import Page, expect

from browser.company import Room
from browser.conftest import Play
from browser.looking import hindrances, over_the_edge
from mafia_de_cuba.words.catalogue import Words, languages
from records.sealed import FILE

SEALED = FILE.read_text("utf-8").strip().split("\n")
NAME = json.loads(SEALED[0])["players"][3]


def changed_hand() -> str:
    """What the third player took is not what was sealed."""
    told = json.loads(SEALED[0])
    told["actions"][3] = {"do": "take", "seat": 3, "diamonds": 9}
    return json.dumps(told)


async def pasted(page: Page, words: Words, text: str) -> None:
    await page.get_by_label(words("verify.paste")).fill(text)
    await page.get_by_role("button", name=words("verify.check"), exact=True).click()


async def speaks(page: Page, words: Words) -> None:
    await page.get_by_role("button", name=words("language.name"), exact=True).click()


async def says(page: Page, *sentences: str) -> None:
    for sentence in sentences:
        await expect(page.get_by_role("status")).to_contain_text(sentence)


def test_seals_are_checked_without_a_network_in_every_language(play: Play) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone("Ana")
        page = phone.page
        await phone.go("/verify")
        await phone.context.set_offline(True)
        for words in map(Words, languages()):
            await speaks(page, words)
            await expect(page.get_by_text(words("verify.looks"))).to_be_visible()
            await pasted(page, words, SEALED[0])
            await says(page, words("verify.proven"), "7H6R-LZH4-6P3C", words("verify.compare"))
            await pasted(page, words, changed_hand())
            await says(page, words("verify.take", name=NAME))
            await expect(page.get_by_text("7H6R-LZH4-6P3C")).to_have_count(0)
            await pasted(page, words, "[1, 2]")
            await says(page, words("verify.malformed"))
        await pasted(page, words, "\n".join([*SEALED, changed_hand()]))
        await says(page, words("verify.several", good=5, all=6))

    play(scene)


def test_a_file_is_chosen_and_a_kept_page_works_as_a_file(play: Play, tmp_path: Path) -> None:
    english = Words("en")
    game, broken = tmp_path / "game.json", tmp_path / "broken.json"
    game.write_text(SEALED[1], "utf-8")
    broken.write_bytes(b"\xff\xfe\x00")

    async def scene(room: Room) -> None:
        phone = await room.phone("Ana")
        page = phone.page
        await phone.go("/verify")
        await speaks(page, english)
        async with page.expect_download() as kept:
            await page.get_by_role("link", name=english("verify.save")).click()
        await (await kept.value).save_as(tmp_path / "verify.html")
        for address in (page.url, (tmp_path / "verify.html").as_uri()):
            await page.goto(address)
            await speaks(page, english)
            await page.locator("#file").set_input_files(game)
            await says(page, english("verify.proven"))
            await page.locator("#file").set_input_files(broken)
            await says(page, english("verify.unreadable"))
        await expect(page.get_by_role("link", name=english("verify.save"))).to_have_count(0)

    play(scene)


def test_anybody_can_use_it(play: Play) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone("Ana")
        page = phone.page
        await phone.go("/verify")
        for words in map(Words, languages()):
            await speaks(page, words)
            for text in (SEALED[0], changed_hand()):
                await pasted(page, words, text)
                assert not await hindrances(page)
                assert not await over_the_edge(page)

    play(scene)
