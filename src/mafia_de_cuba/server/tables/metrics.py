"""Figures about the house for whoever runs it: how many tables, how busy, how quick.

A figure never names a table, a guest or a seat, and never counts what would give a hand away: what
is done in secret is not counted at all, nor how long anybody thought, nor how long an update is.
Whoever plays may look at these figures between two moves.
"""

from random import SystemRandom
from typing import get_args, get_type_hints

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from mafia_de_cuba.game.commands import Command, EmptyPockets, HelpYourself, Hide, Shoot
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.server.evening.commands import AnyAction, AnyTableCommand, LeaveOrders
from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.server.wire.protocol import Goodbye

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

IN_SECRET = (Hide, HelpYourself, Shoot, EmptyPockets, LeaveOrders)
"""Done or tried behind a hand: the table learns of them, if at all, when their time has come."""
COUNTED: tuple[type[AnyAction], ...] = tuple(
    kind for kind in (*get_args(Command), *get_args(AnyTableCommand)) if kind not in IN_SECRET
)
_SECRET_REASON, _OTHER = "rules", "other"

OPEN_REASONS = (
    *TableReason,
    Reason.GAME_OVER,
    Reason.NOT_NOW,
    Reason.NOT_YOUR_TURN,
    Reason.NOT_GODFATHER,
    Reason.ELIMINATED,
)
"""What says nothing about a box, a pocket or a gun; the rest is refused by the rules."""

TURNED_AWAY = (
    *get_args(get_type_hints(Goodbye)["why"]),
    *("wrong_origin", "wrong_host", "too_many_requests"),
)

STEP = 256 * 1024
_dice = SystemRandom()
_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """Every figure of one server, in a registry of its own."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = home = CollectorRegistry()
        ProcessCollector(registry=home)
        self.tables = Gauge("mafia_tables_live", "Tables that are live", registry=home)
        self.guests = Gauge("mafia_guests_connected", "Guests connected", registry=home)
        self.spectators = Gauge("mafia_spectators_connected", "Watching", registry=home)
        self.append_seconds = Histogram(
            "mafia_entry_append_seconds",
            "From a command to its entry on disk",
            buckets=_QUICK,
            registry=home,
        )
        self.broadcast_seconds = Histogram(
            "mafia_broadcast_seconds",
            "To tell everybody at a table",
            buckets=_QUICK,
            registry=home,
        )
        self.handed_over = Counter(
            "mafia_tables_handed_over", "Tables handed over to other processes", registry=home
        )
        self.deposed = Counter(
            "mafia_tables_deposed", "Tables that another process has taken", registry=home
        )
        self.passed_on = Counter(
            "mafia_passed_on_bytes", "Passed on to tables at other processes", registry=home
        )
        self._passed, self._step = 0.0, _dice.uniform(0, 2 * STEP)
        self.passing = Gauge(
            "mafia_passed_on_connected", "Connected to other processes from here", registry=home
        )
        self.owned = Gauge("mafia_tables_owned", "Tables this process owns", registry=home)
        self.silence = Gauge(
            "mafia_heartbeat_age_seconds", "Since the database last heard of us", registry=home
        )
        self.neighbours = Gauge(
            "mafia_processes_alive", "Processes of this house that were seen", registry=home
        )
        self.process = Gauge(
            "mafia_process_info", "Which process of the house this is", ["process"], registry=home
        )
        self.late = Counter(
            "mafia_bots_late", "Bots and heirs who were not ready in their time", registry=home
        )
        self.ledger_failures = Counter(
            "mafia_ledger_failures", "Entries that could not be written", registry=home
        )
        self.failures = Counter("mafia_failures", "Errands that failed", registry=home)
        self.updates = Counter("mafia_updates_out", "Updates sent to all", registry=home)
        done = Counter("mafia_commands_done", "Commands done", ["kind"], registry=home)
        self.done = {kind: done.labels(kind.__name__) for kind in COUNTED}
        """By the kind of command, where it is done for all to see."""
        self._refused = _by(
            home,
            "mafia_commands_refused",
            "Commands refused",
            "reason",
            (*map(str, OPEN_REASONS), _SECRET_REASON),
        )
        self._turned_away = _by(
            home,
            "mafia_connections_refused",
            "Connections turned away or closed by the server",
            "reason",
            (*TURNED_AWAY, _OTHER),
        )

    def passes_on(self, many: int) -> None:
        """So many bytes went through; told in steps that come by chance as well.

        An exact figure would tell whoever looks at it twice that somebody did something in secret.
        """
        self._passed += many
        while self._passed >= self._step:
            self._passed -= self._step
            self.passed_on.inc(STEP)
            self._step = _dice.uniform(0, 2 * STEP)

    def refused(self, command: AnyAction, reason: TableReason | Reason) -> None:
        """Somebody tried something; what it was is not counted."""
        if not isinstance(command, IN_SECRET):
            self._refused[reason if reason in OPEN_REASONS else _SECRET_REASON].inc()

    def turned_away(self, why: str) -> None:
        """A connection was not let in, or was closed."""
        self._turned_away[why if why in self._turned_away else _OTHER].inc()

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)


def _by(
    home: CollectorRegistry, name: str, what: str, label: str, values: tuple[str, ...]
) -> dict[str, Counter]:
    """A counter for each of a closed list of values, all there from the start."""
    counter = Counter(name, what, [label], registry=home)
    return {value: counter.labels(value) for value in values}
