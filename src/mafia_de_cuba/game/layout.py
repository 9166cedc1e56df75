"""Laying a table by wishes: the box it gives, or why not, and the nearest table that can be played.

A host says how many sit down and what they would like: the Cleaner, some of Revolución, other
counts of tokens, more Jokers. What comes back is a setup to play with, or the fault in the wish
beside the nearest setup without it. `advice` tells what a table's changes do to the game.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.box import counts, spread
from mafia_de_cuba.game.characters import A_HENCHMAN, CHARACTER_OF, ORDER, PROFILES, Token
from mafia_de_cuba.game.setup import (
    AGENTS,
    FEWEST_FOR_CLEANER,
    FEWEST_FOR_REVOLUCION,
    FEWEST_PLAYERS,
    MOST_JOKERS,
    MOST_PLAYERS,
    Fault,
    Flaw,
    Setup,
    Switch,
    fault_of,
    faults,
    ruling_of,
    standard_jokers,
    standard_tokens,
    tokens_in_box,
)


class Wishes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host asks for. `tokens` lays a custom table; the rest then comes on top of it."""

    players: int
    tokens: Mapping[Token, int] | None = None
    extras: tuple[Token, ...] = ()
    """Cleaner and Revolución tokens, each to take the place of what it replaces (R3, R50)."""
    fake_diamond: bool = False
    jokers: int | None = None
    honour_box: bool = False
    switches: tuple[Switch, ...] = ()


class Unplayable(Struct, frozen=True, kw_only=True):
    """A wish that cannot be met: why, what was asked for, and the nearest table that can be."""

    fault: Fault
    asked: Setup
    nearest: Setup


class Advice(StrEnum):
    """What a host may want to know of a table that can be played."""

    FIVE_IS_HARD = "five_is_hard"
    CLEANER_IS_HARD = "cleaner_is_hard"
    MORE_JOKERS = "more_jokers"
    FEWER_JOKERS = "fewer_jokers"
    MORE_HENCHMEN = "more_henchmen"
    FEWER_HENCHMEN = "fewer_henchmen"
    MORE_DANGER = "more_danger"
    LESS_DANGER = "less_danger"
    MORE_DRIVERS = "more_drivers"
    FEWER_DRIVERS = "fewer_drivers"
    NOTHING_MAY_BE_STOLEN = "nothing_may_be_stolen"
    TRAITOR_SAVES = "traitor_saves"
    LAWYER_SWAYS = "lawyer_sways"
    HANDS_MAY_ERR = "hands_may_err"


class Note(Struct, frozen=True, kw_only=True):
    """A piece of advice and the ruling it comes from."""

    advice: Advice
    ruling: str


def lay_table(wishes: Wishes) -> Setup | Unplayable:
    """The setup these wishes ask for, or why it cannot be played and which one nearby can."""
    seats = _seats_for(wishes.players)
    base = standard_tokens(seats) if wishes.tokens is None else dict(wishes.tokens)
    tokens, refused = _with_extras(base, wishes.extras)
    asked = Setup(
        players=wishes.players,
        tokens=spread(tokens),
        jokers=standard_jokers(seats) if wishes.jokers is None else wishes.jokers,
        fake_diamond=wishes.fake_diamond,
        honour_box=wishes.honour_box,
        switches=tuple(switch for switch in Switch if switch in wishes.switches),
    )
    if _cleaner_too_early(wishes):
        refused = Fault(flaw=Flaw.CLEANER_TOO_EARLY, ruling="R3", token=Token.CLEANER)
    found = _players_fault(asked) or refused or fault_of(asked)
    if found is None:
        return asked
    return Unplayable(fault=found, asked=asked, nearest=_offer(wishes, asked, found))


def _offer(wishes: Wishes, asked: Setup, found: Fault) -> Setup:
    """The nearest table: what was wished for without the trouble, if it is one of the wishes."""
    if found.ruling == "R1":
        without = replace(wishes, players=_seats_for(wishes.players))
    elif found.token in wishes.extras and found.flaw is not Flaw.NO_HENCHMAN:
        extras = tuple(extra for extra in wishes.extras if extra is not found.token)
        without = replace(wishes, extras=extras)
    else:
        return nearest(asked)
    instead = lay_table(without)
    return instead if isinstance(instead, Setup) else instead.nearest


def nearest(setup: Setup) -> Setup:
    """The closest table that can be played: the same one, if it can."""
    players = _seats_for(setup.players)
    close = replace(
        setup,
        players=players,
        jokers=min(max(setup.jokers, 0), MOST_JOKERS),
        fake_diamond=setup.fake_diamond and players >= FEWEST_FOR_REVOLUCION,
    )
    if fault_of(close) is None:
        return close
    return replace(close, tokens=spread(_fitting(counts(setup.tokens), players)))


def advice(setup: Setup) -> Iterator[Note]:
    """What this table's differences from the rulebook's do to the game (R1, R3, R6)."""
    there, usual = counts(setup.tokens), standard_tokens(setup.players)
    if setup.players == FEWEST_PLAYERS:
        yield Note(advice=Advice.FIVE_IS_HARD, ruling="R1")
    if Token.CLEANER in there:
        yield Note(advice=Advice.CLEANER_IS_HARD, ruling="R3")
    if setup.fake_diamond or setup.honour_box:
        yield Note(advice=Advice.NOTHING_MAY_BE_STOLEN, ruling="R29")
    if Token.TRAITOR in there:
        yield Note(advice=Advice.TRAITOR_SAVES, ruling="R57")
    if Token.CROOKED_LAWYER in there:
        yield Note(advice=Advice.LAWYER_SWAYS, ruling="R61")
    if setup.honour_box:
        yield Note(advice=Advice.HANDS_MAY_ERR, ruling="R17")
    comparisons = (
        (setup.jokers, standard_jokers(setup.players), Advice.MORE_JOKERS, Advice.FEWER_JOKERS),
        (_loyal(there), _loyal(usual), Advice.MORE_HENCHMEN, Advice.FEWER_HENCHMEN),
        (_dangerous(there), _dangerous(usual), Advice.MORE_DANGER, Advice.LESS_DANGER),
        (
            there.get(Token.DRIVER, 0),
            usual.get(Token.DRIVER, 0),
            Advice.MORE_DRIVERS,
            Advice.FEWER_DRIVERS,
        ),
    )
    for here, normally, more, fewer in comparisons:
        if here != normally:
            yield Note(advice=more if here > normally else fewer, ruling="R6")


def _loyal(tokens: Mapping[Token, int]) -> int:
    return tokens.get(Token.LOYAL_HENCHMAN, 0)


def _dangerous(tokens: Mapping[Token, int]) -> int:
    """How many tokens end the game when the Godfather accuses their holder."""
    return sum(many for token, many in tokens.items() if PROFILES[CHARACTER_OF[token]].ending)


def _seats_for(players: int) -> int:
    """The nearest number of players that can sit down."""
    return min(max(players, FEWEST_PLAYERS), MOST_PLAYERS)


def _cleaner_too_early(wishes: Wishes) -> bool:
    """R3 offers the Cleaner from seven players on; a custom table may have him all the same."""
    early = FEWEST_PLAYERS <= wishes.players < FEWEST_FOR_CLEANER
    return early and wishes.tokens is None and Token.CLEANER in wishes.extras


def _players_fault(asked: Setup) -> Fault | None:
    """Too few or too many players come before anything that follows from their number."""
    return next((f for f in faults(asked) if f.ruling == "R1"), None)


def _with_extras(
    base: Mapping[Token, int], extras: tuple[Token, ...]
) -> tuple[dict[Token, int], Fault | None]:
    """The tokens with each wished extra in the place of what it replaces."""
    tokens, refused = dict(base), None
    # Whoever needs an Agent's place goes first, and the pair that can make do with one after.
    order = sorted(
        dict.fromkeys(extras), key=lambda t: (A_HENCHMAN in _choices(t), _many(t), ORDER[t])
    )
    for token in order:
        for leaving in _choices(token):
            if all(tokens.get(gone, 0) for gone in leaving):
                for gone in leaving:
                    tokens[gone] -= 1
                break
        else:
            refused = refused or Fault(
                flaw=Flaw.NOTHING_TO_REPLACE, ruling=ruling_of(token), token=token
            )
        tokens[token] = tokens.get(token, 0) + _many(token)
    return tokens, refused


def _many(token: Token) -> int:
    """How many of this token join at once: Revolutionaries come as two."""
    return PROFILES[CHARACTER_OF[token]].pieces or 1


def _choices(token: Token) -> tuple[tuple[Token, ...], ...]:
    return PROFILES[CHARACTER_OF[token]].replaces


def _fitting(tokens: dict[Token, int], players: int) -> dict[Token, int]:
    """Tokens changed as little as it takes to play them with this many players."""
    kept = {token: many for token, many in tokens.items() if many > 0}
    for token in list(kept):
        profile = PROFILES[CHARACTER_OF[token]]
        if profile.expansion and players < FEWEST_FOR_REVOLUCION:
            del kept[token]
        elif profile.pieces is not None:
            kept[token] = min(kept[token], profile.pieces)
    for token in tuple(kept):
        needed = PROFILES[CHARACTER_OF[token]].needs
        if needed is not None and needed not in kept:
            del kept[token]
    if kept.get(Token.REVOLUTIONARY) == 1:
        kept[Token.REVOLUTIONARY] = 2
    if Token.CIA_AGENT in kept and Token.FBI_AGENT not in kept:
        kept[Token.FBI_AGENT] = kept.pop(Token.CIA_AGENT)
    kept.setdefault(Token.LOYAL_HENCHMAN, 1)
    while (over := sum(kept.values()) - tokens_in_box(players)) > 0:
        _drop(kept, over)
    kept[Token.LOYAL_HENCHMAN] += tokens_in_box(players) - sum(kept.values())
    return kept


def _drop(tokens: dict[Token, int], over: int) -> None:
    """Take out the token that will be missed least."""
    if tokens[Token.LOYAL_HENCHMAN] > 1:
        tokens[Token.LOYAL_HENCHMAN] -= min(over, tokens[Token.LOYAL_HENCHMAN] - 1)
        return
    for token in _MISSED_LEAST:
        if token in tokens:
            # Drivers go one by one; of the others none is any use without the rest.
            tokens[token] -= 1 if token is Token.DRIVER else tokens[token]
            if not tokens[token]:
                del tokens[token]
            return


_STAYING = (Token.LOYAL_HENCHMAN, AGENTS[0])
"""A Henchman and the FBI's Agent fit any table."""
_RANKED = (
    Token.DRIVER,
    Token.MINION,
    Token.CROOKED_LAWYER,
    Token.DIAMOND_LOVER,
    Token.CLEANER,
    AGENTS[1],
    Token.REVOLUTIONARY,
    Token.TRAITOR,
)
_MISSED_LEAST = (
    *(token for token in Token if token not in (*_STAYING, *_RANKED)),
    *_RANKED,
)
"""What leaves a box that is too full: first whatever has no rank here."""
