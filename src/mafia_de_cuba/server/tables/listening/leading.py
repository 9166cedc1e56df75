"""Between games the host may show everyone a finished game, and which moment of it they look at.

It is kept nowhere and changes nothing: whoever comes meanwhile is told where the others are, and it
is over when a game begins or the host goes. While a game is on nobody leads and nobody is told.
"""

from collections.abc import Callable, Iterator

from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.wire.leading import NOTHING_SHOWN, LeadTo, Led
from mafia_de_cuba.server.wire.protocol import LEADS, encode


class Leading:
    """Where the host leads, if anywhere."""

    def __init__(
        self,
        leader: Callable[[], Outbox | None],
        stands: Callable[[], tuple[Evening, Iterator[Outbox]]],
    ) -> None:
        self._leader, self._stands = leader, stands
        self._by: Outbox | None = None
        self._led = NOTHING_SHOWN
        self._after = 0
        """After how many games: the next one ends it."""

    def hears(self, outbox: Outbox, message: LeadTo) -> None:
        """The host turns to a moment; from anybody else, and in a game, it comes to nothing."""
        evening, everyone = self._stands()
        if evening.playing or not evening.games or outbox is not self._leader():
            return
        self._by, self._after = outbox, evening.games
        self._led = NOTHING_SHOWN
        if message.game is not None:
            self._led = Led(game=message.game, moment=message.moment, viewpoint=message.viewpoint)
        for other in everyone:
            if other is not outbox:
                self._send(other)

    def tell(self, outbox: Outbox) -> None:
        """Whoever comes is told where the others are, as long as somebody leads them."""
        evening, _ = self._stands()
        goes_on = not evening.playing and evening.games == self._after
        if goes_on and self._led.game is not None and self._by is self._leader() is not outbox:
            self._send(outbox)

    def goes(self, outbox: Outbox) -> None:
        """A device is gone; if it led, nobody does."""
        if outbox is not self._by:
            return
        evening, everyone = self._stands()
        shown, self._by, self._led = self._led.game is not None, None, NOTHING_SHOWN
        if shown and not evening.playing and evening.games == self._after:
            for other in everyone:
                if other is not outbox:
                    self._send(other)

    def _send(self, outbox: Outbox) -> None:
        if outbox.protocol >= LEADS:
            outbox.put(encode(self._led))
