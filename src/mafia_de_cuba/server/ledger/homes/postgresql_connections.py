"""The way to a database of PostgreSQL's: connections that notice when the line is cut."""

import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine, create_engine

from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes.place import Database

LOCKS = 0x4D644375
"""Locks of ours in that database go by this number, "MdCu", and one of these."""
UPGRADE, OPEN, JOINING = 1, 2, 3
AT_HAND = 8
"""Connections that wait for whoever reads next."""
REACHING: Mapping[str, Any] = {
    "connect_timeout": 5,
    "application_name": "mafia-de-cuba",
    # A line that was cut without a word is noticed, and not waited for.
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 4_000,
}


def connections_to(place: Database, *, few: bool = False) -> Engine:
    """Connections that are made when they are needed; raises `UnusableLedger` without psycopg."""
    try:
        return create_engine(
            place.parts,
            pool_size=1 if few else AT_HAND,
            max_overflow=AT_HAND,
            # Whoever reads does not hear of a server that was restarted since.
            pool_pre_ping=not few,
            connect_args={**REACHING, **place.parts.query},
            # Entries hold secrets of games; no error and no log may tell them.
            hide_parameters=True,
        )
    except ModuleNotFoundError:
        raise UnusableLedger(
            'A house in PostgreSQL needs one more package: pip install "mafia-de-cuba[postgres]".'
        ) from None


def hang_up(line: Any) -> None:
    """Whoever waits for an answer on this line hears that it is cut."""
    with suppress(Exception), socket.socket(fileno=line.fileno()) as end:
        try:
            end.shutdown(socket.SHUT_RDWR)
        finally:
            # The line itself is closed by whoever has it.
            end.detach()
