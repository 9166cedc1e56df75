"""What is done in secret is written when the disk is asked anyway, and as safe as all the rest."""

import asyncio

import pytest

from house import run
from mafia_de_cuba.server.ledger.homes.place import Database, Place
from mafia_de_cuba.server.ledger.ledger import Ledger, NumberTaken, OutOfTurn, Strand
from server.ledgers import opened, pragma, row

NEVER, OFTEN = 1e9, 0.001


async def marks(ledger: Ledger) -> int:
    """A number that grows whenever the disk is asked for nothing."""
    if isinstance(ledger._home.place, Database):
        asked = "SELECT pg_current_wal_flush_lsn() - '0/0'"
        return await ledger.read(lambda it: int(it.exec_driver_sql(asked).scalar_one()))
    return int(pragma(ledger, "user_version"))


def test_a_secret_goes_with_its_tables_next_entry_and_with_no_others(home: Place) -> None:
    async def scene() -> None:
        async with opened(home, beat=NEVER) as ledger:
            one, other = [await ledger.open_table(code, 1) for code in ("BCDF", "BCDG")]
            strand = Strand()
            secret = ledger.append_in_secret(row(one, 1), beside=None, strand=strand)
            await ledger.append(row(other, 1))
            assert not secret.done()
            assert await ledger.rows(one) == []
            await ledger.append(row(one, 2), strand=strand)
            assert secret.done()
            assert await ledger.rows(one) == [row(one, 1), row(one, 2)]

    run(scene())


def test_a_beat_writes_what_waits_and_asks_the_disk_without_any(home: Place) -> None:
    async def scene() -> None:
        async with opened(home, beat=OFTEN) as ledger:
            table = await ledger.open_table("BCDF", 1)
            await ledger.append_in_secret(row(table, 1), beside=None, strand=Strand())
            assert await ledger.rows(table) == [row(table, 1)]
            ledger.secrets_possible(table, possible=True)
            before = await marks(ledger)
            while await marks(ledger) < before + 5:
                await asyncio.sleep(OFTEN)
            ledger.secrets_possible(table, possible=False)
            assert await ledger.rows(table) == [row(table, 1)]

    run(scene())


def test_a_ledger_that_is_closed_has_its_secrets(home: Place) -> None:
    async def scene() -> None:
        async with opened(home, beat=NEVER) as ledger:
            table = await ledger.open_table("BCDF", 1)
            ledger.append_in_secret(row(table, 1), beside=None, strand=Strand())
        async with opened(home) as ledger:
            assert await ledger.rows(table) == [row(table, 1)]

    run(scene())


def test_what_builds_on_a_secret_that_was_not_written_is_not_written(home: Place) -> None:
    """Somebody else took its number; the next number is free, and still nothing follows."""

    async def scene() -> None:
        async with opened(home, beat=NEVER) as here, opened(home) as there:
            table = await here.open_table("BCDF", 1)
            strand = Strand()
            secret = here.append_in_secret(row(table, 1), beside=None, strand=strand)
            await there.append(row(table, 1, says="first"))
            with pytest.raises(OutOfTurn):
                await here.append(row(table, 2), strand=strand)
            with pytest.raises(NumberTaken):
                await secret
            with pytest.raises(OutOfTurn):
                await here.append(row(table, 2), strand=strand)
            await here.append(row(table, 2), strand=Strand())
            assert await here.rows(table) == [row(table, 1, says="first"), row(table, 2)]

    run(scene())
