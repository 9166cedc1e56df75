"""A page that stands by itself: nothing is fetched, nothing runs, and it prints."""

from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files

from mafia_de_cuba.analysis.truth import is_true
from mafia_de_cuba.analysis.value import Analysis
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BagClaim, Claim, standing
from mafia_de_cuba.narration.happenings import ending
from mafia_de_cuba.retelling.board_words import short_claim
from mafia_de_cuba.retelling.chart import chart
from mafia_de_cuba.retelling.sentences import Sentences
from mafia_de_cuba.words import ENGLISH, Words, capital

BAR = 120
"""How wide the longest bar of the account is."""


def page(record: Record, game: Game, analysis: Analysis, words: Words = ENGLISH) -> str:
    """The analysis of a game as one HTML document."""
    return _Page(record, game, analysis, words).written()


class _Page:
    def __init__(self, record: Record, game: Game, analysis: Analysis, words: Words) -> None:
        self.game, self.analysis, self.words = game, analysis, words
        self.told = Sentences(record, analysis, words)
        self.names = self.told.names

    def written(self) -> str:
        words = self.words
        title = escape(words("analysis.title"))
        style = files("mafia_de_cuba.retelling").joinpath("page.css").read_text(encoding="utf-8")
        return (
            f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>{style}</style></head><body><main>"
            f"<h1>{title}</h1>{''.join(self._parts())}</main></body></html>\n"
        )

    def _parts(self) -> Iterator[str]:
        words, analysis, game = self.words, self.analysis, self.game
        others = words.listed(self.names[1:])
        yield _paragraph(words("analysis.replay.heading", name=self.names[0], others=others))
        verdict = ending(game.ended, words) if game.ended else words("analysis.unfinished")
        yield f'<p class="verdict">{escape(verdict)}</p>'
        if analysis.start is None:
            yield _paragraph(words("analysis.not_begun"))
            return
        if not analysis.possible:
            yield _paragraph(words("analysis.honour"))
        yield from map(_paragraph, self.told.remembered(game))
        yield self._account()
        yield self._timeline()
        yield self._section("lies", self.told.lies(), "none")
        yield self._section("turning", self.told.turning(), "none")
        yield self._section("decisions", self.told.decisions(), self._no_decision)
        yield self._board()

    @property
    def _no_decision(self) -> str:
        return "best" if self.analysis.decisions else "none"

    def _section(self, key: str, sentences: Iterable[str], otherwise: str) -> str:
        told = list(sentences) or [self.words(f"analysis.{key}.{otherwise}")]
        items = "".join(f"<li>{escape(one)}</li>" for one in told)
        return f"<h2>{escape(self.words(f'analysis.{key}.heading'))}</h2><ul>{items}</ul>"

    def _account(self) -> str:
        lines = self.told.account()
        rows = []
        for place, (name, share) in enumerate(lines):
            moved = 0 < place < len(lines) - 1
            number = self.told.number(share, signed=moved)
            wide = min(abs(share), 1.0) * BAR
            kind = "end" if not moved else "up" if share >= 0 else "down"
            drawn = f'<rect width="{wide:.1f}" height="12"/>'
            bar = f'<svg class="bar {kind}" viewBox="0 0 {BAR} 12" aria-hidden="true">{drawn}</svg>'
            rows.append(
                f'<tr><th scope="row">{escape(name)}</th><td class="number">{number}</td>'
                f"<td>{bar}</td></tr>"
            )
        by_seat = "".join(
            f'<tr><th scope="row">{escape(self.names[seat])}</th>'
            f'<td class="number">{self.told.number(share, signed=True)}</td></tr>'
            for seat, share in self.analysis.by_seat.items()
            if abs(share) >= 0.0005
        )
        words = self.words
        return (
            f"<h2>{escape(words('analysis.account.heading'))}</h2><table>{''.join(rows)}</table>"
            f'<p class="note">{escape(words("analysis.account.note"))}</p>'
            f"<h3>{escape(words('analysis.account.by_seat'))}</h3><table>{by_seat}</table>"
        )

    def _timeline(self) -> str:
        words = self.words
        drawn = chart(
            self.analysis,
            self.names,
            words("analysis.timeline.chance"),
            words("analysis.timeline.heading"),
        )
        return (
            f"<h2>{escape(words('analysis.timeline.heading'))}</h2><figure>{drawn}"
            f"<figcaption>{escape(words('analysis.timeline.caption'))}</figcaption></figure>"
        )

    # ---------------------------------------------------------------------------------- the board

    def _board(self) -> str:
        words = self.words
        heads = "".join(
            f'<th scope="col">{escape(words(f"analysis.table.{key}"))}</th>'
            for key in ("seat", "received", "took", "passed")
        )
        rows = "".join(map(self._row, self.game.setup.takers))
        back = words("analysis.table.back", what=self.told.pieces.heap(self.game.box))
        return (
            f"<h2>{escape(words('analysis.table.heading'))}</h2>"
            f'<div class="wide"><table class="board"><thead><tr>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>{_paragraph(back)}"
        )

    def _row(self, seat: int) -> str:
        turn = self.game.turn(seat)
        assert turn is not None
        heap = self.told.pieces.heap
        held = {
            About.RECEIVED: heap(turn.received),
            About.TOOK: heap(turn.took),
            About.PASSED: heap(turn.passed),
        }
        who = capital(self.told.pieces.character(self.game.character(seat)))
        claims = [
            claim
            for said in self.game.talk
            if isinstance(said, Testified) and said.seat == seat
            for claim in said.claims
        ]
        now = standing(claims)
        cells = []
        for about, truth in held.items():
            claim: Claim | None = getattr(now, about)
            told = "" if claim is None else self._claimed(claim, seat)
            if about is About.TOOK and isinstance(now.bag, BagClaim):
                told += self._claimed(now.bag, seat)
            cells.append(f"<td>{escape(truth)}{told}</td>")
        name = f"{escape(self.names[seat])}<br><small>{escape(who)}</small>"
        return f'<tr><th scope="row">{name}</th>{"".join(cells)}</tr>'

    def _claimed(self, claim: Claim, seat: int) -> str:
        turn = self.game.turn(seat)
        assert turn is not None
        true = is_true(claim, turn, seat)
        kind, mark = ("lie", "✗ ") if true is False else ("said", "✓ " if true else "")
        return f'<div class="{kind}">{mark}{escape(short_claim(claim, self.words))}</div>'


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
