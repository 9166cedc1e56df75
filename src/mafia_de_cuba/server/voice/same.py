"""Whether a text says what was said: the same claims, the same question, the same view of somebody.

What was said is known as values. A text counts as the same only where it can be read, and where
what is read off it is equal to them; names are compared with the sentence in the catalogue. Pleas,
last words, offers and threats claim nothing, and so may not begin to.
"""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Talk, Testified
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    Opinion,
    Remark,
    Sounding,
    Stance,
)
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Question,
    TakeClaim,
    Withdrawn,
)
from mafia_de_cuba.server.voice.lexicon import Lexicon, either, lexicon
from mafia_de_cuba.server.voice.reading import NOTHING, Text, Things, Unread, read

Stated = tuple[About | None, Things]
"""A claim as it is read: of what, where that is said, and what."""

TOPICS = {
    Question.RECEIVED_DIAMONDS: {"how_many", "gems"},
    Question.RECEIVED_TOKENS: {"token_word", "which"},
}
TURNS = frozenset({"negative", "doubtful"})
"""Kinds of words that turn a claim round."""


def says_the_same(
    text: str, line: str, event: Talk, language: str, *, answering: Question | None = None
) -> bool:
    """Whether a text makes the claims of an event whose own sentence is this line."""
    try:
        said, stands = read(text, language), read(line, language)
    except Unread:
        return False
    if said.names != stands.names:
        return False
    words = lexicon(language)
    match event:
        case QuestionAsked(question=asked):
            return _asks(said, stands, asked)
        case Testified(claims=claims):
            return _testifies(said, stands, claims, words, answering)
        case RemarkMade(remark=remark):
            return _remarks(said, stands, remark, words)
        case Said():
            return False


# ------------------------------------------------------------------------------------- testimony


def _testifies(
    said: Text, stands: Text, claims: Sequence[Claim], words: Lexicon, answering: Question | None
) -> bool:
    if any(isinstance(claim, Declined | Withdrawn) for claim in claims):
        return len(claims) == 1 and _keeps_back(said, claims[0], words)
    if not _plainly(said, stands, words):
        return False
    told = _stated(said)
    if told is None:
        return False
    meant: list[Stated] = [(claim.about, _heap(claim)) for claim in claims]
    if len(meant) == 1 and answering is not None and answering.about is claims[0].about:
        # A short answer is about what was asked.
        told = [(about or meant[0][0], heap) for about, heap in told]
    return set(_fake_denied_once(told)) == set(_fake_denied_once(meant))


def _keeps_back(said: Text, claim: Claim, words: Lexicon) -> bool:
    """Whether it claims nothing, and takes back where something is taken back."""
    if said.heaps or said.count("people") or not said.abouts <= {claim.about}:
        return False
    if isinstance(claim, Withdrawn):
        return words.finds(words.take_back, said.plain) and said.abouts == {claim.about}
    return not words.finds(words.take_back, said.plain)


def _plainly(said: Text, stands: Text, words: Lexicon) -> bool:
    """Whether what is claimed is claimed: by the speaker, with no if and no not.

    Such a word may stand beside the claims where the catalogue's sentence has as many.
    """
    if said.count("people") or said.count("undone"):
        return False
    for clause in said.clauses:
        heaps = clause.heaps
        if heaps and clause.asks:
            return False
        if not clause.parts:
            continue
        denies = words.concord and bool(heaps) and all(heap.denies for heap in heaps)
        if clause.others.count("negative") > denies:
            return False
        if not {"doubtful", "somebody", "name"}.isdisjoint(clause.others):
            return False
    return all(said.count(kind) <= stands.count(kind) for kind in TURNS) or all(
        clause.parts for clause in said.clauses if not TURNS.isdisjoint(clause.others)
    )


def _stated(said: Text) -> list[Stated] | None:
    """Each heap with what it is about: the word before it, or else the word after it."""
    told, waiting, open_heap = list[Stated](), list[About](), False
    for part in (part for clause in said.clauses for part in clause.parts):
        if isinstance(part, Things):
            if len(set(waiting)) > 1:
                return None
            told.append((waiting[-1] if waiting else None, part))
            open_heap, waiting = not waiting, []
        elif open_heap:
            told[-1] = (part, told[-1][1])
            open_heap = False
        else:
            waiting.append(part)
    if not {*waiting} <= {about for about, _ in told}:
        return None
    return list(dict.fromkeys(told))


def _heap(claim: BoxClaim | TakeClaim | BagClaim | Declined | Withdrawn) -> Things:
    """What a claim says is there."""
    match claim:
        case BoxClaim(diamonds=0, tokens=()) if not claim.fake:
            return NOTHING
        case BoxClaim(diamonds=diamonds, tokens=tokens, fake=fake):
            return Things(diamonds=diamonds, tokens=tokens, fake=fake)
        case TakeClaim(diamonds=0, tokens=(), fake=fake) if not fake:
            return replace(NOTHING, fake=fake)
        case TakeClaim(diamonds=diamonds, tokens=tokens, fake=fake):
            return Things(diamonds=diamonds or None, tokens=tokens or None, fake=fake)
        case BagClaim(token=None):
            return NOTHING
        case BagClaim(token=token) if token is not None:
            return Things(tokens=(token,))
    return Things()


def _fake_denied_once(told: Sequence[Stated]) -> list[Stated]:
    """Nobody says twice in one breath that there was no fake diamond."""
    denied, once = False, list[Stated]()
    for about, heap in told:
        again = denied and heap.fake is False and heap != Things(fake=False)
        once.append((about, replace(heap, fake=None) if again else heap))
        denied = denied or heap.fake is False
    return once


# ------------------------------------------------------------------------------ questions, remarks


def _asks(said: Text, stands: Text, asked: Question) -> bool:
    if said.heaps or said.count("people") or said.count("negative") > stands.count("negative"):
        return False
    topics = {kind for kinds in TOPICS.values() for kind in kinds if said.count(kind)}
    if asked in TOPICS:
        return bool(topics) and topics <= TOPICS[asked] and said.abouts <= {asked.about}
    return not topics and said.abouts == {asked.about}


def _remarks(said: Text, stands: Text, remark: Remark, words: Lexicon) -> bool:
    if said.count("people") and not stands.count("people"):
        return False
    match remark:
        case Opinion(stance=stance):
            return not said.heaps and _stance(said, words) is stance
        case Challenge(about=about):
            return _challenges(said, stands, about, words)
        case Agreement(about=about):
            agrees = words.finds(words.agree, said.plain) and not said.count("negative")
            return agrees and not said.heaps and said.abouts == {about}
        case Sounding():
            asks = any(clause.asks for clause in said.clauses)
            return asks and said.order == stands.order and not said.heaps and not said.abouts
        case _:
            return not said.heaps and not said.abouts


def _challenges(said: Text, stands: Text, about: About, words: Lexicon) -> bool:
    """Two claims are held against each other in the order in which they were, by the same names."""
    if said.order != stands.order or said.heaps != stands.heaps:
        return False
    if said.count("negative") > stands.count("negative"):
        return False
    doubts = "?" in said.plain or words.finds(words.doubt, said.plain)
    if stands.heaps:
        return doubts and said.abouts == stands.abouts and _persons(said) == _persons(stands)
    return doubts and said.abouts == {about}


def _persons(said: Text) -> list[bool]:
    """Which of the claims are of somebody else than the speaker."""
    return ["somebody" in clause.others for clause in said.clauses if clause.heaps]


def _stance(said: Text, words: Lexicon) -> Stance | None:
    """What a text makes of somebody, where it is one thing and no not is left over."""
    rest, found = said.plain, set[Stance]()
    order = (
        (Stance.BELIEVE, [one for one in words.believe if " " in one]),
        (Stance.LIES, words.lies),
        (Stance.LEAVE, words.leave),
        (Stance.LOOK, words.look),
        (Stance.BELIEVE, words.believe),
    )
    for stance, patterns in order:
        pattern = re.compile(rf"(?<!\w)(?:{either(patterns)})(?!\w)")
        if pattern.search(rest):
            found.add(stance)
            rest = pattern.sub(" ", rest)
    left = words.finds(words.negative, rest) or words.finds(words.doubtful, rest)
    return found.pop() if len(found) == 1 and not left else None
