"""The home that somebody names, opened: one of the two kinds there are."""

from mafia_de_cuba.server.ledger.homes.home import Home
from mafia_de_cuba.server.ledger.homes.place import Database, Place
from mafia_de_cuba.server.ledger.homes.postgresql_home import PostgresqlHome
from mafia_de_cuba.server.ledger.homes.sqlite_home import SqliteHome


def open_home(place: Place) -> Home:
    """A new home, or the one there brought up to date; raises `UnusableLedger`."""
    return PostgresqlHome(place) if isinstance(place, Database) else SqliteHome(place)
