"""The pages run: what they show is what happens, and their links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
PAGES = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted(TOP.glob("docs/**/*.md"))]
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples(page: Path) -> str:
    return "\n".join(block for block in PYTHON.findall(page.read_text()) if ">>>" in block)


@pytest.mark.parametrize("page", [p for p in PAGES if examples(p)], ids=lambda page: page.name)
def test_examples_give_what_the_page_says(page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(examples(page), {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).attempted
    assert not told, "".join(told)


def test_the_readme_has_examples() -> None:
    assert examples(TOP / "README.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    found = [part.split(")")[0].split("#")[0] for part in page.read_text().split("](")[1:]]
    for target in found:
        if target and "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} leads to {target}"
