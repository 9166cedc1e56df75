"""Bots on any chair, and one device that holds several of them."""

from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.server.evening.commands import (
    CHAIRS,
    Abandon,
    Begin,
    FillChairs,
    Leave,
    Move,
    SeatBot,
    Sit,
    Stand,
)
from server.on_paper import OnPaper, five, names, player_of, sitting

# ------------------------------------------------------------------------------------------- bots


def test_a_bot_sits_anywhere_and_is_as_it_was_wished() -> None:
    table, guests = five()
    wish = SeatBot(chair=7, strength=Strength.SHARP, temperament=Temperament.BOLD)
    table.asks(guests[0], wish)
    bot = table.evening.chairs[7]
    assert bot is not None
    assert table.evening.players[bot].persona == Persona(
        strength=Strength.SHARP, temperament=Temperament.BOLD
    )


def test_a_bot_is_replaced_by_another_but_never_sits_on_a_person() -> None:
    table, guests = five()
    table.asks(guests[0], SeatBot(chair=7))
    before = table.evening.chairs[7]
    table.asks(guests[0], SeatBot(chair=7, strength=Strength.GREEN))
    assert table.evening.chairs[7] != before
    assert before not in table.evening.players
    assert table.refused(guests[0], SeatBot(chair=1)) == "chair_taken"


def test_bots_fill_up_to_a_number_and_no_further() -> None:
    table, guests = five()
    table.asks(guests[0], FillChairs(players=8))
    assert len(table.evening.seated()) == 8
    assert table.asks(guests[0], FillChairs(players=6)) == ()
    assert len(table.evening.seated()) == 8
    temperaments = {p.persona.temperament for p in table.evening.players.values() if p.persona}
    assert len(temperaments) > 1


def test_a_full_table_takes_no_more() -> None:
    table, guests = five()
    table.asks(guests[0], FillChairs(players=CHAIRS))
    assert table.refused(guests[0], SeatBot()) == "table_full"
    assert table.refused(guests[0], Sit(name="One more")) == "table_full"


def test_a_person_takes_a_bots_chair_between_games_and_not_in_one() -> None:
    table, guests = five()
    table.asks(guests[0], FillChairs(players=CHAIRS))
    late = table.comes("Late")
    table.asks(guests[0], Begin())
    assert table.refused(late, Sit(chair=7)) == "game_on"
    bot = table.evening.chairs[7]
    table.asks(guests[0], Abandon())
    table.asks(late, Sit(chair=7))
    assert names(table.evening)[7] == "Late"
    assert bot not in table.evening.players
    assert len(table.evening.seated()) == CHAIRS


def test_somebody_with_a_chair_leaves_it_for_a_bots() -> None:
    table, guests = five()
    table.asks(guests[0], SeatBot(chair=8))
    table.asks(guests[1], Sit(chair=8))
    assert names(table.evening)[8] == "Ben"
    assert names(table.evening)[1] is None


def test_the_host_swaps_a_person_with_a_bot() -> None:
    table, guests = five()
    table.asks(guests[0], SeatBot(chair=8))
    bot, ben = table.evening.chairs[8], player_of(table, guests[1])
    table.asks(guests[0], Move(player=ben, chair=8))
    assert table.evening.chairs[8] == ben
    assert table.evening.chairs[1] == bot


# -------------------------------------------------------------------------- one device, many chairs


def test_one_device_holds_several_chairs() -> None:
    table = OnPaper()
    phone = table.comes("Ana")
    for name in ("Ben", "Cleo", "Ben"):
        table.asks(phone, Sit(name=name))
    hands = table.evening.hands_of(phone)
    assert [table.evening.players[hand].name for hand in hands] == ["Ana", "Ben", "Cleo", "Ben 2"]
    assert table.evening.seated() == hands
    table.asks(phone, Move(player=hands[2], chair=9))
    assert table.evening.chair_of(hands[2]) == 9
    table.asks(phone, Stand(player=hands[1]))
    assert table.evening.hands_of(phone) == (hands[0], hands[2], hands[3])
    assert table.refused(phone, Sit(chair=5)) == "no_name"


def test_a_device_that_came_to_stand_may_take_chairs_for_others() -> None:
    table = OnPaper()
    phone = table.comes("The phone", sit=False)
    for name in ("Ben", "Cleo"):
        table.asks(phone, Sit(name=name))
    assert sitting(table.evening) == ["Ben", "Cleo"]


def test_on_one_device_everybody_leaves_together() -> None:
    table, guests = five()
    table.asks(guests[1], Sit(name="Bea"))
    table.asks(guests[1], Leave())
    assert sitting(table.evening) == ["Ana", "Cleo", "Dora", "Eli"]
    assert all(player.guest != guests[1] for player in table.evening.players.values())
