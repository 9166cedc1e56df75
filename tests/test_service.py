"""The systemd unit that comes with the house keeps it apart from the rest of the machine."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
UNIT = TOP / "deploy" / "mafia-de-cuba.service"
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


def test_the_guide_refers_to_it() -> None:
    assert UNIT.relative_to(TOP).as_posix() in (TOP / "docs" / "operating.md").read_text()
