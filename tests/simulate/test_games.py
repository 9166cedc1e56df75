"""The games of a run: the same for the same seed, valid, and whole even where a player breaks."""

import io
from typing import Any

import pytest

from mafia_de_cuba.bots import casting
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import Accuse, Command
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.view import View
from mafia_de_cuba.odds.sides import Side, sides_at
from mafia_de_cuba.playout import play_out
from mafia_de_cuba.referee import Legal, verdicts
from mafia_de_cuba.simulate import cast as casts
from mafia_de_cuba.simulate import games
from mafia_de_cuba.simulate.cast import Cast, Inherited
from mafia_de_cuba.simulate.command import simulate
from mafia_de_cuba.simulate.games import Result, Run, play_game
from mafia_de_cuba.simulate.interruption import Interruption
from mafia_de_cuba.simulate.workers import played
from mafia_de_cuba.table_options import TableOptions
from simulate.runs import a_run, a_table, results


def test_the_same_seed_gives_the_same_games_however_many_play_them() -> None:
    run = a_run(6, 8, games=30)
    alone = results(run)
    assert results(run, workers=2) == alone
    assert [(one.players, one.number) for one in alone] == [
        (players, number) for players in (6, 8) for number in range(1, 31)
    ]
    assert [one.record for one in results(a_run(6, 8, games=30, seed=2))] != [
        one.record for one in alone
    ]


def test_a_run_can_be_taken_up_where_another_left_off() -> None:
    assert results(a_run(games=3, first=3)) == results(a_run(games=5))[2:]
    assert results(a_run(8, games=2)) == results(a_run(6, 8, games=2))[2:]


def test_every_record_is_legal_and_tells_the_outcome() -> None:
    played_games = results(
        a_run(5, 9, 12, games=5, cast=Cast(godfather="green", others=("naive",)))
    )
    stream = io.BytesIO(b"".join(one.record + b"\n" for one in played_games))
    found = list(verdicts(stream))
    assert len(found) == len(played_games)
    for verdict, one in zip(found, played_games, strict=True):
        assert isinstance(verdict, Legal)
        assert verdict.phase is Phase.OVER
        assert verdict.outcome is not None
        assert verdict.outcome.winners == one.winners
        assert read(one.record).outcome == verdict.outcome


def test_records_are_not_kept_unless_they_are_wanted() -> None:
    assert {one.record for one in results(a_run(keep_records=False))} == {b""}


def test_chairs_draw_from_a_mix_and_one_may_be_fixed() -> None:
    cast = Cast(godfather="random", others=("naive", "green"), chairs={2: "green", 0: "deaf"})
    names = [[cast.name(seat, f"1/6/{game}") for seat in range(6)] for game in range(40)]
    assert {row[0] for row in names} == {"deaf"}
    assert {row[2] for row in names} == {"green"}
    for seat in (1, 3, 4, 5):
        assert {row[seat] for row in names} == {"naive", "green"}


def test_another_player_in_one_chair_leaves_the_others_as_they_were() -> None:
    mixed, fixed = (
        Cast(godfather="random", others=("naive", "green"), chairs=chairs)
        for chairs in ({}, {2: "green"})
    )
    for seat in (1, 3, 4, 5):
        assert mixed.name(seat, "1/6/1") == fixed.name(seat, "1/6/1")
        assert mixed.player(seat, "1/6/1") == fixed.player(seat, "1/6/1")


class Silent:
    """Takes part in the theft, and then lets others go on."""

    def __init__(self, player: Strategy, asked: list[View]) -> None:
        self.player, self.asked = player, asked

    def choose(self, view: View) -> Command | None:
        self.asked.append(view)
        return self.player.choose(view)


def test_an_heir_has_the_chair_from_the_return_of_the_box() -> None:
    first, heir = list[View](), list[View]()
    naive = casting.seated("naive", 1)
    players: list[Strategy] = [casting.seated("mismatch", 1)]
    players += [
        Inherited(first=Silent(naive, first), heirs={Character.THIEF: Silent(naive, heir)})
        for _ in range(5)
    ]
    play_out(a_table(), players)
    in_theft = [view for view in first if view.phase is Phase.THEFT]
    later = [view for view in first if view.phase is not Phase.THEFT]
    assert len(in_theft) == 5
    assert heir
    assert all(view.pocket and view.pocket.character is Character.THIEF for view in heir)
    assert not any(view.pocket and view.pocket.character is Character.THIEF for view in later)


def test_heirs_change_nothing_in_the_theft_and_stand_in_the_record() -> None:
    usual = results(a_run(cast=Cast(godfather="mismatch", others=("naive",))))
    heirs = {Character.THIEF: "green"}
    changed = results(a_run(cast=Cast(godfather="mismatch", others=("naive",), heirs=heirs)))
    assert [one.characters for one in changed] == [one.characters for one in usual]
    for one in changed:
        for seat, name in enumerate(read(one.record).players[1:], 1):
            assert name.endswith(", then green") is (one.characters[seat] is Character.THIEF)


def test_games_can_be_had_in_which_somebody_is_a_driver() -> None:
    usual = results(a_run(games=40))
    wanted = Cast(godfather="random", others=("naive",), having=Character.DRIVER)
    having = results(a_run(games=40, cast=wanted))
    there = [Character.DRIVER in one.characters for one in usual]
    assert len(set(there)) == 2, "some thefts make a Driver, some do not"
    assert all(Character.DRIVER in one.characters for one in having)
    for one, other, had in zip(usual, having, there, strict=True):
        assert one.number == other.number
        assert (one == other) is had, "a theft that will do is not made again"


def test_a_game_that_is_over_with_the_theft_has_to_have_them_too() -> None:
    """With the fake diamond there may be nothing to look for."""
    table = TableOptions(fake_diamond=True, with_=("traitor", "minion")).laid(7)

    def one(having: Character | None) -> Result:
        cast = Cast(godfather="random", others=("green",), having=having)
        return play_game(Run(tables=(table,), games=1, cast=cast, seed=5), table, 14)

    assert Character.THIEF not in one(None).characters, "another number shows it, then"
    assert Character.THIEF in one(Character.THIEF).characters


def test_a_theft_that_never_comes_about_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_THEFTS", 3)
    nobody = Cast(godfather="random", others=("naive",), having=Character.MINION)
    (one,) = results(a_run(games=1, cast=nobody))
    assert one.error is not None
    assert "still no minion" in one.error


class Rude:
    """A naive liar who, in every second chair, speaks out of turn once the box is back."""

    def __init__(self, seed: int) -> None:
        self.naive, self.rude = casting.seated("naive", seed), seed % 2 == 0

    def choose(self, view: View) -> Command | None:
        if view.phase is Phase.INVESTIGATION and self.rude:
            return Accuse(target=0)
        return self.naive.choose(view)


class Clumsy(Rude):
    """One who falls over instead."""

    def choose(self, view: View) -> Command | None:
        if view.phase is Phase.INVESTIGATION and self.rude:
            raise IndexError("no\nchair")
        return self.naive.choose(view)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players who break now and then."""

    def seated(name: str, seed: int, godfather: str = "") -> Strategy:
        if name in ("rude", "clumsy"):
            return (Rude if name == "rude" else Clumsy)(seed)
        return casting.seated(name, seed, godfather)

    monkeypatch.setattr(casts, "seated", seated)


@pytest.mark.usefixtures("planted")
@pytest.mark.parametrize(
    ("name", "why"), [("rude", "seat 3: Accuse"), ("clumsy", "IndexError: no chair (test_games.py")]
)
def test_a_player_who_breaks_ends_that_game_alone(name: str, why: str) -> None:
    found = results(
        a_run(games=20, cast=Cast(godfather="random", others=("naive",), chairs={3: name}))
    )
    broken = [one for one in found if one.error is not None]
    assert len(found) == 20
    assert 0 < len(broken) < 20
    for one in broken:
        assert one.error is not None
        assert one.error.startswith(why)
        assert (one.side, one.characters, one.winners) == (None, (), ())
    kept = list(verdicts(io.BytesIO(b"".join(one.record + b"\n" for one in found))))
    assert all(verdict.legal for verdict in kept)


@pytest.mark.usefixtures("planted")
def test_what_broke_is_told_with_its_seed_and_how_to_see_it_again(
    capfd: pytest.CaptureFixture[str],
) -> None:
    cast: dict[str, Any] = {"godfather": "random", "others": "naive", "chair": ("3=rude",)}
    options = TableOptions(jokers=2, with_=("cleaner",))
    code = simulate(20, players="7", options=options, seed=5, workers=1, **cast)
    shown = capfd.readouterr()
    assert code == 1
    assert "broke off and are not counted" in " ".join(shown.out.split())
    first, again = shown.err.splitlines()[:2]
    number = first.split()[2]
    assert f"game {number} of 7 players (seed 5/7/{number}) broke off: seat 3: Accuse" in first
    assert again == (
        "  again: mafia-de-cuba simulate 1 --players 7 --with cleaner --jokers 2 "
        f"--godfather random --others naive --chair 3=rude --seed 5 --first {number}"
    )
    assert (
        simulate(
            1,
            players="7",
            options=options,
            seed=5,
            first=int(number),
            workers=1,
            **cast,
        )
        == 1
    )
    assert first in capfd.readouterr().err


def test_an_interruption_ends_the_run_after_the_game_in_hand() -> None:
    interruption = Interruption()
    seen = []
    for one in played(a_run(games=50), 1, interruption):
        seen.append(one.number)
        if one.number == 3:
            interruption.ask()
    assert seen == [1, 2, 3]


def test_sides_are_those_that_can_win_at_the_table() -> None:
    assert sides_at(a_table()) == (Side.GODFATHER, Side.AGENTS, Side.THIEVES)
    traitor = TableOptions(with_=("traitor", "cleaner")).laid(8)
    assert Token.FBI_AGENT not in traitor.tokens
    assert sides_at(traitor) == (
        Side.GODFATHER,
        Side.TRAITOR,
        Side.THIEVES,
        Side.BETRAYED_HENCHMAN,
    )
    assert Side.CLEANER in sides_at(TableOptions(with_=("cleaner",)).laid(8))
