"""Whoever thinks for a seat is told how well the bot in the Godfather's chair plays."""

from mafia_de_cuba.server.tables.steward import bot_for
from server.evening.among_bots import back, offered, tells


def test_how_well_a_bot_in_that_chair_plays_is_no_secret() -> None:
    table, _ = back()
    tells(table, 5)
    evening = table.evening
    persona = evening.players[evening.ring[0]].persona
    assert persona is not None
    errand = offered(table)[0]
    assert bot_for(evening, errand).godfather is persona.strength


def test_of_a_person_there_nobody_knows() -> None:
    table, _ = back(person=0)
    tells(table, 5)
    errand = offered(table)[0]
    bot = bot_for(table.evening, errand)
    assert bot.people == (0,)
    assert bot.godfather is None
