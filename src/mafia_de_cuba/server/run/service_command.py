"""`mafia-de-cuba service`: a house that systemd opens with the machine, and keeps apart."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

NAME = "mafia-de-cuba.service"
UNITS = Path("/etc/systemd/system")
TEMPLATE = Path(__file__).with_name(NAME)
DATA = "/var/lib/mafia-de-cuba/house.db"
"""The one folder in which the service may write."""
HOMES = (Path("/home"), Path("/root"), Path("/run/user"))


class NoService(Exception):
    """It cannot be installed or removed, and why, in one sentence."""


def install(
    *options: Annotated[str, Parameter(allow_leading_hyphen=True)],
    show: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Have systemd open the house now and whenever the machine starts.

    Parameters
    ----------
    options
        Options of `serve` for it, behind a `--`, as in -- --port 80 --name play.example.org.
    show
        Only print the unit.
    """
    if show:
        print(unit(sys.prefix, options), end="")
        return 0
    return _told(lambda: _install(unit(sys.prefix, options)))


def remove() -> int:
    """Close the house, and have systemd open it no more; all it keeps stays where it is."""
    return _told(_remove)


def unit(prefix: str | Path, options: tuple[str, ...] = ()) -> str:
    """The unit for a package that is installed there."""
    command = [str(Path(prefix) / "bin" / "mafia-de-cuba"), "serve", "--data", DATA, *options]
    lines = TEMPLATE.read_text(encoding="utf-8").splitlines()
    # A percent sign means something to systemd, and a dollar too.
    said = shlex.join(command).replace("%", "%%").replace("$", "$$")
    told = {"ExecStart": said}
    if any(Path(prefix).is_relative_to(home) for home in HOMES):
        # Where the package itself is somebody's, their home can at least not be changed.
        told["ProtectHome"] = "read-only"
    return "\n".join(_line(line, told) for line in lines) + "\n"


def _line(line: str, told: dict[str, str]) -> str:
    key, equals, _ = line.partition("=")
    return f"{key}={told[key]}" if equals and key in told else line


def _told(deed: Callable[[], str]) -> int:
    try:
        _check()
        print(deed())
    except NoService as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return 1
    return 0


def _check() -> None:
    if shutil.which("systemctl") is None:
        raise NoService(
            "There is no systemd on this machine: `mafia-de-cuba service install --show` prints the"
            " unit, and `mafia-de-cuba serve` is what any other service manager has to run."
        )
    if os.geteuid() != 0:
        raise NoService("A service is the machine owner's to install: type it again with sudo.")


def _install(text: str) -> str:
    try:
        (UNITS / NAME).write_text(text, encoding="utf-8")
    except OSError as error:
        raise NoService(f"{UNITS / NAME} cannot be written: {error.strerror}.") from None
    _systemctl("daemon-reload")
    # One that is open goes on with the new unit.
    _systemctl("enable", NAME)
    _systemctl("restart", NAME)
    return (
        f"The house is open, and opens with this machine. Everything is in {DATA}; "
        f"journalctl -u {NAME.removesuffix('.service')} tells how it fares."
    )


def _remove() -> str:
    if not (UNITS / NAME).exists():
        raise NoService(f"No house is installed as a service: there is no {UNITS / NAME}.")
    _systemctl("disable", "--now", NAME)
    (UNITS / NAME).unlink()
    _systemctl("daemon-reload")
    return f"The house is closed, and opens no more by itself. What it kept is still in {DATA}."


def _systemctl(*words: str) -> None:
    done = subprocess.run(["systemctl", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it did not say why"]
        raise NoService(f"systemctl {' '.join(words)} failed: {said[-1].rstrip('.')}.")
