"""PINs on a phone that goes round: asked for before it is in a player's hand, and looked at slowly.

What is kept is a hash that takes long to make, in a thread of its own, so that no table waits for
it; and only so many are tried. Whoever reads the house's file could still try them all: a PIN is
there for those at the table, not for the operator.
"""

import asyncio
import hmac
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import scrypt
from typing import TypeVar

from msgspec.structs import replace

from mafia_de_cuba.server.evening.commands import KeepPin, SetPin
from mafia_de_cuba.server.evening.refusals import TableReason, TableRefused
from mafia_de_cuba.server.tables.bounds import Bucket
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.listening.audience import Audience
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.wire.holding import PinWanted
from mafia_de_cuba.server.wire.protocol import HANDS_OVER, Do, encode

COST = 2**14
"""A hash takes 16 MB and some 50 ms."""
SALT = 16
MOST_WAITING = 40
"""So many PINs wait to be looked at in the whole house."""

Found = TypeVar("Found")

_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pins")
_waiting = 0


def kept_of(pin: str) -> str:
    """What is kept of a PIN, another one each time."""
    salt = secrets.token_bytes(SALT)
    return f"{salt.hex()}${_slow(pin, salt)}"


def fits(pin: str, kept: str) -> bool:
    """Whether this is the PIN of which that was kept."""
    salt, _, slow = kept.partition("$")
    return hmac.compare_digest(_slow(pin, bytes.fromhex(salt)), slow)


def _slow(pin: str, salt: bytes) -> str:
    return scrypt(pin.encode(), salt=salt, n=COST, r=8, p=1).hex()


class Pins:
    """The PINs of those at one table."""

    def __init__(
        self,
        limits: Limits,
        audience: Audience,
        clock: Clock,
        hand: Callable[[Outbox, int | None], None],
        do: Callable[[Outbox, Do], None],
    ) -> None:
        self._limits, self._audience, self._clock = limits, audience, clock
        self._hand, self._do = hand, do
        self._tries: dict[int, Bucket] = {}
        self._looking: set[asyncio.Task[None]] = set()

    def hand(self, outbox: Outbox, player: int | None, pin: str | None) -> None:
        """Lay a device into a player's hand, once it is shown to be theirs."""
        kept = None if player is None else self._kept(outbox, player)
        if player is None or kept is None or outbox.player == player:
            self._hand(outbox, player)
            return
        if pin is None:
            self._ask(outbox, player, wrong=False)
        elif self._may_try(player):
            self._look(
                outbox,
                lambda: fits(pin, kept),
                lambda right: self._tried(outbox, player, right=right),
            )
        else:
            self._ask(outbox, player, wrong=True)

    def set_pin(self, outbox: Outbox, message: Do, wish: SetPin) -> None:
        """Keep a PIN, for whoever holds the device or knows the one before."""
        kept = self._kept(outbox, wish.player)
        if not self._may_try(wish.player):
            self._audience.refuse(outbox, message.id, TableRefused(reason=TableReason.TOO_FAST))
            return

        def slowly() -> tuple[str | None, bool]:
            known = kept is not None and wish.before is not None and fits(wish.before, kept)
            return None if wish.pin is None else kept_of(wish.pin), known

        def then(found: tuple[str | None, bool]) -> None:
            command = KeepPin(player=wish.player, kept=found[0], known=found[1])
            self._do(outbox, replace(message, command=command))

        self._look(outbox, slowly, then)

    def _kept(self, outbox: Outbox, player: int) -> str | None:
        """What is kept of the PIN that this takes; somebody alone on a device is not asked."""
        evening = self._audience.evening
        hands = evening.hands_of(outbox.guest or 0)
        return evening.players[player].pin if player in hands and len(hands) > 1 else None

    def _may_try(self, player: int) -> bool:
        bucket = self._tries.setdefault(player, Bucket.of(self._limits.pins))
        return _waiting < MOST_WAITING and bucket.take(self._clock.now() / 1000)

    def _tried(self, outbox: Outbox, player: int, *, right: bool) -> None:
        if right:
            self._tries.pop(player, None)
            self._hand(outbox, player)
        else:
            self._ask(outbox, player, wrong=True)

    def _ask(self, outbox: Outbox, player: int, *, wrong: bool) -> None:
        # Whoever had it before shows nothing more to whoever tries.
        self._hand(outbox, None)
        bucket, now = self._tries.get(player), self._clock.now()
        left = 1.0 if bucket is None else bucket.left(now / 1000)
        until = None
        if bucket is not None and left < 1:
            until = now + int((1 - left) / bucket.rate * 1000) + 1
        if outbox.protocol >= HANDS_OVER:
            outbox.put(encode(PinWanted(player=player, wrong=wrong, until=until)))

    def _look(
        self, outbox: Outbox, slowly: Callable[[], Found], then: Callable[[Found], None]
    ) -> None:
        """Look at a PIN in the other thread; what the device sends meanwhile is heard after it."""
        global _waiting
        _waiting += 1
        outbox.held = []

        async def look() -> None:
            global _waiting
            try:
                then(await asyncio.get_running_loop().run_in_executor(_thread, slowly))
            finally:
                _waiting -= 1
                held, outbox.held = outbox.held or [], None
                for heard in held:
                    heard()

        task = asyncio.get_running_loop().create_task(look())
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)
