"""The way out and back: whatever the other end does, the table has a sentence in time."""

import asyncio
import http.server
from collections.abc import Callable

import pytest

from house import run
from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.testimony import About, BoxClaim
from mafia_de_cuba.server.voice.masks import Masks
from mafia_de_cuba.server.voice.outside import (
    FAILURES,
    MOST_BYTES,
    REST,
    Message,
    NoVoice,
    OutsideVoice,
    voice_at,
)
from mafia_de_cuba.server.voice.wording import Line, let_in
from server.voice.stand_in import KEY, Reply, StandIn, says, sends, stand_in

Handler = http.server.BaseHTTPRequestHandler
ASKED = [Message(role="user", content='{"sentence": "I found seven diamonds."}')]
SOON = 0.3


def answer(reply: Reply, *, patience: float = 30) -> tuple[str | None, StandIn]:
    async def scene() -> str | None:
        voice = OutsideVoice(found.address, patience=patience)
        try:
            return await voice.say(ASKED)
        finally:
            voice.close()

    with stand_in(reply) as found:
        return run(scene()), found


def test_an_answer_comes_back_and_only_the_key_goes_with_the_question() -> None:
    said, found = answer(lambda handler, _: says(handler, "Seven, I saw."))
    assert said == "Seven, I saw."
    (body,), (headers,) = found.asked, found.headers
    assert body["messages"] == [{"role": "user", "content": ASKED[0].content}]
    assert headers.pop("Authorization") == f"Bearer {KEY}"
    usual = {"Host", "Accept", "Accept-Encoding", "Content-Length", "Content-Type"}
    assert set(headers) == usual
    assert KEY not in repr(found.address)


def drips(handler: Handler, _: object) -> None:
    """Never stops talking, and never says anything."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        handler.wfile.write(b"X-Wait: a little longer\r\n")


@pytest.mark.parametrize(
    "reply",
    [
        lambda handler, _: sends(handler, b"", status=500),
        lambda handler, _: sends(handler, b"", status=302, to="http://127.0.0.1:1/elsewhere"),
        lambda handler, _: sends(handler, b"<html>Welcome</html>"),
        lambda handler, _: sends(handler, b'{"choices": []}'),
        lambda handler, _: sends(handler, b'{"choices": [{"message": {"content": 7}}]}'),
        lambda handler, _: sends(handler, b"[" * 5_000),
        lambda handler, _: says(handler, "x" * MOST_BYTES),
        lambda handler, _: handler.connection.close(),
        drips,
    ],
)
def test_what_is_no_answer_is_none(reply: Reply) -> None:
    assert answer(reply)[0] is None


def test_who_is_too_slow_is_not_waited_for() -> None:
    def hangs(handler: Handler, _: object) -> None:
        found.closing.wait()
        says(handler, "Seven, I saw.")

    async def scene() -> str | None:
        voice = OutsideVoice(found.address, patience=SOON)
        said = await voice.say(ASKED)
        voice.close()
        return said

    with stand_in(hangs) as found:
        assert run(scene()) is None
        assert not found.closing.is_set()


def test_who_is_not_there_is_left_alone_for_a_while_and_asked_again_later() -> None:
    now = 0.0

    async def scene() -> None:
        nonlocal now
        voice = OutsideVoice(found.address, patience=30, clock=lambda: now)
        for _ in range(FAILURES + 2):
            assert await voice.say(ASKED) is None
        assert len(found.asked) == FAILURES
        now += REST + 1
        assert await voice.say(ASKED) is None
        assert len(found.asked) == FAILURES + 1
        voice.close()

    with stand_in(lambda handler, _: sends(handler, b"", status=503)) as found:
        run(scene())


def test_nobody_at_home() -> None:
    async def scene() -> str | None:
        voice = OutsideVoice(found.address, patience=30)
        said = await voice.say(ASKED)
        voice.close()
        return said

    with stand_in() as found:
        pass
    assert run(scene()) is None


def test_many_at_once_all_have_their_answer() -> None:
    async def scene() -> list[str | None]:
        voice = OutsideVoice(found.address, patience=30)
        said = await asyncio.gather(*(voice.say(ASKED) for _ in range(20)))
        voice.close()
        return said

    with stand_in(lambda handler, _: says(handler, "Seven.")) as found:
        assert run(scene()) == ["Seven."] * 20


@pytest.mark.parametrize(
    "url",
    ["localhost:80", "ftp://x/v1", "http://", "http://a:b@c/v1", "http://c/v1?key=x", "http://c:x"],
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(NoVoice):
        voice_at(url, "any")


LINE = Line(
    event=Testified(seat=1, claims=(BoxClaim(about=About.RECEIVED, diamonds=7),)),
    text="Just as Name1 says. I found seven diamonds.",
    temperament=Temperament.BOLD,
)
MASKS = Masks(["Ana", "Seven", "ben", "Ana María"])


@pytest.mark.parametrize(
    ("said", "let"),
    [
        (
            "Name1 has it right. I found seven diamonds.",
            "Ana has it right. I found seven diamonds.",
        ),
        ("“Name1 has it right. I saw 7 stones.”", "Ana has it right. I saw 7 stones."),
        ("Name1 has it right. I found eight diamonds.", None),
        ("Name4 has it right. I found seven diamonds.", None),
        ("Name9 has it right. I found seven diamonds.", None),
        ("Ana has it right. I found seven diamonds.", None),
        ("I found seven diamonds.", None),
        ("Name1 has it right.\nI found seven diamonds.", None),
        ("Name1 has it right.\u2028I found seven diamonds.", None),
        ("Name1 has it right. <b>I found seven diamonds.</b>", None),
        ("Name1 has it right. I found seven diamonds. \u202e!", None),
        ("Name1 has it right. I found seven diamonds. 💎", None),
        ("Name1 has it right. I found seven diamonds. http://x.example", None),
        ('{"sentence": "Name1 has it right. I found seven diamonds."}', None),
        ("Name1 has it right. I found seven diamonds" + ", by God" * 20 + ".", None),
        ("As an assistant I cannot say that.", None),
        ("", None),
        ("Padrino.", None),
    ],
)
def test_only_a_short_plain_line_that_says_the_same_is_let_in(said: str, let: str | None) -> None:
    assert let_in(said, LINE, MASKS, "en") == let


def test_names_go_out_as_numbers() -> None:
    put_on: Callable[[str], str] = MASKS.put_on
    assert put_on("Ben, Ana María and Ana. Bananas!") == "Name3, Name4 and Name1. Bananas!"
