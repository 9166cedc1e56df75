"""The pages run: what they show is what happens, and their links lead somewhere."""

import doctest
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
PAGES = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted(TOP.glob("docs/**/*.md"))]
EXAMPLES = TOP / "docs" / "examples"
COMMAND = re.compile(r"^\$ (?:\.venv/bin/)?mafia-de-cuba (.*)$")
WRAPPED = re.compile(r"\n  (?=\S)")
"""The end of a line that goes on, indented, in the next."""


def blocks(page: Path, language: str) -> list[str]:
    """What a page has between fences marked with this language."""
    fenced = re.compile(rf"^```{language}\n(.*?)^```", re.MULTILINE | re.DOTALL)
    return fenced.findall(page.read_text(encoding="utf-8"))


def examples(page: Path) -> str:
    return "\n".join(block for block in blocks(page, "python") if ">>>" in block)


def plain(page: Path) -> list[str]:
    return [block for block in blocks(page, "python") if ">>>" not in block]


def exchanges(block: str) -> Iterator[tuple[str, str]]:
    """What is typed at each prompt of a console block, and what is shown for it."""
    typed, shown = "", ""
    for line in block.splitlines():
        if line.startswith("$ "):
            if typed:
                yield typed, shown
            typed, shown = line, ""
        else:
            shown += f"{line}\n"
    yield typed, shown


def run(words: str) -> "subprocess.CompletedProcess[str]":
    """The command as it is typed at the top of the clone, at a window of the usual width."""
    return subprocess.run(
        [sys.executable, "-m", "mafia_de_cuba", *shlex.split(words, comments=True)],
        cwd=TOP,
        env=os.environ | {"COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


def agree(shown: str, printed: str) -> bool:
    """Whether a page shows what was printed: long lines may be wrapped, "…" stands for anything."""
    if "…" in shown:
        parts = ("".join(part.split()) for part in shown.split("…"))
        pattern = ".*".join(map(re.escape, parts))
        return re.fullmatch(pattern, "".join(printed.split()), re.DOTALL) is not None
    return _tidy(shown) == _tidy(printed)


def _tidy(text: str) -> str:
    return WRAPPED.sub(" ", "\n".join(line.rstrip() for line in text.rstrip().splitlines()))


CONSOLES = [
    pytest.param(page, block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(blocks(page, "console"), 1)
]
"""Every block of something typed, each a test of its own: some take long."""


@pytest.mark.parametrize("page", [p for p in PAGES if examples(p)], ids=lambda page: page.name)
def test_examples_give_what_the_page_says(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TOP)
    test = doctest.DocTestParser().get_doctest(examples(page), {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).attempted
    assert not told, "".join(told)


@pytest.mark.parametrize("page", [p for p in PAGES if plain(p)], ids=lambda page: page.name)
def test_plain_python_runs_and_prints_what_its_comments_say(page: Path) -> None:
    known: dict[str, object] = {}
    for block in plain(page):
        out = io.StringIO()
        with redirect_stdout(out):
            exec(compile(block, str(page), "exec"), known)
        comments = [line[2:] for line in block.splitlines() if line.startswith("# ")]
        assert [line for line in out.getvalue().splitlines() if line not in comments] == []


@pytest.mark.long
@pytest.mark.parametrize(("page", "block"), CONSOLES)
def test_what_is_typed_prints_what_the_page_shows(page: Path, block: str) -> None:
    code = 0
    for typed, shown in exchanges(block):
        assert typed, f"{page.name} shows what nobody typed: {shown}"
        if command := COMMAND.match(typed):
            done = run(command[1])
            code, printed = done.returncode, done.stdout
        elif typed == "$ echo $?":
            printed = f"{code}\n"
        else:
            continue
        assert agree(shown, printed), f"{page.name}: {typed}\n{printed}"


def test_every_page_with_a_console_types_something_that_can_be_compared() -> None:
    for page in PAGES:
        if typed := "".join(blocks(page, "console")):
            assert any(map(COMMAND.match, typed.splitlines())), page.name


def test_the_readme_has_examples() -> None:
    assert examples(TOP / "README.md")
    assert blocks(TOP / "README.md", "console")


def test_every_example_is_used_and_the_record_on_the_page_is_one() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [file.name for file in EXAMPLES.iterdir() if f"examples/{file.name}" not in text] == []
    (shown,) = blocks(TOP / "docs" / "records.md", "json")
    kept = (EXAMPLES / "game.json").read_text(encoding="utf-8")
    assert json.loads(shown) == json.loads(kept)


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("one\ntwo\n", "one  \ntwo", True),
        ("one\n  two\n", "one two\n", True),
        ("one\n\n", "one\ntwo\n", False),
        ("one\n   two", "one two", False),
        ('{"a": 1, …}', '{"a":1,"b":2}\n', True),
        ('{"a": 1, …}', '{"a":2,"b":2}\n', False),
    ],
)
def test_only_wraps_and_spaces_at_the_end_are_forgiven(
    shown: str, printed: str, same: bool
) -> None:
    assert agree(shown, printed) is same


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    found = [part.split(")")[0].split("#")[0] for part in text.split("](")[1:]]
    for target in found:
        if target and "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} leads to {target}"
