"""Homes for ledgers: a file of SQLite's, or a database of the tests' own PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mafia_de_cuba.server.ledger.homes.place import Place, place_named
from own_postgresql import Postgresql, own_postgresql
from server.ledgers import with_ledger

UP_TO_DATE = "up_to_date"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgresql]:
    """A server for all tests, with a database to make others like: a house nobody was in yet."""
    with own_postgresql() as server:
        server.tell("postgres", f"CREATE DATABASE {UP_TO_DATE} TEMPLATE template0")

        async def nothing(_: object) -> None:
            return

        with_ledger(place_named(server.url(UP_TO_DATE)), nothing)
        yield server


@pytest.fixture
def database(postgresql: Postgresql) -> Place:
    """A database with a house that nobody was in yet."""
    return place_named(postgresql.new(like=UP_TO_DATE))


@pytest.fixture(params=["sqlite", "postgresql"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place for a ledger, of each kind in turn."""
    if request.param == "sqlite":
        return tmp_path / "ledger.db"
    found: Place = request.getfixturevalue("database")
    return found


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def shared_home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """One that every example of a module's tests goes on with."""
    if request.param == "sqlite":
        return tmp_path_factory.mktemp("ledger") / "ledger.db"
    server: Postgresql = request.getfixturevalue("postgresql")
    return place_named(server.new(like=UP_TO_DATE))
