"""A house as a service: kept apart from the rest of the machine, installed by one command."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from command import typed
from mafia_de_cuba.server.run import service_command
from mafia_de_cuba.server.run.service_command import TEMPLATE as UNIT
from mafia_de_cuba.server.run.service_command import unit

MOST = 3.0

KEPT_APART = {
    "DynamicUser": "yes",
    "StateDirectory": "mafia-de-cuba",
    "UMask": "0077",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "PrivateUsers": "yes",
    "ProtectProc": "invisible",
    "ProtectClock": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectControlGroups": "yes",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "LockPersonality": "yes",
    "MemoryDenyWriteExecute": "yes",
    "SystemCallArchitectures": "native",
}


def test_what_keeps_it_apart_is_there() -> None:
    lines = [line for line in UNIT.read_text().splitlines() if "=" in line and line[0] != "#"]
    said = dict(line.split("=", 1) for line in lines)
    assert {name: said.get(name) for name in KEPT_APART} == KEPT_APART
    calls = [line for line in lines if line.startswith("SystemCallFilter=")]
    assert calls[:2] == [
        "SystemCallFilter=@system-service",
        "SystemCallFilter=~@privileged @resources",
    ]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_finds_little_exposed() -> None:
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", str(UNIT)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    found = re.search(r"Overall exposure level for \S+: (\d+\.\d)", told.stdout)
    if found is None:
        pytest.skip("this systemd-analyze does not look at files")
    assert float(found[1]) < MOST


def said(text: str) -> dict[str, str]:
    lines = [line for line in text.splitlines() if "=" in line and line[0] != "#"]
    return dict(line.split("=", 1) for line in lines)


def test_the_unit_starts_the_package_where_it_is() -> None:
    usual = unit("/opt/mafia-de-cuba")
    assert usual == UNIT.read_text()
    own = said(unit("/home/ana/a house", ("--name", "50%.example.org", "--port", "80")))
    assert own["ExecStart"] == (
        "'/home/ana/a house/bin/mafia-de-cuba' serve --data /var/lib/mafia-de-cuba/house.db"
        " --name 50%%.example.org --port 80"
    )
    changed = {name for name, value in own.items() if said(usual)[name] != value}
    assert changed == {"ExecStart", "ProtectHome"}
    assert own["ProtectHome"] == "read-only"


def test_the_unit_can_be_looked_at_anywhere() -> None:
    shown = typed("service", "install", "--show", "--", "--port", "80")
    assert shown.returncode == 0
    assert said(shown.stdout.decode())["ExecStart"].endswith("/house.db --port 80")


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose systemd writes down what it is told."""
    machine = tmp_path / "machine"
    machine.mkdir()
    program = machine / "systemctl"
    program.write_text(f'#!/bin/sh\necho "$@" >> {machine}/told\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(machine), prepend=os.pathsep)
    monkeypatch.setattr(service_command, "UNITS", tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return machine


def test_it_is_installed_and_removed_by_one_command_each(
    systemd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed = service_command.UNITS / service_command.NAME
    assert service_command.install("--port", "80") == 0
    assert said(installed.read_text())["ExecStart"].endswith("--port 80")
    assert service_command.remove() == 0
    assert not installed.exists()
    assert (systemd / "told").read_text().splitlines() == [
        "daemon-reload",
        "enable mafia-de-cuba.service",
        "restart mafia-de-cuba.service",
        "disable --now mafia-de-cuba.service",
        "daemon-reload",
    ]
    capsys.readouterr()
    assert service_command.remove() == 1
    assert "No house is installed as a service" in capsys.readouterr().err


def test_what_systemd_says_against_it_is_told(
    systemd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (systemd / "systemctl").write_text("#!/bin/sh\necho Unit is masked. >&2\nexit 1\n")
    assert service_command.install() == 1
    assert capsys.readouterr().err == (
        "mafia-de-cuba: systemctl daemon-reload failed: Unit is masked.\n"
    )


def test_only_the_machines_owner_installs_it(
    systemd: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert service_command.install() == 1
    assert "with sudo" in capsys.readouterr().err
    assert not (systemd / "told").exists()


def test_without_systemd_there_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert service_command.install() == 1
    assert "There is no systemd on this machine" in capsys.readouterr().err
