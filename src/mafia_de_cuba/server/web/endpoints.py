"""Every way into the house by HTTP, listed once: routes and their description are made from it.

Each has an example of what it takes and of what it answers, and the words for what may go wrong.
"""

from typing import Annotated

import msgspec
from msgspec import Struct

from mafia_de_cuba.game.records import Record
from mafia_de_cuba.server.evening.commands import GivenName
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.voice.voices import Wording
from mafia_de_cuba.server.web.endpoint import POSTED, SAMPLE_KEY, Endpoint
from mafia_de_cuba.server.web.finished_games.endpoints import ARCHIVE_ENDPOINTS
from mafia_de_cuba.server.web.finished_games.kept_games import Remembered
from mafia_de_cuba.server.wire.protocol import OLDEST, PROTOCOL

RequestId = Annotated[str, msgspec.Meta(min_length=22, max_length=64)]
"""Something by chance that nobody else asks under: asked again, an answer that was lost is given
once more, with another key, for as long as the first was not used."""


class OpenTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody wants a table."""

    name: GivenName
    settings: Settings = Settings()
    sit: bool = True
    """Whether the host sits down on the first chair."""
    face: FaceName | None = None
    request: RequestId | None = None
    key: RequestId | None = None
    """What older clients call `request`. Keys are made by the house alone."""


class ComeIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody wants to join a table."""

    name: GivenName
    sit: bool = True
    face: FaceName | None = None
    """Another one where somebody has chosen it; null lets the table give one."""
    request: RequestId | None = None
    key: RequestId | None = None
    """What older clients call `request`. Keys are made by the house alone."""


class Key(Struct, frozen=True, kw_only=True):
    """What a new guest is given. The key is shown this once and kept nowhere else."""

    code: str
    guest: int
    key: str


class Found(Struct, frozen=True, kw_only=True):
    """A table, as much of it as everybody who has the code may know before coming in."""

    code: str
    players: int
    free: int
    playing: bool
    locked: bool
    knock: bool
    """Whether newcomers have to knock."""
    spectators: bool
    games: int
    protocol: int = PROTOCOL
    oldest: int = OLDEST


class House(Struct, frozen=True, kw_only=True):
    """Where phones on the same network find the house, as far as whoever asks may know."""

    network: str | None
    voice: bool = False
    """Whether somebody outside may be asked to reword what bots say, where a table wants it."""
    keep_days: float | None = None
    """After how many days that nobody is at a table all of it goes; None keeps finished games."""
    open_archive: bool = False
    """Whether anybody may look through all finished games here."""


class Wordings(Struct, frozen=True, kw_only=True):
    """What bots said in other words than the catalogue's; every other line is the catalogue's."""

    upto: int
    """How many lines of the talk are decided, those asked for and all before."""
    lines: tuple[Wording, ...] = ()


class Health(Struct, frozen=True, kw_only=True):
    """The house is open, or can write as well."""

    ok: bool
    protocol: int = PROTOCOL


_KEY = Key(code="BHJK", guest=1, key=SAMPLE_KEY)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        path="/api/tables",
        method="POST",
        name="open_table",
        says="The table's code and the host's key. The key is shown this once.",
        body=OpenTable(name="Ana", settings=Settings(pace=Pace.BRISK)),
        status=201,
        answer=_KEY,
        troubles=(
            *POSTED,
            TableReason.NO_NAME,
            TableReason.NO_OUTSIDE_VOICE,
            "too_fast",
            "too_many",
            "not_written",
        ),
    ),
    Endpoint(
        path="/api/tables/{code}",
        name="look_up",
        says="What can be known of the table before coming in.",
        answer=Found(
            code="BHJK",
            players=3,
            free=9,
            playing=False,
            locked=False,
            knock=False,
            spectators=True,
            games=0,
        ),
        troubles=("no_such_table", "too_fast", "not_written", "damaged"),
    ),
    Endpoint(
        path="/api/tables/{code}/guests",
        method="POST",
        name="come_in",
        says="The new guest's key. The key is shown this once.",
        body=ComeIn(name="Bea"),
        status=201,
        answer=msgspec.structs.replace(_KEY, guest=3),
        troubles=(
            *POSTED,
            "no_such_table",
            TableReason.TABLE_LOCKED,
            TableReason.TABLE_FULL,
            TableReason.KNOCKING,
            TableReason.NOT_LET_IN,
            TableReason.DOORSTEP_FULL,
            TableReason.BOOK_FULL,
            TableReason.NO_NAME,
            "too_fast",
            TableReason.NOT_WRITTEN,
            "damaged",
        ),
    ),
    Endpoint(
        path="/api/tables/{code}/games/{game}",
        name="record",
        says="The game from the first hand in the box to who won, all of it open.",
        kind=Record,
        troubles=("no_such_table", "no_such_game", "too_fast", "not_written", "damaged"),
    ),
    Endpoint(
        path="/api/tables/{code}/games/{game}/remembered",
        name="remembered",
        says="The id it is kept under for good; and, once it was weighed, what it is known for.",
        answer=Remembered(id="nXb1kq0rW6s9yT5lqGf0Yw", weighed=False, highlights=None),
        troubles=("no_such_table", "no_such_game", "too_fast", "not_written", "damaged"),
    ),
    *ARCHIVE_ENDPOINTS,
    Endpoint(
        path="/api/tables/{code}/voice/{game}/{line}/{language}",
        name="wordings",
        says=(
            "What bots said from that line of the game on, in other words than the catalogue's, "
            "where the table lets an outside voice reword them. A guest's key goes in the header "
            "`Authorization: Bearer`; where anybody may watch it can be left out."
        ),
        answer=Wordings(
            upto=12, lines=(Wording(line=11, text="Seven little diamonds is what I found."),)
        ),
        troubles=(
            "no_such_table",
            "no_such_game",
            "no_such_language",
            "not_watching",
            "too_fast",
            "not_written",
            "damaged",
        ),
    ),
    Endpoint(
        path="/api/house",
        name="house",
        says=(
            "The address, for whoever asks on the machine of the house itself; "
            "nothing for anybody else."
        ),
        answer=House(network="http://192.168.1.20:8055"),
        troubles=("too_fast",),
    ),
    Endpoint(
        path="/healthz",
        name="health",
        says="It is.",
        answer=Health(ok=True),
        troubles=("too_fast",),
    ),
    Endpoint(
        path="/readyz",
        name="readiness",
        says="It can: something was written a moment ago, to try it out.",
        answer=Health(ok=True),
        troubles=("too_fast", "not_ready"),
    ),
    Endpoint(
        path="/metrics",
        name="metrics",
        says="In Prometheus' text format.",
        media="text/plain",
        troubles=("not_operator", "too_fast"),
    ),
)
