"""The container's recipe: what it copies is there, what it starts is a command, it is watched."""

import json
import re
from pathlib import Path

import pytest

from command import typed
from house import Process
from mafia_de_cuba.server.run.house_file import ENVIRONMENT, named

TOP = Path(__file__).parents[1]
RECIPE = (TOP / "deploy" / "Dockerfile").read_text()
STEPS = [
    line.split(maxsplit=1)
    for line in re.sub(r"^\s*#.*\n", "", RECIPE, flags=re.M).replace("\\\n", " ").splitlines()
    if line
]


def of(kind: str) -> list[str]:
    return [rest for step, rest in STEPS if step == kind]


def test_what_is_copied_is_there_and_not_left_behind() -> None:
    let_in = [
        it.removeprefix("!")
        for it in (TOP / ".dockerignore").read_text().splitlines()
        if it.startswith("!")
    ]
    wanted = [it for line in of("COPY") if "--from" not in line for it in line.split()[:-1]]
    assert wanted
    assert sorted(let_in) == sorted(wanted)
    for it in wanted:
        assert (TOP / it).exists(), it


def test_nobody_special_runs_it() -> None:
    (user,) = of("USER")
    assert user != "root"
    assert any(f"useradd --system --uid 10055 --no-create-home {user}" in it for it in of("RUN"))


def test_what_is_started_and_what_is_composed_are_words_that_a_house_knows() -> None:
    (entry,) = of("ENTRYPOINT")
    program, serve, *words = json.loads(entry)
    assert (program, serve) == ("mafia-de-cuba", "serve")
    composed = (TOP / "deploy" / "compose.yaml").read_text()
    words += re.findall(r'"(--[a-z]+)"', composed.partition("caddy:")[0])
    told = typed("serve", "--help").stdout.decode()
    options = [it for it in words if it.startswith("--")]
    assert len(options) >= 2
    for it in options:
        assert it in told, it


def test_where_it_keeps_everything_can_be_said_from_outside(tmp_path: Path) -> None:
    """In the file of its folder, or in a database: by one variable, which commands know too."""
    (given,) = of("ENV")
    kept = dict(it.split("=", 1) for it in given.split())[ENVIRONMENT]
    (volume,) = of("VOLUME")
    assert Path(kept).parent == Path(volume)
    with_database = (TOP / "deploy" / "compose.postgresql.yaml").read_text()
    assert f'{ENVIRONMENT}: "postgresql://' in with_database
    file = tmp_path / "house.db"
    assert named(None, str(file)) == file


def test_the_variable_is_what_commands_look_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "there.db"))
    assert named(None, None) == tmp_path / "there.db"


@pytest.mark.long
def test_its_health_is_a_house_that_can_write(tmp_path: Path) -> None:
    (check,) = of("HEALTHCHECK")
    _, flag, code = json.loads(check[check.index("[") :])
    assert flag == "-c"
    house = Process(tmp_path / "house.db").start()
    try:
        exec(code.replace("127.0.0.1:8055", f"127.0.0.1:{house.port}"), {})
    finally:
        house.kill()
    with pytest.raises(OSError, match="refused"):
        exec(code.replace("127.0.0.1:8055", f"127.0.0.1:{house.port}"), {})
