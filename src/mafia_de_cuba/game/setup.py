"""The seats round a table, and what is laid on it before anybody sits down to steal.

Seat 0 is where the Godfather sits down; the others follow clockwise, to his left, in the order in
which the box reaches them. Seats never close up: whoever is eliminated keeps their place (R45).

The rulebook's table by number of players, what a custom table may change, and which rulings a
table plays by their other reading. A setup that cannot be played has a flaw: a reason from a closed
list, and the ruling behind it.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property, lru_cache

from msgspec import Struct

from mafia_de_cuba.game.box import DIAMONDS, Box, Tokens, counts
from mafia_de_cuba.game.characters import (
    CHARACTER_OF,
    PROFILES,
    SHOOTERS,
    Character,
    Token,
)

GODFATHER, FIRST = 0, 1
FEWEST_PLAYERS, MOST_PLAYERS = 5, 12
FEWEST_FOR_CLEANER = 7
FEWEST_FOR_REVOLUCION = 6
MOST_KEPT = 5
MOST_JOKERS = 4

#            players: (Henchmen, Agents, Drivers, Jokers), as R1 has them
STANDARD = {
    5: (1, 1, 0, 0),
    6: (1, 1, 1, 0),
    7: (2, 1, 1, 0),
    8: (3, 1, 1, 1),
    9: (4, 1, 1, 1),
    10: (4, 2, 1, 1),
    11: (4, 2, 2, 2),
    12: (5, 2, 2, 2),
}

AGENTS = PROFILES[Character.AGENT].tokens
"""One Agent is the FBI's; the second is the CIA's (R2)."""


def last(players: int) -> int:
    """The last player to get the box before it returns."""
    return players - 1


def right_neighbour(seat: int) -> int:
    """Whoever handed this seat the box; for the first player, the Godfather (R44)."""
    return seat - 1


class Switch(StrEnum):
    """Rulings that a table may play by their other reading."""

    DRIVERS_NOT_ALONE = "R44"
    """A Driver does not win with an Agent or a Cleaner who wins alone."""
    FAKE_URCHIN_COSTS = "R53"
    """Exposing the Urchin behind the fake diamond costs a Joker as usual."""
    LOVER_COUNTS_RECOVERED = "R54"
    """For the Diamond Lover the Godfather is as rich as what he recovered."""
    TRAITOR_WINS_APART = "R58"
    """Henchmen and Cleaner do not win with a Traitor who became Godfather."""
    LAWYER_TO_GODFATHER = "R61"
    """A Lawyer tipped by a Henchman or Cleaner sides with the Godfather."""


class Flaw(StrEnum):
    """Why a table cannot be played."""

    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    TOO_FEW_TOKENS = "too_few_tokens"
    TOO_MANY_TOKENS = "too_many_tokens"
    NO_HENCHMAN = "no_henchman"
    TOO_MANY_OF_A_KIND = "too_many_of_a_kind"
    CIA_WITHOUT_FBI = "cia_without_fbi"
    CLEANER_TOO_EARLY = "cleaner_too_early"
    REVOLUCION_TOO_EARLY = "revolucion_too_early"
    MINION_WITHOUT_TRAITOR = "minion_without_traitor"
    LONE_REVOLUTIONARY = "lone_revolutionary"
    NOTHING_TO_REPLACE = "nothing_to_replace"
    JOKERS_OUT_OF_RANGE = "jokers_out_of_range"


WITHOUT_COMPANY: dict[Token, Flaw] = {Token.MINION: Flaw.MINION_WITHOUT_TRAITOR}
"""What is wrong where a token came without the one it needs."""


class Fault(Struct, frozen=True, kw_only=True):
    """A flaw, the ruling that makes it one, and the token it is about, if any."""

    flaw: Flaw
    ruling: str
    token: Token | None = None


class Setup(
    Struct, frozen=True, cache_hash=True, dict=True, kw_only=True, forbid_unknown_fields=True
):
    """A table as it is laid: who is expected, what the box holds, how it is played."""

    players: int
    tokens: Tokens
    jokers: int
    fake_diamond: bool = False
    honour_box: bool = False
    switches: tuple[Switch, ...] = ()

    def plays(self, switch: Switch) -> bool:
        """Whether this table plays the ruling by its other reading."""
        return switch in self.switches

    @cached_property
    def takers(self) -> range:
        """Every seat the box visits, in order."""
        return range(FIRST, self.players)

    @cached_property
    def last(self) -> int:
        """The last of them."""
        return last(self.players)

    @cached_property
    def shots_possible(self) -> bool:
        """Whether every accusation leaves the pause for a shot (R35)."""
        return any(CHARACTER_OF[token] in SHOOTERS for token in self.tokens)

    @property
    def full_box(self) -> Box:
        """The box before the Godfather keeps any."""
        return Box(diamonds=DIAMONDS, tokens=self.tokens, fake=self.fake_diamond)


def standard_tokens(players: int) -> dict[Token, int]:
    """R1's tokens for this many players."""
    henchmen, agents, drivers, _ = STANDARD[players]
    tokens = {Token.LOYAL_HENCHMAN: henchmen, Token.DRIVER: drivers}
    tokens |= dict.fromkeys(AGENTS[:agents], 1)
    return {token: many for token, many in tokens.items() if many}


WITHOUT_TOKEN = 3
"""So many fewer tokens than players go into the box (R6)."""


def tokens_in_box(players: int) -> int:
    """How many tokens go into the box (R6)."""
    return players - WITHOUT_TOKEN


def standard_jokers(players: int) -> int:
    """R1's Jokers for this many players."""
    return STANDARD[players][3]


def faults(setup: Setup) -> Iterator[Fault]:
    """Everything that makes a table unplayable, the plainest first; nothing for a good one."""
    there = counts(setup.tokens)
    if setup.players < FEWEST_PLAYERS:
        yield Fault(flaw=Flaw.TOO_FEW_PLAYERS, ruling="R1")
    if setup.players > MOST_PLAYERS:
        yield Fault(flaw=Flaw.TOO_MANY_PLAYERS, ruling="R1")
    yield from _expansion_faults(setup, there)
    for token, many in there.items():
        pieces = PROFILES[CHARACTER_OF[token]].pieces
        if pieces is not None and many > pieces:
            yield Fault(flaw=Flaw.TOO_MANY_OF_A_KIND, ruling=ruling_of(token), token=token)
    if Token.CIA_AGENT in there and Token.FBI_AGENT not in there:
        yield Fault(flaw=Flaw.CIA_WITHOUT_FBI, ruling="R2", token=Token.CIA_AGENT)
    if len(setup.tokens) > tokens_in_box(setup.players):
        yield Fault(flaw=Flaw.TOO_MANY_TOKENS, ruling="R6")
    if len(setup.tokens) < tokens_in_box(setup.players):
        yield Fault(flaw=Flaw.TOO_FEW_TOKENS, ruling="R6")
    if Token.LOYAL_HENCHMAN not in there and not _cleaner_stands_in(setup, there):
        yield Fault(flaw=Flaw.NO_HENCHMAN, ruling="R6", token=Token.LOYAL_HENCHMAN)
    if not 0 <= setup.jokers <= MOST_JOKERS:
        yield Fault(flaw=Flaw.JOKERS_OUT_OF_RANGE, ruling="R6")


@lru_cache(maxsize=256)
def fault_of(setup: Setup) -> Fault | None:
    """The first reason this table cannot be played, or None."""
    return next(faults(setup), None)


def ruling_of(token: Token) -> str:
    """The ruling that puts a token on the table."""
    if token in AGENTS:
        return "R2"
    profile = PROFILES[CHARACTER_OF[token]]
    if profile.expansion:
        return "R50"
    return "R3" if profile.replaces else "R6"


def _expansion_faults(setup: Setup, there: dict[Token, int]) -> Iterator[Fault]:
    early = setup.players < FEWEST_FOR_REVOLUCION
    for token in there:
        if early and PROFILES[CHARACTER_OF[token]].expansion:
            yield Fault(flaw=Flaw.REVOLUCION_TOO_EARLY, ruling="R50", token=token)
    if early and setup.fake_diamond:
        yield Fault(flaw=Flaw.REVOLUCION_TOO_EARLY, ruling="R50")
    for token, flaw in WITHOUT_COMPANY.items():
        if token in there and PROFILES[CHARACTER_OF[token]].needs not in there:
            yield Fault(flaw=flaw, ruling="R50", token=token)
    if there.get(Token.REVOLUTIONARY) == 1:
        yield Fault(flaw=Flaw.LONE_REVOLUTIONARY, ruling="R50", token=Token.REVOLUTIONARY)


def _cleaner_stands_in(setup: Setup, there: dict[Token, int]) -> bool:
    """R3: where one Henchman is all there is, a custom table may give his place to the Cleaner."""
    return Token.CLEANER in there and setup.players < FEWEST_FOR_CLEANER
