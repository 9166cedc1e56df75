"""The header is read alike by C, C++ and, where there is a compiler for it, CUDA."""

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("mafia_de_cuba_core")

from mafia_de_cuba_core import HEADERS

TOP = Path(__file__).parents[2]
SHOWN = '#include "mafia_de_cuba_core.h"\nint main(void) { return 0; }\n'


@pytest.mark.parametrize(
    ("compiler", "flags"),
    [("gcc", "-x c -std=c99"), ("g++", "-x c++ -std=c++17"), ("clang", "-x c -std=c99")],
)
def test_compilers_have_nothing_to_say(compiler: str, flags: str, tmp_path: Path) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler} here")
    shown = tmp_path / "shown.c"
    shown.write_text(SHOWN)
    quiet = "-Wno-unused-function -Wno-psabi"
    asked = f"{compiler} {flags} -fsyntax-only -Wall -Wextra -Werror {quiet} -I {HEADERS} {shown}"
    said = subprocess.run(asked.split(), capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


@pytest.mark.long
def test_a_kernel_for_a_gpu_is_made_of_it(tmp_path: Path) -> None:
    """Where there is CUDA's compiler; it needs no GPU."""
    if shutil.which("nvcc") is None:
        pytest.skip("no nvcc here")
    example, made = TOP / "core" / "examples" / "many_games.cu", tmp_path / "many_games.o"
    quick = "-std=c++17 -arch=sm_80 -Xcicc -O0 -Xptxas -O0"
    asked = f"nvcc {quick} -Werror all-warnings -I {HEADERS} -c {example} -o {made}"
    said = subprocess.run(asked.split(), capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    assert b"_Z4play" in made.read_bytes()


def test_every_part_of_the_header_can_be_read_in_a_sitting() -> None:
    parts = {part.name: len(part.read_text().splitlines()) for part in HEADERS.rglob("*.h")}
    assert len(parts) > 10
    assert {name: lines for name, lines in parts.items() if lines > 300} == {}


def test_house_and_core_have_one_version() -> None:
    pages = [tomllib.loads((TOP / at / "pyproject.toml").read_text()) for at in (".", "core")]
    assert pages[0]["project"]["version"] == pages[1]["project"]["version"]
