"""Nothing reaches the screen but what the person's seat may know."""

from pathlib import Path

import pytest

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, HelpYourself
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, Question, TakeClaim
from play.tables import Scripted, laid, spend, typed

HENCHMAN, DRIVER = Take(tokens=(Token.LOYAL_HENCHMAN,)), Take(tokens=(Token.DRIVER,))
THREE = Take(diamonds=3)
LOOKING = ["board", "pocket", "follows", "follows 2", "said", "?", "rules"]
ALIBI: dict[Question, Claim] = {
    Question.RECEIVED: BoxClaim(about=About.RECEIVED, diamonds=12, tokens=()),
    Question.TOOK: TakeClaim(tokens=(Token.LOYAL_HENCHMAN,)),
}
ASKS: list[Command] = [Ask(of=seat, question=question) for seat in (1, 2, 6) for question in ALIBI]


def screen(
    folder: Path, seat: int, lines: list[str], takes: dict[int, Take], bag: Token | None = None
) -> str:
    """What the person sees when the others do this, until the Godfather has nothing more to do."""
    folder.mkdir()
    guests = {
        other: Scripted(
            HelpYourself(take=take, bag=bag if other == 1 else None),
            answers=ALIBI,
            deeds=[*ASKS, Accuse(target=7)],
        )
        for other, take in takes.items()
    }
    spent = spend(folder, typed(*lines), setup=laid(8), seat=seat, guests=guests)
    return spent.screen.replace(str(folder), "")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({1: HENCHMAN, 2: THREE}, {1: THREE, 2: HENCHMAN}),
        ({5: HENCHMAN, 6: Take(diamonds=1)}, {5: Take(diamonds=9), 6: DRIVER}),
    ],
    ids=["before one's turn", "after it"],
)
def test_two_games_alike_to_a_seat_look_alike_on_its_screen(
    first: dict[int, Take], second: dict[int, Take], tmp_path: Path
) -> None:
    rest = dict.fromkeys((0, 1, 2, 4, 5, 6), HENCHMAN) | {7: Take()}
    usual = {1: HENCHMAN, 2: THREE, 4: HENCHMAN, 5: Take(diamonds=1), 6: Take(diamonds=1)}
    lines = ["2", *LOOKING, "", *LOOKING, ""]
    one = screen(tmp_path / "one", 3, lines, rest | usual | first)
    other = screen(tmp_path / "other", 3, lines, rest | usual | second)
    assert "possible worlds" in one
    assert one == other


def test_what_is_bagged_shows_on_no_other_screen(tmp_path: Path) -> None:
    """Seat 1 bags the Driver and takes the Agent, or the other way round."""
    rest = dict.fromkeys((0, 4, 5), HENCHMAN) | dict.fromkeys((2, 6), THREE) | {7: Take()}
    agent = rest | {1: Take(tokens=(Token.FBI_AGENT,))}
    driver = rest | {1: DRIVER}
    lines = ["2", *LOOKING, ""]
    one = screen(tmp_path / "one", 3, lines, agent, Token.DRIVER)
    other = screen(tmp_path / "other", 3, lines, driver, Token.FBI_AGENT)
    assert one == other


def test_the_godfather_sees_no_take_before_it_is_shown(tmp_path: Path) -> None:
    rest = dict.fromkeys((3, 4), HENCHMAN) | dict.fromkeys((5, 6), THREE) | {7: Take()}
    lines = ["2", "1 got", "1 took", "2 took", *LOOKING, "q", "y"]
    one = screen(tmp_path / "one", 0, lines, rest | {1: HENCHMAN, 2: THREE})
    other = screen(tmp_path / "other", 0, lines, rest | {1: THREE, 2: HENCHMAN})
    assert "possible worlds" in one
    assert one == other


def test_leaving_does_not_show_the_others_pockets(tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("2", "all got", "q", "y"))
    assert "What really happened" not in spent.screen
    assert "In the bag" not in spent.screen
