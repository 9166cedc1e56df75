"""Servers for node that ours is held against, installed from npm outside the repository."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console


def install(console: Console, packages: Sequence[str], server: Path) -> Path | None:
    """The folder with these packages and the server; None where there is no node or no registry."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    folder = cache / "mafia-de-cuba" / "-".join(packages).replace("/", "-").replace("@", "-")
    name, done = server.parent.name, folder / "installed"
    if not done.exists():
        if shutil.which("npm") is None:
            console.print(f"There is no npm here: {name} is left out.")
            return None
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}")
        wanted = ["npm", "install", "--no-audit", "--no-fund", "--silent", *packages]
        if subprocess.run(wanted, cwd=folder, check=False).returncode:
            console.print(f"{name} could not be installed: it is left out.")
            return None
        done.touch()
    shutil.copy(server, folder / "server.cjs")
    return folder


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def node_server(folder: Path, core: int, **environment: str) -> Iterator[int]:
    """The server of a folder on one core: its port, once it says that it is listening."""
    port = free_port()
    with listening(
        ["node", "server.cjs"], core, folder, PORT=str(port), NODE_ENV="production", **environment
    ):
        yield port


@contextmanager
def listening(
    command: Sequence[str], core: int, folder: Path, **environment: str
) -> Iterator[None]:
    """A program on one core, from when it says that it is listening."""
    process = subprocess.Popen(
        ["taskset", "-c", str(core), *command],
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if "listening" in line:
            break
    try:
        yield
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
