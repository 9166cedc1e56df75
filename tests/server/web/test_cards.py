"""Where a link to a finished game is pasted: its story and its picture, and of no other game."""

import asyncio
import urllib.request
from pathlib import Path

import pytest

from house import open_house, run
from mafia_de_cuba.client.http import Refusal
from mafia_de_cuba.server.web.finished_games.cards import best_language
from server.fetching import fetch
from server.web.test_kept_games import a_game

PAGE = b"<!doctype html><html><head><title>Mafia de Cuba</title></head><body></body></html>"


@pytest.mark.parametrize(
    ("said", "understood"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("de-DE,es-CU;q=0.7,fr;q=0.3", "es"),
        ("es;q=0.1, fr-CA;q=0.9", "fr"),
        ("zh, *;q=nonsense,;;,", "en"),
    ],
)
def test_the_language_that_somebody_reads_best(said: str, understood: str) -> None:
    assert best_language(said) == understood


async def page_of(url: str, language: str) -> str:
    asked = urllib.request.Request(url, headers={"Accept-Language": language})

    def exchange() -> str:
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return str(answer.read().decode())

    return await asyncio.to_thread(exchange)


@pytest.mark.long
def test_the_page_of_a_game_has_its_story_in_its_head(tmp_path: Path) -> None:
    async def scene() -> None:
        site = tmp_path / "site"
        site.mkdir()
        (site / "index.html").write_bytes(PAGE)
        async with open_house(tmp_path / "house.db", site=site) as house:
            link = (await a_game(house.lobby.ledger)).link
            page = await page_of(f"{house.url}/g/{link}", "fr-CA")
            picture = f"{house.url}/api/games/{link}/card/fr/wide.png"
            assert f'<meta property="og:image" content="{picture}">' in page
            assert 'property="og:image:width" content="1200"' in page
            assert "boîte de diamants" in page
            assert (await fetch(picture)).startswith(b"\x89PNG")
            assert (await fetch(picture.replace("wide.png", "square.svg"))).startswith(b"<svg")
            with pytest.raises(Refusal) as unweighed:
                await fetch(picture.replace("wide.png", "moving.gif"))
            assert unweighed.value.reason == "no_such_card"
            # Nobody's link, and a page like any other.
            assert await page_of(f"{house.url}/g/{link[:-1]}x", "fr") == PAGE.decode()
            for wrong in ("tall.png", "wide.gif"):
                with pytest.raises(Refusal) as refused:
                    await fetch(picture.replace("wide.png", wrong))
                assert refused.value.reason == "no_such_card"

    run(scene())
