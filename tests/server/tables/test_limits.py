"""Limits: what is allowed at once, what over time, and that memory has an end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_de_cuba.server.tables.bounds import Bucket, Throttle
from mafia_de_cuba.server.tables.limits import Limits, Places, Rate, counted


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("x" * 500, "x" * 64),
        ("", ""),
    ],
)
def test_addresses_count_by_household(address: str, counts_as: str) -> None:
    assert counted(address) == counts_as


def test_a_bucket_gives_a_burst_and_then_a_rate() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(100.4)
    assert bucket.take(100.5)
    assert not bucket.take(100.6)
    assert [bucket.take(1000) for _ in range(4)] == [True, True, True, False]


def test_a_clock_set_back_neither_gives_nor_locks() -> None:
    bucket = Bucket(rate=1, burst=1)
    assert bucket.take(1000)
    assert not bucket.take(0)
    assert not bucket.take(0.5)
    assert bucket.take(1)


@given(st.lists(st.floats(0, 3), max_size=60), st.floats(0.1, 5), st.integers(1, 5))
def test_no_bucket_gives_more_than_burst_and_rate(
    waits: list[float], rate: float, burst: int
) -> None:
    bucket, now, given_out = Bucket(rate, burst), 0.0, 0
    for wait in waits:
        now += wait
        given_out += bucket.take(now)
    assert given_out <= burst + rate * now + 1e-6


def test_each_address_has_its_own() -> None:
    throttle = Throttle(rate=1, burst=1)
    assert throttle.take("10.0.0.1", 0)
    assert not throttle.take("10.0.0.1", 0)
    assert throttle.take("10.0.0.2", 0)
    assert throttle.take("2001:db8::1", 0)
    assert not throttle.take("2001:db8::2", 0)


def test_asking_takes_nothing() -> None:
    throttle = Throttle(rate=1, burst=1)
    assert throttle.allows("10.0.0.1", 0)
    assert len(throttle) == 0
    assert throttle.take("10.0.0.1", 0)
    assert not throttle.allows("10.0.0.1", 0.5)
    assert throttle.allows("10.0.0.1", 1)


def test_the_idle_are_forgotten() -> None:
    throttle = Throttle(rate=1, burst=2)
    for number in range(100):
        throttle.take(f"10.0.0.{number}", 0)
    for number in range(100):
        throttle.take(f"10.0.1.{number}", 5)
    assert len(throttle) <= 101


def test_a_flood_of_addresses_ends_at_the_most() -> None:
    throttle = Throttle(rate=0.01, burst=2, most=50)
    for number in range(2000):
        assert throttle.take(f"10.0.{number // 250}.{number % 250}", 0)
        assert len(throttle) <= 50


def test_whoever_was_heard_of_last_is_remembered() -> None:
    throttle = Throttle(rate=0.001, burst=1, most=3)
    assert throttle.take("10.0.0.1", 0)
    for number in range(2, 9):
        throttle.take(f"10.0.0.{number}", 0)
        assert not throttle.take("10.0.0.1", 0)


def test_places_are_held_by_address_and_in_all() -> None:
    places = Places(each=2, in_all=3)
    assert places.take("10.0.0.1")
    assert places.take("10.0.0.1")
    assert not places.take("10.0.0.1")
    assert places.take("10.0.0.2")
    assert places.full
    assert not places.take("10.0.0.3")
    places.leave("10.0.0.1")
    assert (places.held("10.0.0.1"), len(places)) == (1, 2)
    assert places.take("10.0.0.3")


def test_leaving_what_is_not_held_changes_nothing() -> None:
    places = Places(each=1, in_all=2)
    places.leave("10.0.0.1")
    assert places.take("10.0.0.1")
    places.leave("10.0.0.1")
    places.leave("10.0.0.1")
    assert len(places) == 0
    assert not places._held, "whoever has left is forgotten"
    assert places.take("10.0.0.1")
    assert not places.take("10.0.0.1")


def test_a_dozen_phones_behind_one_address_never_notice() -> None:
    limits = Limits()
    phones = range(12)
    joins, requests = Throttle.of(limits.joins), Throttle.of(limits.requests)
    sockets, wrong = limits.sockets_held(), Throttle.of(limits.wrong_codes)
    for _ in phones:
        # Everyone scans at once, on Wi-Fi that drops three times, and mistypes once.
        assert all(sockets.take("192.168.1.1") for _ in range(4))
        assert all(joins.take("192.168.1.1", 0) for _ in range(3))
        assert all(requests.take("192.168.1.1", 0) for _ in range(15))
        assert wrong.take("192.168.1.1", 0)


def test_the_house_has_its_limits() -> None:
    limits = Limits()
    assert limits.frame_bytes == 16 * 1024
    sockets, tables = limits.sockets_held(), limits.tables_held()
    assert (sockets.each, sockets.in_all) == (100, 20_000)
    assert (tables.each, tables.in_all) == (limits.tables_per_address, limits.tables)


def test_guessing_codes_takes_hours() -> None:
    wrong = Throttle.of(Limits().wrong_codes)
    tried = sum(wrong.take("203.0.113.9", second / 10) for second in range(36_000))
    assert tried < 1300


def test_a_rate_is_given_in_its_own_time() -> None:
    bucket = Bucket.of(Rate(many=2, seconds=60, burst=1))
    assert bucket.take(0)
    assert not bucket.take(29)
    assert bucket.take(30)
