"""The pages that phones open: built once from `web/`, and handed out from memory.

The files are few and small, so the house reads and compresses them all when it opens; a visitor can
ask only for what is on that shelf, and nothing a visitor types becomes the name of a file.
"""

import gzip
import mimetypes
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from mafia_de_cuba.server.tables.codes import read_code
from mafia_de_cuba.server.web.headers import policy_for_one_file

SITE = Path(__file__).parents[2] / "site"
INDEX = "index.html"
SCREENS = ("t", "watch", "screen", "rules", "g")
"""What an address may begin with that the page itself finds its way by."""
ALONE = {"verify": "verify.html"}
"""Pages that are one file each and have all they need in it, so that they can be kept."""
ASSETS = "assets/"
"""Whose names change with their content."""
FOR_EVER = "public, max-age=31536000, immutable"
FOR_NOW = "public, max-age=300"
ASK_FIRST = "no-cache"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Said here, because what a machine knows of them differs from machine to machine."""
PACKED_ALREADY = (".woff2", ".woff", ".png", ".jpg", ".webp", ".avif", ".mp3", ".ogg", ".gz")
ONLY_WORTH_IT = 0.9

NOT_BUILT = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mafia de Cuba</title>
<h1>The house is open, but its pages were never built.</h1>
<p>Build them with Node.js 20.19 or later, in the folder <code>web</code>:
<code>npm ci &amp;&amp; npm run build</code>, and open the house again.</p>
<p>Programs can come in all the same: <a href="/docs">here is how</a>.</p>
"""


class Form(Struct, frozen=True):
    """A file as it is sent, whole or compressed, and the mark that it is known by."""

    content: bytes
    mark: str


class Leaf(Struct, frozen=True, kw_only=True):
    """A file of the site, plain and packed, with the headers it is sent with."""

    kind: str
    keep: str
    """For how long a browser may keep it without asking."""
    policy: str | None
    """What it may do, where that is not what the house's pages may."""
    plain: Form
    packed: Form | None


class Site:
    """All that the house has to show, and whoever asks for something else is told so."""

    def __init__(self, folder: Path = SITE) -> None:
        files = sorted(file for file in folder.rglob("*") if file.is_file())
        self._shelf = {
            name: _leaf(name, file.read_bytes())
            for file in files
            if not (name := file.relative_to(folder).as_posix()).startswith(".")
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or a connection that belongs nowhere."""
        if scope["type"] == "http":
            request = Request(scope)
            await self._answer(request)(scope, receive, send)

    def page(self, request: Request, head: str) -> Response:
        """The page that finds its way by the address, with something in its head."""
        leaf = self._shelf.get(INDEX)
        if leaf is None or not head:
            return self._answer(request)
        content = leaf.plain.content.replace(b"</head>", head.encode() + b"</head>", 1)
        headers = {"cache-control": ASK_FIRST, "content-type": leaf.kind}
        return _packed(content, request.headers.get("accept-encoding", ""), headers)

    def _answer(self, request: Request) -> Response:
        path = request.url.path.removeprefix("/")
        if request.method not in ("GET", "HEAD"):
            return Response(b"There is nothing here.\n", 404, media_type="text/plain")
        if INDEX not in self._shelf and _is_screen(path):
            return Response(NOT_BUILT, 503, media_type="text/html")
        leaf = self._shelf.get(ALONE.get(path) or (INDEX if _is_screen(path) else path))
        if leaf is not None:
            return _sent(leaf, request)
        door = self._shelf.get(INDEX)
        if door is None or "text/html" not in request.headers.get("accept", ""):
            return Response(b"There is nothing here.\n", 404, media_type="text/plain")
        # Whoever opens a link that was misread finds the door, and what to do next.
        return _sent(door, request, status=404)


def _is_screen(path: str) -> bool:
    """Whether an address is one that the page makes sense of."""
    first, _, rest = path.partition("/")
    return path in ("", INDEX) or first in SCREENS or (not rest and read_code(first) is not None)


def _sent(leaf: Leaf, request: Request, *, status: int = 200) -> Response:
    packed = leaf.packed if _takes_gzip(request.headers.get("accept-encoding", "")) else None
    form = packed or leaf.plain
    headers = {"etag": form.mark, "cache-control": leaf.keep, "content-type": leaf.kind}
    if leaf.policy is not None:
        headers["content-security-policy"] = leaf.policy
    if leaf.packed is not None:
        headers["vary"] = "accept-encoding"
    if packed is not None:
        headers["content-encoding"] = "gzip"
    if status == 200 and _known(request.headers.get("if-none-match", ""), form.mark):
        del headers["content-type"]
        headers.pop("content-encoding", None)
        return Response(status_code=304, headers=headers)
    return Response(form.content, status, headers=headers)


def packed(content: bytes, takes: str) -> Response:
    """JSON that is long and much the same throughout, in as few bytes as may be."""
    return _packed(content, takes, {"content-type": "application/json"})


def _packed(content: bytes, takes: str, headers: dict[str, str]) -> Response:
    if not _takes_gzip(takes):
        return Response(content, headers=headers)
    small = gzip.compress(content, 6, mtime=0)
    packing = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(small, headers=headers | packing)


def _takes_gzip(said: str) -> bool:
    for part in said.lower().split(","):
        name, _, how = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return how.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _known(said: str, mark: str) -> bool:
    marks = {one.strip().removeprefix("W/") for one in said.split(",")}
    return mark in marks or said.strip() == "*"


@lru_cache(maxsize=256)
def _leaf(name: str, content: bytes) -> Leaf:
    """A file with all that its answers need; packed once, however many houses a process opens."""
    ending = Path(name).suffix.lower()
    packed = None
    if ending not in PACKED_ALREADY:
        # The same content has to give the same bytes, whenever it was compressed.
        small = gzip.compress(content, mtime=0)
        packed = small if len(small) < ONLY_WORTH_IT * len(content) else None
    mark = sha256(content).hexdigest()[:32]
    return Leaf(
        kind=KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream",
        keep=_keep(name),
        policy=_policy(content) if name in ALONE.values() else None,
        plain=Form(content, f'"{mark}"'),
        packed=None if packed is None else Form(packed, f'"{mark}-gzip"'),
    )


def _keep(name: str) -> str:
    if name.startswith(ASSETS):
        return FOR_EVER
    return ASK_FIRST if name == INDEX or name in ALONE.values() else FOR_NOW


def _policy(page: bytes) -> str:
    """Only what stands in the page runs, known by its hash, and it may ask nobody for anything."""
    scripts, styles = (
        [
            f"'sha256-{b64encode(sha256(part).digest()).decode()}'"
            for part in re.findall(rb"<%b\b[^>]*>(.*?)</%b>" % (tag, tag), page, re.DOTALL)
        ]
        for tag in (b"script", b"style")
    )
    return policy_for_one_file(scripts, styles)
