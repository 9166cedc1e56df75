"""How a file from an older version becomes one of today's, step by step and all or nothing.

Each step is a revision in `versions`. A file names the revision it stands at; one that names a
revision nobody here knows was written by a newer version.
"""

import logging

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

# Steps are told by whoever opens the file; alembic's own account of them helps nobody.
logging.getLogger("alembic").setLevel(logging.WARNING)


VERSION = "alembic_version"
"""The table in which a file names its revision."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "mafia_de_cuba.server.ledger:migrations")
    return config


def newest() -> str:
    """The revision that this version writes."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def is_known(revision: str) -> bool:
    """Whether this version can read a file that stands at this revision."""
    walk = ScriptDirectory.from_config(_config()).walk_revisions()
    return any(script.revision == revision for script in walk)


def revision_of(connection: Connection) -> str | None:
    """Where the file stands; nothing for one that was never written."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection, *, to: str = "head") -> None:
    """Take the file to a revision, within the transaction that the connection is in."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)
