"""Finding records in a stream: lines, records over several lines, and the price of a bad line."""

import io
import json
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_de_cuba import record_stream
from mafia_de_cuba.record_stream import TooLarge
from mafia_de_cuba.referee import verdicts
from records.samples import line, sample

GOOD = line(sample())
SPREAD = json.dumps(sample(), indent=1).encode() + b"\n"
CUT = GOOD[:150] + b"\n"


def legal(text: bytes) -> list[bool]:
    return [verdict.legal for verdict in verdicts(io.BytesIO(text))]


def test_a_record_a_line() -> None:
    assert legal(GOOD * 3) == [True] * 3


def test_the_last_line_needs_no_end_and_blank_lines_do_not_count() -> None:
    assert legal(b"\n" + GOOD + b"  \r\n\n" + GOOD.rstrip()) == [True, True]


def test_windows_line_ends_and_a_byte_order_mark() -> None:
    assert legal(b"\xef\xbb\xbf" + GOOD.replace(b"\n", b"\r\n") * 2) == [True, True]


def test_one_record_over_several_lines() -> None:
    assert legal(SPREAD) == [True]
    assert legal(SPREAD + SPREAD) == [True, True]
    assert legal(GOOD + SPREAD + GOOD) == [True] * 3


def test_a_record_over_several_lines_that_is_wrong_gets_one_verdict() -> None:
    assert legal(SPREAD.replace(b'"do"', b"do", 1)) == [False]
    assert legal(SPREAD[: len(SPREAD) // 2]) == [False]


def test_nothing_to_read_is_no_verdict() -> None:
    assert legal(b"") == []
    assert legal(b"\n \n") == []


@pytest.mark.parametrize(
    "bad",
    [
        CUT,
        b"hello\n",
        b"}\n",
        b"]]]\n",
        b"{\n",
        b'"\n',
        b"[1, 2\n",
        b"\xff\xff\n",
        b"{}\n",
        b"null\n",
        b'{"record": 1, "players": [\n',
        line(sample() | {"record": 7}),
        b"[" * 5000 + b"\n",
    ],
    ids=range(13),
)
def test_a_bad_line_costs_no_other(bad: bytes) -> None:
    assert legal(bad + GOOD) == [False, True]
    assert legal(GOOD + bad + GOOD) == [True, False, True]
    assert legal(GOOD + bad) == [True, False]
    assert legal(bad + bad + GOOD) == [False, False, True]


def test_a_record_whose_first_key_is_another_still_starts_a_record() -> None:
    turned = dict(reversed(sample().items()))
    assert legal(CUT + line(turned)) == [False, True]


def test_cut_lines_and_short_ones_at_the_end_each_get_a_verdict() -> None:
    assert legal(CUT + b"{}\n[1, 2]\n") == [False] * 3
    assert legal(CUT + CUT + b"hello\n") == [False] * 3


def test_a_record_over_several_lines_that_is_cut_off_gets_one_verdict() -> None:
    cut = SPREAD[: len(SPREAD) // 2]
    assert legal(cut) == [False]
    assert legal(cut + b"\n" + GOOD) == [False, True]
    assert legal(cut + b"\n" + SPREAD) == [False, True]


@pytest.mark.parametrize("mean", [b'\\"', b'"', b"\\", b'{"', b'"\\"'])
def test_a_hostile_line_is_looked_at_once(mean: bytes) -> None:
    """Were it looked at again from every place, this would take hours."""
    assert legal(b"{" + mean * 500_000 + b"\n" + GOOD) == [False, True]


lines = st.sampled_from([GOOD, CUT, b"hello\n", b"{}\n", line(sample() | {"record": 7})])


@given(st.lists(lines, max_size=8))
def test_every_line_gets_its_verdict(text: list[bytes]) -> None:
    assert legal(b"".join(text)) == [part == GOOD for part in text]


@given(st.binary(max_size=300))
def test_no_bytes_bring_the_referee_down(noise: bytes) -> None:
    assert legal(noise + b"\n" + GOOD)[-1] is True


class Repeating(io.RawIOBase):
    """A stream that repeats one line, and refuses to be read without a limit."""

    def __init__(self, text: bytes, times: int) -> None:
        self.text, self.times = text, times

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert size > 0, "a line must not be read without a limit"
        if not self.times:
            return b""
        self.times -= 1
        return self.text[:size]


def test_a_line_without_end_is_skipped_without_being_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_stream, "MOST_BYTES", 1000)
    text = b"x" * 5000 + b"\n" + GOOD[:900] + b"\n"
    stream: BinaryIO = io.BytesIO(text)
    found = list(record_stream.records(stream))
    assert isinstance(found[0], TooLarge)
    assert len(found) == 2
    assert isinstance(next(record_stream.records(io.BytesIO(b"y" * 5000))), TooLarge)


def test_a_record_of_too_many_lines_is_skipped_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_stream, "MOST_BYTES", 2000)
    text = b'{"record": 1,\n' + b' "x": [\n' * 500 + b'{"record": 1}\n'
    found = list(record_stream.records(io.BytesIO(text)))
    assert isinstance(found[0], TooLarge)
    assert found[1:] == [b'{"record": 1}\n']


def test_records_are_judged_as_they_come() -> None:
    """A verdict is there before the next line is read: nothing is gathered up."""
    stream = Repeating(GOOD, times=1000)
    judged = verdicts(stream)
    assert next(judged).legal
    assert stream.times == 999


def test_a_bracket_inside_a_string_closes_nothing() -> None:
    record = sample()
    record["players"][0] = ":]"
    text = json.dumps(record, indent=1).replace('[\n  ":]",\n', '[":]",\n').encode()
    assert b'"players": [":]",\n' in text
    assert legal(text + b"\n") == [True]


def test_records_after_one_that_is_too_long_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_stream, "MOST_BYTES", 4000)
    long = sample()
    long["actions"] = [{"seat": 1, "do": "say", "text": "and on"}] * 100
    text = json.dumps(long, indent=2).encode() + b"\n"
    found = list(record_stream.records(io.BytesIO(text + SPREAD + SPREAD)))
    assert isinstance(found[0], TooLarge)
    assert found[1:] == [SPREAD, SPREAD]
