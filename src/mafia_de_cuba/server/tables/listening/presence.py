"""Who of a table's guests is gone, since when, and when an heir sits down for them."""

from mafia_de_cuba.server.evening.settings import TIMES
from mafia_de_cuba.server.evening.state import Evening


class Presence:
    """The guests of one table who are gone. Whoever asks says what time it is.

    Who is connected is not written down: it changes with every tunnel. An heir plays for somebody
    who stays away, and a host who stays away is host no longer; both after a grace period that all
    can see.
    """

    def __init__(self, evening: Evening, now: int) -> None:
        self.gone: dict[int, int] = {}
        """Since when each of them is not here."""
        self.heirs: dict[int, int] = {}
        """When an heir sits down for each."""
        for guest in evening.guests:
            self.goes(evening, guest, now)

    def comes(self, guest: int) -> None:
        """This guest is here, or is waited for no longer."""
        self.gone.pop(guest, None)
        self.heirs.pop(guest, None)

    def goes(self, evening: Evening, guest: int, now: int) -> None:
        """From now on this guest is waited for."""
        self.gone.setdefault(guest, now)
        self.heirs.setdefault(guest, now + evening.grace_of(guest))

    def somebody_comes(self, now: int) -> None:
        """The first to come back to an empty table finds the host's powers where they were."""
        self.gone = dict.fromkeys(self.gone, now)

    def stands(self, before: Evening, evening: Evening, now: int) -> None:
        """A game begins, or its clocks go on: who had no heir by then is waited for anew.

        Phones fall asleep between games, and when everyone pauses or goes they do so together.
        """
        began, since = evening.games != before.games, before.still_since
        if not began and (since is None or evening.still):
            return
        for guest, at in self.heirs.items():
            if began or (since is not None and at > since):
                self.heirs[guest] = now + evening.grace_of(guest)

    def heirs_at(self, evening: Evening) -> dict[int, int]:
        """When an heir sits down, or did, for each guest who is gone; nobody does in a pause."""
        since = evening.still_since
        return {guest: at for guest, at in self.heirs.items() if since is None or at <= since}

    def next_change(self, evening: Evening, after: int) -> int | None:
        """When the next heir sits down or the host's powers go to somebody else."""
        times = list(self.heirs_at(evening).values()) if evening.playing else []
        if evening.host in self.gone:
            times.append(self._host_until(evening, evening.host))
        return min((at for at in times if at > after), default=None)

    def host_is_gone(self, evening: Evening, now: int) -> bool:
        """Whether the host has been gone for so long that somebody else should be."""
        if evening.host is None:
            return True
        return evening.host in self.gone and self._host_until(evening, evening.host) <= now

    def _host_until(self, evening: Evening, host: int) -> int:
        return self.gone[host] + TIMES[evening.settings.pace].grace
