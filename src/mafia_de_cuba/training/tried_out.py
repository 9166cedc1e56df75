"""What was tried before a Godfather who is no old hand, and what it is worth.

He does not learn, so it does not matter when something was tried. What a tactic is worth is how
much more often it won than whatever else was told by the same kin, at the same place and of the
same kind of box: for the kin as a whole first, then with Jokers and without, then by place, each
as far as there were tries enough.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor

import numpy as np

from mafia_de_cuba.bots.old_hand.tables import KIN, NEARLY_NEVER, NEWCOMERS, newcomer_kin
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.training.listeners import (
    SHAPE,
    WAYS,
    WAYS_SHAPE,
    WEIGHING,
    Hearing,
    TriedOut,
    heard,
)
from mafia_de_cuba.training.measures import Gain

CURIOSITY = 0.02
"""How often anything is tried beside what may well be best."""
YARDSTICK = 0.15
"""How often words are weighed, whatever that has come to: everything else has to do better."""
CALM = 0.012
"""How large a difference in winning has to be for words to lean that way."""
SURELY = 4.0
"""How many times what chance may have added is taken off before anything counts as better."""
LEAST_SPREAD = 0.01
"""How uncertain a game is at least: of a few none may have been won, by chance."""
DOUBT = 100.0
"""How many tries without any gain each tactic begins with."""
EVENED_OUT = 30
"""How often what is usual is put right for what was tried there."""
TOGETHER = 25
"""Games that are given out at a time."""
PARTS = ((0, 1, 3, 4), (0, 3, 4), (0, 1, 3))
"""What counts for all of a kin, for all of it with as many Jokers, for all at its place: over what
that is summed, rounds first."""


def worth(rounds: Sequence[TriedOut]) -> Amounts:
    """How much more often each way wins than others of the same kin, in the same round, at the same
    place and of the same kind of box; little where it was tried seldom. By Jokers, kin, place, way.
    """
    tried, won = (
        np.array(it) for it in zip(*((one.tried, one.won) for one in rounds), strict=True)
    )
    whole = np.maximum(1, tried.sum(axis=-1, keepdims=True))
    often = [tried.sum(axis=over, keepdims=True) + DOUBT for over in PARTS]
    found = [np.zeros_like(it) for it in often]
    for _ in range(EVENED_OUT):
        # Some could tell what others could not: what is usual there is put right for that.
        usual = (won - tried * sum(found)).sum(axis=-1, keepdims=True) / whole
        for part, over in enumerate(PARTS):
            found[part][:] = 0
            left = won - tried * (usual + sum(found))
            found[part] = left.sum(axis=over, keepdims=True) / often[part]
    whole_worth = np.zeros((1, *SHAPE)) + sum(found)
    return np.asarray(whole_worth[0, :, :, 0])


def blur(rounds: Sequence[TriedOut]) -> Amounts:
    """How far what each way is worth may be off by chance: by Jokers, kin, place, way."""
    tried = np.sum([one.tried for one in rounds], axis=(0, 3))
    won = np.sum([one.won for one in rounds], axis=(0, 3))
    rate = won.sum(axis=-1, keepdims=True) / np.maximum(1, tried.sum(axis=-1, keepdims=True))
    return np.asarray(np.sqrt(np.maximum(LEAST_SPREAD, rate * (1 - rate)) / (1 + tried)))


def worth_trying(rounds: Sequence[TriedOut]) -> Amounts:
    """How readily each way is tried: as it may yet be the best. By Jokers, kin, place, way."""
    if not rounds:
        return np.ones(WAYS_SHAPE)
    found = worth(rounds)
    gap = (found.max(axis=-1, keepdims=True) - found) / blur(rounds)
    shares = CURIOSITY + np.exp(-(gap**2) / 2)
    shares[..., WEIGHING] += YARDSTICK * shares.sum(axis=-1)
    return np.asarray(shares)


def ways_of(rounds: Sequence[TriedOut]) -> Amounts:
    """How readily each way is used: as it surely wins, and never if none of that kin ever tried it.
    By Jokers, kin, place, way."""
    tried = np.sum([one.tried for one in rounds], axis=(0, 1, 3, 4))[:, None] > 0
    surely = worth(rounds) - SURELY * blur(rounds)
    found = np.exp(surely / CALM) * tried
    whole = found.sum(axis=-1, keepdims=True)
    return np.asarray(found / np.where(whole > 0, whole, 1))


def learnt_before(
    godfather: Strength,
    tables: Sequence[tuple[Setup, Character | None]],
    pool: Executor,
    *,
    rounds: int,
    games: int,
    seed: int,
) -> Amounts:
    """How readily each way is used before him, by Jokers, kin, place: from so many games a round at
    each of these tables."""
    counted: list[TriedOut] = []
    for number in range(rounds):
        shares = worth_trying(counted)
        counted += _round(godfather, tables, pool, shares, range(games), f"{seed}/{number}")
    return ways_of(counted)


def compared(
    godfather: Strength,
    tables: Sequence[tuple[Setup, Character | None]],
    pool: Executor,
    ways: Amounts,
    *,
    games: int,
    seed: int,
) -> dict[str, tuple[float, float, Gain]]:
    """How many games of a hundred one chair among the others wins as the sharp would, and in the
    very same thefts by these ways, by kin; and what that gains."""
    weighing = np.broadcast_to(np.eye(WAYS)[WEIGHING], WAYS_SHAPE)
    # Nobody is left with nothing to say where little can be told.
    both = [
        _of_kin(list(_round(godfather, tables, pool, shares, range(games), str(seed))))
        for shares in (weighing, NEARLY_NEVER + ways)
    ]
    found = {}
    for kin, name in enumerate((*KIN, *NEWCOMERS)):
        many = both[0][0][kin]
        if many:
            sharp, own = (won[kin] / many for _, won in both)
            off = np.sqrt((sharp * (1 - sharp) + own * (1 - own)) / many)
            gain = Gain(by="own", points=100 * (own - sharp), off=196 * off)
            found[str(name)] = (100 * sharp, 100 * own, gain)
    return found


def _of_kin(rounds: Sequence[TriedOut]) -> tuple[Amounts, Amounts]:
    """How often each kin tried anything, and won."""
    tried, won = (np.sum([getattr(one, it) for one in rounds], axis=0) for it in ("tried", "won"))
    return tried.sum(axis=(0, 2, 3, 4)), won.sum(axis=(0, 2, 3, 4))


def _round(
    godfather: Strength,
    tables: Sequence[tuple[Setup, Character | None]],
    pool: Executor,
    shares: Amounts,
    games: range,
    seed: str,
) -> Iterator[TriedOut]:
    """What each of these tables came to."""
    parts = []
    for setup, newcomer in tables:
        kin = range(len(KIN)) if newcomer is None else (newcomer_kin(newcomer),)
        hearing = Hearing(
            godfather=godfather,
            setup=setup,
            kin=tuple(kin),
            needed=newcomer,
            shares=shares,
            seed=f"{seed}/{newcomer}",
        )
        batches = (games[at : at + TOGETHER] for at in range(0, len(games), TOGETHER))
        parts.append([pool.submit(heard, hearing, batch) for batch in batches])
    for batched in parts:
        done = [part.result() for part in batched]
        yield TriedOut(
            tried=np.sum([one.tried for one in done], axis=0),
            won=np.sum([one.won for one in done], axis=0),
        )
