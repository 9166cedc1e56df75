"""Learns from bots' own games how they take and talk: the numbers behind `bots/beliefs/habits.py`.

Bots play many games at all kinds of tables; afterwards everything is known. Draws are fitted as
choices among what lay in the box (Luce's model, by minorisation). Ways of talking are fitted by
expectation and maximisation, since the same words may be true, or a cover, or both. What is learnt
changes how bots talk, so it is done over again until little changes. Last, since people choose
their words by what others said, it is tried out how much words should weigh.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from pathlib import Path
from random import Random

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.habits import (
    OTHER,
    Habits,
    fitted,
    kind_of,
    model_of,
    naive,
    name_of,
)
from mafia_de_cuba.bots.beliefs.marks import marks_in
from mafia_de_cuba.bots.beliefs.suspicion import one_idea
from mafia_de_cuba.bots.beliefs.ways import Way, likelihoods, stated
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.belief import situations_of
from mafia_de_cuba.fitting.luce import ROUNDS, Choice, luce
from mafia_de_cuba.game.box import Box, Take, lawful_takes
from mafia_de_cuba.game.characters import EXTRAS, Token
from mafia_de_cuba.game.commands import Accuse
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.layout import Unplayable, Wishes, lay_table
from mafia_de_cuba.game.setup import FIRST, MOST_KEPT, Setup, last
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import Declined
from mafia_de_cuba.playout import play_out, steps
from mafia_de_cuba.processes import leave_with_parent
from mafia_de_cuba.simulate.calibration import Guess, Reliability, guesses

HABITS = Path(str(files("mafia_de_cuba.bots.beliefs").joinpath("habits.json")))
PRIOR = 2.0
"""How many games' worth of doubt there is about numbers seldom seen."""


class Seen(Struct, frozen=True, kw_only=True):
    """What one game teaches."""

    kept: int
    bag: Choice
    takes: tuple[Choice, ...]
    words: tuple[tuple[str, tuple[float, ...]], ...]
    """For each who spoke, what they were, and how likely their words were in each way."""
    silences: tuple[tuple[str, bool], ...]
    """For each time somebody spoke, what they were, and whether they declined."""
    remarks: tuple[tuple[str, str], ...]
    """For each remark that takes sides, the first few of a seat, what they were and its kind."""


def table_for(number: int, rng: Random) -> Setup:
    """The tables in turn; every third with something of Revolución or the Cleaner."""
    players = 5 + number % 8
    extras: tuple[Token, ...] = ()
    if number % 3 == 0:
        extras = tuple(rng.sample(EXTRAS, rng.randint(1, 3)))
    laid = lay_table(Wishes(players=players, extras=extras, fake_diamond=rng.random() < 0.05))
    return laid.nearest if isinstance(laid, Unplayable) else laid


def learn_from(job: tuple[str, int, tuple[str, ...]]) -> Seen:
    """Play one game and look at everything."""
    seed, number, names = job
    rng = Random(f"{seed}/{number}")
    setup = table_for(number, rng)
    players = [seated(rng.choice(names), rng.randrange(2**32)) for _ in range(setup.players)]
    return seen_in(play_out(setup, players).game)


def seen_in(game: Game) -> Seen:
    """What a finished game teaches."""
    journey = view_for(game, None).journey
    assert journey is not None
    kinds = tuple(dict.fromkeys(game.setup.tokens))
    bag = Choice(
        chosen="none" if journey.bag is None else journey.bag, among=("none", *map(str, kinds))
    )
    takes, words = [], []
    silences = [
        (kind_of(journey.takes[talk.seat - 1]), any(isinstance(c, Declined) for c in talk.claims))
        for talk in game.talk
        if isinstance(talk, Testified) and talk.seat
    ]
    for seat in game.setup.takers:
        came, take = journey.boxes[seat - 1], journey.takes[seat - 1]
        bagged = journey.bag if seat == FIRST else None
        box = came if bagged is None else came.without_token(bagged)
        takes.append(_choice(box, take, seat, game.players))
        claims = stated(
            claim
            for talk in game.talk
            if isinstance(talk, Testified) and talk.seat == seat
            for claim in talk.claims
        )
        if claims:
            situations = situations_of(game.setup, seat, bagged)
            place = situations.place(came, take)
            if place is not None:
                fits = likelihoods(claims, situations)
                words.append((kind_of(take), tuple(fits[:, place].tolist())))
    return Seen(
        kept=journey.kept,
        bag=bag,
        takes=tuple(takes),
        words=tuple(words),
        silences=tuple(silences),
        remarks=tuple(
            (kind_of(journey.takes[seat - 1]), mark)
            for seat in game.setup.takers
            for mark in marks_in(game.talk, seat)
        ),
    )


def _choice(box: Box, take: Take, seat: int, players: int) -> Choice:
    def name(one: Take) -> str:
        return name_of(one, seat=seat, players=players, diamonds=box.diamonds)

    among = lawful_takes(box, last=seat == last(players))
    return Choice(chosen=name(take), among=tuple(map(name, among)))


def fit(seen: Iterable[Seen], fitted_to: str) -> Habits:
    """The habits under which all this is most likely."""
    games = list(seen)
    kept = Counter(game.kept for game in games)
    return Habits(
        fitted_to=fitted_to,
        keeps=tuple((kept[k] + PRIOR) / (len(games) + 6 * PRIOR) for k in range(MOST_KEPT + 1)),
        takes=luce(choice for game in games for choice in game.takes),
        bags=luce(game.bag for game in games),
        words=_ways(word for game in games for word in game.words),
        silence=_silence(silence for game in games for silence in game.silences),
        remarks=_remarks(made for game in games for made in game.remarks),
    )


def _silence(silences: Iterable[tuple[str, bool]]) -> dict[str, float]:
    asked: Counter[str] = Counter()
    declined: Counter[str] = Counter()
    for kind, silent in silences:
        for name in (kind, OTHER):
            asked[name] += 1
            declined[name] += silent
    usual = (declined[OTHER] + 1) / (asked[OTHER] + 2)
    return {
        kind: round((declined[kind] + PRIOR * usual) / (asked[kind] + PRIOR), 4)
        for kind in sorted(asked)
    }


def _remarks(remarks: Iterable[tuple[str, str]]) -> dict[str, dict[str, float]]:
    """How each kind of player's remarks are shared out; seldom heard, as everyone's are."""
    made: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, mark in remarks:
        made[kind][mark] += 1
        made[OTHER][mark] += 1
    everyone, many = made[OTHER], made[OTHER].total()
    usual = {mark: times / many for mark, times in sorted(everyone.items())}
    doubt = PRIOR * len(usual)
    return {
        kind: {
            mark: round((times[mark] + doubt * share) / (times.total() + doubt), 4)
            for mark, share in usual.items()
        }
        for kind, times in sorted(made.items())
        if times
    }


def _ways(words: Iterable[tuple[str, tuple[float, ...]]]) -> dict[str, dict[Way, float]]:
    by_kind: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for kind, fits in words:
        by_kind[kind].append(fits)
    found = {kind: _shares(np.array(fits)) for kind, fits in sorted(by_kind.items())}
    everyone = np.array([fits for kind in by_kind for fits in by_kind[kind]])
    return found | {OTHER: _shares(everyone)}


def _shares(fits: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]") -> dict[Way, float]:
    shares = np.full(len(Way), 1 / len(Way))
    for _ in range(ROUNDS):
        parts = fits * shares
        parts /= parts.sum(axis=1, keepdims=True)
        shares = (parts.sum(axis=0) + PRIOR / len(Way)) / (len(fits) + PRIOR)
    return {way: round(float(share), 4) for way, share in zip(Way, shares, strict=True)}


HEARINGS = (0.1, 0.15, 0.2, 0.3, 0.4, 0.6)
"""How much words may weigh."""
ALIKE = 0.0025
"""Errors no farther apart are alike, and then the one that listens most is taken."""


def guessed(job: tuple[str, int, Strength]) -> list[Guess]:
    """What Godfathers believed at every accusation of one game, beside the truth."""
    seed, number, strength = job
    rng = Random(f"{seed}/{number}")
    setup = lay_table(Wishes(players=6 + number % 7))
    assert isinstance(setup, Setup)
    players = [seated(strength, rng.randrange(2**32)) for _ in range(setup.players)]
    held = None if strength is Strength.SHARP else one_idea(strength)
    found: list[Guess] = []
    before = new_game(setup)
    for step in steps(setup, players):
        if isinstance(step.command, Accuse):
            found += guesses(before, before.godfather, held)
        before = step.game
    return found


def miscalibration(seed: str, games: int, strength: Strength) -> float:
    """How far what is believed is from what is true, at tables of bots of one strength."""
    reliability = Reliability()
    with ProcessPoolExecutor(initializer=leave_with_parent) as pool:
        for found in pool.map(guessed, [(seed, n, strength) for n in range(games)], chunksize=5):
            reliability.add(found)
    return reliability.error


def games_played(seed: str, games: int, names: tuple[str, ...]) -> Iterator[Seen]:
    """What many games teach, on all cores."""
    jobs = [(seed, number, names) for number in range(games)]
    with ProcessPoolExecutor(initializer=leave_with_parent) as pool:
        yield from pool.map(learn_from, jobs, chunksize=20)


def main() -> None:
    """Fit again and again, to all games played so far, with what was learnt from them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=300, help="games of a strength in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", default="havana")
    asked = parser.parse_args()
    learnt = dict(fitted())
    seen: dict[Strength, list[Seen]] = {strength: [] for strength in learnt}
    for turn in range(asked.rounds):
        for strength in learnt:
            seed = f"{asked.seed}/{strength}/{turn}"
            seen[strength] += games_played(seed, asked.games, (strength,))
            games = f"{len(seen[strength])} games at tables of {strength} bots only"
            told = f"{games}, in {turn + 1} rounds from seed {asked.seed!r}"
            learnt[strength] = replace(fit(seen[strength], told), hearing=learnt[strength].hearing)
            print(told)
            for kind, shares in learnt[strength].words.items():
                print(f"  {kind:16}", *(f"{way} {share:.2f}" for way, share in shares.items()))
        _write(learnt)
    for strength in learnt:
        errors = {}
        for hearing in HEARINGS:
            _write(learnt | {strength: replace(learnt[strength], hearing=hearing)})
            errors[hearing] = miscalibration(f"{asked.seed}/hearing", asked.games, strength)
            off = f"{errors[hearing]:.3f}"
            print(f"where words of {strength} bots weigh {hearing}, belief is off by {off}")
        best = max(h for h in HEARINGS if errors[h] <= min(errors.values()) + ALIKE)
        learnt[strength] = replace(learnt[strength], hearing=best)
    _write(learnt)


def _write(learnt: Mapping[Strength, Habits]) -> None:
    """Where games yet to be played will read it."""
    HABITS.write_bytes(msgspec.json.format(msgspec.json.encode(learnt)) + b"\n")
    for remembered in (fitted, model_of, naive):
        remembered.cache_clear()


if __name__ == "__main__":
    main()
