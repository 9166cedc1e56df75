"""Ten evenings worth reading: a table, a company of bots, and an ending to come to."""

from itertools import count

from msgspec import Struct

from mafia_de_cuba import words
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.characters import Character, Ending, Token
from mafia_de_cuba.game.events import TraitorTookOver
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.playout import PlayedGame, play_out

GREEN, SEASONED, SHARP = Strength
BOLD, CAREFUL, TALKATIVE, STRAIGHT = Temperament


class Guest(Struct, frozen=True):
    """Somebody in a chair."""

    name: str
    strength: Strength
    temperament: Temperament


class Evening(Struct, frozen=True, kw_only=True):
    """A game worth reading."""

    file: str
    title: str
    guests: tuple[Guest, ...]
    """The Godfather first."""
    ending: Ending
    """What it has to come to."""
    extras: tuple[Token, ...] = ()
    fake_diamond: bool = False
    takes_over: bool = False
    """Whether the Traitor becomes Godfather."""
    winner: Character | None = None
    """Who has to win, if anyone in particular."""

    @property
    def setup(self) -> Setup:
        """The table."""
        wishes = Wishes(
            players=len(self.guests), extras=self.extras, fake_diamond=self.fake_diamond
        )
        laid = lay_table(wishes)
        if not isinstance(laid, Setup):
            raise ValueError(f"{self.title}: {words.unplayable(laid)}")
        return laid

    def played(self, seed: int) -> PlayedGame:
        """The game as a seed has it."""
        bots = [
            Bot(
                persona=Persona(strength=guest.strength, temperament=guest.temperament),
                seed=1000 * seed + seat,
            )
            for seat, guest in enumerate(self.guests)
        ]
        return play_out(self.setup, bots)

    def as_wanted(self, played: PlayedGame) -> bool:
        """Whether a game comes to what it has to, neither too soon nor too late."""
        game = played.game
        took_over = any(isinstance(event, TraitorTookOver) for event in played.events)
        if game.ended is None:
            return False
        won = {game.character(seat) for seat in game.ended.winners}
        return (
            game.ended.ending is self.ending
            and (self.winner is None or self.winner in won)
            and took_over is self.takes_over
            and 2 <= len(game.accusations) <= 6
        )

    def fitting(self, seed: int) -> int:
        """This seed, or the next that leads where it should."""
        return next(seed for seed in count(seed) if self.as_wanted(self.played(seed)))


EVENINGS = (
    Evening(
        file="five-at-the-bar",
        title="Five at the bar",
        guests=(
            Guest("Aurelio", GREEN, BOLD),
            Guest("Mirta", GREEN, TALKATIVE),
            Guest("Pancho", GREEN, CAREFUL),
            Guest("Zenaida", GREEN, STRAIGHT),
            Guest("Quintín", GREEN, BOLD),
        ),
        ending=Ending.GODFATHER_ELIMINATED,
    ),
    Evening(
        file="a-quiet-six",
        title="A quiet six",
        guests=(
            Guest("Wifredo", SEASONED, CAREFUL),
            Guest("Ignacio", SEASONED, STRAIGHT),
            Guest("Belkis", SEASONED, BOLD),
            Guest("Teresa", SEASONED, TALKATIVE),
            Guest("Dulce", SEASONED, CAREFUL),
            Guest("Lázaro", SEASONED, STRAIGHT),
        ),
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="the-seventh-glass",
        title="The seventh glass",
        guests=(
            Guest("Severino", SEASONED, BOLD),
            Guest("Haydée", SHARP, TALKATIVE),
            Guest("Gaspar", GREEN, CAREFUL),
            Guest("Ofelia", SHARP, STRAIGHT),
            Guest("Nicanor", SEASONED, BOLD),
            Guest("Fefa", GREEN, TALKATIVE),
            Guest("Ulises", SHARP, CAREFUL),
        ),
        ending=Ending.AGENT_ACCUSED,
    ),
    Evening(
        file="somebody-brought-a-gun",
        title="Somebody brought a gun",
        guests=(
            Guest("Eusebio", SHARP, STRAIGHT),
            Guest("Chano", SHARP, BOLD),
            Guest("Violeta", SEASONED, TALKATIVE),
            Guest("Rosario", SHARP, CAREFUL),
            Guest("Yolanda", SEASONED, STRAIGHT),
            Guest("Pancho", SHARP, TALKATIVE),
            Guest("Juliana", SHARP, BOLD),
            Guest("Aurelio", SEASONED, CAREFUL),
        ),
        extras=(Token.CLEANER,),
        ending=Ending.AGENT_SHOT,
    ),
    Evening(
        file="eight-old-foxes",
        title="Eight old foxes",
        guests=(
            Guest("Gaspar", SHARP, BOLD),
            Guest("Quintín", SHARP, TALKATIVE),
            Guest("Mirta", SHARP, STRAIGHT),
            Guest("Xiomara", SHARP, CAREFUL),
            Guest("Dulce", SHARP, TALKATIVE),
            Guest("Severino", SHARP, BOLD),
            Guest("Belkis", SHARP, STRAIGHT),
            Guest("Ignacio", SHARP, CAREFUL),
        ),
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="rum-on-the-house",
        title="Rum on the house",
        guests=(
            Guest("Nicanor", GREEN, STRAIGHT),
            Guest("Ofelia", SHARP, BOLD),
            Guest("Lázaro", SEASONED, CAREFUL),
            Guest("Teresa", SHARP, TALKATIVE),
            Guest("Fefa", GREEN, BOLD),
            Guest("Ulises", SEASONED, STRAIGHT),
            Guest("Haydée", SHARP, CAREFUL),
            Guest("Wifredo", GREEN, TALKATIVE),
            Guest("Zenaida", SEASONED, BOLD),
        ),
        ending=Ending.GODFATHER_ELIMINATED,
    ),
    Evening(
        file="a-new-man-in-the-chair",
        title="A new man in the chair",
        guests=(
            Guest("Eusebio", SEASONED, BOLD),
            Guest("Violeta", SHARP, TALKATIVE),
            Guest("Chano", SEASONED, CAREFUL),
            Guest("Rosario", SHARP, STRAIGHT),
            Guest("Juliana", SEASONED, BOLD),
            Guest("Pancho", SHARP, CAREFUL),
            Guest("Yolanda", SEASONED, TALKATIVE),
            Guest("Aurelio", SHARP, STRAIGHT),
        ),
        extras=(Token.TRAITOR, Token.MINION),
        takes_over=True,
        winner=Character.MINION,
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="ten-and-two-badges",
        title="Ten, and two badges",
        guests=(
            Guest("Severino", SHARP, CAREFUL),
            Guest("Dulce", SEASONED, TALKATIVE),
            Guest("Gaspar", SHARP, STRAIGHT),
            Guest("Mirta", SEASONED, BOLD),
            Guest("Ignacio", SHARP, TALKATIVE),
            Guest("Xiomara", SEASONED, CAREFUL),
            Guest("Quintín", SHARP, BOLD),
            Guest("Belkis", SEASONED, STRAIGHT),
            Guest("Haydée", SHARP, CAREFUL),
            Guest("Teresa", SEASONED, TALKATIVE),
        ),
        ending=Ending.AGENT_ACCUSED,
    ),
    Evening(
        file="word-from-the-sierra",
        title="Word from the sierra",
        guests=(
            Guest("Lázaro", SHARP, TALKATIVE),
            Guest("Zenaida", SHARP, BOLD),
            Guest("Wifredo", SEASONED, STRAIGHT),
            Guest("Ofelia", SHARP, CAREFUL),
            Guest("Nicanor", SEASONED, TALKATIVE),
            Guest("Fefa", SHARP, STRAIGHT),
            Guest("Ulises", SEASONED, BOLD),
            Guest("Chano", SHARP, CAREFUL),
            Guest("Violeta", SEASONED, TALKATIVE),
            Guest("Eusebio", SHARP, BOLD),
            Guest("Rosario", SEASONED, CAREFUL),
        ),
        extras=(Token.REVOLUTIONARY, Token.DIAMOND_LOVER),
        fake_diamond=True,
        ending=Ending.REVOLUTION,
    ),
    Evening(
        file="the-full-table",
        title="The full table",
        guests=(
            Guest("Ignacio", SHARP, STRAIGHT),
            Guest("Pancho", SEASONED, BOLD),
            Guest("Juliana", SHARP, TALKATIVE),
            Guest("Aurelio", GREEN, CAREFUL),
            Guest("Mirta", SHARP, STRAIGHT),
            Guest("Gaspar", SEASONED, TALKATIVE),
            Guest("Haydée", SHARP, BOLD),
            Guest("Yolanda", GREEN, BOLD),
            Guest("Teresa", SEASONED, CAREFUL),
            Guest("Quintín", SHARP, TALKATIVE),
            Guest("Belkis", SEASONED, STRAIGHT),
            Guest("Severino", SHARP, CAREFUL),
        ),
        ending=Ending.DIAMONDS_RECOVERED,
    ),
)
