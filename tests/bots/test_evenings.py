"""The evenings of `docs/transcripts` are of all kinds, and stale pages are named."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bots import transcripts
from bots.evenings import EVENINGS
from bots.told_evening import Evening
from bots.transcripts import main
from mafia_de_cuba.bots.persona import Strength, Temperament
from mafia_de_cuba.game.characters import Ending, Token


def test_all_kinds_of_evenings() -> None:
    assert len(EVENINGS) == len({evening.file for evening in EVENINGS}) == 20
    assert {len(evening.guests) for evening in EVENINGS} == set(range(5, 13))
    wanted = {evening.ending for evening in EVENINGS}
    assert wanted >= {
        Ending.DIAMONDS_RECOVERED,
        Ending.AGENT_ACCUSED,
        Ending.AGENT_SHOT,
        Ending.GODFATHER_ELIMINATED,
        Ending.REVOLUTION,
    }
    assert any(Token.CLEANER in evening.setup.tokens for evening in EVENINGS)
    assert any(evening.takes_over for evening in EVENINGS)
    guests = [guest for evening in EVENINGS for guest in evening.guests]
    assert {guest.strength for guest in guests} == set(Strength)
    assert {guest.temperament for guest in guests} == set(Temperament)


def test_nobody_sits_on_two_chairs() -> None:
    for evening in EVENINGS:
        assert len({guest.name for guest in evening.guests}) == len(evening.guests)


@pytest.fixture
def one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """A folder for one evening, whose seed is still to be found."""
    (evening, *_) = EVENINGS
    folder, seeds = tmp_path / "transcripts", tmp_path / "seeds.json"
    seeds.write_text("{}")
    monkeypatch.setattr(transcripts, "FOLDER", folder)
    monkeypatch.setattr(transcripts, "SEEDS", seeds)
    monkeypatch.setattr(transcripts, "EVENINGS", (evening,))
    assert main(["--reseed"]) == 0
    return evening


def test_check_writes_nothing_and_names_what_is_out_of_date(
    one: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / f"transcripts/01-{one.file}.md"
    assert page.read_text(encoding="utf-8").startswith(f"# {one.title}\n")
    assert main(["--check"]) == 0
    capsys.readouterr()
    page.write_text("Once upon a time.\n", encoding="utf-8")
    page.with_name("11-last-year.md").touch()
    assert main(["--check"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told == ["belongs to no evening: 11-last-year.md", f"out of date: {page.name}"]
    assert page.read_text(encoding="utf-8") == "Once upon a time.\n"
    assert main([]) == 0
    assert page.read_text(encoding="utf-8") != "Once upon a time.\n"
    assert main(["--cheque"]) == 2


def test_a_seed_that_leads_elsewhere_is_named_and_kept_while_it_does_not(
    one: Evening,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seeds = (tmp_path / "seeds.json").read_bytes()
    assert main(["--reseed"]) == 0
    assert (tmp_path / "seeds.json").read_bytes() == seeds
    monkeypatch.setattr(transcripts, "EVENINGS", (replace(one, ending=Ending.REVOLUTION),))
    assert main([]) == 1
    assert "leads elsewhere" in capsys.readouterr().err
