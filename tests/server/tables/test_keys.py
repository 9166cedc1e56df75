"""Keys: long, written in one way, kept only as a hash."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_de_cuba.server.tables.keys import hashed, matches, new_key


def test_a_key_is_256_bits_and_never_the_same() -> None:
    keys = {new_key() for _ in range(500)}
    assert len(keys) == 500
    assert {len(key) for key in keys} == {43}
    assert all(hashed(key) is not None for key in keys)


def test_only_the_hash_is_kept() -> None:
    key = new_key()
    kept = hashed(key)
    assert kept == sha256(key.encode()).hexdigest()
    assert key not in str(kept)


def test_a_key_opens_its_own_seat_alone() -> None:
    mine, yours = new_key(), new_key()
    kept = str(hashed(mine))
    assert matches(mine, kept)
    assert not matches(yours, kept)
    assert not matches(kept, kept)
    assert not matches("", "")
    assert not matches("nonsense", "")
    assert not matches(mine, "é\ud800")


KEY = "A" * 43


@pytest.mark.parametrize(
    "key", ["", KEY[1:], KEY + "A", KEY[1:] + "B", KEY[1:] + "=", KEY[1:] + "+", KEY[1:] + "é"]
)
def test_what_cannot_be_a_key_has_no_hash(key: str) -> None:
    assert hashed(KEY) is not None
    assert hashed(key) is None


@given(st.text())
def test_no_text_is_too_strange(text: str) -> None:
    assert hashed(text) is None
    assert not matches(text, str(hashed(KEY)))
