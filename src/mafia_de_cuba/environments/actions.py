"""Every action by its number: deeds first, then questions and answers, then remarks.

A table that only acts needs the first 74, one that asks and answers 242, one where anyone may
speak all 449. A take of the first player's has the bag before it; testimony is put together from
pieces; a remark that names two seats has two halves.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum

from mafia_de_cuba.game.box import DIAMONDS, Take
from mafia_de_cuba.game.characters import CHARACTER_OF, Character, Token
from mafia_de_cuba.game.remarks import Stance
from mafia_de_cuba.game.setup import MOST_KEPT, MOST_PLAYERS, Setup, Switch
from mafia_de_cuba.game.testimony import About, Question

_SWITCHES = tuple(Switch)
TOKENS = (
    Token.LOYAL_HENCHMAN,
    Token.FBI_AGENT,
    Token.CIA_AGENT,
    Token.DRIVER,
    Token.CLEANER,
    Token.DIAMOND_LOVER,
    Token.TRAITOR,
    Token.MINION,
    Token.CROOKED_LAWYER,
    Token.REVOLUTIONARY,
)
"""The tokens that have numbers. What a number means never changes, and the fast core has room for
these ten alone, so whatever joins the game later is not played here."""
CHARACTERS = (
    Character.GODFATHER,
    Character.THIEF,
    Character.STREET_URCHIN,
    *dict.fromkeys(CHARACTER_OF[token] for token in TOKENS),
    Character.RULE_BREAKER,
)
QUESTIONS = tuple(Question)
STANCES = tuple(Stance)
ABOUTS = tuple(About)
SEATS = range(MOST_PLAYERS)


class TalkLevel(IntEnum):
    """How much is said at a table."""

    SILENT = 0
    """Hands, accusations and shots."""
    QUESTIONED = 1
    """The Godfather asks, and whoever was asked answers."""
    OPEN_FLOOR = 2
    """Besides, everyone may speak up after every answer and every reveal."""


HIDE, BAG, TAKE_DIAMONDS, TAKE_FAKE, TAKE_TOKEN, TAKE_NOTHING = 0, 6, 17, 32, 48, 58
ACCUSE, SHOOT, HOLD, EMPTY_POCKETS = 59, 71, 72, 73
ASK = 74
RECEIVED_DIAMONDS, PASSED_DIAMONDS, RECEIVED_TOKENS, PASSED_TOKENS, COUNT = 146, 162, 178, 179, 180
RECEIVED_FAKE, PASSED_FAKE, TOOK_DIAMONDS, TOOK_TOKEN, TOOK_FAKE = 190, 192, 194, 210, 220
BAGGED, DECLINE, WITHDRAW, DONE = 222, 233, 237, 241
OPINION, CHALLENGE, AGAINST, AGREE, SOUND, OF = 242, 290, 338, 351, 399, 411
PLEAD, LAST_WORDS, OFFER, THREATEN = 423, 424, 425, 437

ACTIONS = {TalkLevel.SILENT: 74, TalkLevel.QUESTIONED: 242, TalkLevel.OPEN_FLOOR: 449}
"""How many actions there are where so much is said."""


def switches_told(setup: Setup) -> int:
    """The switches that are on, a bit for each."""
    return sum(1 << _SWITCHES.index(switch) for switch in setup.switches)


def refuse_unnumbered(tokens: Iterable[Token]) -> None:
    """ValueError, in one sentence, where a token has no number."""
    strangers = [token for token in dict.fromkeys(tokens) if token not in TOKENS]
    if strangers:
        raise ValueError(
            f"environments and the fast core have no numbers for {', '.join(strangers)}:"
            f" they play with {', '.join(TOKENS)}"
        )


def take_of(action: int) -> Take:
    """What leaves the box by an action of the theft."""
    if TAKE_DIAMONDS <= action < TAKE_FAKE:
        return Take(diamonds=action - TAKE_DIAMONDS + 1)
    if TAKE_FAKE <= action < TAKE_TOKEN:
        return Take(diamonds=action - TAKE_FAKE, fake=True)
    if TAKE_TOKEN <= action < TAKE_NOTHING:
        return Take(tokens=(TOKENS[action - TAKE_TOKEN],))
    return Take()


def token_after(action: int, first: int) -> Token | None:
    """The token an action names, where its first number names none."""
    return None if action == first else TOKENS[action - first - 1]


def all_names() -> tuple[str, ...]:
    """What each action is called, by its number."""
    return tuple(_names())


def _names() -> Iterator[str]:
    yield from (f"hide {many}" for many in range(MOST_KEPT + 1))
    yield from ("bag nothing", *(f"bag {token}" for token in TOKENS))
    yield from (f"take {many}" for many in range(1, DIAMONDS + 1))
    yield from (f"take the fake and {many}" for many in range(DIAMONDS + 1))
    yield from (f"take {token}" for token in TOKENS)
    yield "take nothing"
    yield from (f"accuse {seat}" for seat in SEATS)
    yield from ("shoot", "hold", "empty pockets")
    yield from (f"ask {seat}: {question}" for seat in SEATS for question in QUESTIONS)
    yield from _testimony_names()
    yield from (f"opinion of {seat}: {stance}" for seat in SEATS for stance in STANCES)
    yield from (f"challenge {seat} about {about}" for seat in SEATS for about in ABOUTS)
    yield from ("against nobody", *(f"against {seat}" for seat in SEATS))
    yield from (f"agree with {seat} about {about}" for seat in SEATS for about in ABOUTS)
    yield from (f"sound out {seat}" for seat in SEATS)
    yield from (f"of {seat}" for seat in SEATS)
    yield from ("plead", "last words")
    yield from (f"offer {seat} something" for seat in SEATS)
    yield from (f"threaten {seat}" for seat in SEATS)


def _testimony_names() -> Iterator[str]:
    yield from (f"received {many} diamonds" for many in range(DIAMONDS + 1))
    yield from (f"passed {many} diamonds" for many in range(DIAMONDS + 1))
    yield from ("received these tokens:", "passed these tokens:")
    yield from (f"{many} of the next kind" for many in range(10))
    yield from ("received no fake", "received the fake", "passed no fake", "passed the fake")
    yield from (f"took {many} diamonds" for many in range(DIAMONDS + 1))
    yield from (f"took {token}" for token in TOKENS)
    yield from ("took no fake", "took the fake")
    yield from ("bagged nothing", *(f"bagged {token}" for token in TOKENS))
    yield from (f"decline to speak of {about}" for about in ABOUTS)
    yield from (f"withdraw {about}" for about in ABOUTS)
    yield "done"


NAMES = all_names()
