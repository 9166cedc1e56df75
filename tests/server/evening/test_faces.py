"""Who looks like whom: chosen, given, refused, and brought back from a ledger."""

from pathlib import Path

import pytest

from house import open_house, run
from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.evening.chairs import BOTS, welcome
from mafia_de_cuba.server.evening.commands import (
    CHAIRS,
    ChooseFace,
    FillChairs,
    Leave,
    SeatBot,
    Sit,
)
from mafia_de_cuba.server.evening.events import PlayerCame
from mafia_de_cuba.server.evening.evolve import read_entry
from mafia_de_cuba.server.evening.faces import (
    FACES,
    LIKE_THEM,
    MENS_NAMES,
    WOMEN,
    WOMENS_NAMES,
    FaceName,
    given,
)
from mafia_de_cuba.server.web.endpoints import ComeIn, OpenTable
from mafia_de_cuba.server.wire.rooms import room_of
from server.on_paper import OnPaper, five, five_playing, player_of, replayed
from server.web.test_http_api import came_in, opened


def faces(table: OnPaper) -> list[FaceName]:
    """The faces round the table, as everybody is shown them."""
    room = room_of(table.evening, here=(), heirs_at={}, watching=0, now=0)
    return [chair.face for chair in room.chairs]


def face_of(table: OnPaper, player: int) -> FaceName:
    return table.evening.players[player].face


def other_than(table: OnPaper) -> FaceName:
    """A face that nobody has."""
    return next(face for face in FACES if face not in faces(table))


# --------------------------------------------------------------------------------- given


def test_no_two_at_a_table_are_alike_and_nobody_changes_because_others_come() -> None:
    table = OnPaper()
    ana = table.comes("Ana")
    before: list[FaceName] = []
    for number in range(2, CHAIRS + 1):
        before = faces(table)
        table.asks(ana, FillChairs(players=number))
        assert faces(table)[: len(before)] == before
    assert len(set(faces(table))) == CHAIRS


@pytest.mark.parametrize("temperament", Temperament)
def test_a_bot_is_known_by_its_face(temperament: Temperament) -> None:
    table = OnPaper()
    ana = table.comes("Ana", sit=False)
    for _ in range(3):
        table.asks(ana, SeatBot(temperament=temperament))
    assert set(faces(table)) <= set(LIKE_THEM[temperament])
    assert sorted(face for row in LIKE_THEM.values() for face in row) == sorted(FACES)


@pytest.mark.parametrize("seed", range(5))
def test_a_bots_face_fits_its_name(seed: int) -> None:
    table = OnPaper(seed=seed)
    ana = table.comes("Ana", sit=False)
    table.asks(ana, FillChairs(players=CHAIRS))
    for bot in table.evening.players.values():
        assert (bot.face in WOMEN) is (bot.name in WOMENS_NAMES)
    assert {*MENS_NAMES, *WOMENS_NAMES} == set(BOTS)
    assert not {*MENS_NAMES} & {*WOMENS_NAMES}


def test_when_every_face_is_taken_one_is_given_twice() -> None:
    assert given(3, "Ana", None, FACES) in FACES
    assert given(3, "Ana", None, FACES[1:]) is FACES[0]


# -------------------------------------------------------------------------------- chosen


def test_whoever_chooses_a_face_has_it_and_whoever_was_given_it_has_another() -> None:
    table, guests = five()
    table.asks(guests[0], SeatBot())
    ana, ben = player_of(table, guests[0]), player_of(table, guests[1])
    for wanted in (face_of(table, ben), faces(table)[-1]):
        table.asks(guests[0], ChooseFace(player=ana, face=wanted))
        assert face_of(table, ana) is wanted
        assert len(set(faces(table))) == 6


def test_a_face_that_somebody_chose_is_theirs_until_they_go() -> None:
    table, guests = five()
    ana, ben = player_of(table, guests[0]), player_of(table, guests[1])
    wanted = other_than(table)
    table.asks(guests[1], ChooseFace(player=ben, face=wanted))
    table.asks(guests[1], ChooseFace(player=ben, face=wanted))
    assert table.refused(guests[0], ChooseFace(player=ana, face=wanted)) == "face_taken"
    table.asks(guests[1], Leave())
    table.asks(guests[0], ChooseFace(player=ana, face=wanted))
    assert face_of(table, ana) is wanted


def test_a_face_is_ones_own_to_choose_and_the_hosts() -> None:
    table, guests = five()
    ana, ben = player_of(table, guests[0]), player_of(table, guests[1])
    wanted = other_than(table)
    assert table.refused(guests[1], ChooseFace(player=ana, face=wanted)) == "not_yours"
    assert table.refused(guests[1], ChooseFace(player=99, face=wanted)) == "no_such_player"
    table.asks(guests[0], ChooseFace(player=ben, face=wanted))
    assert face_of(table, ben) is wanted


def test_nobody_changes_faces_in_the_middle_of_a_game() -> None:
    table, guests = five_playing()
    before = faces(table)
    ana = player_of(table, guests[0])
    assert table.refused(guests[0], ChooseFace(player=ana, face=other_than(table))) == "game_on"
    late = table.comes("Late", sit=False)
    table.asks(late, Sit(face=before[2]))
    assert faces(table)[:5] == before
    player = player_of(table, late)
    assert table.refused(late, ChooseFace(player=player, face=before[2])) == "face_taken"
    table.asks(late, ChooseFace(player=player, face=other_than(table)))


# ---------------------------------------------------------------------------- coming with


def test_one_may_come_with_a_face_and_so_may_everyone_on_one_phone() -> None:
    table, guests = five()
    theirs, wanted = faces(table)[1], other_than(table)
    table.happens(table.accepted(welcome(table.evening, "Fay", "key", sit=True, face=theirs)))
    assert faces(table)[5] is theirs
    table.asks(guests[0], Sit(name="Gil", face=wanted))
    assert faces(table)[6] is wanted
    table.asks(guests[0], Sit(name="Hal", face=wanted))
    assert len(set(faces(table))) == 8


def test_a_face_that_is_taken_keeps_nobody_out(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await opened(house, OpenTable(name="Ana", face=FaceName.NUN))
            for name, face in (("Bea", FaceName.COOK), ("Cy", FaceName.NUN)):
                await came_in(house, host.code, ComeIn(name=name, face=face))
            ana = await Chair(house.url, host.code, host.key).connected()
            seen = await ana.until(lambda update: len(update.room.chairs) > 2)
            chairs = seen.room.chairs
            assert [chair.face for chair in chairs[:2]] == [FaceName.NUN, FaceName.COOK]
            assert [chair.chosen for chair in chairs] == [True, True, False]
            assert chairs[2].face not in (FaceName.NUN, FaceName.COOK)
            await ana.do(ChooseFace(player=chairs[0].player, face=FaceName.WIDOW))
        async with open_house(tmp_path / "house.db") as house:
            again = await Chair(house.url, host.code, host.key).connected()
            seen = await again.until(lambda update: len(update.room.chairs) > 2)
            faces_now = [chair.face for chair in seen.room.chairs]
            assert faces_now == [FaceName.WIDOW, FaceName.COOK, chairs[2].face]

    run(scene())


# ----------------------------------------------------------------------------- the ledger


def test_faces_are_what_they_were_when_a_ledger_is_read_again() -> None:
    table, guests = five()
    ana = player_of(table, guests[0])
    table.asks(guests[0], ChooseFace(player=ana, face=faces(table)[3]))
    again = replayed((read_entry(line), at) for line, at in table.entries)
    assert again.players == table.evening.players


def test_a_ledger_from_before_there_were_faces_gives_everybody_one() -> None:
    table, guests = five()
    table.asks(guests[0], FillChairs(players=CHAIRS))
    older = [(line.replace(b',"face":null', b""), at) for line, at in table.entries]
    assert not any(b'"face"' in line for line, _ in older)
    again = replayed((read_entry(line), at) for line, at in older)
    assert again.players == table.evening.players
    assert len({player.face for player in again.players.values()}) == CHAIRS


def test_what_was_written_says_only_what_was_chosen() -> None:
    table = OnPaper()
    _, came, _ = table.accepted(welcome(table.evening, "Ana", "key", sit=True))
    assert isinstance(came, PlayerCame)
    assert came.face is None
