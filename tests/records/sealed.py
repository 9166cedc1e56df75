"""Sealed games of many kinds, for whoever checks seals: Python and the page are held to the same.

`python -m records.sealed` writes them anew, into `sealed.jsonl` beside this.
"""

from hashlib import sha256
from pathlib import Path

from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.game import seal
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Command, HelpYourself, Hide, Say
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.records import write
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import step
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.setup import Setup, Switch
from mafia_de_cuba.game.state import new_game
from mafia_de_cuba.playout import play_out

FILE = Path(__file__).with_name("sealed.jsonl")
RARE = (Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER, Token.TRAITOR, Token.DIAMOND_LOVER)
NAMES = ("Ána", 'O"Brien \\', "Chano 💎", "Dulce\u2028", "\tEm\x01ilio\x7f", "弗洛尔", "g", "H")
TABLES = (
    Setup(players=6, tokens=(Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER), jokers=0),
    Setup(
        players=8,
        tokens=RARE,
        jokers=1,
        fake_diamond=True,
        switches=tuple(Switch)[1:4],
    ),
)


def played(setup: Setup, number: int) -> bytes:
    """A whole game among bots."""
    game = play_out(setup, [seated("green", 100 * number + n) for n in range(setup.players)])
    salt = sha256(b"%d" % number).hexdigest()
    record = record_of(NAMES[: setup.players], setup, game.events)
    return write(seal.sealed(record, salt, seal.commitments(salt, 0, game.events)))


def by_honour() -> bytes:
    """Hands that hold what no hand may, and a word with everything in it that JSON escapes."""
    setup = Setup(players=6, tokens=RARE[:3], jokers=0, honour_box=True)
    game, events = new_game(setup), list[Event]()
    hands = (
        Take(tokens=(Token.LOYAL_HENCHMAN, Token.DRIVER)),
        Take(diamonds=3, tokens=(Token.FBI_AGENT,)),
        *(Take(diamonds=2), Take(), Take(diamonds=1)),
    )
    deeds: list[tuple[int, Command]] = [(0, Hide(diamonds=5))]
    deeds += [(n + 1, HelpYourself(take=it)) for n, it in enumerate(hands)]
    deeds.append((2, Say(text='"\\/\b\f\n\r\t\x1f\x7f é €')))
    for seat, command in deeds:
        found = step(game, seat, command)
        assert not isinstance(found, Refused), found
        happened, game = found
        events += happened
    salt = sha256(b"honour").hexdigest()
    record = record_of(NAMES[:6], setup, events)
    return write(seal.sealed(record, salt, seal.commitments(salt, 0, events)))


def main() -> None:
    """Write them."""
    lines = [played(setup, number) for number, setup in enumerate((*TABLES, *TABLES))]
    FILE.write_bytes(b"".join(line + b"\n" for line in (*lines, by_honour())))


if __name__ == "__main__":
    main()
