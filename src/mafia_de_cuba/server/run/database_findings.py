"""What can be found out about a house's database, and about the server that has it."""

from collections.abc import Iterator

from sqlalchemy import Connection

from mafia_de_cuba.server.ledger.homes.postgresql_home import SIZE
from mafia_de_cuba.server.ledger.homes.postgresql_lock import database_open_in
from mafia_de_cuba.server.run.findings import Finding, bad, good, noted
from mafia_de_cuba.server.tables.limits import MEGABYTE

OLDEST = 130_000
"""PostgreSQL 13."""


def about_the_database(connection: Connection) -> Iterator[Finding]:
    """What does not depend on what is in it."""
    yield _server(connection)
    yield _durability(connection)
    yield _lock(connection)
    yield _size(connection)


def _asked(connection: Connection, setting: str) -> str:
    asked = "SELECT current_setting(%s)"
    return str(connection.exec_driver_sql(asked, (setting,)).scalar())


def _server(connection: Connection) -> Finding:
    version = _asked(connection, "server_version")
    if int(_asked(connection, "server_version_num")) < OLDEST:
        return bad("server", f"PostgreSQL {version} is too old: update it to 13 or later.")
    return good("server", f"PostgreSQL {version} answers.")


def _durability(connection: Connection) -> Finding:
    loose = [it for it in ("fsync", "full_page_writes") if _asked(connection, it) != "on"]
    if loose:
        return bad(
            "durability",
            f"A power cut may damage everything: turn on {' and '.join(loose)} in postgresql.conf.",
        )
    if _asked(connection, "data_checksums") != "on":
        return noted("durability", "The disk is asked; pages have no checksums (pg_checksums).")
    return good("durability", "The disk is asked for every write, and pages have checksums.")


def _lock(connection: Connection) -> Finding:
    holder = database_open_in(connection)
    return good("lock", "The house is closed." if holder is None else f"It is open in {holder}.")


def _size(connection: Connection) -> Finding:
    size = int(connection.exec_driver_sql(SIZE).scalar() or 0)
    return good("disk", f"The house has {size // MEGABYTE} MB in the database.")
