"""`evenings.c`, built when a lesson begins; and a table as it is handed over to it."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from mafia_de_cuba.training.counted import BYTES, INTS, KINDS, REALS

MOST_SEATS, KEPT = 11, 6
NOBODY = -1


class LaidSeat(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("lines", "stories")),
        *((name, INTS) for name in ("came", "went", "take", "kin", "talk_row")),
        *((name, INTS) for name in ("hand_cell", "bag")),
        ("hand", REALS),
        *((name, INTS) for name in ("from_", "entry_from", "entry_story", "entry_tactic")),
        ("entry_heard", INTS),
        ("entry_chance", REALS),
        *((name, INTS) for name in ("told_from", "told_line", "told_came", "told_went")),
        ("told_take", INTS),
        ("told_weight", REALS),
        ("says_agent", BYTES),
    )


class LaidTable(ctypes.Structure):
    _fields_ = (
        *(
            (name, ctypes.c_int32)
            for name in ("players", "boxes", "jokers", "tactics", "talk_rows")
        ),
        *((name, ctypes.c_int32) for name in ("hand_cells", "habits", "newcomer")),
        ("sent", ctypes.c_int32 * KEPT),
        ("joker", ctypes.c_double * 3),
        *((name, ctypes.c_double) for name in ("fear", "trigger")),
        ("kind", INTS),
        ("stones", INTS),
        ("within", BYTES),
        ("reports", BYTES),
        ("folk", INTS),
        ("habit", INTS),
        ("best_words", REALS),
        ("best_hands", REALS),
        ("seats", LaidSeat * MOST_SEATS),
    )


class NoCompiler(RuntimeError):
    """Teaching needs a C compiler; playing does not."""


@lru_cache(maxsize=1)
def library() -> ctypes.CDLL:
    compiler = shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")
    if compiler is None:
        raise NoCompiler("there is no C compiler to build evenings.c with")
    source = str(files("mafia_de_cuba.training").joinpath("evenings.c"))
    built = Path(tempfile.mkdtemp(prefix="evenings-")) / "evenings.so"
    options = ["-O3", "-march=native", "-shared", "-fPIC", "-o", str(built), source]
    subprocess.run([compiler, *options], check=True)
    found = ctypes.CDLL(str(built))
    known = ctypes.c_int32.in_dll(found, "kinds_known").value
    assert known == len(KINDS), f"laid.h knows {known} kinds of players, counted.py {len(KINDS)}"
    return found
