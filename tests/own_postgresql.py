"""A PostgreSQL of the tests' own: one for a whole run of tests, gone when that ends.

It needs the programs that Debian's package `postgresql` brings and nobody's database server. Where
the tests are run by root, who may not run it, a user without rights does. Every test that asks has
a database of its own.
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg

FAST = ("-c", "fsync=off", "-c", "full_page_writes=off")
"""Nobody pulls the plug of a machine on which tests run."""
USUAL = (
    *("-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=32MB"),
    *("-c", "max_connections=200", "-c", "log_min_messages=fatal", "-c", "autovacuum=off"),
)
GUARD = """
while kill -0 "$1" 2>/dev/null; do sleep 2; done
kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")" 2>/dev/null
rm -rf "$2"
"""
"""Tests that are killed stop nothing: somebody else sees to it that no server stays behind."""
ME, SECRET = "house", "a secret of the tests"
numbers = count(1)


class NoPostgresql(Exception):
    """Its programs are not on this machine."""


def program(name: str) -> str:
    """Where one of PostgreSQL's programs is: on the path, or where Debian puts it."""
    found = shutil.which(name)
    if found is not None:
        return found
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=_version)
    if not newest:
        raise NoPostgresql(f"{name} is missing: `. scripts/setup-postgresql` brings it.")
    return str(newest[-1])


def _version(path: Path) -> int:
    version = path.parents[1].name
    return int(version) if version.isdigit() else 0


class Postgresql:
    """A server in a folder of its own, listening on this machine alone."""

    def __init__(self, folder: Path, *, options: Sequence[str] = FAST) -> None:
        self._folder, self._options = folder, (*USUAL, *options)
        self.port = _free_port()
        self._whose = _unprivileged()
        if self._whose is not None:
            os.chown(folder, self._whose.pw_uid, self._whose.pw_gid)
        secret = folder / "secret"
        secret.write_text(SECRET)
        secret.chmod(0o644)
        self._do(
            *(program("initdb"), "--pgdata", str(folder / "data"), "--username", ME),
            *("--auth", "scram-sha-256", "--pwfile", str(secret), "--no-sync"),
            *("--encoding", "UTF8", "--locale", "C"),
        )

    def start(self) -> "Postgresql":
        """Start it, and wait until it answers."""
        options = [*self._options, "-p", str(self.port), "-k", str(self._folder)]
        self._control("start", "--wait", "--options", " ".join(options))
        return self

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast` cuts everybody off, `immediate` is what a power cut would be."""
        self._control("stop", "--mode", how)

    def url(self, database: str, *, user: str = ME, password: str = SECRET) -> str:
        """The address of a database here."""
        secret = password.replace(" ", "%20")
        return f"postgresql://{user}:{secret}@127.0.0.1:{self.port}/{database}"

    def new(self, *, like: str = "template0") -> str:
        """The address of a new database, empty or like another one."""
        name = f"house_{os.getpid()}_{next(numbers)}"
        self.tell("postgres", f"CREATE DATABASE {name} TEMPLATE {like}")
        return self.url(name)

    def tell(self, database: str, *statements: str) -> None:
        """Do something as its owner."""
        with closing(psycopg.connect(self.url(database), autocommit=True)) as connection:
            for each in statements:
                connection.execute(each.encode())

    def seconds(self) -> float:
        """How long its processes have worked, those that have ended as well."""
        first = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                fields = stat.read_text().rpartition(")")[2].split()
                if int(stat.parent.name) == first:
                    ticks += sum(map(int, fields[11:15]))
                elif int(fields[1]) == first:
                    ticks += sum(map(int, fields[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def _control(self, *words: str) -> None:
        data, log = str(self._folder / "data"), str(self._folder / "log")
        self._do(program("pg_ctl"), *words, "--pgdata", data, "--log", log, "--silent")

    def _do(self, *words: str) -> None:
        whose = self._whose
        subprocess.run(
            words,
            user=None if whose is None else whose.pw_uid,
            group=None if whose is None else whose.pw_gid,
            extra_groups=None if whose is None else [],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C"},
            check=True,
            timeout=120,
        )


@contextmanager
def own_postgresql(*, options: Sequence[str] = FAST) -> Iterator[Postgresql]:
    """A server for as long as somebody needs it."""
    folder = Path(tempfile.mkdtemp(prefix="mafia-postgresql-"))
    folder.chmod(0o755)
    guard = subprocess.Popen(
        ["sh", "-c", GUARD, "sh", str(os.getpid()), str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # Whatever ends the tests does not end it.
        start_new_session=True,
    )
    try:
        server = Postgresql(folder, options=options).start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        guard.kill()
        guard.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with closing(socket.socket()) as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def _unprivileged() -> pwd.struct_passwd | None:
    """Whom it runs as, where that may not be whoever runs the tests."""
    return pwd.getpwnam("nobody") if os.geteuid() == 0 else None
