"""How a file from an older version becomes one of today's, step by step and all or nothing.

Each step is a revision in `versions`. A file names the revision it stands at; one that names a
revision nobody here knows was written by a newer version.
"""

import logging
from functools import cache
from importlib.resources import files

from sqlalchemy import Connection, inspect

VERSION = "alembic_version"
"""The table in which a file names its revision."""


@cache
def _revisions() -> tuple[str, ...]:
    """Every revision there is, the oldest first: each file has its number in its name."""
    names = (it.name for it in files("mafia_de_cuba.server.ledger.migrations.versions").iterdir())
    return tuple(sorted(name[1:5] for name in names if name.startswith("r")))


def newest() -> str:
    """The revision that this version writes."""
    return _revisions()[-1]


def is_known(revision: str) -> bool:
    """Whether this version can read a file that stands at this revision."""
    return revision in _revisions()


def revision_of(connection: Connection) -> str | None:
    """Where the file stands; nothing for one that was never written."""
    if not inspect(connection).has_table(VERSION):
        return None
    found = connection.exec_driver_sql(f"SELECT version_num FROM {VERSION}").scalar()
    return None if found is None else str(found)


def upgrade(connection: Connection, *, to: str = "head") -> None:
    """Take the file to a revision, within the transaction that the connection is in."""
    # Nearly every file is of today's version, and what takes the steps takes long to load.
    from alembic import command
    from alembic.config import Config

    # Steps are told by whoever opens the file; alembic's own account of them helps nobody.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = Config()
    config.set_main_option("script_location", "mafia_de_cuba.server.ledger:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
