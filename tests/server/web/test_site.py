"""The phones' pages: found under every address a screen has, and kept as long as is right."""

import asyncio
import gzip
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from starlette.types import Message

from mafia_de_cuba.server.web.headers import Headers
from mafia_de_cuba.server.web.site import FOR_EVER, Site

Reply = tuple[int, dict[str, str], bytes]
INDEX = b"<!doctype html><title>Mafia de Cuba</title>" + b"<p>diamonds</p>" * 40
SCRIPT = b"export const box = 15;\n" * 40


@pytest.fixture
def site(tmp_path: Path) -> Site:
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets" / "main-4f2a.js").write_bytes(SCRIPT)
    (folder / "assets" / "limelight-1.woff2").write_bytes(b"wOF2" * 100)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / "sw.js").write_bytes(b"//")
    (folder / ".hidden").write_bytes(b"secret")
    (tmp_path / "outside.txt").write_bytes(b"secret")
    return Site(folder)


def ask(site: Site, path: str, method: str = "GET", **headers: str) -> Reply:
    """What comes back for a request, under the headers that every answer has."""
    sent: list[Message] = []

    async def scene() -> None:
        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        said = [(name.replace("_", "-").encode(), it.encode()) for name, it in headers.items()]
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": said,
            "scheme": "http",
            "server": ("house", 80),
        }
        await Headers(site, lambda _: False)(scope, receive, send)

    asyncio.run(scene())
    found = sent[0]["headers"]
    assert isinstance(found, list)
    body = b"".join(bytes(it.get("body", b"")) for it in sent[1:])
    status = sent[0]["status"]
    assert isinstance(status, int)
    return status, {name.decode(): it.decode() for name, it in found}, body


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/BHJK",
        "/BHJK",
        "/bhjk",
        "/BHJKL",
        "/watch/BHJK",
        "/screen/BHJK",
        "/rules",
        "/rules/R35",
    ],
)
def test_every_screen_is_the_same_page_and_is_asked_for_anew(site: Site, path: str) -> None:
    status, headers, body = ask(site, path)
    assert (status, body) == (200, INDEX)
    assert headers["cache-control"] == "no-cache"
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/unknown/path", "/H0JK", "/BHJKB", "/t", "/index.php"])
def test_a_misread_link_leads_to_the_door_and_a_program_is_told_so(site: Site, path: str) -> None:
    status, headers, body = ask(site, path, accept="text/html,*/*;q=0.8", if_none_match="*")
    screen = path == "/t"
    assert (status, body) == (304 if screen else 404, b"" if screen else INDEX)
    assert headers["cache-control"] == "no-cache"
    assert ask(site, path, accept="*/*")[0] == (200 if screen else 404)
    assert ask(site, path, method="POST", accept="text/html")[2] != INDEX


def test_what_is_named_after_its_content_is_kept_for_ever(site: Site) -> None:
    status, headers, body = ask(site, "/assets/main-4f2a.js")
    assert (status, body) == (200, SCRIPT)
    assert headers["cache-control"] == FOR_EVER
    assert headers["content-type"].startswith("text/javascript")
    assert ask(site, "/assets/main-0000.js")[0] == 404


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/icon.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/assets/limelight-1.woff2", "font/woff2"),
    ],
)
def test_files_are_called_what_they_are(site: Site, path: str, kind: str) -> None:
    status, headers, _ = ask(site, path)
    assert status == 200
    assert headers["content-type"] == kind
    if "assets" not in path:
        assert headers["cache-control"] == "public, max-age=300"


@pytest.mark.parametrize("said", ["gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "*"])
def test_it_is_compressed_for_those_who_can_read_that(site: Site, said: str) -> None:
    _, headers, body = ask(site, "/", accept_encoding=said)
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == "accept-encoding"
    assert gzip.decompress(body) == INDEX
    assert len(body) == int(headers["content-length"]) < len(INDEX)


@pytest.mark.parametrize("said", ["", "br", "gzip;q=0", "identity"])
def test_it_is_whole_for_others(site: Site, said: str) -> None:
    _, headers, body = ask(site, "/", accept_encoding=said)
    assert "content-encoding" not in headers
    assert headers["vary"] == "accept-encoding"
    assert body == INDEX


def test_what_a_browser_has_is_not_sent_again(site: Site) -> None:
    for encoding in ("gzip", "identity"):
        _, headers, _ = ask(site, "/", accept_encoding=encoding)
        mark = headers["etag"]
        for said in (mark, f"W/{mark}", f'"other", {mark}', "*"):
            status, again, body = ask(site, "/", accept_encoding=encoding, if_none_match=said)
            assert (status, body) == (304, b"")
            assert again["etag"] == mark
            assert again["cache-control"] == "no-cache"
        assert ask(site, "/", accept_encoding=encoding, if_none_match='"other"')[0] == 200


def test_one_may_ask_for_the_headers_alone(site: Site) -> None:
    got, head = (
        ask(site, "/", accept_encoding="gzip"),
        ask(site, "/", "HEAD", accept_encoding="gzip"),
    )
    assert head[0] == 200
    assert head[1] == got[1]


@pytest.mark.parametrize(
    "path",
    [
        *("/../outside.txt", "/assets/../../outside.txt", "//outside.txt", "/.hidden", "/assets"),
        *("/nothing", "/BHJK/x", "/favicon.ico", "/assets/", "/%2e%2e/outside.txt", "/\x00"),
    ],
)
def test_nothing_else_is_there(site: Site, path: str) -> None:
    status, _, body = ask(site, path)
    assert status == 404
    assert b"secret" not in body


def test_nobody_can_post_to_a_page(site: Site) -> None:
    assert ask(site, "/", "POST")[0] == 404


def test_pages_that_were_never_built_say_so(tmp_path: Path) -> None:
    status, headers, body = ask(Site(tmp_path / "nowhere"), "/")
    assert status == 503
    assert headers["content-type"].startswith("text/html")
    assert b"never built" in body
    assert ask(Site(tmp_path / "nowhere"), "/icon.svg")[0] == 404


# ---------------------------------------------------------------------- the page that checks seals


def test_the_page_that_checks_seals_runs_what_stands_in_it_and_asks_nobody(
    tmp_path: Path,
) -> None:
    script, style = b"document.title = 'x'", b"p{color:red}"
    (tmp_path / "index.html").write_bytes(INDEX)
    (tmp_path / "verify.html").write_bytes(
        b'<style>%b</style><p>x</p><script type="module">%b</script>' % (style, script)
    )
    alone = Site(tmp_path)
    status, headers, _ = ask(alone, "/verify")
    told = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    hashes = [b64encode(sha256(it).digest()).decode() for it in (script, style)]
    assert status == 200
    assert told["default-src"] == "'none'", "no connections, nothing from elsewhere"
    assert "connect-src" not in told
    assert (told["script-src"], told["style-src"]) == tuple(f"'sha256-{it}'" for it in hashes)
    _, usual, _ = ask(alone, "/")
    assert "script-src 'self'" in usual["content-security-policy"]
