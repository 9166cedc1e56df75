"""Attacks by way of browsers: headers, compression, other pages."""

import json
from pathlib import Path

import pytest

from house import open_house, run
from mafia_de_cuba.server.web.bodies import MOST_BODY
from mafia_de_cuba.server.web.headers import ALWAYS
from server.intruder import (
    HANDSHAKE,
    Headers,
    Intruder,
    Response,
    asked,
    overheard,
    request,
)

STRICT = dict(ALWAYS)
NAMED = json.dumps({"name": "X"}).encode()


def strictly(answer: Response) -> bool:
    """Whether an answer has every strict header, once."""
    return STRICT.items() <= answer.headers.items()


# --------------------------------------------------------------------------------------- headers

EVERY_ANSWER: dict[str, bytes] = {
    "200": request("GET", "/healthz"),
    "figures": request("GET", "/metrics"),
    "404": request("GET", "/nothing/here"),
    "no table": request("GET", "/api/tables/ZZZZ"),
    "405": request("DELETE", "/api/tables"),
    "malformed": request("POST", "/api/tables", b"{"),
    "too large": request("POST", "/api/tables", b" " * (MOST_BODY + 1)),
    "no request": b"\x00\r\n\r\n",
    "no letters": b"GET /\xff HTTP/1.1\r\nHost: house\r\n\r\n",
    "other page": request("POST", "/api/tables", NAMED, {"Origin": "http://elsewhere"}),
    "socket of another page": request("GET", "/ws", headers={**HANDSHAKE, "Origin": "http://x"}),
    "socket elsewhere": request("GET", "/sw", headers=HANDSHAKE),
    "half a handshake": request("GET", "/ws", headers={**HANDSHAKE, "Sec-WebSocket-Key": ""}),
    "old handshake": request("GET", "/ws", headers={**HANDSHAKE, "Sec-WebSocket-Version": "8"}),
    "a handshake too many": request(
        "GET", "/ws", headers={**HANDSHAKE, **{f"X-{n}": "y" for n in range(200)}}
    ),
    "a handshake too long": request("GET", "/ws", headers={**HANDSHAKE, "X": "y" * 9_000}),
}


@pytest.mark.parametrize("which", EVERY_ANSWER)
def test_every_answer_is_under_strict_headers_and_out_of_caches(tmp_path: Path, which: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            async with await Intruder.comes(house.url) as visitor:
                visitor.writer.write(EVERY_ANSWER[which])
                answer = await visitor.response(body_follows=False)
            assert strictly(answer), answer
            assert answer.headers["cache-control"] == "no-store"
            assert "server" not in answer.headers
            assert answer.status < 500

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


def test_nothing_is_compressed(tmp_path: Path) -> None:
    """What is compressed is as long as what it tells."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            async with await Intruder.comes(house.url) as visitor:
                wish = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
                answer = await visitor.asks("GET", "/ws", headers={**HANDSHAKE, **wish})
                assert answer.status == 101
                assert "sec-websocket-extensions" not in answer.headers
            answer = await asked(
                house.url, "GET", "/metrics", headers={"Accept-Encoding": "gzip, deflate, br"}
            )
            assert answer.status == 200
            assert "content-encoding" not in answer.headers

    run(scene())


# ------------------------------------------------------------------------------------ other pages


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://house", True),
        ("https://house", True),
        ("https://play.example.org", True),
        ("https://PLAY.example.org", True),
        ("https://play.example.org.evil.example", False),
        ("https://evil.example", False),
        ("http://house.evil.example", False),
        ("http://evil.example/house", False),
        ("http://house@evil.example", False),
        ("http://house:8055", False),
        ("ftp://house", False),
        ("null", False),
        ("", False),
        ("http://[house", False),
        ("file://", False),
    ],
)
def test_other_pages_neither_post_nor_open_a_socket(
    tmp_path: Path, origin: str | None, welcome: bool
) -> None:
    async def scene() -> None:
        headers: Headers = {} if origin is None else {"Origin": origin}
        others = ["https://play.example.org/"]
        async with open_house(tmp_path / "house.db", origins=others) as house:
            answer = await asked(house.url, "POST", "/api/tables", NAMED, headers)
            assert (answer.status == 201) == welcome
            assert welcome or answer.error == "wrong_origin"
            answer = await asked(house.url, "GET", "/ws", headers={**HANDSHAKE, **headers})
            assert answer.status == (101 if welcome else 403)
            assert "access-control-allow-origin" not in answer.headers

    run(scene())
