"""What bots of many minds say at one and the same moment."""

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Command, MakeRemark, Testify
from mafia_de_cuba.game.remarks import Opinion, Remark, Stance
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BoxClaim, Declined, TakeClaim

THEFT = "8 3HFD j1 | 2 | H 3 F D H 4 - |"
"""A Henchman, a Thief of three, the FBI, a Driver, a Henchman, a Thief of four, an Urchin."""
HENCHMAN, THIEF, FBI, DRIVER, FRIEND, ROBBER, URCHIN = range(1, 8)
MINDS = 60


def received(diamonds: int) -> Testify:
    """What somebody says of the box as it came."""
    return Testify(claims=(BoxClaim(about=About.RECEIVED, diamonds=diamonds),))


def passed(diamonds: int) -> Testify:
    """What somebody says of the box as it went."""
    return Testify(claims=(BoxClaim(about=About.PASSED, diamonds=diamonds),))


def took(token: Token) -> Testify:
    """What somebody says of the take."""
    return Testify(claims=(TakeClaim(tokens=(token,)),))


def declines(about: About = About.RECEIVED) -> Testify:
    """Somebody will not answer."""
    return Testify(claims=(Declined(about=about),))


def thinks(of: int, stance: Stance) -> MakeRemark:
    """An opinion."""
    return MakeRemark(remark=Opinion(of=of, stance=stance))


def bots(
    strength: Strength = Strength.SEASONED,
    temperament: Temperament = Temperament.TALKATIVE,
    people: tuple[int, ...] = (),
) -> list[Bot]:
    """Bots of one persona and many minds."""
    persona = Persona(strength=strength, temperament=temperament)
    return [Bot(persona=persona, seed=seed, people=people) for seed in range(MINDS)]


def done(game: Game, seat: int, minds: list[Bot]) -> list[Command | None]:
    """What each of them does now."""
    view = view_for(game, seat)
    return [bot.choose(view) for bot in minds]


def remarks(
    game: Game,
    seat: int,
    strength: Strength = Strength.SEASONED,
    temperament: Temperament = Temperament.TALKATIVE,
    people: tuple[int, ...] = (),
) -> list[Remark]:
    """What those of them say of others who say anything."""
    commands = done(game, seat, bots(strength, temperament, people))
    return [command.remark for command in commands if isinstance(command, MakeRemark)]
