"""What bots remember of their own work, and that it stays small."""

from collections.abc import Callable

import numpy as np

from mafia_de_cuba.bots.beliefs.memory import SharedMemory
from mafia_de_cuba.deduction.memory import MEGABYTE
from mafia_de_cuba.deduction.shelf import Amounts


def test_what_was_worked_out_is_not_worked_out_again() -> None:
    asked: list[int] = []

    @SharedMemory(MEGABYTE).remembered
    def squares(number: int) -> Amounts:
        asked.append(number)
        return np.full(4, float(number**2))

    assert squares(3)[0] == squares(3)[0] == 9
    assert squares(4)[0] == 16
    assert asked == [3, 4]


def test_it_keeps_only_so_much_and_the_latest() -> None:
    asked: list[int] = []

    @SharedMemory(MEGABYTE).remembered
    def large(number: int) -> Amounts:
        asked.append(number)
        return np.zeros(50_000)  # 0.38 MB

    for number in (1, 2, 1, 3, 1, 2):
        large(number)
    assert asked == [1, 2, 3, 2]


def test_what_alone_is_too_large_is_kept_until_the_next() -> None:
    asked: list[int] = []

    @SharedMemory(MEGABYTE / 1000).remembered
    def huge(number: int) -> Amounts:
        asked.append(number)
        return np.zeros(50_000)

    for number in (1, 1, 2, 1):
        huge(number)
    assert asked == [1, 2, 1]


def test_all_that_is_remembered_shares_one_room() -> None:
    """However many models of people there are, they take no more room together than one."""
    memory, asked = SharedMemory(MEGABYTE), list[str]()

    def large(name: str) -> Callable[[int], Amounts]:
        def made(number: int) -> Amounts:
            asked.append(f"{name} {number}")
            return np.zeros(50_000)  # 0.38 MB

        return memory.remembered(made)

    one, two, three = map(large, ("one", "two", "three"))
    for function in (one, two, one, three, one, two):
        function(1)
    assert asked == ["one 1", "two 1", "three 1", "two 1"]
    memory.cache_clear()
    two(1)
    assert asked[-2:] == ["two 1", "two 1"]
