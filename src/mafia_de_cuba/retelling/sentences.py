"""An analysis in sentences, in any language: who lied, where it turned, what would have been best.

The command prints them, the page sets them, and a verdict may quote the first of them.
"""

from collections.abc import Iterator, Sequence

from mafia_de_cuba.analysis.highlights import highlights
from mafia_de_cuba.analysis.value import (
    Accusation,
    Analysis,
    Clash,
    Decision,
    Inquiry,
    TurningPoint,
    WeighedClaim,
)
from mafia_de_cuba.contradictions import claim as claimed
from mafia_de_cuba.contradictions import contradiction, printable
from mafia_de_cuba.deduction.claims import Statement
from mafia_de_cuba.deduction.contradictions import Contradiction
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, HelpYourself, Shoot, Testify
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import BagClaim, BoxClaim, Declined, TakeClaim, Withdrawn
from mafia_de_cuba.narration.pieces import Pieces, single_kinds
from mafia_de_cuba.retelling.remembered import remembered
from mafia_de_cuba.words import ENGLISH, Words, capital

POINT = 0.01
MOST_DECISIONS = 3


class Sentences:
    """One game's analysis, to be put into words."""

    def __init__(self, record: Record, analysis: Analysis, words: Words = ENGLISH) -> None:
        self.record, self.analysis, self.words = record, analysis, words
        self.names = tuple(map(printable, record.players))
        self.commands: Sequence[tuple[int, Command]] = commands_of(record)
        self.pieces = Pieces(words, single_kinds(setup_of(record)))

    def points(self, share: float) -> str:
        """A share as points of a hundred, without its sign."""
        return self.words("analysis.points", count=round(abs(share) * 100))

    def percent(self, share: float) -> str:
        return self.words("analysis.percent", count=round(share * 100))

    def number(self, share: float, *, signed: bool = False) -> str:
        """Points of a hundred with one decimal, as the language writes them."""
        told = f"{share * 100:+.1f}" if signed else f"{share * 100:.1f}"
        return told.replace("-", "−").replace(".", self.words("analysis.decimal"))

    def account(self) -> list[tuple[str, float]]:
        """The lines of the account, from the start to the result."""
        found = self.analysis
        if found.start is None or found.chance is None:
            return []
        end = {None: "open", 1.0: "won"}.get(found.result, "lost")
        return [
            (self.words("analysis.account.start"), found.start),
            (self.words("analysis.account.talk"), found.account.talk),
            (self.words("analysis.account.choices"), found.account.choices),
            (self.words("analysis.account.pockets"), found.account.pockets),
            (self.words(f"analysis.account.{end}"), found.chance),
        ]

    def remembered(self, game: Game) -> Iterator[str]:
        """What a finished game is remembered for; of one that is not over, nothing."""
        known = highlights(game, list(self.commands), self.analysis)
        if known is not None:
            for title, what in remembered(game, known, self.names, self.words):
                yield self.words("analysis.remembered.sentence", title=title, what=what)

    # ------------------------------------------------------------------------------------- lies

    def lies(self) -> Iterator[str]:
        """Every testimony with a lie in it, the dearest and the best first."""
        by_action: dict[int, list[WeighedClaim]] = {}
        for claim in self.analysis.claims:
            if claim.true is False:
                by_action.setdefault(claim.action, []).append(claim)
        for found in sorted(by_action.values(), key=lambda some: -abs(some[0].price or 0.0)):
            yield self.lie(found)

    def lie(self, false: Sequence[WeighedClaim]) -> str:
        """The lies of one testimony, and what they cost."""
        first = false[0]
        told = self.words(
            f"analysis.lies.{'again' if self._told_before(first.action) else 'sentence'}",
            name=self.names[first.seat],
            what=self._said(first.action),
            kind=self._kinds(false),
        )
        return capital(" ".join(filter(None, (told, *self._price(first)))))

    def what_it_did(self, false: Sequence[WeighedClaim]) -> str:
        """The kind and the price of a lie, beside the lie itself."""
        return " ".join(filter(None, (self._kinds(false), *self._price(false[0]))))

    def _kinds(self, false: Sequence[WeighedClaim]) -> str:
        kinds = dict.fromkeys(str(one.lie) for one in false if one.lie is not None)
        return " ".join(self.words(f"analysis.lies.{kind}") for kind in kinds)

    def _told_before(self, action: int) -> bool:
        """Whether this seat had said the very same before."""
        now = self.commands[action]
        return any(
            isinstance(it, Testify) and (seat, it.claims) == (now[0], getattr(now[1], "claims", ()))
            for seat, it in self.commands[:action]
        )

    def _price(self, lie: WeighedClaim) -> Iterator[str]:
        words = self.words
        if lie.seat == 0:
            return
        if lie.price is None:
            yield words("analysis.lies.unknown")
            return
        if abs(lie.price) < POINT / 2:
            yield words("analysis.lies.same", name=self.names[lie.seat])
        else:
            key = "brought" if lie.price > 0 else "saved"
            points = self.points(lie.price)
            yield words(f"analysis.lies.{key}", points=points, name=self.names[lie.seat])
        # Who bore it says more than who was spared.
        bore = [seat for seat, moved in lie.others.items() if moved >= 2 * POINT]
        moved = bore or list(lie.others)
        other = max(moved, key=lambda seat: (abs(lie.others[seat]), -seat), default=None)
        if other is not None and abs(lie.others[other]) >= 2 * POINT:
            key = "put_on" if lie.others[other] > 0 else "taken_off"
            points = self.points(lie.others[other])
            yield words(f"analysis.lies.{key}", points=points, name=self.names[other])

    def _said(self, action: int) -> str:
        _, command = self.commands[action]
        assert isinstance(command, Testify)
        seat = self.record.actions[action].seat
        told = [claimed(Statement(seat=seat, claim=it), self.words) for it in _stated(command)]
        return self.words.listed(told)

    # ----------------------------------------------------------------------------------- turning

    def turning(self) -> Iterator[str]:
        """Each turning point: what happened, what it did, what did not fit; that only once."""
        before = None
        for point in self.analysis.turning_points:
            parts = [self.happened(point), self._swing(point)]
            shown = self._shown(point)
            if shown != before:
                parts.append(shown)
            before = shown
            yield capital(" ".join(filter(None, parts)))

    def happened(self, point: TurningPoint) -> str:
        """What was done at a turning point."""
        return self.done(point.action, point.seat)

    def done(self, action: int, about: int) -> str:
        """What was done by an action that is about a seat."""
        seat, command = self.commands[action]
        name, words = self.names[about], self.words
        match command:
            case Testify() if list(_stated(command)):
                return words("analysis.turning.said", name=name, what=self._said(action))
            case Testify():
                return words("analysis.turning.declined", name=name)
            case Accuse():
                return words("analysis.turning.ordered", name=name)
            case EmptyPockets() | Shoot():
                key = "emptied" if isinstance(command, EmptyPockets) else "shot"
                return words(f"analysis.turning.{key}", name=name, what=self._held(about))
            case _:
                return words("analysis.turning.spoke", name=self.names[seat])

    def _held(self, seat: int) -> str:
        """What lay in a pocket."""
        hands = (
            it.take for who, it in self.commands if who == seat and isinstance(it, HelpYourself)
        )
        return self.pieces.heap(next(hands))

    def _swing(self, point: TurningPoint) -> str:
        key = "up" if point.swing > 0 else "down"
        return self.words(f"analysis.turning.{key}", points=self.points(point.swing))

    def _shown(self, point: TurningPoint) -> str:
        """What could have been known of it: whatever that is depends on what was done."""
        command, words, name = self.commands[point.action][1], self.words, self.names[point.seat]
        if isinstance(command, EmptyPockets | Shoot) and point.swing < 0 < self._took(point.seat):
            return self._still_missing(point.action)
        if point.contradiction is not None:
            told = capital(self.contradiction(point.contradiction))
            return words("analysis.turning.could", sentence=told)
        spoke = point.proof is not None and point.seat in point.proof.believed
        match command:
            case Accuse():
                return self._better(point.action)
            case EmptyPockets() | Shoot() if not self._took(point.seat):
                key = "innocent" if spoke else "unheard"
                return words(f"analysis.turning.{key}", name=name)
        if self._true(point.action):
            return words("analysis.turning.true")
        return words(f"analysis.turning.{'could_not' if spoke else 'silent'}", name=name)

    def _took(self, seat: int) -> int:
        """How many diamonds somebody stole."""
        return next(
            it.take.diamonds
            for who, it in self.commands
            if who == seat and isinstance(it, HelpYourself)
        )

    def _still_missing(self, action: int) -> str:
        """What was missing after a pocket that held less than had been hoped for."""
        stolen = sum(it.take.diamonds for _, it in self.commands if isinstance(it, HelpYourself))
        found = sum(
            self._took(seat)
            for seat in {
                it.target for _, it in self.commands[: action + 1] if isinstance(it, Accuse)
            }
        )
        return (
            self.words("analysis.turning.missing", count=stolen - found) if stolen > found else ""
        )

    def _better(self, action: int) -> str:
        """Whom he had better accused instead, where that would have been much better."""
        for decision in self.analysis.decisions:
            best = decision.accusation
            if decision.action == action and decision.cost <= -POINT:
                name, chance = self.names[best.target], self.percent(best.chance)
                return self.words("analysis.turning.better", name=name, chance=chance)
        return ""

    def _true(self, action: int) -> bool:
        """Whether this was a testimony, and all of it true that can be checked."""
        told = [it.true for it in self.analysis.claims if it.action == action]
        return any(told) and False not in told

    def contradiction(self, clash: Clash) -> str:
        """Why these claims cannot all be true."""
        statements = []
        for at in clash.claims:
            seat, command = self.commands[at.action]
            assert isinstance(command, Testify)
            claim = command.claims[at.claim]
            assert not isinstance(claim, Declined | Withdrawn)
            statements.append(Statement(seat=seat, claim=claim))
        found = Contradiction(kind=clash.kind, claims=tuple(statements))
        return contradiction(found, self.names, self.words)

    # --------------------------------------------------------------------------------- decisions

    def decisions(self) -> Iterator[str]:
        """The costliest of the Godfather's choices, in the order in which he made them."""
        costly = [it for it in self.analysis.decisions if it.cost <= -POINT]
        worst = sorted(costly, key=lambda it: it.cost)[:MOST_DECISIONS]
        for decision in sorted(worst, key=lambda it: it.action):
            yield self.decision(decision)

    def decision(self, decision: Decision) -> str:
        """What he did, and what would have been better."""
        chosen, words = decision.chosen, self.words
        chance = self.percent(chosen.chance)
        if isinstance(chosen, Accusation):
            return words(
                "analysis.decisions.ordered",
                name=self.names[chosen.target],
                chance=chance,
                other=self.names[decision.accusation.target],
                best=self.percent(decision.accusation.chance),
            )
        best = decision.question
        assert isinstance(chosen, Inquiry)
        assert best is not None
        return words(
            "analysis.decisions.asked",
            name=self.names[chosen.of],
            what=words(f"analysis.decisions.question.{chosen.question}"),
            chance=chance,
            other=self.names[best.of],
            question=words(f"analysis.decisions.question.{best.question}"),
            best=self.percent(best.chance),
        )


def _stated(command: Testify) -> list[BoxClaim | TakeClaim | BagClaim]:
    return [claim for claim in command.claims if not isinstance(claim, Declined | Withdrawn)]
