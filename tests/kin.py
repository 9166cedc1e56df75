"""Which processes a process has started, and whether they are gone; for Linux."""

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
