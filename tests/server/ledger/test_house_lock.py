"""One server a house: a second one is told so, and whoever only looks is not kept out."""

import os
from pathlib import Path

import pytest

from house import Process, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes.house_lock import alone_in, lock_of, open_in
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.run.bin_command import show
from mafia_de_cuba.server.run.records_command import backup, export
from mafia_de_cuba.server.run.serve_command import serve
from mafia_de_cuba.server.run.serving import Plan
from mafia_de_cuba.server.run.serving import serve as served
from server.ledgers import fill, opened, with_ledger


@pytest.mark.long
def test_a_second_server_is_told_and_a_killed_one_locks_nobody_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, also = tmp_path / "house.db", tmp_path / "also.db"
    also.symlink_to(file)
    mask = os.umask(0o077)
    with Process(file) as first:
        pid = first._process.pid if first._process else 0
        for name in (file, also):
            assert serve(data=name, host="127.0.0.1", port=0) == 1
            out, err = capsys.readouterr()
            assert (out, err) == (
                "",
                f"mafia-de-cuba: {name} is open in another house (process {pid}):"
                " stop that one, or choose another file with --data.\n",
            )
        os.umask(mask)
        assert backup(tmp_path / "copy.db", data=file) == show(data=file) == export(data=file) == 0
        first.kill()
        assert open_in(file) is None
        with alone_in(file):
            run(Ledger.open(file).close())


def test_the_second_touches_nothing_that_the_first_has_open(tmp_path: Path) -> None:
    """A newer version would otherwise bring the file up to date under the older one's hands."""
    file = tmp_path / "house.db"
    with_ledger(file, lambda ledger: ledger.open_table("BHJK", 1))
    before = file.read_bytes()
    with alone_in(file):
        with pytest.raises(UnusableLedger, match="is open in another house"):
            served(Plan(data=file, host="127.0.0.1", port=0))
        assert file.read_bytes() == before


def test_what_a_crash_left_behind_locks_nothing(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    assert open_in(file) is None
    lock_of(file).write_text("4242\n")
    assert open_in(file) is None
    with alone_in(file):
        told = open_in(file)
        assert told is not None
        assert "4242" not in told
    assert lock_of(file).read_text() == ""


def test_whoever_only_looks_keeps_nobody_out(tmp_path: Path) -> None:
    """The lock is the server's own: a ledger that a command opens beside it is not asked for it."""
    file = tmp_path / "house.db"

    async def scene() -> None:
        with alone_in(file):
            async with open_house(file) as house:
                chair = await Chair.open(house.url, "Ana")
                await chair.leave()

    run(scene(), 200)


def test_a_command_beside_an_open_house_leaves_its_witness_alone(tmp_path: Path) -> None:
    """It knows what was written last; without it a damaged `-wal` would lose that in silence."""
    file = tmp_path / "house.db"
    heads = file.with_name("house.db-heads")

    async def open_house_with_a_table(ledger: Ledger) -> None:
        table = await ledger.open_table("BHJK", 1)
        await fill(ledger, table, range(1, 4))
        known = heads.read_bytes()
        assert known.strip(b"\0")
        # As if the lock were held by another process than this one.
        lock_of(file).write_text("1\n")
        async with opened(file) as beside:
            assert len(await beside.live_tables()) == 1
        assert heads.read_bytes() == known

    with alone_in(file):
        with_ledger(file, open_house_with_a_table)
    assert not heads.exists()
