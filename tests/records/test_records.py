"""Records written by us and read back: the same game, and nothing in them that went unsaid."""

import json
from random import Random

import pytest

from kit import do
from mafia_de_cuba.game import records
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.records import MalformedRecord
from mafia_de_cuba.game.scribe import commands_of, record_of, setup_of
from mafia_de_cuba.game.state import new_game
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Withdrawn,
)
from properties.dealing import random_game, random_setup
from records.samples import line, sample


def test_a_record_written_by_us_looks_like_the_contract() -> None:
    record = records.read(line(sample()))
    assert json.loads(records.write(record)) == sample()


def test_a_game_and_its_record_are_the_same_game() -> None:
    rng = Random(30)
    for _ in range(300):
        setup = random_setup(rng)
        names = [f"Señor {seat}" for seat in range(setup.players)]
        steps, events, game = random_game(rng, setup)
        record = records.read(records.write(record_of(names, setup, events)))
        assert setup_of(record) == setup
        assert commands_of(record) == steps
        assert record.outcome is not None
        again = new_game(setup)
        for seat, command in commands_of(record):
            again = do(again, (seat, command))
        assert again == game


def test_what_goes_unsaid_is_not_written() -> None:
    rng = Random(7)
    setup = setup_of(records.read(line(sample())))
    written = records.write(record_of(["x"] * 6, setup, random_game(rng, setup, words=0)[1]))
    for silence in (b"null", b"false", b'"fake"', b'"switches"', b'"honour_box"'):
        assert silence not in written


def test_a_record_needs_a_name_for_every_seat() -> None:
    setup = setup_of(records.read(line(sample())))
    with pytest.raises(ValueError, match="2 names for 6 seats"):
        record_of(["Ana", "Bea"], setup, [])


def test_every_stance_of_a_claim_survives() -> None:
    record = sample()
    record["actions"][7]["claims"] = [
        {"about": "took"},
        {"about": "bag"},
        {"about": "bag", "token": "driver"},
        {"about": "passed", "refused": True},
        {"about": "passed", "withdrawn": True},
        {"about": "took", "diamonds": 2, "fake": True},
        {"about": "took", "tokens": {"driver": 2}},
    ]
    read = records.read(line(record))
    command = commands_of(read)[7][1]
    assert isinstance(command, Testify)
    kinds = [type(claim) for claim in command.claims]
    assert kinds == [TakeClaim, BagClaim, BagClaim, Declined, Withdrawn, TakeClaim, TakeClaim]
    assert json.loads(records.write(read)) == record


def test_a_count_of_zero_is_as_good_as_none() -> None:
    record = sample()
    record["setup"]["tokens"]["cleaner"] = 0
    assert setup_of(records.read(line(record))) == setup_of(records.read(line(sample())))


def test_an_unknown_switch_is_malformed() -> None:
    record = sample()
    record["setup"]["switches"] = {"R45": True}
    with pytest.raises(MalformedRecord, match="R45"):
        setup_of(records.read(line(record)))


BOXES = [
    BoxClaim(about=about, diamonds=diamonds, tokens=tokens, fake=fake)
    for about in (About.RECEIVED, About.PASSED)
    for diamonds in (None, 0, 7)
    for tokens in (None, (), (Token.DRIVER, Token.DRIVER, Token.MINION))
    for fake in (None, False, True)
    if (diamonds, tokens, fake) != (None, None, None)
]
HANDS = [
    TakeClaim(diamonds=diamonds, tokens=tokens, fake=fake)
    for diamonds in (0, 1, 7)
    for tokens in ((), (Token.DRIVER,), (Token.DRIVER, Token.DRIVER), (Token.DRIVER, Token.MINION))
    for fake in (None, False, True)
]
STANCES: list[Claim] = [
    *(Declined(about=about) for about in About),
    *(Withdrawn(about=about) for about in About),
]


def test_every_claim_reads_back_as_it_was_made() -> None:
    claims = (*BOXES, *HANDS, BagClaim(), BagClaim(token=Token.MINION), *STANCES)
    said = Testified(seat=2, claims=claims)
    setup = setup_of(records.read(line(sample())))
    written = records.write(record_of(["x"] * 6, setup, [said]))
    assert commands_of(records.read(written)) == [(2, Testify(claims=claims))]
