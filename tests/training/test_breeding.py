"""Numbers are tried beside the best so far, and what came of them is kept to go on from."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from mafia_de_cuba.training.breeding import Attempt, bred, near, read, told
from mafia_de_cuba.training.course import main, rulebook_table
from mafia_de_cuba.training.measures import Gain, Progress
from mafia_de_cuba.training.people import DRAWN, Drawn, people_words

FIVE = rulebook_table(5)
pytestmark = pytest.mark.long
taught_here = pytest.mark.skipif(
    not (shutil.which("cc") or shutil.which("gcc")), reason="teaching needs a C compiler"
)


def gain(points: float) -> Gain:
    return Gain(by="truth", points=points, off=0.9)


def attempt(
    *,
    sides: tuple[float, float, float] = (50, 30, 20),
    habit: float = 1.0,
    stories: Mapping[str, float] = {"loyal": 1.0, "urchin": -2.0},
    said_agent: float = 30.0,
    frank: float = 0.2,
    drawn: Drawn = DRAWN[8],
) -> Attempt:
    gains = {kin: gain(points) for kin, points in stories.items()}
    progress = Progress(sides=sides, said_agent=said_agent, habit=gain(habit), stories=gains)
    return Attempt(players=8, drawn=drawn, progress=progress, frank=frank)


@pytest.mark.parametrize(
    "worse",
    [
        attempt(sides=(66, 17, 17)),
        attempt(sides=(50, 40, 10)),
        attempt(sides=(50, 12, 38)),
        attempt(habit=6.0),
        attempt(stories={"loyal": 7.0, "urchin": -2.0}),
        attempt(stories={"loyal": 1.0, "urchin": 4.0}),
        attempt(said_agent=0.0),
        attempt(said_agent=80.0),
        attempt(frank=0.1),
    ],
)
def test_what_misses_a_wish_costs(worse: Attempt) -> None:
    assert worse.price > attempt().price


def test_what_is_within_all_wishes_costs_the_same() -> None:
    assert attempt(sides=(40, 25, 35), habit=-2.0, said_agent=20.0).price == attempt().price


def test_new_numbers_lie_beside_the_best() -> None:
    rng = np.random.default_rng(1)
    far = DRAWN[8]
    close = Drawn(**{name: getattr(far, name) for name in far.__struct_fields__} | {"agent": 5.0})
    kept = [attempt(habit=20.0, drawn=far), attempt(drawn=close)]
    agents = [near(kept, 8, rng).agent for _ in range(200)]
    assert np.median(agents) > 2 * far.agent


def test_numbers_stay_where_words_can_be_made_of_them() -> None:
    rng = np.random.default_rng(2)
    kept = [attempt(drawn=DRAWN[8])]
    for _ in range(300):
        drawn = near(kept, 8, rng)
        kept = [attempt(drawn=drawn)]
        words = people_words(drawn.loyal_talk)
        assert np.isfinite(words).all()
        assert (words >= 0).all()
        assert np.allclose(words.sum(axis=2), 1)


@taught_here
def test_attempts_are_kept_and_gone_on_from(tmp_path: Path) -> None:
    journal = tmp_path / "bred.jsonl"
    first = list(bred(FIVE, 2, journal, rounds=2, games=400, seed=3, cores=2))
    assert read(journal) == first
    assert first[0].drawn == DRAWN[5], "what is taught by now is tried first"
    assert first[1].drawn != DRAWN[5]
    again = list(bred(FIVE, 2, tmp_path / "again.jsonl", rounds=2, games=400, seed=3, cores=1))
    assert again == first, "whatever cores there are"
    # Somebody stopped it in the middle of a line.
    journal.write_bytes(journal.read_bytes() + b'{"players":5,"drawn"')
    (more,) = bred(FIVE, 1, journal, rounds=2, games=400, seed=3, cores=1)
    assert more.drawn not in [one.drawn for one in first]
    assert read(journal) == [*first, more]


@taught_here
def test_the_best_is_told_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "bred.jsonl"
    asked = f"course --players 5 --breed 2 --rounds 2 --games 400 --threads 1 --journal {journal}"
    monkeypatch.setattr("sys.argv", asked.split())
    main()
    best = min(read(journal), key=lambda one: one.price)
    said = capsys.readouterr().out
    assert f"Best of 2: {told(best)}\n{best.drawn}" in said
