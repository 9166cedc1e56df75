"""The rules alone: any seat tries anything, and is told what came of it, refusals included."""

from dataclasses import dataclass

from mafia_de_cuba_core._core import ffi, lib
from mafia_de_cuba_core.table import Table

_ROOM = 512


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One part of a testimony; what is -1 was left unsaid."""

    kind: int
    about: int
    diamonds: int = -1
    fake: int = -1
    tokens: int = 0
    told_tokens: bool = False
    token: int = -1


@dataclass(frozen=True, kw_only=True)
class Remark:
    """Something said of or to somebody."""

    kind: int
    of: int = -1
    other: int = -1
    against: int = -1


@dataclass(frozen=True, kw_only=True)
class Command:
    """What a seat tries."""

    kind: int
    number: int = 0
    take: int = 0
    bag: int = -1
    question: int = 0
    everyone: bool = False
    claims: tuple[Claim, ...] = ()
    remark: Remark | None = None


class RuledGame:
    """A game that anyone may try anything in."""

    def __init__(self, table: Table) -> None:
        self._laid = table.laid()
        self._game = ffi.new("mdc_game *")
        lib.mdc_new_game(self._game, ffi.addressof(self._laid, "setup"))
        self._command, self._decision = ffi.new("mdc_command *"), ffi.new("mdc_decision *")
        self._bytes = ffi.new("uint8_t[]", _ROOM)
        self._trace = ffi.new("mdc_trace *", {"bytes": self._bytes, "room": _ROOM})

    def play(self, seat: int, command: Command) -> bytes:
        """What came of it, as bytes: the events, or a nought, the reason and the ruling."""
        if len(command.claims) > len(self._command.claims):
            raise ValueError(f"a testimony holds at most {len(self._command.claims)} claims")
        into = self._command
        into.kind, into.number, into.take, into.bag = (
            command.kind,
            command.number,
            command.take,
            command.bag,
        )
        into.question, into.everyone = command.question, command.everyone
        into.claims_made = len(command.claims)
        for place, claim in enumerate(command.claims):
            there = into.claims[place]
            there.kind, there.about, there.token = claim.kind, claim.about, claim.token
            there.diamonds, there.fake = claim.diamonds, claim.fake
            there.tokens, there.told_tokens = claim.tokens, claim.told_tokens
        if command.remark is not None:
            said = command.remark
            into.remark.kind, into.remark.of = said.kind, said.of
            into.remark.other, into.remark.against = said.other, said.against
        lib.mdc_play(self._game, seat, into, self._decision)
        self._trace.many = 0
        lib.mdc_write_decision(self._trace, self._game, self._decision, into)
        return bytes(ffi.buffer(self._bytes, self._trace.many))
