"""Lines break at spaces, but never at one that is not to be broken."""

import io

import pytest
from rich.console import Console
from rich.table import Table

from mafia_de_cuba.unbroken import unbroken

QUESTION = "«\u202fOfelia, qu’avez-vous pris\u202f?\u202f» Rien\u202f: pas un diamant\u202f!"


@pytest.mark.parametrize("width", range(12, 60))
def test_what_a_no_break_space_joins_stays_on_one_line(width: int) -> None:
    alone, in_a_table = io.StringIO(), io.StringIO()
    Console(file=alone, width=width).print(unbroken(QUESTION))
    row = Table.grid()
    row.add_row(unbroken(QUESTION))
    Console(file=in_a_table, width=width).print(row)
    for screen in (alone, in_a_table):
        lines = [line.strip(" ") for line in screen.getvalue().splitlines()]
        assert " ".join(lines) == QUESTION
        assert all(len(line) <= max(width, len("pris\u202f?\u202f»")) for line in lines)
