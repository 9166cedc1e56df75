"""Codes read back however they are typed, and never say anything."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_de_cuba.server.tables.codes import ALPHABET, new_code, read_code

RANDOM = st.integers(0, 2**32).map(Random)

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


@given(RANDOM)
def test_a_code_is_four_letters_once_each(rng: Random) -> None:
    code = new_code(rng)
    assert len(code) == len(set(code)) == 4
    assert set(code) <= set(ALPHABET)


@given(RANDOM, st.sampled_from(["", " ", "-", " - ", "–", ".", "\u00a0"]))
def test_a_code_reads_back_however_it_is_typed(rng: Random, between: str) -> None:
    code = new_code(rng)
    assert read_code(code) == code
    assert read_code(between.join(code.lower())) == code
    assert read_code(f" {code[:2]}{between}{code[2:]}\n") == code


def test_what_was_misread_is_read_back() -> None:
    assert read_code("8hj2") == "BHJZ"
    assert read_code("uk1m") == "VKLM"
    assert read_code("ＢＨＪＫ") == "BHJK"


@pytest.mark.parametrize("typed", ["", "BHJ", "BHJKL", "BHJA", "BBHJ", "BH/K", "B" * 4000, "ßßßß"])
def test_anything_else_is_no_code(typed: str) -> None:
    assert read_code(typed) is None


@given(st.text())
def test_whatever_is_typed_is_a_code_or_none(typed: str) -> None:
    code = read_code(typed)
    assert code is None or (len(set(code)) == 4 and set(code) <= set(ALPHABET))


def test_codes_go_all_over() -> None:
    rng = Random(5)
    drawn = {new_code(rng) for _ in range(2000)}
    assert len(drawn) > 1800
