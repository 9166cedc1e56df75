"""Who comes to a table and who goes, over real sockets."""

from pathlib import Path

import pytest

from house import run
from mafia_de_cuba.client.chair import Chair, Dismissed, Refusal
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse
from mafia_de_cuba.server.evening.commands import (
    Begin,
    Consent,
    Kick,
    Leave,
    Lock,
    SeatBot,
    Settle,
    Sit,
    Stand,
)
from mafia_de_cuba.server.evening.evolve import read_entry
from mafia_de_cuba.server.evening.settings import Settings, Succession
from server.at_table import (
    PEOPLE,
    STANDARD,
    at_table,
    chair_of,
    own,
    play,
    refused,
    stands,
    until,
)
from server.on_paper import THIEF, replayed


def test_a_table_fills_up_and_everyone_sees_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            for chair in it.chairs:
                seen = await chair.until(lambda update: len(update.room.chairs) == 5)
                assert [view.name for view in seen.room.chairs] == list(PEOPLE)
                assert seen.room.host == it.host.guest
                assert own(chair).host == (chair is it.host)

    run(scene())


@pytest.mark.parametrize("playing", [False, True])
def test_a_kicked_guests_key_is_worth_nothing_and_the_chair_is_free_in_the_end(
    tmp_path: Path, playing: bool
) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            ben = it.chairs[1]
            if playing:
                await it.begins()
            await it.host.do(Kick(guest=ben.guest))
            for chair in it.chairs[2:4] if playing else ():
                # In mid-game it takes more than half of those who are asked.
                await chair.do(Consent(yes=True))
            with pytest.raises(Dismissed, match="kicked"):
                await ben.until(lambda _: False)
            again = Chair(it.house.url, ben.code, ben.key)
            with pytest.raises(Dismissed, match="no_such_key"):
                await again.connected()
            if playing:
                # The others see an heir on the chair, which plays when its turn comes.
                assert chair_of(stands(it.host), "Ben").heir
                await it.passes_until(play_due(it.host))
                await it.passes(STANDARD.least + 4_000)
                assert len(it.game.takes) == 1
            else:
                assert "Ben" not in [view.name for view in stands(it.host).room.chairs]

    run(scene())


def play_due(chair: Chair) -> int | None:
    """When the table waits no longer."""
    found = play(chair).clock
    assert found is not None
    return found.due


def test_who_leaves_is_gone_for_good_and_comes_again_as_a_new_guest(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            ben = it.chairs[1]
            await ben.do(Leave())
            with pytest.raises(Dismissed, match="left"):
                await ben.until(lambda _: False)
            again = await it.joins("Ben")
            assert again.guest != ben.guest
            await it.quiet()
            seen = chair_of(stands(it.host), "Ben")
            assert (seen.guest, seen.chair) == (again.guest, 1)

    run(scene())


def test_a_locked_table_turns_people_away_with_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=2) as it:
            await it.host.do(Lock(locked=True))
            with pytest.raises(Refusal, match="locked") as turned:
                await it.joins("Zoe")
            assert turned.value.reason == "table_locked"
            # Whoever has a key comes back all the same.
            await it.goes(it.chairs[1])
            await it.comes_back(it.chairs[1])

    run(scene())


def test_two_people_of_one_name_are_told_apart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as it:
            other = await it.joins("ANA")
            names = [view.name for view in stands(other).room.chairs]
            assert names == ["Ana", "ANA 2"]

    run(scene())


def test_a_person_takes_a_bots_chair_between_games(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=4) as it:
            await it.host.do(SeatBot(chair=6))
            zoe = await it.joins("Zoe", sit=False)
            await zoe.do(Sit(chair=6))
            await it.quiet()
            seen = chair_of(stands(it.host), "Zoe")
            assert (seen.chair, seen.persona) == (6, None)
            assert len(stands(it.host).room.chairs) == 5
            await it.host.do(Begin())
            await it.quiet()
            assert own(zoe).seat is not None

    run(scene())


def test_who_joins_in_mid_game_watches_it_and_plays_the_next(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            zoe = await it.joins("Zoe")
            assert own(zoe).seat is None
            assert own(zoe).box is None
            assert (await refused(zoe, Begin())).reason == "not_host"
            assert chair_of(stands(zoe), "Zoe").chair == 5
            assert own(zoe).players[0] not in play(zoe).players

    run(scene())


def test_an_impossible_table_says_why_and_offers_the_nearest_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            wish = Settings(tokens={Token.LOYAL_HENCHMAN: 1, Token.DRIVER: 3})
            await it.host.do(Settle(settings=wish))
            no = await refused(it.host, Begin())
            assert (no.reason, no.ruling) == ("cannot_be_played", "R6")
            await it.quiet()
            laid = stands(it.chairs[3]).room.laid
            assert laid is not None
            assert laid.setup is None
            assert laid.nearest is not None
            tokens = {token: laid.nearest.tokens.count(token) for token in laid.nearest.tokens}
            await it.host.do(Settle(settings=Settings(tokens=tokens)))
            await it.host.do(Begin())

    run(scene())


# ----------------------------------------------------------------------------------- watching


def test_those_who_watch_see_what_everyone_sees_and_do_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            watcher = await it.watches()
            await it.begins()
            await it.theft()
            seen = await watcher.until(lambda u: u.play is not None and len(u.play.seats) == 5)
            assert seen.own is None
            assert seen.play is not None
            assert all(seat.take is None for seat in seen.play.seats)
            assert stands(it.host).room.watching == 1
            with pytest.raises(ValueError, match="those who watch do nothing"):
                await watcher.do(Begin())
            assert not any(event.secret for event in seen.happened)

    run(scene())


def test_when_the_host_wants_no_spectators_they_are_sent_home(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            watcher = await it.watches()
            quiet = Settings(spectators=False, godfather=Succession.CHOICE)
            await it.host.do(Settle(settings=quiet))
            with pytest.raises(Dismissed, match="no_watching"):
                await watcher.until(lambda _: False)
            with pytest.raises(Dismissed, match="no_watching"):
                await it.watches()
            await until(lambda: stands(it.host).room.watching == 0)

    run(scene())


# ------------------------------------------------------------------------- one game after another


def test_an_evening_of_several_games_with_people_who_come_and_go(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            for game in range(1, 4):
                await it.begins()
                await it.theft()
                await it.host.do(Accuse(target=THIEF))
                await it.passes(STANDARD.breath)
                assert not it.evening.playing
                assert stands(it.host).room.games == game
                # Whoever sat on the second chair goes home, and somebody new takes it.
                await it.chairs[1].do(Leave())
                await it.quiet()
                await it.joins(f"Guest {game}")
                it.chairs[1] = it.chairs.pop()
                await it.quiet()
            seen = stands(it.host).room
            assert {view.name: (view.played, view.won) for view in seen.chairs} == {
                "Ana": (3, 3),
                "Guest 3": (0, 0),
                "Cleo": (3, 3),
                "Dora": (3, 0),
                "Eli": (3, 0),
            }
            assert {view.name: (view.played, view.won) for view in seen.standing} == {
                "Ben": (1, 0),
                "Guest 1": (1, 0),
                "Guest 2": (1, 0),
            }
            # The verdict of the last game still speaks of somebody who is gone.
            assert play(it.host).names[1] == "Guest 2"

    run(scene())


def test_a_table_is_what_its_ledger_says(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.theft()
            await it.host.do(Accuse(target=THIEF))
            await it.passes(STANDARD.breath)
            await it.chairs[1].do(Leave())
            await it.chairs[2].do(Stand(player=own(it.chairs[2]).players[0]))
            rows = await it.house.lobby.ledger.rows(it.table.id)
            assert replayed((read_entry(row.entry), row.at) for row in rows) == it.evening

    run(scene())
