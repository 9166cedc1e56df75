"""`mafia-de-cuba` as it is typed: in a process of its own, or in this one where that is not asked.

A process takes longer to load the house than most commands to run. `typed` goes through the same
door with the same words, but inside the test; what has to do with processes, pipes that break,
signals and terminals is for `started`.
"""

import io
import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from mafia_de_cuba.__main__ import main

COMMAND = (sys.executable, "-m", "mafia_de_cuba")
Done = subprocess.CompletedProcess[bytes]


def started(*words: str | Path, text: bytes = b"", folder: Path | None = None) -> Done:
    """What comes of these words in a process of its own."""
    line = [*COMMAND, *map(str, words)]
    return subprocess.run(line, input=text, capture_output=True, check=False, cwd=folder)


def typed(*words: str | Path, text: bytes = b"", folder: Path | None = None) -> Done:
    """What comes of these words in this process, with pipes for all three streams."""
    line = [COMMAND[-1], *map(str, words)]
    out, err = _stream(), _stream()
    with (
        chdir(folder or Path.cwd()),
        patch.dict(os.environ, {"COLUMNS": "80"}),
        patch.object(sys, "argv", line),
        patch.object(sys, "stdin", _stream(text)),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as left,
    ):
        main()
    code = left.value.code or 0
    assert isinstance(code, int), code
    return Done(line, code, _said(out), _said(err))


def _stream(text: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text), encoding="utf-8")


def _said(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()
