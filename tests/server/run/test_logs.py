"""The log: one line an event, and never a secret in it, however it was handed over."""

import io
import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import structlog
from structlog.typing import FilteringBoundLogger

from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import HelpYourself
from mafia_de_cuba.game.events import TookFromBox
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.game.view import Safe
from mafia_de_cuba.server.evening.settings import Pace
from mafia_de_cuba.server.run.logs import KEPT_SECRET, SecretInLog, set_up
from mafia_de_cuba.server.tables.keys import hashed, new_key
from mafia_de_cuba.server.tables.limits import Limits

SECRETS = [
    Take(diamonds=2),
    Box(diamonds=7),
    Safe(kept=3),
    TookFromBox(seat=3, take=Take(diamonds=7)),
    HelpYourself(take=Take()),
    Token.DRIVER,
    Character.THIEF,
    Reason.NO_GUN,
    [1, (2, {"seat": Token.DRIVER})],
    {Token.DRIVER: 1},
    f"could not do {Take(diamonds=2)}",
    b'{"diamonds":2}',
    Limits(),
]


def logger() -> FilteringBoundLogger:
    """One of the server's own, however often the writing is set up anew."""
    ours: FilteringBoundLogger = structlog.get_logger("mafia_de_cuba")
    return ours


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Leave logging as it was found."""
    names = (None, "mafia_de_cuba", "uvicorn", "uvicorn.error", "uvicorn.access", "websockets")
    loggers = [logging.getLogger(name) for name in names]
    before = [(one, one.handlers[:], one.level, one.propagate) for one in loggers]
    yield
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
    for one, handlers, level, propagate in before:
        one.handlers[:], one.propagate = handlers, propagate
        one.setLevel(level)


def listening(*, as_json: bool = True, strict: bool = False) -> io.StringIO:
    """A log set up, and what is written into it."""
    out = io.StringIO()
    set_up(as_json=as_json, strict=strict, stream=out)
    return out


def test_one_line_an_event_as_json() -> None:
    out = listening()
    logger().info("table opened", tables=3, pace=Pace.BRISK, phase=Phase.THEFT, file=Path("a/b"))
    logger().warning("slow", seconds=1.5, which=["a", "b"])
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first.pop("timestamp").endswith("Z")
    assert first == {
        "event": "table opened",
        "level": "info",
        "tables": 3,
        "pace": "brisk",
        "phase": "theft",
        "file": "a/b",
    }
    assert (second["level"], second["seconds"], second["which"]) == ("warning", 1.5, ["a", "b"])


def test_one_line_an_event_for_people() -> None:
    out = listening(as_json=False)
    logger().info("table opened\nby Zoë\x1b[31m", tables=3, none=None, stack_info=True)
    try:
        raise ValueError("two\nlines")
    except ValueError:
        logger().exception("broken")
    assert len(out.getvalue().splitlines()) == 2
    assert "table opened\\nby Zo" in out.getvalue()
    assert "none=None" in out.getvalue()
    assert "tables=3" in out.getvalue()
    assert "Stack" not in out.getvalue()
    assert "\x1b" not in out.getvalue()


def test_it_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    set_up(as_json=True)
    logger().info("table opened")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert json.loads(captured.err)["event"] == "table opened"


@pytest.mark.parametrize("secret", SECRETS, ids=lambda one: type(one).__name__)
def test_nothing_of_the_game_gets_in(secret: object) -> None:
    out = listening()
    logger().info("taken", what=secret, seat=3)
    (line,) = map(json.loads, out.getvalue().splitlines())
    assert line.pop("timestamp")
    assert line == {"event": "taken", "level": "info", "seat": 3, "left_out": ["what"]}


@pytest.mark.parametrize("secret", SECRETS, ids=lambda one: type(one).__name__)
def test_in_tests_the_attempt_itself_fails(secret: object) -> None:
    out = listening(strict=True)
    with pytest.raises(SecretInLog, match="what in 'taken'"):
        logger().info("taken", what=secret)
    with pytest.raises(SecretInLog):
        logger().info(f"taken {Take(diamonds=2)}")
    with pytest.raises(SecretInLog):
        logger().info("taken", _what=secret)
    structlog.contextvars.bind_contextvars(held=secret)
    with pytest.raises(SecretInLog):
        logger().info("taken")
    assert out.getvalue() == ""


def test_an_event_told_with_a_secret_is_not_told() -> None:
    out = listening()
    logger().info(f"taken {Take(diamonds=2)}")
    logger().info("taken %s", Box(diamonds=2))
    for line in map(json.loads, out.getvalue().splitlines()):
        assert (line["event"], line["left_out"]) == (KEPT_SECRET, ["event"])


@pytest.mark.parametrize(
    "name",
    ["key", "seat_key", "keys", "token", "seat_token", "Authorization", "cookie", "key_hash"],
)
@pytest.mark.parametrize("strict", [False, True])
def test_what_is_called_a_key_is_never_shown(name: str, strict: bool) -> None:
    out = listening(strict=strict)
    logger().info("hello", **{name: "abc", "headers": {name: "abc"}})
    assert "abc" not in out.getvalue()
    line = json.loads(out.getvalue())
    assert line[name] == line["headers"][name] == KEPT_SECRET


def test_a_key_is_known_by_its_looks() -> None:
    out, key = listening(), new_key()
    logger().info(f"hello {key}", said=f"key={key}!", kept=hashed(key), both=[key])
    logging.getLogger("uvicorn.error").warning("bad request: %s", key)
    assert key not in out.getvalue()
    assert str(hashed(key)) not in out.getvalue()
    assert out.getvalue().count(KEPT_SECRET) == 5


def test_a_failure_is_told_by_its_kind_and_place() -> None:
    out = listening()
    try:
        try:
            raise OSError(28, "No space left on the Don's disk")
        except OSError as error:
            raise ValueError(f"while writing {Token.DRIVER}") from error
    except ValueError:
        logger().exception("not written")
    line = json.loads(out.getvalue())
    assert line["failure"] == "ValueError from OSError ENOSPC"
    assert line["where"].startswith("test_logs.py:")
    assert "test_a_failure_is_told" in line["where"]
    assert "driver" not in out.getvalue()
    assert "Don" not in out.getvalue()


def _raised(raising: Callable[[], None]) -> str:
    """The kind of failure that is told of this."""
    out = listening()
    try:
        raising()
    except Exception:
        logger().exception("broken")
    return str(json.loads(out.getvalue())["failure"])


def test_a_failure_tells_what_led_to_it() -> None:
    def one_in_another() -> None:
        try:
            raise KeyError("driver")
        except KeyError:
            raise OSError("driver")  # noqa: B904

    def one_instead_of_another() -> None:
        try:
            raise KeyError("driver")
        except KeyError:
            raise OSError("driver") from None

    def in_the_ledger() -> None:
        with closing(sqlite3.connect(":memory:")) as database:
            database.execute("select * from pockets")

    assert _raised(one_in_another) == "OSError from KeyError"
    assert _raised(one_instead_of_another) == "OSError"
    assert _raised(in_the_ledger) == "OperationalError SQLITE_ERROR"


def test_a_failure_handed_over_tells_its_kind() -> None:
    out = listening(strict=True)
    logger().error("not written", why=ValueError("driver"), exc_info=KeyError("driver"))
    line = json.loads(out.getvalue())
    assert (line["why"], line["failure"]) == ("<ValueError>", "KeyError")
    assert "driver" not in out.getvalue()


def test_the_server_under_us_is_heard_only_when_it_warns() -> None:
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).addHandler(logging.NullHandler())
        logging.getLogger(name).setLevel(logging.DEBUG)
    logging.getLogger().setLevel(logging.DEBUG)
    out = listening()
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        assert not logging.getLogger(name).handlers
    logging.getLogger("asyncio").info("Using selector")
    logging.getLogger("uvicorn.error").info("Application startup complete.")
    logging.getLogger("uvicorn.access").info('%s - "%s"', "10.0.0.1", "GET /")
    logging.getLogger("uvicorn.access").warning("GET /")
    assert out.getvalue() == ""
    try:
        raise ValueError("driver")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    logging.getLogger("asyncio").error("Task exception\nfuture: <exception=ValueError('driver')>")
    first, second = map(json.loads, out.getvalue().splitlines())
    assert (first["event"], first["failure"]) == ("Exception in ASGI application", "ValueError")
    assert second["event"] == "Task exception"
    assert "driver" not in out.getvalue()


def test_a_long_value_is_cut() -> None:
    out = listening()
    logger().info("hello", said="x y " * 1000)
    assert len(out.getvalue()) < 500


def test_setting_up_twice_does_not_double_the_lines() -> None:
    listening()
    out = listening()
    logger().info("hello")
    logging.getLogger("other").warning("hello")
    assert len(out.getvalue().splitlines()) == 2
