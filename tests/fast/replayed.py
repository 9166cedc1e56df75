"""Games that the core played, played again by the rules: every event must come out the same.

The core's account tells what was done; each deed is put to the rules, and what they say happened
is written in the same way and compared, byte by byte.
"""

from functools import lru_cache

from fast.side_by_side import Difference
from fast.written import decided
from mafia_de_cuba.environments.actions import ABOUTS, QUESTIONS, STANCES, TOKENS
from mafia_de_cuba.game.box import Take, Tokens
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    MakeRemark,
    Shoot,
    Testify,
)
from mafia_de_cuba.game.notation import write
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Threat,
)
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.state import Game, after, new_game
from mafia_de_cuba.game.testimony import BagClaim, BoxClaim, Claim, Declined, TakeClaim, Withdrawn

_FIELDS = 5, 31
_TESTIFIED = 6
_DEEDS = {1: 3, 2: 13, 3: 10, 5: 5, 7: 6, 9: 3, 10: 2, 11: 2, 12: 2}
"""How many bytes tell of a deed, by the kind of its first event; a testimony's depend on it."""
_CLAIMS = {0: 13, 1: 13, 2: 3, 3: 2, 4: 2}
"""How many bytes tell of a claim, by its kind."""
_SEEN_BEFORE = 100_000
"""How many deeds and claims are remembered: the same are met again and again."""


def replay(setup: Setup, told: bytes) -> Game:
    """The game that the core tells of, by the rules; `Difference` where they tell it otherwise."""
    game, at = new_game(setup), 0
    while at < len(told):
        seat, command = _next_deed(told, at)
        decision = decide(game, seat, command)
        mine = decided(decision)
        if isinstance(decision, Refused) or not told.startswith(mine, at):
            theirs = told[at : at + len(mine) + 8]
            raise Difference(
                f"seat {seat}, {command}: {mine!r}, in the core {theirs!r}\n{write(game)}"
            )
        game = after(game, decision)
        at += len(mine)
    if game.ended is None:
        raise Difference(f"by the rules it is not over\n{write(game)}")
    return game


def _next_deed(told: bytes, at: int) -> tuple[int, Command]:
    """The seat and the command that the next events come of."""
    kind = told[at]
    if kind == _TESTIFIED:
        seat, many, at = told[at + 1], told[at + 2], at + 3
        claims = []
        for _ in range(many):
            end = at + _CLAIMS[told[at]]
            claims.append(_claim(told[at:end]))
            at = end
        return seat, Testify(claims=tuple(claims))
    if kind not in _DEEDS:
        raise Difference(f"no deed begins with an event of kind {kind}, at byte {at}")
    return _deed(told[at : at + _DEEDS[kind]])


@lru_cache(_SEEN_BEFORE)
def _deed(told: bytes) -> tuple[int, Command]:
    kind, seat, rest = told[0], told[1], told[2:]
    match kind:
        case 1:
            return seat, Hide(diamonds=rest[0])
        case 2:
            return seat, HelpYourself(take=_lot(rest[3:]), bag=TOKENS[rest[0]])
        case 3:
            return seat, HelpYourself(take=_lot(rest))
        case 5:
            return seat, Ask(of=rest[0], question=QUESTIONS[rest[1]], everyone=bool(rest[2]))
        case 7:
            return seat, MakeRemark(remark=_remark(rest))
        case 9:
            return seat, Accuse(target=rest[0])
        case 12:
            return seat, Shoot()
        case _:
            return seat, EmptyPockets()


@lru_cache(_SEEN_BEFORE)
def _claim(told: bytes) -> Claim:
    kind, about = told[0], ABOUTS[told[1]]
    if kind == 2:
        token = _signed(told[2])
        return BagClaim(token=None if token < 0 else TOKENS[token])
    if kind > 2:
        return Declined(about=about) if kind == 3 else Withdrawn(about=about)
    diamonds, fake, tokens = _signed(told[2]), _signed(told[3]), _lot(told[5:]).tokens
    said = None if fake < 0 else bool(fake)
    if kind == 1:
        return TakeClaim(diamonds=diamonds, tokens=tokens, fake=said)
    return BoxClaim(
        about=about,
        diamonds=None if diamonds < 0 else diamonds,
        tokens=tokens if told[4] else None,
        fake=said,
    )


def _remark(told: bytes) -> Remark:
    kind, of, other, against = told[0], *map(_signed, told[1:])
    match kind:
        case 0:
            return Opinion(of=of, stance=STANCES[other])
        case 1:
            held = None if against < 0 else against
            return Challenge(of=of, about=ABOUTS[other], against=held)
        case 2:
            return Agreement(of=of, about=ABOUTS[other])
        case 3:
            return Sounding(to=of, of=other)
        case 4 | 5:
            return Plea() if kind == 4 else LastWords()
        case _:
            return Offer(to=of) if kind == 6 else Threat(to=of)


def _lot(told: bytes) -> Take:
    lot = int.from_bytes(told, "little")
    bits, most = _FIELDS
    many = [lot >> bits * field & most for field in range(12)]
    tokens: Tokens = tuple(t for t, n in zip(TOKENS, many[2:], strict=True) for _ in range(n))
    return Take(diamonds=many[0], fake=bool(many[1]), tokens=tokens)


def _signed(byte: int) -> int:
    return byte - 256 if byte > 127 else byte
