"""Whether a lie can be heard: a classifier on the words of claims, given what is claimed.

What everybody knows anyway is held fast: the claim, what it has to do with what was said before,
and the speaker's temperament. Among lines alike in all that, words and length must tell nothing.
`scripts/talk --trembling` asks this of 20,000 claims.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import Declined, Withdrawn
from mafia_de_cuba.narration import Teller
from mafia_de_cuba.words import Words, languages, speaking
from words.evenings import EveningGame, evening

MOST = 0.52
CLAIMS = 20_000


class Line(Struct, frozen=True):
    """Something claimed."""

    known: str
    """All that is public about it but the words."""
    text: str
    lie: bool


def lines(game: EveningGame, words: Words) -> Iterator[Line]:
    """Every testimony of a game that says something."""
    teller = Teller(game.company, game.setup, words=words)
    for event in game.events:
        parts = teller.parts(event) if isinstance(event, Testified) else []
        told = teller.tell(event)
        if not isinstance(event, Testified) or event.seat == GODFATHER:
            continue
        claims = [one for one in event.claims if not isinstance(one, Declined | Withdrawn)]
        turn = game.game.turn(event.seat)
        if claims and turn is not None:
            lie = not all(turn.bears_out(claim, seat=event.seat) for claim in claims)
            known = f"{game.company.temperament(event.seat)}/{event.claims}/{parts}"
            yield Line(known, told.text, lie)


def alike(every: Iterable[Line]) -> list[list[Line]]:
    """Lines that differ in nothing but words, where some are lies and some are not."""
    groups: dict[str, list[Line]] = defaultdict(list)
    for line in every:
        groups[line.known].append(line)
    return [some for some in groups.values() if 0 < sum(one.lie for one in some) < len(some)]


def auc(groups: Sequence[Sequence[Line]]) -> float:
    """How often a lie is told from a truth that claims the same, learnt from the other half."""
    words = sorted({word for some in groups for one in some for word in _words(one.text)})
    place = {word: at for at, word in enumerate(words)}
    halves = [groups[0::2], groups[1::2]]
    right = weight = 0.0
    for learnt, asked in (halves, halves[::-1]):
        weights = _fitted(*_features(learnt, place))
        for some in asked:
            scores = _centred(some, place)[0] @ weights
            lies = np.array([one.lie for one in some])
            gaps = scores[lies][:, None] - scores[~lies][None, :]
            told = float((gaps > 1e-9).sum() + 0.5 * (np.abs(gaps) <= 1e-9).sum()) / gaps.size
            # A lie is as much to learn from as a truth: the rarer of the two counts.
            counts = min(int(lies.sum()), int((~lies).sum()))
            right += counts * told
            weight += counts
    return right / weight if weight else 0.5


Matrix = NDArray[np.float64]


def _words(text: str) -> list[str]:
    return [word.strip(".,;:!?¿¡«»…\u202f").casefold() for word in text.split()]


def _centred(some: Sequence[Line], place: dict[str, int]) -> tuple[Matrix, Matrix]:
    """Words and length of lines alike, as far as they differ from each other; and which lie."""
    found = np.zeros((len(some), len(place) + 1))
    for row, one in enumerate(some):
        for word in _words(one.text):
            if word in place:
                found[row, place[word]] = 1.0
        found[row, -1] = len(one.text) / 40
    lies = np.array([float(one.lie) for one in some])
    return found - found.mean(axis=0), lies - lies.mean()


def _features(groups: Sequence[Sequence[Line]], place: dict[str, int]) -> tuple[Matrix, Matrix]:
    parts = [_centred(some, place) for some in groups]
    return np.vstack([one for one, _ in parts]), np.concatenate([lies for _, lies in parts])


def _fitted(features: Matrix, lies: Matrix, steps: int = 200, rate: float = 0.5) -> Matrix:
    """Weights by gradient descent on the logistic loss, a little shrunk."""
    weights = np.zeros(features.shape[1])
    for _ in range(steps):
        guess = 1 / (1 + np.exp(-(features @ weights))) - 0.5
        weights += rate * (features.T @ (lies - guess) / len(lies) * 10 - 0.01 * weights)
    return weights


def spoilt(line: Line) -> Line:
    """The same from somebody whose voice trembles now and then when they lie."""
    trembles = line.lie and len(line.text) % 3 == 0
    return Line(line.known, f"Well. {line.text}" if trembles else line.text, line.lie)


def heard(claims: int) -> dict[str, list[Line]]:
    """So many claims of simulated games, in every language."""
    every: dict[str, list[Line]] = {language: [] for language in languages()}
    for seed in count(1):
        for game in evening(8, seed):
            for language, said in every.items():
                said += lines(game, speaking(language))
        if len(every["en"]) >= claims:
            break
    return every


def main() -> int:
    worst = 0.0
    for language, every in heard(CLAIMS).items():
        groups = alike(every)
        found, leak = auc(groups), auc(alike(map(spoilt, every)))
        print(
            f"{language}: AUC {found:.3f} (at most {MOST}) on {sum(map(len, groups))} of "
            f"{len(every)} claims; with a voice that trembles {leak:.3f}"
        )
        worst = max(worst, found)
    return worst > MOST


if __name__ == "__main__":
    sys.exit(main())
