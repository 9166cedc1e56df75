"""Games that the core played, played again by the rules: every event must come out the same.

The core's account tells what was done; each deed is put to the rules, and what they say happened
is written in the same way and compared, byte by byte.
"""

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


def replay(setup: Setup, told: bytes) -> Game:
    """The game that the core tells of, by the rules; `Difference` where they tell it otherwise."""
    game, reader = new_game(setup), _Reader(told)
    while reader.left:
        at = reader.at
        seat, command = reader.deed()
        decision = decide(game, seat, command)
        mine = decided(decision)
        if isinstance(decision, Refused) or told[at : at + len(mine)] != mine:
            theirs = told[at : at + len(mine) + 8]
            raise Difference(
                f"seat {seat}, {command}: {mine!r}, in the core {theirs!r}\n{write(game)}"
            )
        game = after(game, decision)
        reader.at = at + len(mine)
    if game.ended is None:
        raise Difference(f"by the rules it is not over\n{write(game)}")
    return game


class _Reader:
    """Reads deeds out of the bytes that tell of their events."""

    def __init__(self, told: bytes) -> None:
        self._told, self.at = told, 0

    @property
    def left(self) -> bool:
        return self.at < len(self._told)

    def _byte(self) -> int:
        self.at += 1
        return self._told[self.at - 1]

    def _signed(self) -> int:
        byte = self._byte()
        return byte - 256 if byte > 127 else byte

    def _lot(self) -> Take:
        lot = int.from_bytes(self._told[self.at : self.at + 8], "little")
        self.at += 8
        bits, most = _FIELDS
        many = [lot >> bits * field & most for field in range(12)]
        tokens: Tokens = tuple(t for t, n in zip(TOKENS, many[2:], strict=True) for _ in range(n))
        return Take(diamonds=many[0], fake=bool(many[1]), tokens=tokens)

    def deed(self) -> tuple[int, Command]:
        """The seat and the command that the next events come of."""
        kind, seat = self._byte(), self._byte()
        match kind:
            case 1:
                return seat, Hide(diamonds=self._byte())
            case 2:
                bag = TOKENS[self._byte()]
                self.at += 2
                return seat, HelpYourself(take=self._lot(), bag=bag)
            case 3:
                return seat, HelpYourself(take=self._lot())
            case 5:
                of, question, everyone = self._byte(), self._byte(), bool(self._byte())
                return seat, Ask(of=of, question=QUESTIONS[question], everyone=everyone)
            case 6:
                return seat, Testify(claims=tuple(self._claim() for _ in range(self._byte())))
            case 7:
                return seat, MakeRemark(remark=self._remark())
            case 9:
                return seat, Accuse(target=self._byte())
            case 10 | 11:
                return seat, EmptyPockets()
            case 12:
                return seat, Shoot()
        raise Difference(f"no deed begins with an event of kind {kind}, at byte {self.at}")

    def _claim(self) -> Claim:
        kind, about = self._byte(), ABOUTS[self._byte()]
        if kind == 2:
            token = self._signed()
            return BagClaim(token=None if token < 0 else TOKENS[token])
        if kind > 2:
            return Declined(about=about) if kind == 3 else Withdrawn(about=about)
        diamonds, fake, told = self._signed(), self._signed(), self._byte()
        tokens = self._lot().tokens
        said = None if fake < 0 else bool(fake)
        if kind == 1:
            return TakeClaim(diamonds=diamonds, tokens=tokens, fake=said)
        return BoxClaim(
            about=about,
            diamonds=None if diamonds < 0 else diamonds,
            tokens=tokens if told else None,
            fake=said,
        )

    def _remark(self) -> Remark:
        kind, of, other, against = self._byte(), self._signed(), self._signed(), self._signed()
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
