"""Attacks by request: odd, malformed and endless ones, none of which is a failure."""

import asyncio
import json
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from house import GENEROUS, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.web.bodies import MOST_BODY
from mafia_de_cuba.server.web.headers import ALWAYS
from server.intruder import (
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
                    # It goes by none of these names; who names none may be a program.
                    assert answer.status in ((421,) if name else (200, 404, 405)), (name, path)
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


@pytest.mark.long
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


@pytest.mark.long
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
        limits = replace(GENEROUS, greeting_seconds=3_600)
        async with open_house(tmp_path / "house.db", limits=limits) as house:
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


@pytest.mark.parametrize(
    ("first", "more", "status"),
    [
        (b"GET /", b"a" * 1_000, 431),
        (b"GET / HTTP/1.1\r\n", b"X: " + b"y" * 1_000 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nX: ", b"y" * 1_000, 431),
        (
            b"POST /api/tables HTTP/1.1\r\nHost: house\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
            b"X: " + b"y" * 1_000 + b"\r\n",
            413,
        ),
    ],
    ids=["address", "headers", "a header", "headers after the body"],
)
def test_a_request_without_end_is_not_kept(
    tmp_path: Path, first: bytes, more: bytes, status: int
) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, greeting_seconds=3_600)
        async with (
            open_house(tmp_path / "house.db", limits=limits) as house,
            await Intruder.comes(house.url) as visitor,
        ):
            visitor.writer.write(first)
            for _ in range(limits.request_bytes // len(more) + 1):
                visitor.writer.write(more)
                await asyncio.sleep(0)
            answer = await visitor.response()
            assert (answer.status, strictly(answer)) == (status, True)
            await visitor.is_cut_off()

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


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
