"""Where a house is kept: in a file, or in a database that may be on another machine."""

from pathlib import Path

from msgspec import Struct
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from mafia_de_cuba.server.ledger.errors import UnusableLedger


class Database(Struct, frozen=True):
    """A database of PostgreSQL's; what is said of it never has the password."""

    url: str

    @property
    def parts(self) -> URL:
        """The address with all that is needed to connect."""
        return make_url(self.url).set(drivername="postgresql+psycopg")

    def __str__(self) -> str:
        told = self.parts.set(drivername="postgresql", query={})
        return told.render_as_string(hide_password=True)

    def __repr__(self) -> str:
        return f"Database({str(self)!r})"


Place = Path | Database


def place_named(url_or_path: str | Path) -> Place:
    """The file or the database that somebody means; raises `UnusableLedger` for anything else."""
    if isinstance(url_or_path, Path) or "://" not in url_or_path:
        return Path(url_or_path)
    # Many name it so, and SQLAlchemy does not.
    named = url_or_path.replace("postgres://", "postgresql://", 1)
    try:
        url = make_url(named)
        backend = url.get_backend_name()
    except (ArgumentError, ValueError):
        raise UnusableLedger(
            "That is neither a file nor the address of a database: name one,"
            " as in postgresql://me@localhost/house."
        ) from None
    if backend == "postgresql":
        return Database(named)
    if backend == "sqlite" and url.database:
        return Path(url.database)
    raise UnusableLedger(
        f"{url.set(query={}).render_as_string()} cannot be used:"
        " name a file, or a database of PostgreSQL's."
    )
