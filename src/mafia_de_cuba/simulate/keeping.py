"""Records as they are written down: whole lines, whatever happens to the disk."""

from contextlib import suppress
from pathlib import Path


class CannotKeep(Exception):
    """There is no writing to a file, and why."""


class Keeper:
    """A file of records, one a line, each in the file before the next is played."""

    def __init__(self, file: Path) -> None:
        self._name = file
        self._records = self._size = 0
        try:
            self._file = file.open("wb", buffering=0)
        except OSError as error:
            raise CannotKeep(f"cannot write {file}: {error.strerror}") from None

    def close(self) -> None:
        self._file.close()

    def add(self, record: bytes) -> None:
        """Write one more; what there is no room for is not left half written."""
        line = memoryview(record + b"\n")
        try:
            rest = line
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise CannotKeep(
                f"cannot write {self._name}: {error.strerror}; it has the first "
                f"{self._records:,} games"
            ) from None
        self._records += 1
        self._size += len(line)
