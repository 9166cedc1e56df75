"""What bots remember of their own work, and that it stays small."""

import numpy as np

from mafia_de_cuba.bots.beliefs.memory import remembered
from mafia_de_cuba.deduction.shelf import Amounts


def test_what_was_worked_out_is_not_worked_out_again() -> None:
    asked: list[int] = []

    @remembered(1)
    def squares(number: int) -> Amounts:
        asked.append(number)
        return np.full(4, float(number**2))

    assert squares(3)[0] == squares(3)[0] == 9
    assert squares(4)[0] == 16
    assert asked == [3, 4]


def test_it_keeps_only_so_much_and_the_latest() -> None:
    asked: list[int] = []

    @remembered(1)
    def large(number: int) -> Amounts:
        asked.append(number)
        return np.zeros(50_000)  # 0.38 MB

    for number in (1, 2, 1, 3, 1, 2):
        large(number)
    assert asked == [1, 2, 3, 2]


def test_what_alone_is_too_large_is_kept_until_the_next() -> None:
    asked: list[int] = []

    @remembered(0.001)
    def huge(number: int) -> Amounts:
        asked.append(number)
        return np.zeros(50_000)

    for number in (1, 1, 2, 1):
        huge(number)
    assert asked == [1, 2, 1]
