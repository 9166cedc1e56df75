"""From what a table sends to the view that a bot thinks about.

A bot remembers its own turn even at a table without the memory aid, as anybody would try to.
"""

from msgspec.structs import replace

from mafia_de_cuba.game.box import Box
from mafia_de_cuba.game.events import Talk
from mafia_de_cuba.game.testimony import helped_oneself
from mafia_de_cuba.game.view import PUBLIC, Pocket, View
from mafia_de_cuba.server.wire.protocol import Update
from mafia_de_cuba.server.wire.shapes import OwnView, TalkView


class Memory:
    """What a chair remembers between updates: all that was said, and the box it held."""

    def __init__(self) -> None:
        self._said: list[Talk] = []
        self._box: Box | None = None
        self._game = 0

    def complete(self, update: Update) -> Update:
        """The update with everything that was said in this game, not just the newest."""
        if update.room.games != self._game:
            self._game, self._box = update.room.games, None
        del self._said[update.talk.after :]
        self._said += update.talk.lines
        own = update.own
        if own is not None and own.may.take is not None and own.box is not None:
            self._box = own.box
        return replace(update, talk=TalkView(after=0, lines=tuple(self._said)))

    def pocket(self, own: OwnView) -> Pocket | None:
        """The pocket with the boxes as they came and went."""
        kept = own.pocket
        if kept is None:
            return None
        received = kept.received or self._box
        if received is None:
            return None
        turn = helped_oneself(received, kept.took, kept.bagged)
        return Pocket(turn=turn, character=kept.character)


def seen(update: Update | None, memory: Memory) -> View | None:
    """The game as this chair sees it; None where there is none, or no seat in it."""
    if update is None or update.play is None or update.own is None or update.own.seat is None:
        return None
    play, own = update.play, update.own
    return View(
        **{part: getattr(play, part) for part in PUBLIC},
        viewer=own.seat,
        talk=update.talk.lines,
        box=own.box,
        pocket=memory.pocket(own),
        safe=own.safe,
        may=own.may,
    )
