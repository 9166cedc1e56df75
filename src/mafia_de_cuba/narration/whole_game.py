"""A whole game as Markdown prose, to be read for pleasure.

What each hand did is told last, so that a reader can guess along with the Godfather.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game.events import (
    BoxPassed,
    Event,
    GameEnded,
    PocketsOrdered,
    QuestionAsked,
    RemarkMade,
    Talk,
    Testified,
)
from mafia_de_cuba.game.setup import FIRST, GODFATHER, MOST_KEPT, Setup
from mafia_de_cuba.game.state import replay
from mafia_de_cuba.game.testimony import Turn
from mafia_de_cuba.narration.happenings import ending, reason
from mafia_de_cuba.narration.pieces import Pieces, single_kinds
from mafia_de_cuba.narration.teller import Company, Teller, said_by
from mafia_de_cuba.words import ENGLISH, Words, capital

_MARKUP = re.compile(r"([\\`*_\[\]<>#|~])")


def transcript(
    names: Sequence[str],
    setup: Setup,
    events: Iterable[Event],
    words: Words = ENGLISH,
    temperaments: Sequence[Temperament | None] = (),
) -> str:
    """The table, the box's way, the investigation, the verdict, and last the truth.

    Whoever is a bot speaks by its temperament, where that is told.
    """
    called = tuple(_plain(name) for name in names)
    company = Company(names=called, temperaments=tuple(temperaments))
    return _Transcript(company, setup, events, words).written()


class _Transcript:
    """A game to be told, and the words it is told in."""

    def __init__(
        self, company: Company, setup: Setup, events: Iterable[Event], words: Words
    ) -> None:
        self.company, self.names = company, company.names
        self.setup, self.events, self.words = setup, list(events), words
        self.game = replay(setup, self.events)
        self.pieces = Pieces(words, single_kinds(setup))

    def written(self) -> str:
        parts = [
            "\n\n".join(self._table()),
            "\n\n".join(self._told()),
            "\n\n".join(self._verdict()),
            "\n".join(self._truth()),
        ]
        return "\n\n".join(filter(None, parts)) + "\n"

    def _table(self) -> Iterator[str]:
        setup, words, number = self.setup, self.words, self.pieces.number
        box = self.pieces.tokens(setup.tokens)
        box += [words("claims.fake")] if setup.fake_diamond else []
        yield words(
            "transcript.company",
            players=capital(number(setup.players)),
            godfather=self.names[GODFATHER],
            others=words.listed(self.names[FIRST:]),
        )
        contents = words("transcript.box", most=number(MOST_KEPT), tokens=words.listed(box))
        jokers = words(
            "transcript.jokers", count=setup.jokers, number=capital(number(setup.jokers))
        )
        yield f"{contents} {jokers}"

    def _told(self) -> Iterator[str]:
        """What the whole table saw and heard, the box's round in one paragraph."""
        teller = Teller(self.company, self.setup, words=self.words)
        seen = [e for e in self.events if e.seen_by(None) and not isinstance(e, GameEnded)]
        for theft, some in groupby(seen, key=lambda event: isinstance(event, BoxPassed)):
            lines = [(event, teller.tell(event)) for event in some]
            if theft:
                yield f"## {self.words('transcript.theft')}"
                yield " ".join(line.text for _, line in lines)
                continue
            yield f"## {self.words('transcript.investigation')}"
            for deeds, same in groupby(lines, key=lambda both: _is_deed(both[0])):
                if deeds:
                    yield f"*{' '.join(line.text for _, line in same)}*"
                    continue
                for event, line in same:
                    if line.speaker is None:
                        yield f"**{line.text}**"
                        continue
                    ours = isinstance(event, QuestionAsked | Testified | RemarkMade)
                    text = line.text if ours else _plain(line.text)
                    yield said_by(self.names[line.speaker], text, self.words)

    def _verdict(self) -> Iterator[str]:
        game, words = self.game, self.words
        yield f"## {words('transcript.verdict')}"
        if game.ended is None:
            yield words("transcript.unfinished")
            return
        yield ending(game.ended, words)
        if not game.ended.wins:
            yield words("verdict.nobody")
            return
        yield "\n".join(
            "- "
            + words(
                "transcript.win",
                name=self._bold(win.seat),
                character=self.pieces.character(game.character(win.seat)),
                why=reason(win.seat, win.ruling, self.names, words),
                ruling=win.ruling,
            )
            for win in game.ended.wins
        )

    def _truth(self) -> Iterator[str]:
        game, words = self.game, self.words
        yield f"## {words('transcript.truth')}"
        yield ""
        if game.kept is None:
            yield words("transcript.untouched")
            return
        kept = words(
            f"transcript.{'kept' if game.kept else 'kept_nothing'}",
            name=self._bold(GODFATHER),
            kept=self.pieces.diamonds(game.kept),
            sent=self.pieces.heap(game.boxes[0]),
        )
        yield f"- {kept}"
        for seat in game.setup.takers:
            turn = game.turn(seat)
            if turn is None:
                break
            yield f"- {self._deed(turn, seat)}{self._lies(turn, seat)}"
        if game.box_is_back:
            name, back = self.names[GODFATHER], self.pieces.heap(game.box)
            yield f"- {words('transcript.back', name=name, what=back)}"

    def _deed(self, turn: Turn, seat: int) -> str:
        words, took = self.words, turn.took
        named = len(took.tokens) == 1
        who = self.pieces.character(self.game.character(seat))
        return words(
            f"transcript.{'deed' if turn.bagged is None else 'deed_with_bag'}",
            name=self._bold(seat),
            got=words("transcript.empty_box")
            if turn.received.empty
            else self.pieces.heap(turn.received),
            bagged="" if turn.bagged is None else self.pieces.token(turn.bagged),
            took=self.pieces.heap(took)
            if named
            else words("transcript.took_as", what=self.pieces.heap(took), character=who),
        )

    def _bold(self, seat: int) -> str:
        return f"**{self.names[seat]}**"

    def _lies(self, turn: Turn, seat: int) -> str:
        said = [
            claim
            for event in self.events
            if isinstance(event, Testified) and event.seat == seat
            for claim in event.claims
        ]
        lies = dict.fromkeys(c.about for c in said if not turn.bears_out(c, seat=seat))
        if not lies:
            return ""
        about = self.words.listed([self.words(f"transcript.about.{one}") for one in lies])
        return f" {self.words('transcript.lied', about=about)}"


def _is_deed(event: Event) -> bool:
    """What comes of an order is told in one breath."""
    return not isinstance(event, Talk | PocketsOrdered)


def _plain(text: str) -> str:
    """Names and talk as they are written, whatever Markdown would make of them."""
    return _MARKUP.sub(r"\\\1", text)
