"""What the database knows of the processes of a house: which there are, and who owns which table.

A process says every second that it is there, by the database's own clock. An owner is a row; who
takes a table over raises its epoch, and what an owner of an earlier epoch writes is not written.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    text,
)

from mafia_de_cuba.server.ledger.schema import metadata

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    # Where its neighbours reach it.
    Column("address", String(255), nullable=False),
    Column("seen_at", DateTime(timezone=True), nullable=False),
    # How many tables others took from it: whoever sees this grow looks which.
    Column("lost", BigInteger, nullable=False, server_default=text("0")),
)

# Null where the last owner has let go: whoever comes next need not wait for its death.
owners = Table(
    "owners",
    metadata,
    Column(
        "table_id",
        Integer,
        ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("process", String(32)),
    Column("epoch", BigInteger, nullable=False),
)

# One row: what the processes of a house know each other by.
hellos = Table(
    "hellos",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary, nullable=False),
)
OFF_THE_HOUSE = frozenset({"processes", "owners", "hellos"})
"""These belong to the processes of a house, and are of no use where it is moved to."""
