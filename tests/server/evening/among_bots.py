"""One person among seven bots, on paper, once the box is back."""

from collections.abc import Iterable

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Command, HelpYourself, MakeRemark, Testify
from mafia_de_cuba.game.remarks import Opinion, Stance
from mafia_de_cuba.game.testimony import TakeClaim
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, NameGodfather
from mafia_de_cuba.server.evening.playing import done
from mafia_de_cuba.server.evening.schedule import Deed, Errand, errands
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession
from server.on_paper import OnPaper, player_of

PLAYERS = 8
ONE = HelpYourself(take=Take(diamonds=1))
HENCHMAN = HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,)))
DRIVER = HelpYourself(take=Take(tokens=(Token.DRIVER,)))
AGENT = HelpYourself(take=Take(tokens=(Token.FBI_AGENT,)))
THEFTS = ([ONE] * 7, [HENCHMAN, DRIVER, ONE, ONE, ONE, AGENT, HENCHMAN])
"""Seat 3 is a Thief in both of them."""
PERSON = 2
MADE = MakeRemark(remark=Opinion(of=PERSON, stance=Stance.LIES))

TO_HIM = MakeRemark(remark=Opinion(of=0, stance=Stance.LIES))


def back(
    *,
    person: int = PERSON,
    theft: Iterable[HelpYourself] = THEFTS[0],
    seed: int = 7,
    brisk: bool = False,
    pace: Pace = Pace.STANDARD,
) -> tuple[OnPaper, int]:
    """One person on this seat among seven bots, and the box is back."""
    made = Settings(godfather=Succession.CHOICE, brisk_bots=brisk, pace=pace)
    table = OnPaper(made, seed=seed)
    ana = table.comes("Ana")
    table.asks(ana, FillChairs(players=PLAYERS))
    table.asks(ana, NameGodfather(player=table.evening.seated()[-person % PLAYERS]))
    table.asks(ana, Begin())
    assert table.evening.seat_of(player_of(table, ana)) == person
    table.theft(hands=list(theft))
    return table, ana


def does(table: OnPaper, seat: int, command: Command) -> None:
    """A bot does something, at this moment."""
    assert table.happens(done(table.evening, seat, command)), (seat, command)


def offered(table: OnPaper) -> list[Errand]:
    """Those who may speak unasked, the soonest first."""
    return [it for it in errands(table.evening, {}) if it.deed is Deed.SPEAKS]


def godfathers(table: OnPaper) -> int:
    """When the Godfather goes on."""
    return next(it.when for it in errands(table.evening, {}) if it.deed is Deed.THINKS)


def tells(table: OnPaper, seat: int) -> None:
    does(table, seat, Testify(claims=(TakeClaim(diamonds=seat),)))
