"""The sealed games that the page's tests open, too: what Python says of them."""

from mafia_de_cuba.game.seal import opened
from records.sealed import FILE, TABLES, by_honour, played


def test_every_one_of_them_opens() -> None:
    lines = FILE.read_bytes().splitlines()
    assert len(lines) == 2 * len(TABLES) + 1
    assert all(opened(line).verified for line in lines)


def test_they_are_sealed_as_a_house_seals_them_today() -> None:
    lines = FILE.read_bytes().splitlines()
    assert opened(lines[-1]) == opened(by_honour())
    assert lines[-1] == by_honour()
    assert opened(played(TABLES[0], 7)).verified
