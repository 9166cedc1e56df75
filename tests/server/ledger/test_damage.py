"""Damage: what is there but was not written is noticed, named, and closes its own table only."""

from collections import deque
from pathlib import Path

import pytest

from house import open_house, run
from mafia_de_cuba.client.chair import Chair, Dismissed
from mafia_de_cuba.client.http import Refusal
from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.ledger import Beside, Damaged, Ledger, UnusableLedger
from server.fetching import fetch
from server.ledger.bit_flips import NEW, becomes_of, carry, furnished, some_flips, told
from server.ledgers import an_evening, beside, fill, opened, row, tell, with_ledger

OTHER, BEYOND = "x'7b7d'", "x'000000000000001f1234'"
LAST = "(SELECT max(number) FROM entries WHERE table_id = 1)"


def furnish(place: Place) -> None:
    """A house with two tables."""
    with_ledger(place, an_evening)

    async def another(ledger: Ledger) -> None:
        await fill(ledger, await ledger.open_table("GHJK", 1), range(1, 6))

    with_ledger(place, another)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """One in a file."""
    furnish(tmp_path / "ledger.db")
    return tmp_path / "ledger.db"


@pytest.fixture
def house(home: Place) -> Place:
    """One of each kind in turn."""
    furnish(home)
    return home


def why_closed(place: Place, table: int = 1) -> str:
    """Why this table stays closed, while the other opens and goes on."""

    async def story(ledger: Ledger) -> str:
        with pytest.raises(Damaged) as damage:
            await ledger.rows(table)
        assert len(await ledger.rows(2)) >= 5
        await ledger.append(row(2, len(await ledger.rows(2)) + 1))
        return str(damage.value)

    return with_ledger(place, story)


@pytest.mark.parametrize(
    ("damage", "where"),
    [
        (f"UPDATE entries SET entry = {OTHER} WHERE number = 7", "entry 7 is not"),
        ("UPDATE entries SET at = 8 WHERE number = 7", "entry 7 is not"),
        (f"UPDATE entries SET hash = {OTHER} WHERE number = 7", "entry 7 is not"),
        ("UPDATE entries SET entry = 'x' WHERE number = 7", "entry 7 is not"),
        ("DELETE FROM entries WHERE number = 7 AND table_id = 1", "entry 7 is not"),
        ("UPDATE entries SET number = -number WHERE number = 1", "entry 1 is not"),
        (f"DELETE FROM entries WHERE table_id = 1 AND number = {LAST}", "after entry 29 is lost"),
        ("DELETE FROM entries WHERE table_id = 1", "after entry 0 is lost"),
        (f"UPDATE tables SET head = {BEYOND} WHERE id = 1", "entry 30 is lost"),
        ("UPDATE tables SET games = 5 WHERE id = 1", "list of tables was changed"),
    ],
)
def test_what_was_not_written_is_not_believed(house: Place, damage: str, where: str) -> None:
    tell(house, damage.replace("WHERE number", "WHERE table_id = 1 AND number"))
    assert where in why_closed(house)
    assert "Table BCDF" in why_closed(house), "nor when the house is opened again"


def test_an_entry_of_another_table_or_number_fits_nowhere_else(house: Place) -> None:
    tell(
        house,
        "UPDATE entries SET number = 99 WHERE table_id = 1 AND number = 3",
        "UPDATE entries SET number = 3 WHERE table_id = 1 AND number = 4",
        "UPDATE entries SET number = 4 WHERE table_id = 1 AND number = 99",
    )
    assert "entry 3 is not" in why_closed(house)


def test_a_table_under_another_code_is_named_when_the_house_opens(house: Place) -> None:
    tell(house, "UPDATE tables SET code = 'BCDG' WHERE id = 1")

    async def story(ledger: Ledger) -> list[str]:
        return [damage.sentence for damage in await ledger.damaged()]

    assert [it[:27] for it in with_ledger(house, story)] == ["Table BCDG is damaged and s"]
    why_closed(house)


def test_nobody_writes_on_at_a_damaged_table(house: Place) -> None:
    tell(house, f"DELETE FROM entries WHERE table_id = 1 AND number = {LAST}")

    async def story(ledger: Ledger) -> None:
        with pytest.raises(Damaged):
            await ledger.append(row(1, 30))
        live = await ledger.live_tables()
        assert await ledger.archive(live, ran=1, at=1) == 1, "nor puts it into the bin"
        assert [it.code for it in await ledger.live_tables()] == ["BCDF"]

    with_ledger(house, story)


def test_what_replaced_itself_and_what_was_in_the_bin_still_fits(house: Place) -> None:
    async def story(ledger: Ledger) -> None:
        await ledger.append(row(1, 31), beside=Beside(left=row(1, 12, says="less")))
        await ledger.append(row(1, 32), beside=Beside(left=row(1, 31, says="less")))
        await ledger.archive(await ledger.live_tables(1), ran=1, at=1)

    async def later(ledger: Ledger) -> None:
        assert await ledger.restore(1, ran=2)
        rows = await ledger.rows(1)
        assert rows[11] == row(1, 12, says="less")
        assert len(rows) == 32
        assert await ledger.rows(1, after=31) == rows[31:]
        await ledger.append(row(1, 33))
        assert await ledger.damaged() == []

    with_ledger(house, story)
    with_ledger(house, later)
    more = row(1, 12, says="more").entry.hex()
    tell(house, f"UPDATE entries SET entry = x'{more}' WHERE table_id = 1 AND number = 12")
    assert "entry 12 is not" in why_closed(house)


def test_the_end_of_a_damaged_wal_is_missed_and_stays_so(tmp_path: Path) -> None:
    house, tried = furnished(tmp_path, cut_off=True), tmp_path / "tried.db"
    carry(house, tried)
    whole, noticed = told(tried)
    assert not noticed
    assert len(whole.books["BCDF"]) == 13
    carry(house, tried)
    Path(f"{tried}-wal").write_bytes(b"")
    for _ in range(2):
        found, noticed = told(tried)
        assert noticed
        assert found.books["BCDF"] == found.books["GHJK"] == "closed"
        assert found.books[NEW] is None


def test_a_house_closed_in_order_leaves_nothing_beside_it(path: Path) -> None:
    assert [file.name for file in path.parent.iterdir()] == ["ledger.db"]


def test_a_damaged_record_is_named_and_the_others_are_given(house: Place) -> None:
    async def play(ledger: Ledger) -> None:
        for game in (1, 2):
            await ledger.append(row(1, 30 + game), beside=beside(1, game, b"game %d" % game))

    async def story(ledger: Ledger) -> None:
        assert await ledger.record(1, 2) == b"game 2"
        with pytest.raises(Damaged, match="Game 1 of table 1 is damaged"):
            await ledger.record(1, 1)
        given: list[bytes] = []
        with pytest.raises(Damaged, match="1 game is damaged and left out"):
            deque(map(given.append, ledger.records()))
        assert given == [b"game 2"]

    with_ledger(house, play)
    tell(house, f"UPDATE games SET record = x'{b'game 7'.hex()}' WHERE game = 1")
    with_ledger(house, story)


def test_houses_own_time_is_not_believed_either(house: Place) -> None:
    async def story(ledger: Ledger) -> None:
        await ledger.note_time(ran=5_000, wall=7, touched=[1])

    async def later(ledger: Ledger) -> None:
        time = await ledger.house_time()
        assert (time.ran, time.damaged) == (5_000, True), "as when somebody was last at a table"
        await ledger.note_time(ran=6_000, wall=8)
        assert not (await ledger.house_time()).damaged

    with_ledger(house, story)
    tell(house, "UPDATE house SET ran = 99999999")
    with_ledger(house, later)


def test_a_file_whose_order_is_damaged_is_refused_whole(path: Path) -> None:
    """An index that names a row wrongly: who went on writing would spread it."""
    tell(
        path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '(code)', '(id)') "
        "WHERE name = 'tables_in_the_bin'",
        "INSERT INTO tables (code, opened_at, binned) VALUES ('XXXX', 1, 1)",
    )
    tell(path, "UPDATE tables SET binned = 1 WHERE id = 1")
    with pytest.raises(UnusableLedger, match="is damaged"):
        Ledger.open(path)


@pytest.mark.parametrize("cut_off", [False, True])
def test_wherever_a_bit_is_flipped_it_is_noticed_or_harmless(tmp_path: Path, cut_off: bool) -> None:
    """A sample of what `scripts/bit-flips` does to every byte."""
    house, tried = furnished(tmp_path, cut_off=cut_off), tmp_path / "tried.db"
    carry(house, tried)
    truth, _ = told(tried)
    for place in some_flips(house, 30, seed=7):
        what = becomes_of(house, *place, truth=truth, in_=tried)
        assert what in ("noticed", "harmless"), place


@pytest.mark.parametrize("unreadable", [False, True])
def test_people_are_told_and_other_tables_play_on(tmp_path: Path, unreadable: bool) -> None:
    async def scene() -> None:
        data = tmp_path / "house.db"
        async with open_house(data) as house:
            ana, bea = await Chair.open(house.url, "Ana"), await Chair.open(house.url, "Bea")
        if unreadable:
            async with opened(data) as ledger:
                await ledger.append(row(1, len(await ledger.rows(1)) + 1, says="no entry at all"))
        else:
            tell(data, "UPDATE entries SET entry = cast(replace(entry, 'Ana', 'Eva') AS BLOB)")
        async with open_house(data) as house:
            for _ in range(2):
                with pytest.raises(Refusal) as refusal:
                    await fetch(f"{house.url}/api/tables/{ana.code}")
                assert refusal.value.reason == "damaged"
            with pytest.raises(Dismissed) as dismissed:
                await Chair(house.url, ana.code, ana.key).connected()
            assert dismissed.value.goodbye.why == "damaged"
            await Chair(house.url, bea.code, bea.key).connected()

    run(scene())
