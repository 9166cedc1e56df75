"""What a seat may know, as a row of small numbers, filled from its view and from nothing else.

What stands where: `docs/research.md`. What is not there, not known or not said is 0 or -1, as told
there. A table where nobody speaks needs the first 319 numbers.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.environments import actions as a
from mafia_de_cuba.environments.actions import TalkLevel
from mafia_de_cuba.environments.draft import Draft
from mafia_de_cuba.environments.episode import Episode, Mode
from mafia_de_cuba.game.box import Box, Take, counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import RemarkMade, Testified
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
)
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.testimony import (
    SILENT,
    BoxClaim,
    Claim,
    Standing,
    TakeClaim,
    Withdrawn,
    standing,
)
from mafia_de_cuba.game.view import View

OBSERVED = {TalkLevel.SILENT: 319, TalkLevel.QUESTIONED: 841, TalkLevel.OPEN_FLOOR: 892}
"""How long the row is where so much is said."""
TOKENS_AT, ACCUSED_AT, BOX_AT, POCKET_AT, SAFE_AT, HAND_AT, SEATS_AT = 13, 23, 35, 48, 87, 102, 115
DRAFT_AT, STANDS_AT, PENDING_AT, REMARKS_AT = 319, 361, 841, 844
SEAT, STAND = 17, 40
_UNKNOWN = [-1] * 12
_REMARKS: tuple[type[Remark], ...] = (
    Opinion,
    Challenge,
    Agreement,
    Sounding,
    Plea,
    LastWords,
    Offer,
)

Row = NDArray[np.int8]


def observe(episode: Episode, viewer: int | None) -> Row:
    """All that a seat, or a spectator (None), may know now."""
    row = np.zeros(OBSERVED[episode.talk], dtype=np.int8)
    view = view_for(episode.game, viewer)
    own = viewer is not None and episode.mode is not Mode.OVER and viewer == episode.actor
    _put(row, 0, _table(episode, view))
    _put(row, TOKENS_AT, _tokens(view.setup.tokens))
    _put(row, ACCUSED_AT, (*view.accusations, *_UNKNOWN)[:12])
    _put_own(row, view)
    bag = episode.bag if own and viewer == FIRST and episode.mode is Mode.TAKING else None
    row[HAND_AT] = -1 if bag is None else a.TOKENS.index(bag)
    if own:
        _put(row, HAND_AT + 1, _lot(episode.draft.hand))
    _put_seats(row, view)
    if episode.talk:
        _put_words(row, view)
        if own:
            _put(row, DRAFT_AT, _draft(episode.draft))
    if episode.talk is TalkLevel.OPEN_FLOOR:
        _put_remarks(row, view)
        if own and episode.draft.pending and episode.draft.remark is not None:
            kind, of, other, _ = remark_numbers(episode.draft.remark)
            _put(row, PENDING_AT, (1 + kind, of, other))
    return row


def _put(row: Row, at: int, numbers: Sequence[int]) -> None:
    row[at : at + len(numbers)] = numbers


def _tokens(tokens: Iterable[Token]) -> list[int]:
    there = counts(tokens)
    return [there.get(token, 0) for token in a.TOKENS]


def _lot(lot: Box | Take) -> list[int]:
    """Diamonds, the fake diamond, and each kind of token."""
    return [lot.diamonds, int(lot.fake), *_tokens(lot.tokens)]


def _table(episode: Episode, view: View) -> list[int]:
    setup = view.setup
    return [
        setup.players,
        -1 if view.viewer is None else view.viewer,
        -1 if episode.mode is Mode.OVER else episode.actor,
        episode.mode,
        view.godfather,
        view.box_at,
        view.jokers,
        view.recovered,
        -1 if view.accused is None else view.accused,
        int(setup.fake_diamond),
        int(setup.honour_box),
        a.switches_told(setup),
        episode.questions_left,
    ]


def _put_own(row: Row, view: View) -> None:
    if view.box is not None:
        _put(row, BOX_AT, (1, *_lot(view.box)))
    if view.pocket is not None:
        turn = view.pocket.turn
        bagged = -1 if turn.bagged is None else a.TOKENS.index(turn.bagged)
        lots = (*_lot(turn.received), *_lot(turn.took), *_lot(turn.passed))
        _put(row, POCKET_AT, (1, *lots, bagged, a.CHARACTERS.index(view.pocket.character)))
    if view.safe is not None:
        returned = _UNKNOWN if view.safe.returned is None else _lot(view.safe.returned)
        missing = -1 if view.safe.missing is None else view.safe.missing
        _put(row, SAFE_AT, (1, view.safe.kept, *returned, missing))


def _put_seats(row: Row, view: View) -> None:
    for seat in view.seats:
        at = SEATS_AT + SEAT * seat.seat
        _put(row, at, (int(seat.eliminated), seat.jokers, int(seat.fake_shown)))
        if seat.take is not None and seat.character is not None:
            _put(row, at + 3, (1, *_lot(seat.take), a.CHARACTERS.index(seat.character)))


# ------------------------------------------------------------------------------------ what is said


def _box_claim(claim: BoxClaim | None) -> list[int]:
    if claim is None:
        return _UNKNOWN
    tokens = [-1] * 10 if claim.tokens is None else _tokens(claim.tokens)
    return [_or_unsaid(claim.diamonds), _or_unsaid(claim.fake), *tokens]


def _take_claim(claim: TakeClaim | None) -> list[int]:
    if claim is None:
        return [0, *_UNKNOWN]
    return [1, claim.diamonds, _or_unsaid(claim.fake), *_tokens(claim.tokens)]


def _or_unsaid(said: int | None) -> int:
    return -1 if said is None else int(said)


def _standing(now: Standing) -> list[int]:
    bag = -2
    if now.bag is not None:
        bag = -1 if now.bag.token is None else a.TOKENS.index(now.bag.token)
    declined = sum(1 << a.ABOUTS.index(about) for about in now.declined)
    said = (*_box_claim(now.received), *_take_claim(now.took), *_box_claim(now.passed))
    return [*said, bag, declined]


def _put_words(row: Row, view: View) -> None:
    claims: dict[int, list[Claim]] = {seat: [] for seat in range(view.setup.players)}
    for said in view.talk:
        if isinstance(said, Testified):
            claims[said.seat].extend(said.claims)
    for seat, told in claims.items():
        _put(row, STANDS_AT + STAND * seat, _standing(standing(told, SILENT)))
    for asked in view.waiting:
        row[STANDS_AT + STAND * asked.of + 39] |= 1 << a.QUESTIONS.index(asked.question)


def _draft(draft: Draft) -> list[int]:
    """The testimony so far, as if the speaker stood by it; what it takes back; its list."""
    told = standing(draft.claims.values())
    withdrawn = sum(
        1 << a.ABOUTS.index(about) for about, c in draft.claims.items() if isinstance(c, Withdrawn)
    )
    listing = -1 if draft.listing is None else a.ABOUTS.index(draft.listing)
    kind = -1 if draft.kind is None else a.TOKENS.index(draft.kind)
    return [*_standing(told), withdrawn, listing, kind]


def _put_remarks(row: Row, view: View) -> None:
    row[REMARKS_AT : REMARKS_AT + 4 * view.setup.players] = -1
    for said in view.talk:
        if isinstance(said, RemarkMade):
            _put(row, REMARKS_AT + 4 * said.seat, remark_numbers(said.remark))


def remark_numbers(remark: Remark) -> tuple[int, int, int, int]:
    """A remark's kind, whom it is about or said to, what else it names, whom it is held against."""
    kind = next((n for n, it in enumerate(_REMARKS) if isinstance(remark, it)), len(_REMARKS))
    match remark:
        case Opinion(of=of, stance=stance):
            return kind, of, a.STANCES.index(stance), -1
        case Challenge(of=of, about=about, against=against):
            return kind, of, a.ABOUTS.index(about), -1 if against is None else against
        case Agreement(of=of, about=about):
            return kind, of, a.ABOUTS.index(about), -1
        case Sounding(to=to, of=of):
            return kind, to, of, -1
        case Plea() | LastWords():
            return kind, -1, -1, -1
        case _:
            return kind, remark.to, -1, -1
