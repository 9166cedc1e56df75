"""The page's types are held: what does not fit is found before anyone sees it."""

import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"
IN_SCRIPT = 'export const wrong: number = "one";\n'
IN_PAGE = '<script lang="ts">const many: number = "one";</script>\n{many}\n'


def checked(web: Path) -> "subprocess.CompletedProcess[str]":
    """What svelte-check says of a page."""
    command = ["node_modules/.bin/svelte-check", "--tsconfig", "./tsconfig.json"]
    return subprocess.run(
        [*command, "--fail-on-warnings", "--output", "machine"],
        cwd=web,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_an_error_planted_in_the_page_is_found(tmp_path: Path) -> None:
    web = tmp_path / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (web / "node_modules").symlink_to(WEB / "node_modules")
    (web / "src" / "lib" / "planted.ts").write_text(IN_SCRIPT)
    (web / "src" / "pieces" / "Planted.svelte").write_text(IN_PAGE)
    found = checked(web)
    assert found.returncode != 0
    told = [line for line in found.stdout.splitlines() if " ERROR " in line]
    assert len(told) == 2
    assert any("planted.ts" in line for line in told)
    assert any("Planted.svelte" in line for line in told)
