"""Codes read back however they are typed, and never say anything."""

from collections import Counter
from math import perm
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_de_cuba.server.tables.codes import (
    ALPHABET,
    LONGEST,
    SHORTEST,
    new_code,
    next_length,
    read_code,
)

RANDOM = st.integers(0, 2**32).map(Random)
LENGTHS = st.integers(SHORTEST, LONGEST)

RUDE = (
    "FCK FKN FGT FDP WTF CNT KNT CCK DCK CLT CTM CBRN BTCH SHT SLT PSS PNS TTS KKK XXX NGR NGGR "
    "HDP PTN NTM MRD TRD PRN WHR HTLR NZ TWT WNK JRK RTRD PLL VRG SS PD CN NK FK SX"
)
"""What stays rude in English, French or Spanish without its vowels."""


def test_no_vowels_and_no_two_letters_alike() -> None:
    assert not set(ALPHABET) & set("AEIOUY")
    assert not set(ALPHABET) & set("0123456789")
    for alike in ("CG", "DOQ", "S", "UV", "IL", "MN", "PR", "EF"):
        assert len(set(alike) & set(ALPHABET)) < 2
    assert len(set(ALPHABET)) == len(ALPHABET)


@pytest.mark.parametrize("rude", RUDE.split())
def test_no_code_can_hold_a_rude_word(rude: str) -> None:
    writable = set(rude) <= set(ALPHABET) and len(set(rude)) == len(rude)
    assert not writable


@given(RANDOM, LENGTHS)
def test_a_code_is_so_many_letters_once_each(rng: Random, length: int) -> None:
    code = new_code(rng, length)
    assert len(code) == len(set(code)) == length
    assert set(code) <= set(ALPHABET)


def test_a_guess_finds_a_table_once_in_a_thousand_times_at_most() -> None:
    """Of whatever length, in a house that fills up to many more tables than there may be."""
    taken: Counter[int] = Counter()
    for _ in range(100_000):
        length = next_length(taken)
        taken[length] += 1
        assert taken[length] * 1_000 <= perm(len(ALPHABET), length)


def test_a_small_house_has_short_codes_and_a_full_one_still_legible_ones() -> None:
    taken: Counter[int] = Counter()
    for tables in range(1, 8_001):
        taken[next_length(taken)] += 1
        if tables == 11:
            assert set(taken) == {4}
    assert max(taken) == 8


@given(RANDOM, LENGTHS, st.sampled_from(["", " ", "-", " - ", "–", ".", "\u00a0"]))
def test_a_code_reads_back_however_it_is_typed(rng: Random, length: int, between: str) -> None:
    code = new_code(rng, length)
    assert read_code(code) == code
    assert read_code(between.join(code.lower())) == code
    assert read_code(f" {code[:2]}{between}{code[2:]}\n") == code


def test_what_was_misread_is_read_back() -> None:
    assert read_code("8hj2") == "BHJZ"
    assert read_code("uk1m") == "VKLM"
    assert read_code("ＢＨＪＫ") == "BHJK"


@pytest.mark.parametrize(
    "typed", ["", "BHJ", "BHJKLMPTVWX", "BHJA", "BBHJ", "BH/K", "B" * 4000, "ßß"]
)
def test_anything_else_is_no_code(typed: str) -> None:
    assert read_code(typed) is None


@given(st.text())
def test_whatever_is_typed_is_a_code_or_none(typed: str) -> None:
    code = read_code(typed)
    assert code is None or (4 <= len(set(code)) == len(code) and set(code) <= set(ALPHABET))


def test_codes_go_all_over() -> None:
    rng = Random(5)
    drawn = {new_code(rng) for _ in range(2000)}
    assert len(drawn) > 1800
