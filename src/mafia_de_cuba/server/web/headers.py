"""What every response says besides its content: how little a page may do with it."""

from collections.abc import Callable, MutableMapping
from typing import Any

from mafia_de_cuba.server.tables.outbox import Send
from mafia_de_cuba.server.web.socket import Receive, Scope

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

ALWAYS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
UNLESS_SAID = (b"cache-control", b"no-store")
OVER_TLS = (b"strict-transport-security", b"max-age=31536000")


class Headers:
    """Puts the headers on whatever the application behind it answers."""

    def __init__(self, app: Any, secured: Callable[[Scope], bool]) -> None:
        self._app = app
        self._secured = secured

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                said = list(message.get("headers", ()))
                names = {name for name, _ in said}
                said += [header for header in ALWAYS if header[0] not in names]
                if UNLESS_SAID[0] not in names:
                    said.append(UNLESS_SAID)
                if self._secured(scope):
                    said.append(OVER_TLS)
                message["headers"] = said
            await send(message)

        await self._app(scope, receive, with_headers)
