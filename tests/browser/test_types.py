"""The page's types are held: what does not fit is found before anyone sees it."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
WEB, CATALOGUE = TOP / "web", "src/mafia_de_cuba/words"
IN_SCRIPT = 'export const wrong: number = "one";\n'
IN_PAGE = '<script lang="ts">const many: number = "one";</script>\n{many}\n'
WORDS = """
import { t } from "../words/index.svelte";
import type { Token } from "./protocol";

export const right = (token: Token) => [
  t("door.title"),
  t(`characters.${token}.name`),
  t("claims.diamonds", { count: 2 }),
];
export const misspelt = t("door.titel"); // wrong
export const partlyMisspelt = (token: Token) => t(`characters.${token}.nam`); // wrong
export const notOfAll = (about: "received" | "bag") => t(`answer.topics.don.${about}`); // wrong
export const uncounted = t("claims.diamonds"); // wrong
"""


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


def errors_with(tmp_path: Path, planted: dict[str, str]) -> list[str]:
    """What is wrong with the page once these files stand in it, a line each."""
    web = tmp_path / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (web / "node_modules").symlink_to(WEB / "node_modules")
    shutil.copytree(TOP / CATALOGUE, tmp_path / CATALOGUE)
    for name, text in planted.items():
        (web / "src" / name).write_text(text)
    # The whole page is looked through by `scripts/check`: here, by the same rules, what is planted.
    rules = json.loads((web / "tsconfig.json").read_text("utf-8"))
    assert {"src/**/*.ts", "src/**/*.svelte"} <= set(rules["include"])
    rules["include"] = [*(f"src/{name}" for name in planted), "src/**/*.d.ts"]
    (web / "tsconfig.json").write_text(json.dumps(rules), "utf-8")
    found = checked(web)
    assert found.returncode != 0
    return [line for line in found.stdout.splitlines() if " ERROR " in line]


@pytest.mark.long
def test_an_error_planted_in_the_page_is_found_and_so_are_words_that_nobody_wrote(
    tmp_path: Path,
) -> None:
    told = errors_with(
        tmp_path,
        {"lib/planted.ts": IN_SCRIPT, "pieces/Planted.svelte": IN_PAGE, "lib/said.ts": WORDS},
    )
    assert sum('"src/lib/planted.ts"' in line for line in told) == 1
    assert sum('"src/pieces/Planted.svelte"' in line for line in told) == 1
    wrong = [at for at, line in enumerate(WORDS.splitlines(), 1) if line.endswith("// wrong")]
    places = [re.search(r'"src/lib/said.ts" (\d+):', line) for line in told]
    assert [int(place[1]) for place in places if place] == wrong
    assert len(told) == 2 + len(wrong) == 6
