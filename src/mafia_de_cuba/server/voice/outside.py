"""The way out: one question to a server that speaks as OpenAI's does, and its answer or nothing.

It is asked in a thread, has so long and no longer, and is read so far and no further. Where it is
not there, it is left alone for a while.
"""

import asyncio
import http.client
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec
import structlog
from msgspec import Struct

log = structlog.get_logger()

PATIENCE = 1.2
"""Seconds until the catalogue's line is said instead."""
MOST_BYTES = 32 * 1024
AT_ONCE = 4
FAILURES = 3
"""In a row, after which nobody is asked for a while."""
REST = 30.0
LONGEST_ANSWER = 120
"""In the tokens of whoever answers."""


class NoVoice(ValueError):
    """There is no voice at such an address, and why."""


class VoiceAddress(Struct, frozen=True, kw_only=True):
    """Where the voice is, what it is called there, and the key to it; the key is never printed."""

    host: str
    port: int
    path: str
    tls: bool
    model: str
    key: str | None = None

    def __repr__(self) -> str:
        return f"VoiceAddress({self.host}:{self.port})"


class Message(Struct, frozen=True, kw_only=True):
    """One turn of what is sent and answered."""

    role: str = "assistant"
    content: str


class _Choice(Struct, frozen=True, kw_only=True):
    message: Message


class _Answer(Struct, frozen=True, kw_only=True):
    choices: list[_Choice]


class _Asked(Struct, frozen=True, kw_only=True):
    model: str
    messages: list[Message]
    max_tokens: int = LONGEST_ANSWER
    temperature: float = 0.9
    stream: bool = False


def voice_at(url: str, model: str, key: str | None = None) -> VoiceAddress:
    """What was typed as an address; raises `NoVoice`."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        raise NoVoice(f"{url} has no such port.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NoVoice(f"{url} is no address: give one such as http://localhost:11434/v1.")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise NoVoice("A voice's key goes in MAFIA_DE_CUBA_VOICE_KEY, not in its address.")
    tls = parts.scheme == "https"
    return VoiceAddress(
        host=parts.hostname,
        port=port or (443 if tls else 80),
        path=f"{parts.path.rstrip('/')}/chat/completions",
        tls=tls,
        model=model,
        key=key or None,
    )


class OutsideVoice:
    """Asks, and gives up in time."""

    def __init__(
        self,
        address: VoiceAddress,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._address, self._patience, self._clock = address, patience, clock
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="voice")
        self._failed = 0
        self._rests_until = 0.0

    async def say(self, messages: list[Message]) -> str | None:
        """What it answers; None where it says nothing of use, or says it too late."""
        if self._clock() < self._rests_until:
            return None
        call = _Call(self._address, messages, self._clock() + self._patience, self._clock)
        running = asyncio.get_running_loop().run_in_executor(self._threads, call.answer)
        try:
            async with asyncio.timeout(self._patience):
                answer = await asyncio.shield(running)
        except TimeoutError:
            call.hang_up()
            running.add_done_callback(lambda done: done.cancelled() or done.exception())
            answer = None
        self._count(failed=answer is None)
        return answer

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _count(self, *, failed: bool) -> None:
        self._failed = self._failed + 1 if failed else 0
        if self._failed >= FAILURES:
            self._failed, self._rests_until = 0, self._clock() + REST
            log.warning("the outside voice does not answer", seconds=REST)


class _Call:
    """One question and its answer, in a thread of its own."""

    def __init__(
        self,
        address: VoiceAddress,
        messages: list[Message],
        until: float,
        clock: Callable[[], float],
    ) -> None:
        self._address, self._messages = address, messages
        self._until, self._clock = until, clock
        left = max(0.05, until - clock())
        # Neither of them goes where it is sent on to.
        kind = http.client.HTTPSConnection if address.tls else http.client.HTTPConnection
        self._line = kind(address.host, address.port, timeout=left)

    def answer(self) -> str | None:
        if self._clock() >= self._until:
            return None
        try:
            self._line.request("POST", self._address.path, self._body(), self._headers())
            response = self._line.getresponse()
            if response.status != http.HTTPStatus.OK:
                return None
            found = response.read(MOST_BYTES + 1)
            if len(found) > MOST_BYTES:
                return None
            choices = msgspec.json.decode(found, type=_Answer).choices
            return choices[0].message.content if choices else None
        except (OSError, http.client.HTTPException, ValueError, RecursionError):
            return None
        finally:
            self._line.close()

    def hang_up(self) -> None:
        """Whatever it waits for, it waits no longer."""
        line = self._line.sock
        if line is not None:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def _body(self) -> bytes:
        asked = _Asked(model=self._address.model, messages=self._messages)
        return msgspec.json.encode(asked)

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self._address.key is not None:
            headers["Authorization"] = f"Bearer {self._address.key}"
        return headers
