"""The seal of a game: it opens, nothing else fits it, and no commitment tells anything."""

import json
from hashlib import sha256
from itertools import pairwise
from random import Random

import pytest

from command import typed
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.game import seal
from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.records import read, write
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.playout import play_out
from records.samples import line, sample

SALT = sha256(b"a salt").hexdigest()
TABLES = [
    Wishes(players=5),
    Wishes(players=6, fake_diamond=True),
    Wishes(players=8),
    Wishes(players=12),
]


def a_game(number: int, salt: str = SALT) -> bytes:
    """A whole game between bots, sealed as a house seals it."""
    setup = lay_table(TABLES[number % len(TABLES)])
    assert isinstance(setup, Setup)
    played = play_out(setup, [seated("green", number * 100 + n) for n in range(setup.players)])
    committed = seal.commitments(salt, 0, played.events)
    assert len(committed) == setup.players + 1, "everyone's, the bag's and the kept stones'"
    names = [f"Player {n}" for n in range(setup.players)]
    return write(seal.sealed(record_of(names, setup, played.events), salt, committed))


@pytest.fixture(scope="module")
def game() -> bytes:
    return a_game(1)


def test_every_finished_game_opens() -> None:
    marks = set()
    for number in range(24):
        found = seal.opened(a_game(number))
        assert isinstance(found, seal.Proven), found
        marks.add(found.mark)
    assert len(marks) == 24


def test_commitments_made_one_by_one_are_those_of_the_whole(game: bytes) -> None:
    record = read(game)
    assert record.seal is not None
    hands = [hand for _, hand in seal.hands_of(record)]
    told = [seal.commit(seal.nonce(SALT, at), hand) for at, hand in enumerate(hands)]
    assert tuple(told) == record.seal.commitments


def test_one_changed_bit_anywhere_is_found(game: bytes) -> None:
    assert seal.opened(game).verified
    dice = Random(3)
    for at in dice.sample(range(len(game)), 400):
        changed = bytearray(game)
        changed[at] ^= 1 << dice.randrange(8)
        assert not seal.opened(bytes(changed)).verified, (at, changed[at])


def test_a_changed_hand_is_named(game: bytes) -> None:
    told = json.loads(game)
    told["actions"][0]["diamonds"] = (told["actions"][0]["diamonds"] + 1) % 6
    found = seal.opened(json.dumps(told).encode())
    assert found == seal.Unproven(at=0, reason="this hand is not the one that was sealed")


def test_a_name_taken_out_leaves_the_hands_proven(game: bytes) -> None:
    told = json.loads(game)
    told["players"][2] = "somebody"
    found = seal.opened(json.dumps(told).encode())
    assert not found.verified
    assert "the hands are those that were sealed" in getattr(found, "reason", "")


def test_however_a_record_is_laid_out_it_opens(game: bytes) -> None:
    told = json.loads(game)
    assert seal.opened(json.dumps(dict(reversed(told.items())), indent=3).encode()).verified


def test_hands_cannot_be_told_apart_by_their_commitments() -> None:
    hands = [seal.kept(0), seal.bagged(None), seal.bagged(Token.DRIVER), seal.taken(4, NOTHING)]
    hands += [seal.taken(4, Take(diamonds=n)) for n in range(1, 16)]
    several = Take(tokens=(Token.LOYAL_HENCHMAN,) * 12, fake=True, diamonds=15)
    hands.append(seal.taken(11, several))
    assert max(map(len, hands)) <= seal.PADDED
    assert len(set(hands)) == len(hands)
    committed = [seal.commit(seal.nonce(SALT, 4), hand) for hand in hands]
    assert len(set(committed)) == len(hands)
    assert {len(commitment) for commitment in committed} == {64}


def test_the_same_hand_never_leaves_the_same_commitment_twice() -> None:
    hand, salts = seal.taken(4, NOTHING), [sha256(b"%d" % n).hexdigest() for n in range(20)]
    committed = {seal.commit(seal.nonce(salt, at), hand) for salt in salts for at in range(14)}
    assert len(committed) == 20 * 14


def test_who_knows_one_nonce_knows_no_other() -> None:
    """The nonces of a game share a salt; they are as unlike as those of two games."""
    nonces = [seal.nonce(SALT, place) for place in range(14)]
    for one, other in pairwise(nonces):
        unlike = (int(one, 16) ^ int(other, 16)).bit_count()
        assert 80 < unlike < 176


def test_a_record_without_a_seal_is_as_legal_as_ever() -> None:
    assert typed("referee", text=line(sample())).returncode == 0
    done = typed("verify", text=line(sample()))
    assert (done.returncode, json.loads(done.stdout)["reason"]) == (1, "the record has no seal")


def test_verify_tells_the_mark_and_goes_on_after_a_bad_line(game: bytes) -> None:
    done = typed("verify", text=game + b"\n")
    record = read(game)
    assert record.seal is not None
    assert (done.returncode, json.loads(done.stdout)) == (
        0,
        {"verified": True, "mark": record.seal.mark},
    )
    assert typed("referee", text=game + b"\n").returncode == 0
    done = typed("verify", text=b"nonsense\n" + game + b"\n")
    assert done.returncode == 1
    assert [json.loads(told)["verified"] for told in done.stdout.splitlines()] == [False, True]


def test_the_table_as_it_was_laid_is_sealed_too(game: bytes) -> None:
    told = json.loads(game)
    told["setup"]["jokers"] += 1
    assert "laid otherwise" in getattr(seal.opened(json.dumps(told).encode()), "reason", "")
