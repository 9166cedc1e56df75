"""`scripts/seals`: games are sealed and opened, and commitments of different hands are compared.

Every sealed game must open, and with a changed bit none may. Full hands and empty ones take
turns; nobody may tell them apart by the time it takes, nor, by a two-sample test (Kolmogorov and
Smirnov's), by the bytes of what comes out, which are as long for all.
"""

import math
import sys
from bisect import bisect_left, bisect_right
from hashlib import sha256
from random import Random
from time import perf_counter_ns

from msgspec.structs import replace
from rich.console import Console
from rich.progress import track

from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.game import seal
from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import BoxPassed, TookFromBox
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.records import write
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.playout import play_out
from mafia_de_cuba.server.evening.state import Seal

GAMES, HANDS = 1_000, 20_000
BITS = 50
"""Changed in every game, one at a time."""
SURE = 1.63
"""Kolmogorov and Smirnov's bound at one in a hundred."""
MOST_TOLD = 0.55
"""Of pairs, that may be told apart by the time it took: half of them is chance."""
EMPTY = NOTHING
HANDS_MADE = {
    "15 diamonds": Take(diamonds=15),
    "a token": Take(tokens=(Token.LOYAL_HENCHMAN,)),
    "the fake": Take(diamonds=3, fake=True),
}


def main(games: int = GAMES, hands: int = HANDS) -> int:
    """Nothing that is wrong, or 1."""
    console = Console(highlight=False)
    wrong = _games(games, console) + _hands(hands, console)
    return 1 if wrong else 0


def _games(many: int, console: Console) -> int:
    dice, unopened, unfound = Random(1), 0, 0
    for number in track(range(many), "games", console=Console(stderr=True)):
        line = _sealed(5 + number % 8, number)
        unopened += not seal.opened(line).verified
        for _ in range(BITS):
            changed = bytearray(line)
            changed[dice.randrange(len(line))] ^= 1 << dice.randrange(8)
            unfound += seal.opened(bytes(changed)).verified
    console.print(f"{many:,} finished games: {many - unopened:,} open, {unopened} do not")
    console.print(f"{many * BITS:,} changed bits: {unfound} not found")
    return unopened + unfound


def _sealed(players: int, number: int) -> bytes:
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    played = play_out(setup, [seated("green", number * 100 + n) for n in range(players)])
    salt = sha256(b"%d" % number).hexdigest()
    names = [f"Player {n}" for n in range(players)]
    record = record_of(names, setup, played.events)
    return write(seal.sealed(record, salt, seal.commitments(salt, 0, played.events)))


def _hands(many: int, console: Console) -> int:
    """Every kind of hand against the empty one, as a house seals them when the box goes on."""
    begun = Seal(salt="5a" * 32, commitments=("c0" * 32,) * 5, head="0f" * 32)
    wrong = 0
    for name, take in HANDS_MADE.items():
        times: dict[Take, list[int]] = {take: [], EMPTY: []}
        bits: dict[Take, list[int]] = {take: [], EMPTY: []}
        lengths, dice = set(), Random(2)
        for at in range(many):
            salted = replace(begun, salt=sha256(b"%d" % at).hexdigest())
            for each in dice.sample([take, EMPTY], 2):
                seal.nonce.cache_clear()
                events = (TookFromBox(seat=4, take=each), BoxPassed(seat=4, to=5))
                began = perf_counter_ns()
                commitment = salted.after(events).commitments[-1]
                times[each].append(perf_counter_ns() - began)
                lengths.add(len(commitment))
                bits[each].append(int(commitment[:8], 16))
        told = _told_by(times[take], times[EMPTY])
        apart, bound = _apart(bits[take], bits[EMPTY]), SURE * math.sqrt(2 / many)
        console.print(
            f"{many:,} times {name} and {many:,} times nothing: told apart by the time in "
            f"{told:.1%} of pairs (half is chance); bytes {apart:.4f} apart, told from "
            f"{bound:.4f} on; every commitment is {lengths} letters long"
        )
        wrong += (told > MOST_TOLD) + (apart > bound) + len(lengths) - 1
    return wrong


def _told_by(one: list[int], other: list[int]) -> float:
    """In how many pairs one of each kind would be told apart by which took longer: the AUC."""
    second = sorted(other)
    wins = sum(bisect_left(second, it) + bisect_right(second, it) for it in one) / 2
    share = wins / len(one) / len(other)
    return max(share, 1 - share)


def _apart(one: list[int], other: list[int]) -> float:
    """The largest distance between two samples' shares."""
    first, second = sorted(one), sorted(other)
    return max(
        abs(bisect_right(first, value) / len(first) - bisect_right(second, value) / len(second))
        for value in {*first, *second}
    )


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
