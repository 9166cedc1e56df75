"""What each seat could know: everybody's words and open pockets, read with its own turn in mind."""

import numpy as np

from mafia_de_cuba.analysis.moments import THIEF, Moment, people
from mafia_de_cuba.analysis.value import Knowledge
from mafia_de_cuba.bots.beliefs.suspicion import marks_of
from mafia_de_cuba.deduction.belief import Belief
from mafia_de_cuba.deduction.chain import Chain, chain_for
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.together import Together
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game


def knowledge(moment: Moment) -> Knowledge:
    """In percent, what each seat from the first on could make of every seat."""
    game = moment.game
    public = Belief(view_for(game, None), people()).worlds
    together = Together(public, marks_of(game.setup)) if public.weight > 0 else None
    return Knowledge(
        action=moment.action,
        thief=tuple(_seen_by(seat, moment, together) for seat in game.setup.takers),
    )


def _seen_by(seat: int, moment: Moment, together: Together | None) -> tuple[int, ...]:
    game = moment.game
    own = None if together is None else _own_turn(chain_for(game.setup), game, seat)
    found = moment.shares[:, THIEF]
    if together is not None and own is not None:
        joint = together.given(seat, own)
        if joint.whole[0] > 0:
            found = joint.marked[0, :, THIEF] / joint.whole[0]
    known = {other: game.take_of(other).diamonds > 0 for other in game.shown}
    known[seat] = game.take_of(seat).diamonds > 0
    return tuple(
        round(100 * float(known.get(other, min(max(found[other - 1], 0.0), 1.0))))
        for other in game.setup.takers
    )


def _own_turn(chain: Chain, game: Game, seat: int) -> dict[Token | None, Amounts] | None:
    """This seat's own turn among all it may have had; None where it broke the rule (R17)."""
    number, take = chain.shelf.number(game.helped_from(seat)), game.take_of(seat)
    moves = chain.seats[seat]
    if number is None or take not in chain.shelf.place:
        return None
    here = (moves.came == number) & (moves.take == chain.shelf.place[take])
    if not here.any():
        return None
    if seat != FIRST:
        return {None: here[None].astype(float)}
    nowhere = np.zeros((1, len(here)))
    return {bag: here[None] * 1.0 if bag == game.bag else nowhere for bag in chain.bags}
