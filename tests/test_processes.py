"""Processes that think or play for another one start wherever that one was started."""

import asyncio
import gc
import subprocess
import sys
from pathlib import Path

import pytest

from kin import half_a_word
from mafia_de_cuba import Bot, Hide, Wishes, lay_table, new_game, processes, view_for
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.processes import SELDOM, all_done, swept_seldom
from mafia_de_cuba.server.thinking import pool as thinking

THOUGHT = """
import asyncio

from mafia_de_cuba import Bot, Wishes, lay_table, new_game, view_for
from mafia_de_cuba.server.thinking.pool import ThinkingPool


async def thought():
    pool = ThinkingPool()
    view = view_for(new_game(lay_table(Wishes(players=5))), 0)
    print(type(await pool.choose(view, Bot(seed=1))).__name__)
    pool.close()


if __name__ == "__main__":
    asyncio.run(thought())
"""
SIMULATED = """
import sys

from mafia_de_cuba.__main__ import main

if __name__ == "__main__":
    sys.argv[1:] = "simulate 2 --players 5 --others green --godfather green --workers 2".split()
    main()
"""


@pytest.mark.long
@pytest.mark.parametrize(("said", "heard"), [(THOUGHT, "Hide"), (SIMULATED, "2 games")])
def test_what_lies_in_the_folder_stands_in_for_nothing_of_pythons(
    tmp_path: Path, said: str, heard: str
) -> None:
    elsewhere, here = tmp_path / "elsewhere", tmp_path / "here"
    elsewhere.mkdir()
    here.mkdir()
    script = elsewhere / "script.py"
    script.write_text(said, encoding="utf-8")
    (here / "types.py").write_text('raise SystemExit("not Python\'s own")\n', encoding="utf-8")
    done = subprocess.run(
        (sys.executable, script), cwd=here, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert heard in done.stdout


def test_all_of_the_work_is_done_in_its_order() -> None:
    assert list(all_done(abs, [-3, 2, -1], processes=1)) == [3, 2, 1]


def test_whoever_has_no_time_gets_what_was_done_first() -> None:
    some = list(all_done(abs, range(1000), processes=1, seconds=0.0, at_a_time=1))
    assert some == [0]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are others there")
def test_bots_go_on_after_one_of_them_was_killed_in_the_middle_of_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever was being thought for meanwhile is thought for again, by somebody else."""
    monkeypatch.setattr(processes, "HEARS_OF_IT", 0.0)
    monkeypatch.setattr(thinking, "LOOKS", 0.1)
    setup = lay_table(Wishes(players=5))
    assert isinstance(setup, Setup)
    view, pool = view_for(new_game(setup), 0), thinking.ThinkingPool(2)

    async def evening() -> None:
        await pool.choose(view, Bot(seed=1))
        first = pool._pool
        assert first is not None
        first.submit(half_a_word)
        while pool._pool is first:
            assert isinstance(await pool.choose(view, Bot(seed=1)), Hide)

    try:
        asyncio.run(asyncio.wait_for(evening(), 120))
    finally:
        pool.close()


def test_what_lies_about_is_swept_up_seldom_only_while_games_are_played() -> None:
    before = gc.get_threshold()
    with swept_seldom():
        assert gc.get_threshold() == SELDOM
    assert gc.get_threshold() == before
    with pytest.raises(KeyError), swept_seldom():
        raise KeyError
    assert gc.get_threshold() == before
