"""What a game is remembered for, in sentences: the word that won it, the ear, the liar, how close.

The same sentences as on phones: a card, a terminal and a page that stands by itself quote them.
"""

from collections.abc import Iterator, Sequence

from mafia_de_cuba.analysis.highlights import Highlights
from mafia_de_cuba.analysis.winning_word import DecidingWord
from mafia_de_cuba.contradictions import contents
from mafia_de_cuba.deduction.honours import BestLiar, ClosestCall, honours_of
from mafia_de_cuba.game.box import Tokens
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import BagClaim, BoxClaim, TakeClaim
from mafia_de_cuba.narration.pieces import Pieces, single_kinds
from mafia_de_cuba.words import Words, capital


def remembered(
    game: Game, known: Highlights, names: Sequence[str], words: Words
) -> Iterator[tuple[str, str]]:
    """What each honour is called, and its sentence."""
    yield word_title(known.word, words), word_sentence(game, known.word, names, words)
    ear = known.ear
    yield (
        words("honours.ear"),
        words("honours.no_ear")
        if ear is None
        else words("honours.heard", name=names[ear.seat], count=ear.judged, right=ear.right),
    )
    honours = honours_of(view_for(game, GODFATHER))
    if honours is not None:
        yield words("honours.liar"), _liar(honours.best_liar, names, words)
        yield words("honours.call"), _call(honours.closest_call, names, words)


def word_title(word: DecidingWord | None, words: Words) -> str:
    """What decided the game is called after what it was."""
    if word is None:
        return words("honours.word")
    return words(f"honours.word_{'truth' if word.true else 'lie'}")


def word_sentence(game: Game, word: DecidingWord | None, names: Sequence[str], words: Words) -> str:
    """The word that decided it, by whom, and what it did."""
    if word is None:
        return words("honours.no_word")
    pieces = Pieces(words, single_kinds(game.setup))
    said = words.listed([_claim(claim, pieces) for claim in word.claims])
    return words(
        f"honours.{'truth' if word.true else 'lie'}_{word.effect}",
        count=max(1, round(100 * word.by)),
        what=capital(said),
        name=names[word.seat],
        other="" if word.on is None else names[word.on],
    )


def _claim(claim: BoxClaim | TakeClaim | BagClaim, pieces: Pieces) -> str:
    match claim:
        case BagClaim(token=token):
            what = pieces.maybe(token)
        case TakeClaim():
            what = _there(
                claim.diamonds or None, claim.tokens or None, pieces, fake=claim.fake or None
            )
        case BoxClaim():
            what = _there(claim.diamonds, claim.tokens, pieces, fake=claim.fake)
    return pieces.words(f"honours.claim.{claim.about}", what=what)


def _there(stones: int | None, tokens: Tokens | None, pieces: Pieces, *, fake: bool | None) -> str:
    told = contents(stones, tokens, pieces.words, fake=fake)
    return told or pieces.words("claims.nothing")


def _liar(liar: BestLiar | None, names: Sequence[str], words: Words) -> str:
    if liar is None:
        return words("honours.no_liar")
    key = "lied_caught" if liar.caught else "lied"
    return words(f"honours.{key}", name=names[liar.seat], count=liar.lies)


def _call(call: ClosestCall | None, names: Sequence[str], words: Words) -> str:
    if call is None:
        return words("honours.no_call")
    return words(
        f"honours.{call.kind}",
        name=names[call.seat],
        other="" if call.other is None else names[call.other],
        count=call.diamonds or 0,
    )
