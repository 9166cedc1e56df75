"""The seal: every hand leaves a commitment when it is made, and opens it when the game is over.

A commitment is a hash over the hand and a nonce that nobody knows yet: it tells nothing, and no
other hand fits it. They are linked in the order of the box, what the Godfather kept first and the
first player's bag before their take, and the last link is the mark that every phone shows. Empty
hands and empty bags leave one like any other. `docs/records.md` has it byte by byte.
"""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.game.events import DiamondsHidden, Event, TokenBagged, TookFromBox
from mafia_de_cuba.game.records import MalformedRecord, Record, RecordSeal, read, write
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.setup import FIRST, Setup

FORM: Literal[1] = 1
HAND, TABLE, LINK, WHOLE = (
    b"mafia-de-cuba seal %d %s\n" % (FORM, what) for what in (b"hand", b"table", b"link", b"whole")
)
PADDED = 256
"""Every hand is as long as any other before it is hashed."""
NO_TOKEN = "nothing"
LETTERS = "23456789BCDFGHJKLMNPQRSTVWXZ"
"""None is taken for another."""
MARK, GROUP = 12, 4
KNOWN = 4096
"""So many marks and nonces are remembered: they go into every update."""
BAG = 1
"""The place of the bag, after what the Godfather kept; the take of seat s has place s + 1."""


def place_of(seat: int) -> int:
    """Where among the commitments this seat's take is."""
    return seat + BAG


@lru_cache(KNOWN)
def nonce(salt: str, place: int) -> str:
    """What goes into a commitment beside the hand; all of a game come from one salt."""
    return hmac.digest(bytes.fromhex(salt), b"nonce %d" % place, "sha256").hex()


def commit(nonce: str, hand: str) -> str:
    """The commitment that a hand leaves."""
    return sha256(HAND + bytes.fromhex(nonce) + hand.encode().ljust(PADDED)).hexdigest()


def table_head(setup: Setup) -> str:
    """What the first commitment is linked to: the table as it was laid. Names are no part of it."""
    tokens, switches = ",".join(sorted(setup.tokens)), ",".join(sorted(setup.switches))
    said = (
        f"players={setup.players} jokers={setup.jokers} fake={setup.fake_diamond:d}"
        f" honour={setup.honour_box:d} tokens={tokens} switches={switches}"
    )
    return sha256(TABLE + said.encode()).hexdigest()


def linked(head: str, commitments: Iterable[str]) -> str:
    """The chain's head after these."""
    for commitment in commitments:
        head = sha256(LINK + bytes.fromhex(head) + bytes.fromhex(commitment)).hexdigest()
    return head


@lru_cache(KNOWN)
def mark_of(head: str) -> str:
    """The head as people compare it: 8HKD-2MZQ-V4RT."""
    raw = bytes.fromhex(head)
    pairs = (int.from_bytes(raw[2 * at : 2 * at + 2], "big") for at in range(MARK))
    letters = "".join(LETTERS[pair % len(LETTERS)] for pair in pairs)
    return "-".join(letters[at : at + GROUP] for at in range(0, MARK, GROUP))


# ------------------------------------------------------------------------------- hands, in one line


def kept(diamonds: int) -> str:
    """What the Godfather kept."""
    return f"kept diamonds={diamonds}"


def bagged(token: Token | None) -> str:
    """What the first player put into the bag, which may be nothing."""
    return f"bag token={token or NO_TOKEN}"


def taken(seat: int, take: Take) -> str:
    """What a seat took, which may be nothing."""
    # An empty hand is as much work as any other.
    tokens = ",".join(sorted(take.tokens or (NO_TOKEN,)))
    return f"take seat={seat} diamonds={take.diamonds} fake={take.fake:d} tokens={tokens}"


def hands_in(events: Iterable[Event]) -> Iterator[str]:
    """The hands that were made in this, in the order in which they are committed."""
    bag = None
    for event in events:
        match event:
            case DiamondsHidden(diamonds=diamonds):
                yield kept(diamonds)
            case TokenBagged(token=token):
                bag = token
            case TookFromBox(seat=seat, take=take):
                if seat == FIRST:
                    yield bagged(bag)
                yield taken(seat, take)


def hands_of(record: Record) -> list[tuple[int, str]]:
    """The hands in a record, each with the number of its action."""
    found = []
    for at, (seat, command) in enumerate(commands_of(record)):
        match command:
            case Hide(diamonds=diamonds):
                found.append((at, kept(diamonds)))
            case HelpYourself(take=take, bag=bag):
                if seat == FIRST:
                    found.append((at, bagged(bag)))
                found.append((at, taken(seat, take)))
    return found


# --------------------------------------------------------------------------- sealing and opening


def commitments(salt: str, so_far: int, events: Iterable[Event]) -> tuple[str, ...]:
    """The commitments of the hands that were made in this, after so many."""
    return tuple(commit(nonce(salt, so_far + at), hand) for at, hand in enumerate(hands_in(events)))


def sealed(record: Record, salt: str, committed: Sequence[str]) -> Record:
    """The record of a finished game with its seal, opened."""
    head = linked(table_head(setup_of(record)), committed)
    nonces = tuple(nonce(salt, place) for place in range(len(committed)))
    seal = RecordSeal(
        form=FORM,
        mark=mark_of(head),
        commitments=tuple(committed),
        nonces=nonces,
        whole=_whole(head, write(replace(record, seal=None))),
    )
    return replace(record, seal=seal)


class Proven(Struct, frozen=True, kw_only=True):
    """Every hand in a record is the one that was sealed, and nothing else in it was changed."""

    verified: bool = True
    mark: str


class Unproven(Struct, frozen=True, kw_only=True):
    """Something is not as it was sealed, or was never sealed; where, if that is known."""

    verified: bool = False
    at: int | None = None
    reason: str


def opened(line: bytes) -> Proven | Unproven:
    """What a record's seal says of it."""
    try:
        record = read(line)
        hands = hands_of(record)
        head = table_head(setup_of(record))
    except MalformedRecord as malformed:
        return Unproven(reason=str(malformed))
    seal = record.seal
    if seal is None:
        return Unproven(reason="the record has no seal")
    committed, opening = len(seal.commitments), len(seal.nonces)
    if not len(hands) == committed == opening:
        return Unproven(reason=f"{len(hands)} hands, {committed} commitments and {opening} nonces")
    for (at, hand), commitment, used in zip(hands, seal.commitments, seal.nonces, strict=True):
        if commit(used, hand) != commitment:
            return Unproven(at=at, reason="this hand is not the one that was sealed")
    head = linked(head, seal.commitments)
    if mark_of(head) != seal.mark:
        return Unproven(reason="the hands do not lead to the mark, or the table was laid otherwise")
    if _whole(head, line) != seal.whole:
        return Unproven(reason="the hands are those that were sealed; something else was changed")
    return Proven(mark=seal.mark)


def _whole(head: str, line: bytes) -> str:
    """Covers the chain, and all of a record but its seal and what was made of it since."""
    told = msgspec.json.decode(line)
    told.pop("seal", None)
    told.pop("analysis", None)
    rest = msgspec.json.encode(told, order="sorted")
    return sha256(WHOLE + bytes.fromhex(head) + rest).hexdigest()
