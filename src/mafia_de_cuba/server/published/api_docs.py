"""What the house has to read: its HTTP API and its socket described, for programs and for people.

The page is ours and asks nothing of anybody else: no script or style comes from another house, and
none stands within the page, as the headers demand.
"""

from asyncio import to_thread
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from mafia_de_cuba.server.published.openapi import DOCS, OPENAPI, openapi
from mafia_de_cuba.server.web.troubles import JSON

PAGES = Path(__file__).parent / "pages"
FILES = {
    DOCS: ("docs.html", "text/html"),
    f"{DOCS}/docs.css": ("docs.css", "text/css"),
    f"{DOCS}/docs.js": ("docs.js", "text/javascript"),
}


def routes() -> list[Route]:
    """Everything there is to read."""
    return [
        Route(OPENAPI, _described, methods=["GET"]),
        *(_file(path, name, media) for path, (name, media) in FILES.items()),
    ]


async def _described(_: Request) -> Response:
    # Making it reads the house's own sources; tables need not wait for that.
    return Response(await to_thread(openapi), media_type=JSON)


def _file(path: str, name: str, media: str) -> Route:
    content = (PAGES / name).read_bytes()

    async def show(_: Request) -> Response:
        return Response(content, media_type=media)

    return Route(path, show, methods=["GET"])
