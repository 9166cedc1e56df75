"""A habit of the judge's takes what it is called after, where it can."""

import pytest

from judges.habits import HABITS, Accustomed
from mafia_de_cuba.bots.baselines import NaiveLiar, RandomGodfather
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import HelpYourself
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.may import MayTake
from mafia_de_cuba.game.setup import AGENTS, FIRST, Setup
from mafia_de_cuba.playout import steps

LOYAL, AGENT, DRIVER = Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER
DRIVER_FIRST = "driver, else henchman, else nothing"
LOYAL_FIRST = "henchman, else driver, else nothing"
BAG = "first: bag an Agent, take the Driver"


def may(*tokens: Token, nothing: bool = False, bag: tuple[Token, ...] = ()) -> MayTake:
    return MayTake(diamonds=5, tokens=tokens, fake=False, nothing=nothing, bag=bag)


def takes(token: Token, bag: Token | None = None) -> HelpYourself:
    return HelpYourself(take=Take(tokens=(token,)), bag=bag)


@pytest.mark.parametrize(
    ("habit", "box", "helped"),
    [
        (DRIVER_FIRST, may(LOYAL, DRIVER), takes(DRIVER)),
        (DRIVER_FIRST, may(LOYAL, AGENT), takes(LOYAL)),
        (DRIVER_FIRST, may(AGENT, nothing=True), HelpYourself(take=NOTHING)),
        (DRIVER_FIRST, may(AGENT), None),
        (LOYAL_FIRST, may(LOYAL, DRIVER), takes(LOYAL)),
        (LOYAL_FIRST, may(AGENT, DRIVER), takes(DRIVER)),
        (LOYAL_FIRST, may(AGENT, nothing=True), HelpYourself(take=NOTHING)),
        ("nothing, where it may be", may(LOYAL, nothing=True), HelpYourself(take=NOTHING)),
        ("nothing, where it may be", may(LOYAL), None),
        (BAG, may(LOYAL, AGENT, DRIVER, bag=(LOYAL, AGENT, DRIVER)), takes(DRIVER, bag=AGENT)),
        (BAG, may(LOYAL, AGENT, DRIVER), None),
        (BAG, may(LOYAL, DRIVER, bag=(LOYAL, DRIVER)), None),
        ("six diamonds", may(LOYAL), HelpYourself(take=Take(diamonds=5))),
    ],
)
def test_a_hand_does_what_its_habit_says(
    habit: str, box: MayTake, helped: HelpYourself | None
) -> None:
    assert HABITS[habit](box) == helped


def test_the_first_player_bags_an_agent_by_habit() -> None:
    setup = lay_table(Wishes(players=6))
    assert isinstance(setup, Setup)
    liars = [NaiveLiar(seed=seat) for seat in setup.takers]
    players: list[Strategy] = [RandomGodfather(), Accustomed(bot=liars[0], habit=BAG), *liars[1:]]
    first = next(step for step in steps(setup, players) if step.seat == FIRST)
    assert isinstance(first.command, HelpYourself)
    assert first.command.bag in AGENTS
    assert first.command.take == Take(tokens=(DRIVER,))
