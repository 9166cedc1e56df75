"""Which processes a process has started, and whether they are gone; for Linux."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path


def children(parent: int) -> Iterator[int]:
    """The processes that this one started."""
    for folder in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            state, above = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(above) == parent and state != "Z":
                yield int(folder.name)


def any_there(processes: Iterable[int]) -> bool:
    """Whether any of these is still there."""
    return any(Path(f"/proc/{process}").exists() for process in processes)


def half_a_word() -> None:
    """As a pool's worker: begin to tell a result, and be gone."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), b"\0\0\4\0half")
    os._exit(9)
