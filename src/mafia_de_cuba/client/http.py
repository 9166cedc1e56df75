"""Requests to the house's HTTP API, and what comes back."""

import asyncio
import secrets
import urllib.error
import urllib.request
from contextlib import suppress

import msgspec
from msgspec import Struct

from mafia_de_cuba.server.evening.refusals import TableReason

SECONDS = 30
TRIES = 3


class Refusal(Exception):
    """The table or the house said no: the reason, and the ruling where there is one."""

    def __init__(self, reason: str, ruling: str | None = None, sentence: str = "") -> None:
        by = "" if ruling is None else f" ({ruling})"
        super().__init__(sentence or f"{reason}{by}")
        self.reason, self.ruling = reason, ruling


class _Trouble(Struct):
    error: str
    sentence: str


async def post(url: str, body: Struct) -> bytes:
    """Post this and give back the answer; raises `Refusal`, or OSError where nobody answers.

    What is asked for under an id can be posted again where a connection broke off.
    """
    encoded = msgspec.json.encode(body)
    for _ in range(TRIES - 1):
        with suppress(ConnectionResetError):
            return await asyncio.to_thread(exchange, url, encoded)
    return await asyncio.to_thread(exchange, url, encoded)


async def knock(url: str, body: Struct) -> bytes:
    """Ask to come in; where one has to knock, ask again until the host has answered."""
    while True:
        try:
            return await post(url, body)
        except Refusal as refusal:
            if refusal.reason != TableReason.KNOCKING:
                raise


def exchange(url: str, body: bytes | None) -> bytes:
    """Send this, or ask for what lies there, and wait for the answer; raises as `post` does."""
    asked = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            said = error.read()
        try:
            trouble = msgspec.json.decode(said, type=_Trouble)
        except msgspec.DecodeError:
            raise Refusal(f"http_{error.code}") from None
        raise Refusal(trouble.error, sentence=trouble.sentence) from None


def new_id() -> str:
    """Something that no other client calls itself, its requests or its commands by."""
    return secrets.token_hex(16)
