"""What a game is remembered for, once it is weighed: the word that decided it, the sharpest ear.

One value for every screen: the verdict and the page of a game quote the same word with the same
number. Nothing here is worked out before the game is over.
"""

from collections import Counter, defaultdict

from msgspec import Struct

from mafia_de_cuba.analysis.truth import is_true
from mafia_de_cuba.analysis.value import Analysis
from mafia_de_cuba.analysis.winning_word import DecidingWord, winning_word
from mafia_de_cuba.game.commands import Accuse, Command, MakeRemark, Testify
from mafia_de_cuba.game.remarks import Agreement, Challenge, Opinion, Stance
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import Claim


class SharpestEar(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who judged the others best, aloud."""

    seat: int
    right: int
    judged: int
    """Lies called lies, truth believed, Thieves pointed at or accused: so many of so many."""


class Highlights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a finished game is remembered for."""

    word: DecidingWord | None
    """None where nothing that was said decided it."""
    ear: SharpestEar | None
    """None where nobody was right about anybody."""


def highlights(
    game: Game, commands: list[tuple[int, Command]], analysis: Analysis
) -> Highlights | None:
    """Of a game that is over, and these commands; None of one that is not."""
    if game.ended is None:
        return None
    return Highlights(word=winning_word(game, commands, analysis), ear=_ear(game, commands))


# -------------------------------------------------------------------------------------- the ear


def _ear(game: Game, commands: list[tuple[int, Command]]) -> SharpestEar | None:
    """Right before wrong, then the more; of two alike whoever had the box first."""
    right, judged = Counter[int](), Counter[int]()
    for seat, was_right in _judgements(game, commands).values():
        judged[seat] += 1
        right[seat] += was_right
    best = max(right, key=lambda it: (2 * right[it] - judged[it], right[it], -it), default=None)
    if best is None or 2 * right[best] <= judged[best]:
        return None
    return SharpestEar(seat=best, right=right[best], judged=judged[best])


def _judgements(
    game: Game, commands: list[tuple[int, Command]]
) -> dict[tuple[object, ...], tuple[int, bool]]:
    """What each made of another, once for each thing said, while that one's pockets were closed."""
    said: dict[int, list[Claim]] = defaultdict(list)
    opened: set[int] = set()
    found: dict[tuple[object, ...], tuple[int, bool]] = {}
    for seat, command in commands:
        match command:
            case Testify(claims=claims):
                said[seat] += claims
            case Accuse(target=target):
                found[seat, command] = seat, game.take_of(target).diamonds > 0
                opened.add(target)
            case MakeRemark(remark=Opinion() | Challenge() | Agreement() as remark):
                of = remark.of
                if of in game.setup.takers and of not in opened and of != seat:
                    was_right = _right(game, remark, said[of])
                    if was_right is not None:
                        found[seat, remark] = seat, was_right
    return found


def _right(game: Game, remark: Opinion | Challenge | Agreement, said: list[Claim]) -> bool | None:
    """Whether they were right about a seat that had said this; None where it had said nothing."""
    if isinstance(remark, Opinion) and remark.stance in (Stance.LOOK, Stance.LEAVE):
        return (game.take_of(remark.of).diamonds > 0) is (remark.stance is Stance.LOOK)
    turn = game.turn(remark.of)
    if turn is None:
        return None
    meant = [it for it in said if isinstance(remark, Opinion) or it.about is remark.about]
    truths = [true for it in meant if (true := is_true(it, turn, remark.of)) is not None]
    if not truths:
        return None
    doubts = isinstance(remark, Challenge) or (
        isinstance(remark, Opinion) and remark.stance is Stance.LIES
    )
    return all(truths) is not doubts
