"""Figures: they count what they should, by a closed list of names, and give no hand away."""

from typing import get_args

import pytest
from prometheus_client.parser import text_string_to_metric_families

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import (
    Accuse,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    Say,
    Shoot,
)
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.server.evening.commands import AnyAction, AnyTableCommand, LeaveOrders, Lock
from mafia_de_cuba.server.evening.orders import Nonsense
from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.server.tables.metrics import Metrics

OURS = "mafia_"
Sample = tuple[str, str | None]


def figures(metrics: Metrics) -> dict[Sample, float]:
    """Every figure of the house, by its name and label."""
    read = {}
    for family in text_string_to_metric_families(metrics.text().decode()):
        for sample in family.samples:
            label = next((v for k, v in sample.labels.items() if k != "le"), None)
            if sample.name.startswith(OURS) and "le" not in sample.labels:
                read[sample.name.removeprefix(OURS), label] = sample.value
    return read


def changes(before: dict[Sample, float], after: dict[Sample, float]) -> dict[Sample, float]:
    """What went up, and by how much."""
    assert before.keys() == after.keys()
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def test_every_figure_is_there_from_the_start() -> None:
    start = figures(Metrics())
    assert set(start.values()) == {0}
    names = {name for name, _ in start}
    assert {
        "tables_live",
        "guests_connected",
        "spectators_connected",
        "commands_done_total",
        "commands_refused_total",
        "connections_refused_total",
        "entry_append_seconds_count",
        "broadcast_seconds_count",
        "bots_late_total",
        "ledger_failures_total",
        "updates_out_total",
    } <= names


def test_what_is_told_is_counted() -> None:
    metrics = Metrics()
    before = figures(metrics)
    metrics.tables.set(3)
    metrics.guests.inc()
    metrics.spectators.inc(2)
    metrics.done[Lock].inc()
    metrics.done[Accuse].inc()
    metrics.done[Accuse].inc()
    metrics.refused(Lock(locked=True), TableReason.NOT_HOST)
    metrics.turned_away("no_such_table")
    metrics.append_seconds.observe(0.25)
    metrics.broadcast_seconds.observe(0.5)
    metrics.late.inc()
    metrics.ledger_failures.inc()
    assert changes(before, figures(metrics)) == {
        ("tables_live", None): 3,
        ("guests_connected", None): 1,
        ("spectators_connected", None): 2,
        ("commands_done_total", "Lock"): 1,
        ("commands_done_total", "Accuse"): 2,
        ("commands_refused_total", "not_host"): 1,
        ("connections_refused_total", "no_such_table"): 1,
        ("entry_append_seconds_count", None): 1,
        ("entry_append_seconds_sum", None): 0.25,
        ("broadcast_seconds_count", None): 1,
        ("broadcast_seconds_sum", None): 0.5,
        ("bots_late_total", None): 1,
        ("ledger_failures_total", None): 1,
    }


@pytest.mark.parametrize(
    "command",
    [
        Hide(diamonds=3),
        HelpYourself(take=Take(diamonds=1)),
        HelpYourself(take=Take(tokens=(Token.DRIVER,))),
        Shoot(),
        EmptyPockets(),
        LeaveOrders(),
    ],
)
def test_what_is_done_or_tried_in_secret_is_not_counted(
    command: AnyAction,
) -> None:
    metrics = Metrics()
    before = figures(metrics)
    assert type(command) not in metrics.done
    for reason in (*TableReason, *Reason):
        metrics.refused(command, reason)
    assert changes(before, figures(metrics)) == {}


@pytest.mark.parametrize("reason", [Reason.NOT_IN_BOX, Reason.NO_GUN, Reason.TOOK_NOTHING])
def test_a_refusal_tells_nothing_of_box_or_gun(reason: Reason) -> None:
    metrics = Metrics()
    before = figures(metrics)
    metrics.refused(Accuse(target=2), reason)
    assert changes(before, figures(metrics)) == {("commands_refused_total", "rules"): 1}


def test_nobodys_thinking_is_timed() -> None:
    assert "thinking" not in Metrics().text().decode()


def test_every_reason_and_kind_has_a_place() -> None:
    metrics = Metrics()
    before = figures(metrics)
    for reason in (*TableReason, *Reason):
        metrics.refused(Say(text="I am the Driver"), reason)
    kinds = {label for name, label in before if name == "commands_done_total"}
    every = {kind.__name__ for kind in (*get_args(Command), *get_args(AnyTableCommand))}
    assert kinds == every - {"Hide", "HelpYourself", "Shoot", "EmptyPockets", "LeaveOrders"}
    assert changes(before, figures(metrics)).keys() <= before.keys()


def test_no_label_comes_from_a_guest() -> None:
    metrics = Metrics()
    before = figures(metrics)
    metrics.turned_away("BHJK")
    metrics.done[Say].inc()
    assert changes(before, figures(metrics)) == {
        ("connections_refused_total", "other"): 1,
        ("commands_done_total", "Say"): 1,
    }
    text = metrics.text().decode()
    assert "BHJK" not in text
    assert "Driver" not in text
    # Neither a token, nor a character, nor why orders made no sense, is ever a label.
    for word in (*Token, *Nonsense):
        assert f'"{word}"' not in text


def test_an_update_counts_once_for_every_screen() -> None:
    metrics = Metrics()
    before = figures(metrics)
    metrics.updates.inc(8)
    metrics.updates.inc(5)
    assert changes(before, figures(metrics)) == {("updates_out_total", None): 13}


def test_two_servers_do_not_share_figures() -> None:
    one, other = Metrics(), Metrics()
    one.tables.set(5)
    assert figures(other)["tables_live", None] == 0


def test_a_time_counts_in_every_bucket_that_reaches_it() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.002, 0.25, 7.0):
        metrics.broadcast_seconds.observe(seconds)
    families = text_string_to_metric_families(metrics.text().decode())
    samples = next(f.samples for f in families if f.name == "mafia_broadcast_seconds")
    up_to = {s.labels["le"]: s.value for s in samples if "le" in s.labels}
    assert [up_to[le] for le in ("0.0005", "0.001", "0.0025", "0.1", "0.25", "2.5", "+Inf")] == [
        *(1, 1, 2, 2, 3, 3, 4)
    ]
