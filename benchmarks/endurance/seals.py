"""`scripts/seals`: games are sealed and opened, and commitments of different hands are compared.

Every sealed game must open, and with a changed bit none may. Full hands and empty ones take
turns; by a two-sample test (Kolmogorov and Smirnov's) nobody may tell them apart, neither by the
time that it takes a house nor by the bytes of what comes out, which are as long for all.
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
from mafia_de_cuba.game.events import (
    BoxPassed,
    DiamondsHidden,
    Event,
    TokenBagged,
    TookFromBox,
)
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.records import write
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Setup
from mafia_de_cuba.playout import play_out
from mafia_de_cuba.server.evening.events import GameBegan, Played
from mafia_de_cuba.server.evening.evolve import Entry, read_entry, write_entry
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.sealing import unhurried
from server.on_paper import OnPaper

GAMES, HANDS = 1_000, 20_000
BITS = 50
"""Changed in every game, one at a time."""
SURE = 1.63
"""Kolmogorov and Smirnov's bound at one in a hundred."""
PLAYERS, SEAT = 8, 4
HANDS_MADE = {
    "15 diamonds": Take(diamonds=15),
    "a token": Take(tokens=(Token.LOYAL_HENCHMAN,)),
    "three and the fake": Take(diamonds=3, fake=True),
    "two tokens at an honour box": Take(tokens=(Token.LOYAL_HENCHMAN,) * 2),
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
    """Every kind of hand against the empty one, as a house makes them."""
    bound, wrong = SURE * math.sqrt(2 / many), 0
    for name, (before, *two) in _pairs().items():
        lines = [write_entry(Entry(happened=(Played(events=events),))) for events in two]
        times: tuple[list[int], list[int]] = [], []
        bits: tuple[list[int], list[int]] = [], []
        lengths, dice = set(), Random(2)
        for at in range(many):
            assert before.seal is not None
            salt = sha256(b"%d" % at).hexdigest()
            salted = replace(before, seal=replace(before.seal, salt=salt))
            for which in dice.sample(range(2), 2):
                seal.nonce.cache_clear()
                entry = read_entry(lines[which])
                began = perf_counter_ns()
                evening = unhurried(salted, entry, salted.at)
                times[which].append(perf_counter_ns() - began)
                assert evening.seal is not None
                left = evening.seal.commitments[len(before.seal.commitments)]
                lengths.add(len(left))
                bits[which].append(int(left[:8], 16))
                # Taken apart before the next is timed, not while it is.
                del evening, entry
        told, late, apart = _told_by(*times), _apart(*times), _apart(*bits)
        console.print(
            f"{many:,} times {name}, and nothing: told apart by the time in {told:.1%} of pairs"
            f" (half is chance), times {late:.4f} and bytes {apart:.4f} apart, told from"
            f" {bound:.4f} on; every commitment is {lengths} letters long"
        )
        wrong += (late > bound) + (apart > bound) + len(lengths) - 1
    return wrong


def _pairs() -> dict[str, tuple[Evening, tuple[Event, ...], tuple[Event, ...]]]:
    """A table just before a hand is made, the hand, and an empty one in its place."""
    laid = lay_table(Wishes(players=PLAYERS, fake_diamond=True, honour_box=True))
    assert isinstance(laid, Setup)
    table = OnPaper(Settings())
    came = [table.comes(f"P{n}") for n in range(PLAYERS)]
    ring = tuple(table.evening.hands_of(guest)[0] for guest in came)
    table.happens((GameBegan(setup=laid, ring=ring, salt="5a" * 32),))
    found: dict[str, tuple[Evening, tuple[Event, ...], tuple[Event, ...]]] = {}
    sent = BoxPassed(seat=GODFATHER, to=FIRST)
    kept = [(DiamondsHidden(seat=GODFATHER, diamonds=n), sent) for n in (5, 0)]
    found["five diamonds kept"] = table.evening, kept[0], kept[1]
    table.happens((Played(events=kept[1]),))
    passed = TookFromBox(seat=FIRST, take=NOTHING), BoxPassed(seat=FIRST, to=2)
    bagged = TokenBagged(seat=FIRST, token=laid.tokens[0])
    found["a token bagged"] = table.evening, (bagged, *passed), passed
    table.happens((Played(events=passed),))
    for seat in range(2, SEAT):
        handed_on = TookFromBox(seat=seat, take=NOTHING), BoxPassed(seat=seat, to=seat + 1)
        table.happens((Played(events=handed_on),))
    on = BoxPassed(seat=SEAT, to=SEAT + 1)
    nothing = TookFromBox(seat=SEAT, take=NOTHING), on
    for name, take in HANDS_MADE.items():
        found[name] = table.evening, (TookFromBox(seat=SEAT, take=take), on), nothing
    return found


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
