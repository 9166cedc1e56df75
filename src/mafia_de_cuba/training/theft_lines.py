"""A table laid out for `evenings.c`: every turn a seat may have, and all that may be told of it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mafia_de_cuba.bots.old_hand.tables import (
    BOXES,
    HARDLY_EVER,
    LEAST,
    NEWCOMERS,
    TACTICS,
    Tables,
    column_of,
    kin_of,
    place_of,
    richness,
    talk_row,
    unlearnt,
)
from mafia_de_cuba.bots.old_hand.tactics import CLAIMED, Folk, Tactic, Tale, tellings
from mafia_de_cuba.deduction.chain import Chain, chain_for
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import Turn, helped_oneself

Ints = NDArray[np.int32]
SIZES = 6
"""From so many diamonds on, takes are learnt about together."""
BAGS = 16
"""More than there are things to bag."""
NOTHING = SIZES + 1 + len(Folk)
CLASSES = NOTHING + 1 + len(NEWCOMERS)
HAND_CELLS = BOXES * CLASSES
_AT = {tactic: at for at, tactic in enumerate(TACTICS)}
Heard = tuple[int, tuple[object, ...]]
"""What somebody tells: the number of its tactic, and what it comes to for whoever asks."""


class SeatLines(Struct, kw_only=True, eq=False):
    """One seat's turns in columns, sorted by the box that came, and what may be told of each."""

    seat: int
    came: Ints
    went: Ints
    take: Ints
    kin: Ints
    talk_row: Ints
    cell: Ints
    column: Ints
    stones: Ints
    """How many diamonds lay in the box."""
    beside: Amounts
    """How a take draws that is not at the rulebook's tables, beside what is."""
    bag: Ints
    line: Ints
    """For each thing that may be told, the turn it is told of; sorted."""
    story: Ints
    tactic: Ints
    alike: Amounts
    """How many there are of the same tactic for the same turn."""
    says_agent: NDArray[np.uint8]


def hand_class(take: Take, there: int) -> int:
    """What is learnt of takes together: a number of diamonds, all there are, whose token."""
    if take.diamonds:
        return SIZES if take.diamonds == there > 1 else min(take.diamonds, SIZES) - 1
    if take.character in NEWCOMERS:
        return newcomer_class(take.character)
    return SIZES + 1 + list(Folk).index(CLAIMED[take.tokens[0]]) if take.tokens else NOTHING


def newcomer_class(newcomer: Character) -> int:
    """A newcomer's token is learnt about apart."""
    return NOTHING + 1 + NEWCOMERS.index(newcomer)


def hand_cell(take: Take, there: int) -> int:
    """The same, in a poor, ordinary or rich box."""
    return richness(there) * CLASSES + hand_class(take, there)


def seat_lines(setup: Setup, seat: int) -> SeatLines:
    """All turns of a seat, and all that may be told of them."""
    chain = chain_for(setup)
    rows = sorted(_turns(chain, seat), key=lambda row: row[0])
    numbers = dict[tuple[object, ...], int]()
    lengths, story, tactics = [], list[int](), list[int]()
    for *_, turn in rows:
        told = _told(setup, seat, turn)
        lengths.append(len(told))
        for tactic, heard in told:
            story.append(numbers.setdefault(heard, len(numbers)))
            tactics.append(tactic)
    line = np.repeat(np.arange(len(rows), dtype=np.int32), lengths)
    tried = _ints(tactics)
    same = line * len(TACTICS) + tried
    takes = chain.shelf.takes
    boxes = [turn.received.without_token(turn.bagged) for *_, turn in rows]
    return SeatLines(
        seat=seat,
        came=_ints(row[0] for row in rows),
        went=_ints(row[1] for row in rows),
        take=_ints(row[2] for row in rows),
        kin=_ints(kin_of(takes[row[2]]) for row in rows),
        talk_row=_ints(
            talk_row(takes[row[2]], box.diamonds) for row, box in zip(rows, boxes, strict=True)
        ),
        cell=_ints(
            hand_cell(takes[row[2]], box.diamonds) for row, box in zip(rows, boxes, strict=True)
        ),
        column=_ints(column_of(takes[row[2]]) for row in rows),
        stones=_ints(box.diamonds for box in boxes),
        beside=np.array([unlearnt(takes[row[2]], setup) for row in rows]),
        bag=_ints(row[3] for row in rows),
        line=line,
        story=_ints(story),
        tactic=tried,
        alike=np.bincount(same)[same].astype(np.float64),
        says_agent=np.array([_says_agent(*heard) for heard in numbers], dtype=np.uint8),
    )


def hand_chances(lines: SeatLines, tables: Tables, bags: Amounts) -> Amounts:
    """How likely each turn is, given the box that came and how often each thing is bagged."""
    kinds = np.array([richness(there) for there in range(DIAMONDS + 1)])[lines.stones]
    place = place_of(lines.seat, tables.players)
    draws = tables.hands[lines.seat - 1][lines.stones, lines.column]
    draws = draws * lines.beside * tables.pulls[lines.kin, place, kinds]
    group = lines.came * BAGS + lines.bag
    shares = draws / np.bincount(group, draws)[group]
    return np.asarray(shares * bags[lines.bag] if lines.seat == FIRST else shares)


def word_chances(lines: SeatLines, tables: Tables) -> Amounts:
    """How likely each thing that may be told is, given the turn."""
    rows = np.maximum(tables.rows[:, place_of(lines.seat, tables.players)], LEAST)
    weights = rows[lines.talk_row[lines.line], lines.tactic] / lines.alike
    return np.asarray(weights / np.bincount(lines.line, weights)[lines.line])


def heard_stories(lines: SeatLines, order: NDArray[np.int64], chances: Amounts) -> Ints:
    """For each thing that may be told, the story that is heard: what is hardly ever told is as good
    as nothing. The order is by story, then by turn."""
    story, line = lines.story[order], lines.line[order]
    firsts = np.flatnonzero(np.diff(story, prepend=-1) | np.diff(line, prepend=-1))
    likely = np.add.reduceat(chances[order], firsts)
    numbers = np.arange(len(lines.says_agent))
    most = np.maximum.reduceat(likely, np.searchsorted(story[firsts], numbers))
    silence = lines.story[lines.tactic == _AT[Tactic.SILENCE]][0]
    return np.where(most < HARDLY_EVER, silence, numbers).astype(np.int32)[lines.story]


def _turns(chain: Chain, seat: int) -> Iterator[tuple[int, int, int, int, Turn]]:
    moves, boxes, takes = chain.seats[seat], chain.shelf.boxes, chain.shelf.takes
    bags: dict[Token | None, int] = chain.bags if seat == FIRST else {None: 0}
    sent = set(chain.sent)
    for bag, lowered in bags.items():
        for came, went, take in zip(moves.came, moves.went, moves.take, strict=True):
            whence = int(came) + lowered
            if seat == FIRST and whence not in sent:
                continue
            turn = helped_oneself(boxes[whence], takes[take], bag)
            yield whence, int(went), int(take), list(bags).index(bag), turn


@lru_cache(maxsize=200_000)
def _between(setup: Setup, turn: Turn) -> tuple[Heard, ...]:
    """What somebody can tell who is neither first nor last: the same for all of them."""
    return _heard(tellings(turn, FIRST + 1, setup))


def _told(setup: Setup, seat: int, turn: Turn) -> tuple[Heard, ...]:
    if seat in (FIRST, setup.last):
        return _heard(tellings(turn, seat, setup))
    return _between(setup, turn)


def _heard(tales: Iterable[Tale]) -> tuple[Heard, ...]:
    return tuple((_AT[tale.tactic], tale.heard) for tale in tales)


def _says_agent(_: object, took: object, *__: object) -> bool:
    return isinstance(took, Take) and any(CLAIMED[t] is Folk.AGENT for t in took.tokens)


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int32)
