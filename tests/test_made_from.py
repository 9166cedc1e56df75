"""A package is made again when something it is made from has changed, and not before.

Otherwise every script would wait for a compiler first, or somebody would look at old pages.
"""

import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
WRITTEN_TO = ("node_modules", "build")
"""Folders in which a test or a making leaves what is newer than the package."""


def made_from(project: Path) -> set[str]:
    """Files, and patterns of files, that uv looks at."""
    told = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    return {key["file"] for key in told["tool"]["uv"]["cache-keys"]}


@pytest.mark.parametrize(
    ("project", "beside"), [(TOP, "web/*.*"), (TOP / "core", "*.py"), (TOP / "core", "*.toml")]
)
def test_whatever_lies_beside_the_sources_is_named(project: Path, beside: str) -> None:
    found = {str(file.relative_to(project)) for file in project.glob(beside) if file.is_file()}
    kept = {name for name in found if not Path(name).name.startswith(".")}
    assert kept
    assert kept <= made_from(project)


@pytest.mark.parametrize("project", [TOP, TOP / "core"], ids=["house", "core"])
def test_no_star_reaches_what_is_written_while_one_works(project: Path) -> None:
    """uv's stars go into folders, however deep."""
    starred = [name for name in made_from(project) if "*" in name]
    assert starred
    for name in starred:
        folder = project / name.partition("*")[0]
        assert not [it for it in WRITTEN_TO if (folder / it).exists()], name
        assert folder.resolve() != project.resolve()
