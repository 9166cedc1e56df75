"""Small sources have the mutants they should have, and trials tell which of them are noticed."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mutation.mutants import Module, Mutant, modules_of, mutants_of
from mutation.trials import Fate, Tally

TESTS = Path(__file__).parents[1]


def mutants(source: str) -> list[Mutant]:
    return list(mutants_of(Module(name="toy", file=Path("toy.py"), source=source)))


def slips(source: str) -> set[str]:
    return {f"{mutant.before} -> {mutant.after}" for mutant in mutants(source)}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("a == b", {"a == b -> a != b"}),
        ("a < b <= c", {"a < b <= c -> a <= b <= c", "a < b <= c -> a < b < c"}),
        ("a in b", {"a in b -> a not in b"}),
        ("a is not b", {"a is not b -> a is b"}),
        ("a and b or c", {"a and b -> a or b", "a and b or c -> (a and b) and c"}),
        ("a + b - c", {"a + b -> a - b", "a + b - c -> a + b + c"}),
        ("not a", {"not a -> a"}),
        ("-a", {"-a -> a"}),
        ("a if b else c", {"b -> not b"}),
        ("a if not b else c", {"not b -> b"}),
        ("a if b > c else d", {"b > c -> not b > c", "b > c -> b >= c"}),
        ("[a for a in b if c if a != d]", {"c -> not c", "a != d -> a == d"}),
        ("7", {"7 -> 8", "7 -> 6"}),
        ("True", {"True -> False"}),
        ("None", {"None -> True"}),
        ("'R11'", {"'R11' -> 'R11_'"}),
        ("''", {"'' -> '_'"}),
        ("'It was not me'", set()),
        ("f'{a}!'", {"'!' -> '!_'"}),
        ("f'{a} paid!'", set()),
        ("f(a, b=c, **d)", {"b=c -> (gone)"}),
        ("a[b:c]", {"b -> (gone)", "c -> (gone)"}),
        ("a[b]", set()),
    ],
)
def test_slips_of_an_expression(expression: str, expected: set[str]) -> None:
    assert slips(f"with {expression}: pass") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("f()", {"f() -> (gone)"}),
        ("a = b", {"a = b -> (gone)"}),
        ("a: int = b", {"a: int = b -> (gone)"}),
        ("a: int", set()),
        ("a += b", {"a += b -> a -= b", "a += b -> (gone)"}),
        ("del a", {"del a -> (gone)"}),
        ("raise a", {"raise a -> (gone)"}),
        ("raise a from None", {"raise a from None -> (gone)"}),
        ("return a", {"return a -> return None"}),
        ("return False", {"False -> True"}),
        ("if a:\n    b", {"a -> not a", "b -> (gone)"}),
        ("while a:\n    break", {"a -> not a", "break -> (gone)"}),
        ("match a:\n    case '!':\n        pass", {"'!' -> '!_'"}),
        ("class A(B, frozen=True): pass", {"True -> False"}),
        ("a = {b: c, d: e}", {"a = {b: c, d: e} -> (gone)", "b -> (gone)", "d -> (gone)"}),
        ("def f(a: 'R1', b=1) -> 'R2':\n    'Does.'\n    c: 'R3'", {"1 -> 2", "1 -> 0"}),
        ("import a\nfrom b import c\nassert d == 1\n'said'", set()),
    ],
)
def test_slips_of_a_line(source: str, expected: set[str]) -> None:
    assert slips(source) == expected


def test_a_mutant_says_where_it_is() -> None:
    said = [str(mutant) for mutant in mutants("def f(a):\n    return a == 1\n")]
    assert said == [
        "toy.py:2:5: return a == 1 -> return None",
        "toy.py:2:12: a == 1 -> a != 1",
        "toy.py:2:17: 1 -> 2",
        "toy.py:2:17: 1 -> 0",
    ]


def test_a_mutant_has_its_one_slip_and_nothing_else() -> None:
    source = (
        "SIZES = {a: 1, b: 2}\n\ndef f(c):\n    g(c, big=True)\n    return c[1:] if c else 'none'"
    )
    found = {ast.unparse(mutant.tree()) for mutant in mutants(source)}
    assert ast.unparse(ast.parse(source)) not in found
    assert len(found) == len(mutants(source))
    for wrong in (
        source.replace("a: 1, ", ""),
        source.replace("b: 2", "b: 3"),
        source.replace(", big=True", ""),
        source.replace("g(c, big=True)", "pass"),
        source.replace("[1:]", "[:]"),
        source.replace("if c else", "if not c else"),
        source.replace("none", "none_"),
    ):
        assert ast.unparse(ast.parse(wrong)) in found
    for mutant in mutants(source):
        compile(mutant.tree(), "toy.py", "exec")


def test_a_tally_counts_by_module() -> None:
    one, *_ = mutants("a = 1")
    other, *_ = mutants("b = 2")
    tally = Tally([Fate(one, killed=True), Fate(one, killed=True), Fate(other, killed=False)])
    assert (tally.killed, tally.survivors, round(tally.percent)) == (2, [other], 67)
    assert tally.of(one.module).percent == 100
    assert tally.of(other.module).percent == 0
    assert Tally([]).percent == 100


TOY = """
def pays(age):
    return age >= 18

def greets(name):
    return name + "!"

def empties(queue):
    while queue:
        queue.pop()
"""
TESTS_OF_TOY = """
from toy.door import empties, pays

def test_pays():
    assert pays(18) and not pays(17)

def test_empties():
    queue = [1, 2]
    empties(queue)
    assert not queue
"""
TRIALS = """
from pathlib import Path
from mutation.mutants import modules_of, mutants_of
from mutation.trial import Stage, prepare
from mutation.trials import Failing, timed, trials

prepare(Path("bytecode"))
stages = [Stage(("test_door.py::test_pays",), 1), Stage(("test_door.py::test_empties",), 1)]
try:
    assert all(stage.limit > 1 for stage in timed(stages))
except Failing as failing:
    raise SystemExit(f"fails unbroken: {failing}")
for module in modules_of("toy", Path("toy")):
    for fate in trials(mutants_of(module), stages, 2):
        print("killed" if fate.killed else "survived", fate.mutant)
"""


def tried(folder: Path, tests: str) -> "subprocess.CompletedProcess[str]":
    """Trials of the toy with these tests."""
    (folder / "toy").mkdir()
    (folder / "toy" / "door.py").write_text(TOY)
    (folder / "test_door.py").write_text(tests)
    return subprocess.run(
        [sys.executable, "-c", TRIALS],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{TESTS}{os.pathsep}{folder}"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_what_a_test_notices_is_killed_and_what_none_does_survives(tmp_path: Path) -> None:
    done = tried(tmp_path, TESTS_OF_TOY)
    assert (done.returncode, done.stderr) == (0, "")
    said = sorted(done.stdout.splitlines())
    survived = [line.removeprefix("survived ") for line in said if line.startswith("survived")]
    assert survived == [
        "door.py:6:12: name + '!' -> name - '!'",
        "door.py:6:19: '!' -> '!_'",
        "door.py:6:5: return name + '!' -> return None",
    ]
    killed = [line.removeprefix("killed ") for line in said if line.startswith("killed")]
    assert len(killed) == len(said) - len(survived)
    assert "door.py:3:12: age >= 18 -> age > 18" in killed
    assert "door.py:10:9: queue.pop() -> (gone)" in killed, "though its test never ends"


@pytest.mark.long
def test_tests_that_fail_with_nothing_broken_are_told(tmp_path: Path) -> None:
    done = tried(tmp_path, TESTS_OF_TOY.replace("not pays(17)", "pays(17)"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "fails unbroken: test_door.py::test_pays\n"


def test_the_file_that_introduces_a_package_is_left_alone(tmp_path: Path) -> None:
    for name in ("__init__.py", "b.py", "a.py"):
        (tmp_path / name).write_text("x = 1")
    assert [module.name for module in modules_of("toy", tmp_path)] == ["toy.a", "toy.b"]
