"""How a table of bots talks: how many sentences, how many words, who is named, what comes twice.

`scripts/talk` plays evenings of five games at 6, 8 and 12 and tells each in every language.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from multiprocessing import Pool

from msgspec import Struct, field

from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Talk, Testified
from mafia_de_cuba.narration import Teller
from mafia_de_cuba.words import Words, languages, speaking
from words.evenings import GAMES, EveningGame, evening

SIZES = (6, 8, 12)
MOST_TWICE, MOST_OF_A_KIND, LEAST_TEMPLATES = 0.05, 0.35, 400
LEAST_UNASKED, LEAST_NAMING, AT_EIGHT = 6.0, 5.0, 8
WORD = re.compile(r"[^\W\d_]+")


class Tally(Struct, kw_only=True):
    """What was counted, at a table of one size in one language."""

    games: int = 0
    lines: int = 0
    unasked: int = 0
    naming: int = 0
    twice_in_a_game: int = 0
    twice_in_an_evening: int = 0
    templates: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    questions: Counter[str] = field(default_factory=Counter)
    first: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, mine | theirs if isinstance(mine, set) else mine + theirs)

    @property
    def row(self) -> dict[str, str]:
        """What a reader wants to know."""
        games = max(1, self.games)
        return {
            "games": str(self.games),
            "lines a game": f"{self.lines / games:.1f}",
            "templates": str(len(self.templates)),
            "words": str(len(self.words)),
            "unasked a game": f"{self.unasked / games:.1f}",
            "naming another": f"{self.naming / games:.1f}",
            "twice in a game": str(self.twice_in_a_game),
            "in an evening": f"{self.twice_in_an_evening / max(1, self.lines):.1%}",
            "commonest question": _commonest(self.questions),
            "commonest first seat": _commonest(self.first),
        }


def _share(counted: Counter[str] | Counter[int]) -> float:
    return max(counted.values(), default=0) / max(1, counted.total())


def _commonest(counted: Counter[str] | Counter[int]) -> str:
    return f"{counted.most_common(1)[0][0]} {_share(counted):.0%}" if counted else "-"


def tallied(games: Iterable[EveningGame], words: Words) -> Tally:
    """One evening, listened to in one language."""
    tally, evening_heard = Tally(), set[str]()
    for game in games:
        tally.games += 1
        heard, asked, begun = set[str](), set[int](), False
        teller = Teller(game.company, game.setup, words=words)
        for event in game.events:
            if not event.seen_by(None):
                continue
            text = teller.tell(event).text
            if not isinstance(event, Talk) or isinstance(event, Said):
                continue
            if isinstance(event, QuestionAsked):
                tally.questions[event.question.value] += 1
                tally.first.update([] if begun else [event.of])
                asked.add(event.of)
                begun = True
            tally.lines += 1
            tally.unasked += _unasked(event, asked)
            tally.naming += _names(text, event, game.company.names)
            tally.twice_in_a_game += text in heard
            tally.twice_in_an_evening += text in evening_heard - heard
            heard.add(text)
            tally.words.update(word.casefold() for word in WORD.findall(text))
            if isinstance(event, Testified):
                asked.discard(event.seat)
        evening_heard |= heard
        tally.templates |= teller.phrasing.templates
    return tally


def _unasked(event: Talk, asked: set[int]) -> bool:
    return isinstance(event, RemarkMade) or (
        isinstance(event, Testified) and event.seat not in asked
    )


def _names(text: str, event: Talk, names: tuple[str, ...]) -> bool:
    """Whether somebody other than whoever is asked is named."""
    if isinstance(event, QuestionAsked):
        text = text.replace(names[event.of], "")
    return any(name in text for name in names)


def _evening(players: int, seed: int) -> dict[str, Tally]:
    games = list(evening(players, seed))
    return {language: tallied(games, speaking(language)) for language in languages()}


def faults(tallies: dict[tuple[int, str], Tally]) -> Iterator[str]:
    """Goals that were not reached."""
    for language in languages():
        every = set[str]().union(*(tallies[size, language].templates for size in SIZES))
        if len(every) < LEAST_TEMPLATES:
            yield f"{language}: {len(every)} templates, not {LEAST_TEMPLATES}"
    for (size, language), tally in tallies.items():
        where = f"{language}, {size} players"
        if size == AT_EIGHT and tally.unasked / tally.games < LEAST_UNASKED:
            yield f"{where}: fewer than {LEAST_UNASKED:.0f} unasked lines a game"
        if size == AT_EIGHT and tally.naming / tally.games < LEAST_NAMING:
            yield f"{where}: fewer than {LEAST_NAMING:.0f} lines a game name another player"
        if tally.twice_in_a_game:
            yield f"{where}: something was said twice in a game"
        if tally.twice_in_an_evening / tally.lines >= MOST_TWICE:
            yield f"{where}: {MOST_TWICE:.0%} or more came twice in an evening"
        for what, counted in (("question", tally.questions), ("first seat", tally.first)):
            if _share(counted) > MOST_OF_A_KIND:
                yield f"{where}: one {what} over {MOST_OF_A_KIND:.0%}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/talk", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="at each size (200)")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    tallies = {(size, language): Tally() for size in SIZES for language in languages()}
    with Pool(options.workers) as pool:
        for size in SIZES:
            seeds = range(1, options.games // GAMES + 1)
            for found in pool.imap_unordered(partial(_evening, size), seeds):
                for language, tally in found.items():
                    tallies[size, language].add(tally)
    head = ["players", "language", *next(iter(tallies.values())).row]
    print("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|")
    for (size, language), tally in tallies.items():
        print("| " + " | ".join([str(size), language, *tally.row.values()]) + " |")
    questions = Counter[str]()
    for size in SIZES:
        questions += tallies[size, "en"].questions
    told = ", ".join(
        f"{name} {many / questions.total():.0%}" for name, many in questions.most_common()
    )
    print(f"\nQuestions: {told}")
    goals = (
        f"{LEAST_TEMPLATES} templates; at eight {LEAST_UNASKED:.0f} unasked lines and "
        f"{LEAST_NAMING:.0f} that name another; nothing twice in a game, under {MOST_TWICE:.0%} in "
        f"an evening of {GAMES}; no question and no first seat over {MOST_OF_A_KIND:.0%}"
    )
    print(f"Goals: {goals}.")
    missed = list(faults(tallies))
    for one in islice(missed, 40):
        print(f"Not reached: {one}.")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
