"""Opening the house: it says where it is, and what it cannot do it says in one sentence."""

import asyncio
import contextlib
import json
import os
import pty
import re
import select
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from house import Process
from mafia_de_cuba.server.ledger.homes.sqlite_file import APPLICATION_ID
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.run.inside import inside_door
from mafia_de_cuba.server.run.serve_command import serve
from mafia_de_cuba.server.run.serving import Plan, listening

SOON = 60.0
"""Seconds that a busy machine may take to open a house."""


def said(capsys: pytest.CaptureFixture[str], **options: Any) -> str:
    """The one sentence of a house that cannot be opened."""
    mask = os.umask(0o077)
    try:
        code = serve(**options)
    finally:
        os.umask(mask)
    out, err = capsys.readouterr()
    assert (code, out) == (1, "")
    (line,) = err.splitlines()
    assert line.startswith("mafia-de-cuba: ")
    assert line.endswith(".")
    return line.removeprefix("mafia-de-cuba: ")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program has."""
    with contextlib.closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_in_use(tmp_path: Path, taken: int, capsys: pytest.CaptureFixture[str]) -> None:
    line = said(capsys, data=tmp_path / "house.db", host="127.0.0.1", port=taken)
    assert line.startswith(f"Port {taken} is in use by another program")
    assert list(tmp_path.iterdir()) == [], "nothing is touched before the door is open"


@pytest.mark.parametrize(
    "door",
    [
        lambda folder: listening(Plan(data=folder / "house.db", host="127.0.0.1", port=0)),
        lambda _: inside_door("127.0.0.1:0"),
    ],
    ids=["the front door", "the inner door"],
)
def test_what_is_small_goes_out_at_once(
    tmp_path: Path, door: Callable[[Path], socket.socket]
) -> None:
    async def scene() -> int:
        came: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def meets(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            came.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with contextlib.closing(door(tmp_path)) as listener:
            async with await asyncio.start_server(meets, sock=listener):
                _, writer = await asyncio.open_connection(*listener.getsockname()[:2])
                async with asyncio.timeout(SOON):
                    found = await came
                writer.close()
        return found

    assert asyncio.run(scene()) != 0


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
def test_no_such_port(tmp_path: Path, port: int, capsys: pytest.CaptureFixture[str]) -> None:
    line = said(capsys, data=tmp_path / "house.db", port=port)
    assert line == f"There is no port {port}: choose one from 1 to 65535."


@pytest.mark.parametrize("host", ["nowhere.invalid", "203.0.113.9", "x" * 80, "2001:db8::9"])
def test_no_such_host(tmp_path: Path, host: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = said(capsys, data=tmp_path / "house.db", host=host, port=0)
    assert host in line


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    line = said(capsys, data=tmp_path / "file" / "house.db", port=0)
    assert line.endswith("is no folder and cannot be made one: choose another.")


def test_a_folder_that_is_read_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("nothing is read-only to this user")
        assert "house.db" in said(capsys, data=tmp_path / "house.db", port=0)
    finally:
        tmp_path.chmod(0o700)


def newer(data: Path) -> str:
    import asyncio

    asyncio.run(Ledger.open(data).close())
    with sqlite3.connect(data) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    return "was written by a newer version"


def foreign(data: Path) -> str:
    with sqlite3.connect(data) as file:
        file.execute("CREATE TABLE notes (note)")
    file.close()
    return "belongs to another program"


def no_ledger(data: Path) -> str:
    data.write_text("Dear diary, tonight we play.\n" * 20)
    return "is not a ledger of Mafia de Cuba"


def corrupt(data: Path) -> str:
    newer(data)
    content = bytearray(data.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    assert int.from_bytes(content[68:72], "big") == APPLICATION_ID
    data.write_bytes(content)
    return "is damaged"


def test_a_file_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, spoil in enumerate((newer, foreign, no_ledger, corrupt)):
        data = tmp_path / f"{number}.db"
        expected = spoil(data)
        before = data.read_bytes()
        assert expected in said(capsys, data=data, host="127.0.0.1", port=0)
        assert data.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "cannot be read: No such file or directory."),
        ("{", "does not tell limits"),
        ('{"tabels": 3}', "does not tell limits"),
        ('{"tables": "many"}', "does not tell limits"),
    ],
)
def test_limits_that_are_none(
    tmp_path: Path, content: str | None, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "limits.json"
    if content is not None:
        file.write_text(content)
    assert says in said(capsys, data=tmp_path / "house.db", port=0, limits=file)


def test_whose_word_is_believed_is_an_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "house.db"
    assert "is not the address of a proxy" in said(capsys, data=data, port=0, proxy="*")
    assert "is not an address" in said(capsys, data=data, port=0, metrics_for=("me",))


# ------------------------------------------------------------------------------- a house that opens


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_closes_when_it_is_asked_to(tmp_path: Path, how: signal.Signals) -> None:
    data = tmp_path / "folder" / "house.db"
    with Process(data) as house:
        with urllib.request.urlopen(f"{house.url}/healthz") as answer:
            assert json.load(answer)["ok"] is True
        assert house.kill(how) == 0
    assert data.stat().st_mode & 0o077 == 0, "nobody else on the machine reads along"


def terminal(words: Sequence[str]) -> tuple[subprocess.Popen[bytes], int]:
    """A command at a terminal of 80 by 24."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [sys.executable, "-m", "mafia_de_cuba", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    return process, ours


def shown(ours: int, until: str) -> str:
    """What stands at the terminal once this does."""
    found, deadline = b"", time.monotonic() + SOON
    while until not in found.decode(errors="ignore"):
        ready, _, _ = select.select([ours], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, found.decode(errors="replace")
        try:
            found += os.read(ours, 65536)
        except OSError:
            break
    return found.decode(errors="ignore")


@pytest.mark.long
def test_a_terminal_is_shown_where_to_go(tmp_path: Path) -> None:
    words = ("serve", "--data", str(tmp_path / "house.db"), "--port", "0", "--host", "0.0.0.0")
    process, ours = terminal(words)
    try:
        text = shown(ours, "Ctrl-C closes it")
        assert re.search(r"On this machine   http://localhost:\d+", text)
        assert str(tmp_path / "house.db") in text
        lines = re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
        if "On your network" in text:
            assert sum("█" in line for line in lines) >= 10, "a code to scan"
        assert len(lines) <= 24, "it fits on a screen"
        assert max(map(len, lines)) <= 80 or str(tmp_path) in max(lines, key=len)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=SOON) == 0
        assert "The house is closed." in shown(ours, "closed.")
    finally:
        process.kill()
        process.wait()
        os.close(ours)


@pytest.mark.long
def test_the_line_can_be_locked(tmp_path: Path) -> None:
    words = ("--data", str(tmp_path / "house.db"), "--port", "0", "--host", "127.0.0.1", "--tls")
    house = subprocess.Popen(
        [sys.executable, "-m", "mafia_de_cuba", "serve", *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert house.stdout is not None
    try:
        told = ""
        while "Ctrl-C" not in told:
            line = house.stdout.readline()
            assert line, told
            told += line
        found = re.search(r"https://127\.0\.0\.1:\d+", told)
        assert found is not None
        assert "A phone asks once whether to trust this house" in told
        trusting = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
        with urllib.request.urlopen(f"{found[0]}/healthz", context=trusting) as answer:
            assert answer.headers["strict-transport-security"]
            assert json.load(answer)["ok"] is True
        with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
            urllib.request.urlopen(f"{found[0]}/healthz")
    finally:
        house.terminate()
        code = house.wait(timeout=SOON)
        house.stdout.close()
    assert code == 0
