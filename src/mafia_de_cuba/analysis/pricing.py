"""What each claim was, and what a lie cost: that moment heard again with the truth in its place.

All that was said in one breath is made true together: half a lie beside half the truth would be a
story that nobody tells. The price is what the Godfather then thinks of the speaker.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from mafia_de_cuba.analysis.moments import THIEF, Moment
from mafia_de_cuba.analysis.truth import is_true, lie_of, made_true
from mafia_de_cuba.analysis.value import WeighedClaim
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import Turn

POINT = 0.01
PLACES = 4


def weighed_claims(moment: Moment) -> Iterator[WeighedClaim]:
    """Every claim of this moment's testimony."""
    for said in moment.events:
        turn = moment.game.turn(said.seat)
        if isinstance(said, Testified) and turn is not None:
            yield from _weighed(moment, said, turn)


def _weighed(moment: Moment, said: Testified, turn: Turn) -> Iterator[WeighedClaim]:
    seat = said.seat
    verdicts = [is_true(claim, turn, seat) for claim in said.claims]
    moved = None
    if False in verdicts and seat != GODFATHER:
        moved = moved_by(moment, said, turn)
    for claim, true in zip(said.claims, verdicts, strict=True):
        lied = true is False
        price: float | None = 0.0 if true and seat != GODFATHER else None
        if lied and moved is not None:
            price = round(float(moved[seat - 1]), PLACES)
        yield WeighedClaim(
            action=moment.action,
            seat=seat,
            about=claim.about,
            true=true,
            price=price,
            lie=lie_of(claim, turn) if lied else None,
            others=_others(moved, seat) if lied and moved is not None else {},
        )


def moved_by(moment: Moment, said: Testified, turn: Turn) -> Amounts | None:
    """By seat, the suspicion that these words brought, against the truth told right there.

    None where that cannot be told: no theft by the rules fits what was seen (R17).
    """
    truth = tuple(made_true(claim, turn, said.seat) for claim in said.claims)
    talk = (*moment.game.talk[:-1], replace(said, claims=truth))
    honest = Moment(
        moment.action, moment.seat, None, moment.events, replace(moment.game, talk=talk)
    )
    if not (moment.possible and honest.possible):
        return None
    return moment.shares[:, THIEF] - honest.shares[:, THIEF]


def _others(moved: Amounts, speaker: int) -> dict[int, float]:
    return {
        seat: round(float(by), PLACES)
        for seat, by in enumerate(moved, 1)
        if seat != speaker and abs(by) >= POINT
    }
