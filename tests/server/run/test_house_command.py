"""`mafia-de-cuba` alone: the house opens, is found again, and is shared by what is installed."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from command import COMMAND
from mafia_de_cuba.server.run.house_command import house
from mafia_de_cuba.server.run.serving import CannotServe
from mafia_de_cuba.server.run.sharing import TUNNELS, Tunnel, shared

ADDRESS = "https://quiet-rum-box.trycloudflare.com"
ASKS = f"""#!/bin/sh
echo "2026 INF Requesting new quick Tunnel on https://api.trycloudflare.com/tunnel" >&2
echo "2026 INF |  {ADDRESS}  |" >&2
echo "$@" > "$(dirname "$0")/asked"
exec sleep 600
"""
ENDS = '#!/bin/sh\necho "failed to request quick Tunnel: Post https://api.trycloudflare.com" >&2\n'
CLOUDFLARED = TUNNELS[0]


def installed(folder: Path, says: str, program: str = "cloudflared") -> dict[str, str]:
    """A machine with this program on it, and nothing else to share a house with."""
    folder.mkdir()
    file = folder / program
    file.write_text(says)
    file.chmod(0o755)
    return {"PATH": f"{folder}:/usr/bin:/bin"}


@contextmanager
def opened(data: Path, *words: str, **environment: str) -> Iterator[list[str]]:
    """What the command says until its house is open; it is closed as by Ctrl-C."""
    process = subprocess.Popen(
        [*COMMAND, "--data", str(data), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
    )
    assert process.stdout is not None
    lines = []
    try:
        for line in process.stdout:
            lines.append(line.rstrip())
            if line.startswith("Ctrl-C"):
                break
        yield lines
    finally:
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=60)[0]
    assert process.returncode == 0, lines
    assert "The house is closed." in rest


def here(lines: list[str]) -> str:
    (found,) = [it.split()[-1] for it in lines if "On this machine" in it]
    return found


def a_free_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.mark.long
def test_no_command_opens_the_house_and_the_next_one_finds_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "house.db"
    with opened(data, "--port", str(a_free_port())) as lines:
        assert lines[0] == "The house is open."
        with urllib.request.urlopen(f"{here(lines)}/healthz") as answer:
            assert answer.status == 200
        mask = os.umask(0o077)
        try:
            assert house(data=data) == 0
            found = capsys.readouterr().out.splitlines()
            assert found[0] == "The house is open already."
            assert here(found) == here(lines)
            assert house(data=data, share=True) == 1
        finally:
            os.umask(mask)
        assert f"is open already at {here(lines)}" in capsys.readouterr().err
    assert (tmp_path / "house.db-lock").read_bytes() == b""


@pytest.mark.long
def test_a_shared_house_answers_to_the_address_it_was_given(tmp_path: Path) -> None:
    machine = installed(tmp_path / "bin", ASKS)
    with opened(tmp_path / "house.db", "--port", str(a_free_port()), "--share", **machine) as lines:
        assert any(it.split() == ["From", "anywhere", ADDRESS] for it in lines)
        port = here(lines).rpartition(":")[2]
        asked = (tmp_path / "bin" / "asked").read_text()
        assert asked.split()[-1] == f"http://127.0.0.1:{port}"
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/house",
            headers={"Host": ADDRESS.removeprefix("https://"), "X-Forwarded-For": "198.51.100.7"},
        )
        with urllib.request.urlopen(request) as answer:
            assert ADDRESS.encode() in answer.read()


def test_a_house_cannot_be_shared_with_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    mask = os.umask(0o077)
    try:
        assert house(data=tmp_path / "house.db", share=True) == 1
    finally:
        os.umask(mask)
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(r"no cloudflared and no tailscale .* with `[^`]+`, .* with --share\.\n$", err)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("says", "patience", "why"),
    [
        (ENDS, 60.0, 'cloudflared ended without an address. It said: "failed to request quick'),
        ("#!/bin/sh\nexec sleep 600\n", 0.0, "cloudflared gave no address within 0 seconds."),
    ],
)
def test_a_tunnel_without_an_address_is_told_of_and_left_behind_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, patience: float, why: str
) -> None:
    for name, value in installed(tmp_path / "bin", says).items():
        monkeypatch.setenv(name, value)
    with pytest.raises(CannotServe) as told, shared(CLOUDFLARED, 8055, patience=patience):
        raise AssertionError("there is no address")
    assert why in str(told.value)


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands in for the program")
def test_a_tunnel_ends_with_its_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says = f"#!/bin/sh\necho $$ > {tmp_path}/number\necho {ADDRESS}\nexec sleep 600\n"
    for name, value in installed(tmp_path / "bin", says).items():
        monkeypatch.setenv(name, value)
    with shared(CLOUDFLARED, 8055) as address:
        assert address == ADDRESS
        number = int((tmp_path / "number").read_text())
        os.kill(number, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.parametrize(
    ("tunnel", "line", "address"),
    [
        (TUNNELS[0], f"INF |  {ADDRESS}   |", ADDRESS),
        (TUNNELS[0], "Requesting new quick Tunnel on https://api.trycloudflare.com", None),
        (TUNNELS[1], "https://don.tail1234.ts.net/", "https://don.tail1234.ts.net"),
        (TUNNELS[1], "To enable, visit: https://login.tailscale.com/f/funnel?node=x", None),
    ],
)
def test_an_address_is_told_from_what_is_said_around_it(
    tunnel: Tunnel, line: str, address: str | None
) -> None:
    found = re.search(tunnel.address, line)
    assert (found and found[0]) == address
