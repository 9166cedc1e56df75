"""A whole game weighed: from a record that the referee passes to one value (`docs/analysis.md`)."""

import itertools
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from mafia_de_cuba.analysis.accounting import account
from mafia_de_cuba.analysis.asking import Interview
from mafia_de_cuba.analysis.deciding import decision
from mafia_de_cuba.analysis.knowing import knowledge
from mafia_de_cuba.analysis.moments import STRENGTH, Moment, moments
from mafia_de_cuba.analysis.outlook import chance_now
from mafia_de_cuba.analysis.pricing import weighed_claims
from mafia_de_cuba.analysis.timeline import timeline
from mafia_de_cuba.analysis.turning import turning_points
from mafia_de_cuba.analysis.value import Analysis, Decision, Knowledge
from mafia_de_cuba.bots.beliefs.habits import fitted
from mafia_de_cuba.bots.beliefs.suspicion import wide
from mafia_de_cuba.game.commands import Accuse, Ask
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.state import new_game


def analyse(record: Record) -> Analysis:
    """What can be said of a game after it; of one that stopped short, as far as it went.

    The record has to be one that the referee calls legal: a `ValueError` says where it is not.
    """
    every = list(moments(new_game(setup_of(record)), commands_of(record)))
    gone_through = [moment for moment in every if moment.game.box_is_back]
    told = [chance_now(moment) for moment in gone_through]
    whole, by_seat = account(gone_through, told)
    over = bool(gone_through) and gone_through[-1].game.ended is not None
    return Analysis(
        model=fitted_hash(),
        start=told[0] if told else None,
        result=told[-1] if over else None,
        chance=told[-1] if told else None,
        account=whole,
        by_seat=by_seat,
        claims=tuple(claim for moment in gone_through for claim in weighed_claims(moment)),
        turning_points=tuple(turning_points(gone_through, told)),
        decisions=tuple(_decisions(gone_through)),
        timeline=timeline(gone_through, told),
        knowledge=tuple(_knowledge(gone_through)),
        possible=all(moment.possible for moment in gone_through if moment.investigating),
    )


@lru_cache(maxsize=1)
def fitted_hash() -> str:
    """A hash of the fitted numbers: other numbers, another hash."""
    chance = files("mafia_de_cuba.analysis").joinpath("chance.json").read_bytes()
    return sha256(msgspec.json.encode(fitted()[STRENGTH]) + chance).hexdigest()[:12]


def _decisions(gone_through: list[Moment]) -> list[Decision]:
    """Every question and order of the Godfather's, while he was one.

    At a table so wide that bots think more simply too, only orders: questions would take minutes.
    """
    simply = bool(gone_through) and wide(gone_through[0].game.setup)
    weighed = Accuse if simply else Ask | Accuse
    interview = None if simply else Interview()
    return [
        decision(before, moment, interview)
        for before, moment in itertools.pairwise(gone_through)
        if isinstance(moment.command, weighed) and not before.fallen
    ]


def _knowledge(gone_through: list[Moment]) -> list[Knowledge]:
    """What each seat could know, whenever that changed; nothing at a table that is too wide."""
    found: list[Knowledge] = []
    if not gone_through or wide(gone_through[0].game.setup):
        return found
    for moment in gone_through:
        if moment.game.ended is not None:
            break
        if moment is gone_through[0] or moment.tells:
            known = knowledge(moment)
            if not found or known.thief != found[-1].thief:
                found.append(known)
    return found
