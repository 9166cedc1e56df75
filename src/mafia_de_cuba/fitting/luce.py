"""Choices among what there is, and how strongly each thing draws: Luce's model, by minorisation."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from msgspec import Struct

from mafia_de_cuba.bots.beliefs.habits import UNHEARD_OF

ROUNDS = 60


class Choice(Struct, frozen=True, kw_only=True):
    """What was chosen, among what."""

    chosen: str
    among: tuple[str, ...]


def luce(choices: Iterable[Choice]) -> dict[str, float]:
    """How strongly each thing draws: chosen in proportion to that, among what there is."""
    tally = Counter((choice.chosen, choice.among) for choice in choices)
    chosen: Counter[str] = Counter()
    for (name, _), many in tally.items():
        chosen[name] += many
    sets = Counter[tuple[str, ...]]()
    for (_, among), many in tally.items():
        sets[among] += many
    draws = {name: 1.0 for among in sets for name in among}
    for _ in range(ROUNDS):
        chances: dict[str, float] = defaultdict(float)
        for among, many in sets.items():
            share = many / sum(draws[name] for name in among)
            for name in among:
                chances[name] += share
        draws = {name: (chosen[name] + UNHEARD_OF) / (chances[name] + UNHEARD_OF) for name in draws}
    return {name: round(draw, 4) for name, draw in sorted(draws.items()) if draw > UNHEARD_OF / 10}
