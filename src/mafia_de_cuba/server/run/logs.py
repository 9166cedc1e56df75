"""What the server writes about itself: one line an event, for whoever runs it, and no secrets.

A log is read by people who also play. So keys never get into it, nor anything that lies in a box or
a pocket; an exception is told by its kind and its place in the program, never by its words, which
could be anybody's.
"""

import errno
import logging
import re
import sys
import traceback
from collections.abc import Mapping
from pathlib import PurePath
from types import ModuleType
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from mafia_de_cuba.game import box, commands, events, may, records, state, testimony, view
from mafia_de_cuba.game.phase import Phase

KEPT_SECRET = "[kept secret]"
MOST_FRAMES = 8
LONGEST_VALUE = 300

_SECRET_NAME = re.compile(
    r"(^|[_-])(keys?|tokens?|hash|authorization|cookies?|secrets?|passwords?)($|[_-])", re.I
)
_KEY_OR_HASH = re.compile(r"(?<![\w-])([\w-]{43}|[0-9a-f]{64})(?![\w-])", re.ASCII)
_GAME: tuple[ModuleType, ...] = (box, commands, events, may, records, state, testimony, view)
_NAMES = "|".join(
    name
    for module in _GAME
    for name, kind in vars(module).items()
    if isinstance(kind, type) and kind.__module__ == module.__name__
)
_SPELT_OUT = re.compile(rf"\b({_NAMES})\((\w+=|\))")
"""A value of the game that was put into words on its way here: Take(diamonds=2)."""


class SecretInLog(AssertionError):
    """Something of the game was about to be written into a log."""


def set_up(
    *,
    as_json: bool = False,
    strict: bool = False,
    stream: TextIO | None = None,
    process: str | None = None,
) -> None:
    """Write one line an event, to standard error: for people, or as JSON.

    Where a house has several processes each line says by which it was written.

    Values of the game are left out; with `strict`, as in tests, they raise `SecretInLog`. The
    server under us (run it with `log_config=None`) is heard only when it warns.
    """
    out = sys.stderr if stream is None else stream
    renderer: Processor = structlog.processors.JSONRenderer()
    if not as_json:
        renderer = structlog.dev.ConsoleRenderer(colors=out.isatty(), pad_event_to=30)
    common: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _failure,
    ]
    if process is not None:
        common.append(_written_by(process))
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            *common,
            Censor(strict=strict),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            # An error while writing a log would only be another line in it: never strict here.
            foreign_pre_chain=[*common, _first_line, Censor(strict=False)],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    _hush(handler)


def _written_by(process: str) -> Processor:
    def written_by(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
        event.setdefault("process", process)
        return event

    return written_by


def _hush(handler: logging.Handler) -> None:
    """Our own events are heard, everybody else's warnings, and nobody's list of requests."""
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("mafia_de_cuba").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "websockets"):
        theirs = logging.getLogger(name)
        theirs.handlers.clear()
        theirs.propagate = True
        theirs.setLevel(logging.WARNING)
    requests = logging.getLogger("uvicorn.access")
    requests.handlers.clear()
    requests.propagate = False
    requests.setLevel(logging.CRITICAL)


class Censor:
    """Lets plain values through, hides what is called a key, and leaves the game's out."""

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict

    def __call__(self, _logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        told: dict[str, object] = {}
        left_out = []
        for name, value in event.items():
            if _of_the_game(value):
                left_out.append(name)
            else:
                told[name] = _plain(name, value)
        if left_out and self.strict:
            raise SecretInLog(f"{', '.join(left_out)} in {told.get('event', 'an event')!r}")
        if left_out:
            told.setdefault("event", KEPT_SECRET)
            told["left_out"] = left_out
        return told


def _of_the_game(value: object) -> bool:
    """Whether something of the game is in it, however deep, or was put into words in it."""
    if isinstance(value, type | BaseException | Phase):
        return False
    home = type(value).__module__
    if home.startswith("mafia_de_cuba."):
        # Whatever is ours and not plain may hold a game; a server's own enums are plain.
        return home.startswith("mafia_de_cuba.game.") or not isinstance(value, str | int)
    if isinstance(value, Mapping):
        return any(_of_the_game(part) for pair in value.items() for part in pair)
    if isinstance(value, list | tuple | set | frozenset):
        return any(map(_of_the_game, value))
    if isinstance(value, bytes | bytearray):
        return bool(value)
    return isinstance(value, str) and _SPELT_OUT.search(value) is not None


def _plain(name: str, value: object) -> object:
    """A value as it may be written: short, on one line, and no key."""
    if _SECRET_NAME.search(name):
        return KEPT_SECRET
    if isinstance(value, Mapping):
        return {str(key): _plain(str(key), part) for key, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(name, part) for part in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    known = isinstance(value, str | PurePath)
    text = str(value) if known else f"<{type(value).__qualname__}>"
    text = _KEY_OR_HASH.sub(KEPT_SECRET, text)
    if not text.isprintable():
        text = text.encode("unicode_escape").decode()
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def _first_line(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """What follows the first line of other people's messages is what they hold in their hands."""
    event["event"] = str(event.get("event", "")).partition("\n")[0].strip()
    return event


def _failure(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """An exception by its kind, what brought it about, and where, the innermost place first."""
    event.pop("stack_info", None)
    given = event.pop("exc_info", None)
    raised = given[1] if isinstance(given, tuple) else given
    if raised is True:
        raised = sys.exc_info()[1]
    if not isinstance(raised, BaseException):
        return event
    event["failure"] = " from ".join(map(_kind, _chain(raised)))
    frames = traceback.extract_tb(raised.__traceback__)[-MOST_FRAMES:]
    places = [f"{PurePath(f.filename).name}:{f.lineno} {f.name}" for f in reversed(frames)]
    event["where"] = " < ".join(places)
    return event


def _chain(raised: BaseException) -> list[BaseException]:
    """The exception, and those that led to it."""
    chain: list[BaseException] = []
    at: BaseException | None = raised
    while at is not None and len(chain) < MOST_FRAMES:
        chain.append(at)
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return chain


def _kind(raised: BaseException) -> str:
    """The kind of an exception, with the system's own name for it where there is one."""
    code = getattr(raised, "sqlite_errorname", None)
    if code is None and isinstance(raised, OSError) and raised.errno is not None:
        code = errno.errorcode.get(raised.errno)
    name = type(raised).__qualname__
    return f"{name} {code}" if code else name
