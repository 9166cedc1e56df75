"""Entries that a later one replaces: of orders left again and again only the last are kept.

What is left of the others is that they were written, by whom, and whether everyone was told: the
numbers stay as they are, and the evening after the later entry is the same with them or without.
"""

from mafia_de_cuba.server.evening.events import (
    FaceChosen,
    GameBegan,
    KeyChanged,
    OrdersLeft,
    PinSet,
    SaidReady,
)
from mafia_de_cuba.server.evening.evolve import Entry
from mafia_de_cuba.server.evening.state import Evening

Subject = tuple[type, int]
"""What an entry is about, and whose it is."""


class Replaceable:
    """The entries of a table whose like may still come, and would replace them."""

    def __init__(self) -> None:
        self._latest: dict[Subject, tuple[int, Entry]] = {}

    def by(self, entry: Entry) -> tuple[int, Entry] | None:
        """The entry that this one replaces, and its number."""
        subject = _subject(entry)
        return None if subject is None else self._latest.get(subject)

    def written(self, before: Evening, evening: Evening, entry: Entry) -> None:
        """This entry is written, and made the one evening into the other."""
        subject = _subject(entry)
        if subject is None or subject[0] is FaceChosen:
            self._forget(entry)
        if subject is not None and not _moved_others(before, evening, entry):
            self._latest[subject] = evening.number, entry

    def _forget(self, entry: Entry) -> None:
        """A game takes up what was said before it; who comes is given a face that nobody has."""
        if any(isinstance(it, GameBegan) for it in entry.happened):
            self._latest.clear()
        else:
            self._latest = {key: it for key, it in self._latest.items() if key[0] is not FaceChosen}


def remains(entry: Entry) -> Entry:
    """What is kept of an entry that was replaced."""
    return Entry(happened=(), guest=entry.guest, id=entry.id, loud=not entry.quiet)


def _subject(entry: Entry) -> Subject | None:
    if len(entry.happened) != 1:
        return None
    match entry.happened[0]:
        case OrdersLeft(player=whose) | FaceChosen(player=whose) | PinSet(player=whose):
            return type(entry.happened[0]), whose
        case SaidReady(guest=whose) | KeyChanged(guest=whose):
            return type(entry.happened[0]), whose
    return None


def _moved_others(before: Evening, evening: Evening, entry: Entry) -> bool:
    """Whether somebody else has another face now, because one was chosen that they had."""
    it = entry.happened[0]
    return isinstance(it, FaceChosen) and any(
        before.players[player.player] != player
        for player in evening.players.values()
        if player.player != it.player
    )
