"""The HTTP API as it is described, and the page that shows them: both are true."""

import asyncio
import json
import re
import urllib.error
import urllib.request
from email.message import Message
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from house import House, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.evening.commands import Lock
from mafia_de_cuba.server.published import api_docs
from mafia_de_cuba.server.published.json_schema import every
from mafia_de_cuba.server.published.openapi import document
from mafia_de_cuba.server.tables.bounds import Throttle
from mafia_de_cuba.server.tables.keys import hashed
from mafia_de_cuba.server.web import endpoints
from mafia_de_cuba.server.web.bodies import MOST_BODY
from mafia_de_cuba.server.web.finished_games.found_games import (
    GameList,
    NameTaken,
    Wanted,
    WantedOfMine,
)
from mafia_de_cuba.server.web.finished_games.kept_games import Remembered
from mafia_de_cuba.server.web.finished_games.second_thoughts import WhatIf
from mafia_de_cuba.server.web.headers import POLICY
from mafia_de_cuba.server.web.http_api import HttpApi
from mafia_de_cuba.server.web.origins import Origins
from mafia_de_cuba.server.web.troubles import Trouble

API = document()
BODIES = (endpoints.OpenTable, endpoints.ComeIn, endpoints.Key, WantedOfMine, NameTaken, Wanted)
KINDS = {kind.__name__: kind for kind in every(BODIES)} | {
    kind.__name__: kind
    for kind in (
        endpoints.Found,
        endpoints.House,
        endpoints.Wordings,
        Remembered,
        WhatIf,
        GameList,
        Trouble,
        endpoints.Health,
    )
}


class Answer(msgspec.Struct):
    status: int
    headers: dict[str, str]
    body: bytes


async def knock(url: str, body: bytes | None = None, *, origin: str | None = None) -> Answer:
    """What somebody who sends a request is answered."""
    headers = {"Content-Type": "application/json"} | ({"Origin": origin} if origin else {})
    asked = urllib.request.Request(url, body, headers)

    def exchange() -> Answer:
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return Answer(answer.status, _plain(answer.headers), answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, _plain(error.headers), error.read())

    return await asyncio.to_thread(exchange)


def _plain(headers: Message) -> dict[str, str]:
    return {name.lower(): str(value) for name, value in headers.items()}


# ------------------------------------------------------------------------------- what is described


def test_every_request_to_the_house_is_described_and_no_other(tmp_path: Path) -> None:
    async def scene() -> set[tuple[str, str]]:
        async with open_house(tmp_path / "house.db") as house:
            throttle = Throttle.of(house.lobby.limits.wrong_codes)
            routes = HttpApi(house.lobby, Origins(), throttle).routes() + api_docs.routes()
            return {
                (re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path), method.lower())
                for route in routes
                for method in route.methods or ()
                if method != "HEAD" and not route.path.startswith("/docs/")
            }

    described = {(path, method) for path, methods in API["paths"].items() for method in methods}
    assert run(scene()) == described


def test_every_reference_leads_somewhere() -> None:
    found = re.findall(r'"#/components/schemas/(\w+)"', json.dumps(API))
    assert set(found) <= set(API["components"]["schemas"])


@pytest.mark.parametrize("each", endpoints.ENDPOINTS, ids=lambda each: f"{each.method} {each.path}")
def test_every_example_is_what_it_is_said_to_be(each: Any) -> None:
    operation = API["paths"][each.path][each.method.lower()]
    media = [operation["requestBody"]] if "requestBody" in operation else []
    for part in (*media, *operation["responses"].values()):
        for content in part["content"].values():
            examples = [one["value"] for one in content.get("examples", {}).values()]
            examples += [content["example"]] if "example" in content else []
            for example in examples:
                kind = KINDS[content["schema"]["$ref"].rsplit("/", 1)[-1]]
                assert msgspec.to_builtins(msgspec.convert(example, kind)) == example


def test_the_key_in_the_examples_looks_like_one() -> None:
    opened = API["paths"]["/api/tables"]["post"]["responses"]["201"]
    assert hashed(opened["content"]["application/json"]["example"]["key"]) is not None


# ----------------------------------------------------------------------------- what is answered


ALONE = ("/api/house", "/healthz", "/metrics", "/openapi.json", "/docs")


async def knock_at_all(house: House) -> list[tuple[str, str, Answer]]:
    """Every request, sent in every way that can be told apart: the path, how, the answer."""
    host = await Chair.open(house.url, "Ana")
    ways: list[tuple[str, str, bytes | None]] = [
        ("/api/tables", "/api/tables", b'{"name": "Ana"}'),
        ("/api/tables", "/api/tables", b'{"name": "\\u200b"}'),
        ("/api/tables", "/api/tables", b'{"name": "Ana", "colour": 1}'),
        ("/api/tables", "/api/tables", b'"' + b"a" * MOST_BODY + b'"'),
        ("/api/tables/{code}", f"/api/tables/{host.code}", None),
        ("/api/tables/{code}", "/api/tables/BHJB", None),
        ("/api/tables/{code}/guests", f"/api/tables/{host.code}/guests", b'{"name": "Bea"}'),
        ("/api/tables/{code}/guests", f"/api/tables/{host.code}/guests", b'{"name": ""}'),
        ("/api/tables/{code}/guests", "/api/tables/BHJB/guests", b'{"name": "Bea"}'),
        ("/api/tables/{code}/games/{game}", f"/api/tables/{host.code}/games/1", None),
        ("/api/tables/{code}/games/{game}", "/api/tables/BHJB/games/1", None),
        *((path, path, None) for path in ALONE),
    ]
    found = [
        (kind, "get" if body is None else "post", await knock(house.url + path, body))
        for kind, path, body in ways
    ]
    elsewhere = await knock(f"{house.url}/api/tables", b"{}", origin="http://elsewhere.example")
    await host.do(Lock(locked=True))
    shut = await knock(f"{house.url}/api/tables/{host.code}/guests", b'{"name": "Bea"}')
    await host.leave()
    return [
        *found,
        ("/api/tables", "post", elsewhere),
        ("/api/tables/{code}/guests", "post", shut),
    ]


def test_the_house_answers_as_it_is_described(tmp_path: Path) -> None:
    async def scene() -> list[tuple[str, str, Answer]]:
        async with open_house(tmp_path / "house.db") as house:
            return await knock_at_all(house)

    troubles = set()
    for path, method, answer in run(scene()):
        described = API["paths"][path][method]["responses"][str(answer.status)]
        media = answer.headers["content-type"].split(";")[0]
        content = described["content"][media]
        if "$ref" not in content["schema"]:
            continue
        name = content["schema"]["$ref"].rsplit("/", 1)[-1]
        value = msgspec.json.decode(answer.body, type=KINDS[name])
        if isinstance(value, Trouble):
            assert value.error in content["examples"], (path, value)
            troubles.add(value.error)
        else:
            assert msgspec.json.encode(value) == answer.body, "more than is described"
    assert troubles >= {
        *("no_name", "malformed", "too_large", "wrong_origin", "no_such_table", "no_such_game"),
        "table_locked",
    }


def test_what_is_served_is_the_document_itself(tmp_path: Path) -> None:
    async def scene() -> Answer:
        async with open_house(tmp_path / "house.db") as house:
            return await knock(f"{house.url}/openapi.json")

    assert json.loads(run(scene()).body) == json.loads(msgspec.json.encode(API))


# -------------------------------------------------------------------------------------- the page


class Page(HTMLParser):
    """What a page fetches, and what of it would break the house's policy."""

    def __init__(self) -> None:
        super().__init__()
        self.fetches: list[str] = []
        self.inline: list[str] = []
        self._within: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "link" or (tag == "script" and "src" in given):
            self.fetches.append(str(given.get("src") or given.get("href")))
        elif tag in ("script", "style"):
            self._within = tag
        self.inline += [name for name in given if name == "style" or name.startswith("on")]

    def handle_data(self, data: str) -> None:
        if self._within is not None and data.strip():
            self.inline.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._within:
            self._within = None


def test_the_page_needs_nothing_but_this_house(tmp_path: Path) -> None:
    async def scene() -> tuple[Answer, dict[str, Answer], list[str]]:
        async with open_house(tmp_path / "house.db") as house:
            answer = await knock(f"{house.url}/docs")
            page = Page()
            page.feed(answer.body.decode())
            fetched = {
                path: await knock(f"{house.url}{path}")
                for path in page.fetches
                if not path.startswith("data:")
            }
            return answer, fetched, page.inline

    answer, fetched, inline = run(scene())
    assert answer.status == 200
    assert answer.headers["content-security-policy"] == POLICY
    assert inline == []
    assert set(fetched) == {"/docs/docs.css", "/docs/docs.js"}
    for path, file in fetched.items():
        kind = {"css": "text/css", "js": "text/javascript"}[path.rsplit(".", 1)[-1]]
        assert (file.status, file.headers["content-type"].split(";")[0]) == (200, kind)
        assert file.headers["x-content-type-options"] == "nosniff"
        assert b"http:" not in file.body
        assert b"https:" not in file.body


def test_the_page_puts_everything_in_as_text() -> None:
    script = (api_docs.PAGES / "docs.js").read_text(encoding="utf-8")
    for way_in in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert way_in not in script
