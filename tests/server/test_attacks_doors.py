"""Attacks on the doors: odd requests, other pages, guessed codes, borrowed addresses."""

import asyncio
import json
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from house import open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.doors import MOST_BODY
from mafia_de_cuba.server.headers import ALWAYS
from server.intruder import (
    HANDSHAKE,
    Headers,
    Intruder,
    Response,
    asked,
    overheard,
    request,
)

STRICT = {name.decode(): value.decode() for name, value in ALWAYS}
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
    "headers without end": request("GET", "/nothing", headers={"X": "y" * 400_000}),
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


# ------------------------------------------------------------------------------- odd requests

GAME_NUMBERS = (
    *("0", "-1", "+1", "1.0", "1e3", "2", "99999999999999999999", "9" * 5_000, "0x1", "1_0", "NaN"),
    *("%20", "%00", "1%00", "%D9%A1", "%EF%BC%91", "%C2%B2", "..", "%2e%2e", "1%2f2", "true", ""),
)
CODES = (
    *("", "....", "%00%00%00%00", "%2e%2e%2f%2e%2e%2fetc", "A" * 5_000, "%F0%9F%92%8E" * 4, "AEIO"),
    *("'%20OR%201=1--", "%ff%fe", "null", "*", "%25%32%35", "BHJ", "BHJKL", "..%5c..%5c", "{code}"),
)


def test_odd_numbers_and_codes_are_not_found(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            for game in GAME_NUMBERS:
                path = f"/api/tables/{host.code}/games/{game}"
                assert (await asked(house.url, "GET", path)).status == 404, game
            for code in CODES:
                for path in (code, f"{code}/games/1"):
                    answer = await asked(house.url, "GET", f"/api/tables/{path}")
                    assert answer.status in (404, 405), path
            for name in ("[", "[::1", "a b", "a:b:c", "\xff", "", "evil.example", "x" * 3_000):
                for path in ("/healthz", "/nothing", "/api/tables/", "/api/tables/ZZZZ"):
                    answer = await asked(house.url, "GET", path, headers={"Host": name})
                    assert answer.status in (200, 404, 405), (name, path)
                    assert "location" not in answer.headers
            await host.leave()

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/..%2f..%2fetc%2f"]
)
def test_there_is_no_way_to_the_files(tmp_path: Path, path: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            answer = await asked(house.url, "GET", path)
            assert answer.status in (400, 404)

    run(scene())


methods = st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"])
segments = st.sampled_from(
    ["api", "tables", "games", "guests", "healthz", "metrics", "ws", "openapi.json", "BHJK", "1"]
) | st.text(max_size=12).map(lambda text: quote(text.encode(errors="surrogatepass"), safe=""))
paths = st.lists(segments, max_size=6).map(lambda parts: "/" + "/".join(parts))
queries = st.just("") | st.text(max_size=20).map(
    lambda text: "?" + quote(text.encode("utf-8", "replace"))
)
tokens = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=20)
header_values = st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=30)
bodies = (
    st.none()
    | st.binary(max_size=200)
    | st.builds(
        lambda name, extra: json.dumps({"name": name, **extra}).encode(),
        st.text(max_size=30),
        st.dictionaries(
            st.sampled_from(["sit", "settings", "key", "guest", "name"]),
            st.none()
            | st.booleans()
            | st.integers()
            | st.text(max_size=9)
            | st.just({"jokers": 10**30}),
            max_size=3,
        ),
    )
)
RESERVED = {"host", "content-length", "transfer-encoding", "connection", "upgrade", "expect"}


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.tuples(
            methods, paths, queries, st.dictionaries(tokens, header_values, max_size=3), bodies
        ),
        min_size=5,
        max_size=15,
    )
)
def test_no_request_at_all_is_answered_with_a_failure(
    tmp_path: Path, visits: list[tuple[str, str, str, dict[str, str], bytes | None]]
) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            for method, path, query, headers, body in visits:
                said = {name: value for name, value in headers.items() if name not in RESERVED}
                answer = await asked(house.url, method, path + query, body, said)
                # The one page that may be missing is that of a house whose pages were not built.
                no_page = answer.headers.get("content-type", "").startswith("text/html")
                assert answer.status < 500 or no_page, (method, path)
                assert strictly(answer)

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.binary(min_size=1, max_size=300), min_size=1, max_size=10))
def test_any_bytes_at_the_door(tmp_path: Path, streams: list[bytes]) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            for stream in streams:
                async with await Intruder.comes(house.url) as visitor:
                    visitor.writer.write(stream)
                    await asyncio.sleep(0)
            assert (await asked(house.url, "GET", "/healthz")).status == 200

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


# -------------------------------------------------------------------------------------- too long


def test_a_body_too_long_is_not_listened_to_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            async with await Intruder.comes(house.url) as visitor:
                endless = request("POST", "/api/tables", headers={"Content-Length": str(10**12)})
                visitor.writer.write(endless + b" " * (MOST_BODY + 1))
                answer = await visitor.response()
                assert (answer.status, answer.error) == (413, "too_large")
                assert await visitor.is_cut_off() == b""
            chunked = request("POST", "/api/tables", headers={"Transfer-Encoding": "chunked"})
            async with await Intruder.comes(house.url) as visitor:
                visitor.writer.write(chunked + b"8000\r\n" + b" " * 0x8000)
                assert (await visitor.response()).status == 413
                await visitor.is_cut_off()

    run(scene())


def test_half_a_body_is_forgotten_without_a_word(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            async with await Intruder.comes(house.url) as visitor:
                visitor.writer.write(request("POST", "/api/tables", NAMED)[:-3])
                await visitor.writer.drain()
            assert (await asked(house.url, "GET", "/healthz")).status == 200

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""
