"""What every response says besides its content: how little a page may do with it."""

from collections.abc import Callable, Sequence

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Only what the house itself serves; nothing inline, nothing from elsewhere, in nobody's frame."""


def policy_for_one_file(scripts: Sequence[str], styles: Sequence[str]) -> str:
    """What a page may do that has everything in it: run and look like this, and ask for nothing."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {' '.join(scripts)}",
            f"style-src {' '.join(styles)}",
            "img-src data:",
            "font-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


ALWAYS = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
)
UNLESS_SAID = ("cache-control", "no-store")
OVER_TLS = ("strict-transport-security", "max-age=31536000")


class Headers:
    """Puts the headers on whatever the application behind it answers."""

    def __init__(self, app: ASGIApp, secured: Callable[[Scope], bool]) -> None:
        self._app = app
        self._secured = secured

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (*ALWAYS, UNLESS_SAID):
                    headers.setdefault(name, value)
                if self._secured(scope):
                    headers.append(*OVER_TLS)
            await send(message)

        await self._app(scope, receive, with_headers)
