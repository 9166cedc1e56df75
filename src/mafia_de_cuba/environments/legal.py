"""Which actions are legal, read off what a seat may do: no rule is told here a second time."""

from collections.abc import Iterator

from mafia_de_cuba.environments import actions as a
from mafia_de_cuba.environments.draft import Draft
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.may import May, MayRemark, MayTake
from mafia_de_cuba.game.remarks import Challenge, Sounding


def legal_takes(may: MayTake, bag: Token | None, draft: Draft) -> Iterator[int]:
    """What may leave the box; at an honour box piece by piece, in one order only."""
    hand = draft.hand
    if not hand:
        yield from (
            n for n in range(a.TAKE_DIAMONDS, a.TAKE_TOKEN) if may.allows(a.take_of(n), bag)
        )
    highest = max((a.TOKENS.index(token) for token in hand.tokens), default=0)
    for action in range(a.TAKE_TOKEN + highest, a.TAKE_NOTHING):
        if may.allows(draft.add_to_hand(a.take_of(action)), bag):
            yield action
    if may.allows(hand, bag):
        yield a.TAKE_NOTHING


def legal_inquiry(may: May, *, questions: bool) -> Iterator[int]:
    """Whom the Godfather may accuse, and whom he may ask what."""
    yield from (a.ACCUSE + seat for seat in may.accuse)
    for ask in may.ask if questions else ():
        for question in ask.questions:
            yield a.ASK + len(a.QUESTIONS) * ask.of + a.QUESTIONS.index(question)


def legal_on_the_floor(may: May, draft: Draft, seat: int) -> Iterator[int]:
    """Anything that may be said: nothing, claims, or a remark."""
    assert may.remark is not None
    if draft.pending:
        yield from _second_half(may.remark, draft, seat)
        return
    yield from draft.open_pieces()
    if not draft.claims:
        yield a.HOLD
        yield from _remarks(may.remark)


def _remarks(may: MayRemark) -> Iterator[int]:
    for of in may.of:
        yield from range(a.OPINION + 4 * of, a.OPINION + 4 * of + 4)
        yield from range(a.CHALLENGE + 4 * of, a.CHALLENGE + 4 * of + 4)
        yield from range(a.AGREE + 4 * of, a.AGREE + 4 * of + 4)
        if len(may.of) > 1:
            yield a.SOUND + of
    for to in may.to:
        yield from (a.OFFER + to, a.THREATEN + to)


def _second_half(may: MayRemark, draft: Draft, seat: int) -> Iterator[int]:
    match draft.remark:
        case Challenge(of=of):
            yield a.AGAINST
            yield from (a.AGAINST + 1 + other for other in (*may.of, seat) if other != of)
        case Sounding(to=to):
            yield from (a.OF + other for other in may.of if other != to)
