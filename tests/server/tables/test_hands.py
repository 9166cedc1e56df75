"""One device that holds several chairs: a phone that is handed round, over a real socket."""

from pathlib import Path

import pytest

from house import run
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.commands import Accuse, Ask, HelpYourself, Hide, Say
from mafia_de_cuba.game.may import NOTHING_TO_DO
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import Question
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.server.evening.commands import Begin, NameGodfather, Sit, Vote
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession
from mafia_de_cuba.server.wire.shapes import OwnView
from server.at_table import Scene, at_table, own, play, refused, stands
from server.fetching import fetch

SLOW = Settings(pace=Pace.NONE, godfather=Succession.CHOICE)


async def six_on_one(it: Scene) -> tuple[Chair, tuple[int, ...]]:
    """One phone with six players on it, and the players by their seats in a game that began."""
    phone = it.host
    for name in ("Ben", "Cleo", "Dora", "Eli", "Fay"):
        await phone.do(Sit(name=name))
    await phone.do(NameGodfather(player=own(phone).players[0]))
    await phone.do(Begin())
    return phone, play(phone).players


async def in_hand_of(phone: Chair, player: int | None) -> OwnView:
    """The phone is in this player's hand, or face down, and shows it."""
    await phone.hand(player)
    seen = await phone.until(lambda update: update.own is not None and update.own.player == player)
    assert seen.own is not None
    return seen.own


def test_a_whole_game_on_one_phone(tmp_path: Path) -> None:
    """Six players, each on their own turn, and at every turn the phone shows that seat's view."""

    async def scene() -> None:
        async with at_table(tmp_path, SLOW, people=1) as it:
            phone, players = await six_on_one(it)
            bots = [seated("seasoned", n) for n in range(6)]
            while it.evening.playing:
                for seat, player in enumerate(players):
                    await in_hand_of(phone, player)
                    view = phone.view()
                    assert view == view_for(it.game, seat)
                    command = bots[seat].choose(view)
                    if command is not None and it.evening.playing:
                        await phone.do(command)
                        # The least time, or the pause, goes by.
                        await it.passes(10_000)
                        break
            record = read(await fetch(f"{it.house.url}/api/tables/{phone.code}/games/1"))
            assert isinstance(game_of(record), Game)
            winners = it.evening.winners()
            scores = {view.player: (view.played, view.won) for view in stands(phone).room.chairs}
            assert scores == {player: (1, player in winners) for player in players}

    run(scene())


def test_face_down_it_shows_and_does_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, SLOW, people=1) as it:
            phone, players = await six_on_one(it)
            shown = await in_hand_of(phone, players[0])
            assert shown.box is not None
            shown = await in_hand_of(phone, None)
            assert (shown.seat, shown.box, shown.pocket, shown.safe) == (None,) * 4
            assert shown.may == NOTHING_TO_DO
            assert (await refused(phone, Hide(diamonds=0))).reason == "nobody_in_hand"

    run(scene())


def test_it_acts_for_whoever_has_it_in_hand_and_for_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, SLOW, people=1) as it:
            phone, players = await six_on_one(it)
            await in_hand_of(phone, players[1])
            assert (await refused(phone, Hide(diamonds=0))).reason == "not_godfather"
            assert (await refused(phone, HelpYourself(take=Take(diamonds=1)))).ruling == "R4"
            await in_hand_of(phone, players[0])
            await phone.do(Hide(diamonds=5))
            await it.passes(10_000)
            assert own(phone).safe is not None
            # The next player sees the box and not what was kept back.
            shown = await in_hand_of(phone, players[1])
            assert shown.safe is None
            assert shown.box is not None
            assert shown.box.diamonds == 10
            await phone.do(Say(text="Mine"))
            assert it.game.talk[-1].seat == 1

    run(scene())


def test_a_stranger_in_hand_is_nobody(tmp_path: Path) -> None:
    """A phone cannot look for a player of another device, nor for a bot."""

    async def scene() -> None:
        async with at_table(tmp_path, SLOW, people=2) as it:
            await it.begins(players=6)
            ben = it.chairs[1]
            for player in play(ben).players:
                if player not in own(ben).players:
                    await ben.hand(player)
            await ben.hand(999)
            await ben.do(Say(text="Hm"))
            assert own(ben).player == own(ben).players[0]
            assert it.game.talk[-1].seat == own(ben).seat

    run(scene())


def test_found_again_after_a_lost_connection_it_lies_face_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, SLOW, people=1) as it:
            phone, players = await six_on_one(it)
            await in_hand_of(phone, players[0])
            other = Chair(it.house.url, phone.code, phone.key, guest=phone.guest)
            it.chairs.append(other)
            await other.connected()
            assert own(other).player is None
            assert own(other).box is None
            assert own(other).players == players

    run(scene())


def test_a_phone_with_one_player_on_it_is_always_in_that_hand(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, SLOW, people=1) as it:
            mine = own(it.host).players[0]
            await it.host.hand(None)
            await it.host.do(Sit(name="Ben"))
            assert own(it.host).player == mine
            await it.host.hand(None)
            await it.host.until(lambda update: update.own is not None and update.own.player is None)

    run(scene())


@pytest.mark.parametrize("alone", [True, False])
def test_winners_on_one_phone_vote_one_by_one_or_all_alike(tmp_path: Path, alone: bool) -> None:
    async def scene() -> None:
        settings = Settings(pace=Pace.NONE, godfather=Succession.VOTE)
        async with at_table(tmp_path, settings, people=1) as it:
            phone, players = await six_on_one(it)
            await in_hand_of(phone, players[0])
            await phone.do(Hide(diamonds=0))
            await it.passes(10_000)
            for player in players[1:]:
                shown = await in_hand_of(phone, player)
                assert shown.may.take is not None
                await phone.do(next(iter(shown.may.take.lawful())))
                await it.passes(10_000)
            assert play(phone).phase is Phase.INVESTIGATION
            godfather = await in_hand_of(phone, players[0])
            await phone.do(Ask(of=1, question=Question.TOOK))
            for target in godfather.may.accuse:
                if it.evening.playing:
                    await phone.do(Accuse(target=target))
                    await it.passes(10_000)
            winners = it.evening.winners()
            assert winners
            await in_hand_of(phone, winners[0] if alone else None)
            assert own(phone).vote
            await phone.do(Vote(player=players[3]))
            assert set(it.evening.votes) == ({winners[0]} if alone else set(winners))

    run(scene())
