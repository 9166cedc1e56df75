"""Brings the pages at the top of the clone into the documentation site: a hook of MkDocs.

README.md is the site's first page; the others are pages beside those of docs/. What they link to is
found again from there, and a file that is no page of the site is linked to in the repository. In
the navigation a folder with a star stands for all its pages.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

TOP = Path(__file__).parent
DOCS = TOP / "docs"
ABROAD = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "SECURITY.md": "security.md",
}
ICON = TOP / "web" / "public" / "icon.svg"
AT_HOME = {page: name for name, page in ABROAD.items()}
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)\s#]+)|(?<=^\[)([^]]+)\]: (?!\w+:)(\S+)", re.MULTILINE)
"""Where a link leads, written in the text or below it."""
FENCE = re.compile(r"^```(\w+) (\w+)$", re.MULTILINE)
"""The fence of an example of a named type: GitHub shows only the example, the site its name too."""
REPOSITORY = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"][
    "Repository"
]


def on_config(config: MkDocsConfig) -> None:
    """Spell out what stands with a star in the navigation."""
    config.nav = _spelled_out(config.nav)


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the pages from the top of the clone, and the game's own picture."""
    for name, page in ABROAD.items():
        text = (TOP / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "theme/box.svg", abs_src_path=str(ICON)))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead every link to where its target is on the site, and name examples."""
    del config, files
    uri = page.file.src_uri
    here = TOP if uri in AT_HOME else (DOCS / uri).parent

    def led(link: re.Match[str]) -> str:
        if link[1]:
            return _target(link[1], here, uri)
        return f"{link[2]}]: {_target(link[3], here, uri)}"

    return FENCE.sub(r'```\1 title="\2"', LINK.sub(led, markdown))


def _spelled_out(nav: Any) -> Any:
    match nav:
        case list():
            return [_spelled_out(entry) for entry in nav]
        case dict():
            return {title: _spelled_out(entry) for title, entry in nav.items()}
        case str() if nav.endswith("/*"):
            pages = sorted(page.name for page in (DOCS / nav[:-2]).glob("*.md"))
            # The page that tells of the others comes first.
            pages.sort(key=lambda name: name != "README.md")
            return [f"{nav[:-1]}{name}" for name in pages]
        case _:
            return nav


def _target(link: str, here: Path, uri: str) -> str:
    found = Path(os.path.normpath(here / link))
    if found.is_relative_to(DOCS):
        page = found.relative_to(DOCS).as_posix()
    elif (found.parent, found.name in ABROAD) == (TOP, True):
        page = ABROAD[found.name]
    elif found.exists():
        return f"{REPOSITORY}/blob/main/{found.relative_to(TOP).as_posix()}"
    elif here == TOP and link.startswith("../../"):
        # So a page at the top of a repository links to what GitHub shows beside the files.
        return f"{REPOSITORY}/{link.removeprefix('../../')}"
    else:
        return link
    return os.path.relpath(page, Path(uri).parent).replace(os.sep, "/")
