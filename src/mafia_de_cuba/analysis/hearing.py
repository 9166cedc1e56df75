"""A finished game heard again with one testimony changed, and all that could be done at a moment.

Nothing but the words changes: hands, questions and orders are as they were. It is heard as prices
are, by putting other words into the same place of the talk, so that telling the truth there gives
exactly the price that the analysis has.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from mafia_de_cuba.analysis.asking import Interview
from mafia_de_cuba.analysis.deciding import decision, everything
from mafia_de_cuba.analysis.moments import Moment, moments
from mafia_de_cuba.analysis.outlook import accusations, chance_now
from mafia_de_cuba.analysis.pricing import weighed_claims
from mafia_de_cuba.analysis.timeline import timeline
from mafia_de_cuba.analysis.value import Accusation, Choices, HeardAgain, OrderAgain
from mafia_de_cuba.bots.beliefs.suspicion import wide
from mafia_de_cuba.game.commands import Accuse, Ask, Testify
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import Claim

LONGEST = 1_500
"""How many actions a game may have that is heard again while somebody waits."""


class NotHeard(ValueError):
    """This cannot be heard again, and why."""


def heard_again(record: Record, action: int, claims: Sequence[Claim]) -> HeardAgain:
    """What would have been believed, had these been the words of that action."""
    every = _gone_through(record)
    if not 0 <= action < len(every) or not isinstance(every[action].command, Testify):
        raise NotHeard("nobody testified there")
    _must_be_allowed(every, action, claims)
    changed = _changed(every, action, tuple(claims))
    told = [chance_now(moment) for moment in changed]
    return HeardAgain(
        action=action,
        claims=tuple(weighed_claims(changed[0])),
        timeline=timeline(changed, told),
        orders=tuple(_orders(changed)),
    )


def choices(record: Record, action: int) -> Choices:
    """All that the Godfather could have done where he did this."""
    every = _gone_through(record)
    if not 0 < action < len(every) or not isinstance(every[action].command, Ask | Accuse):
        raise NotHeard("the Godfather did nothing there")
    before, moment = every[action - 1], every[action]
    simply = wide(before.game.setup)
    if before.fallen or (simply and isinstance(moment.command, Ask)):
        raise NotHeard("this was not weighed")
    interview = None if simply else Interview()
    questions, orders = everything(before, interview)
    return Choices(
        action=action,
        chosen=decision(before, moment, interview).chosen,
        questions=questions,
        accusations=orders,
    )


def with_words(game: Game, place: int, said: Testified) -> Game:
    """The same game, with this said in that place of the talk."""
    return replace(game, talk=(*game.talk[:place], said, *game.talk[place + 1 :]))


def _gone_through(record: Record) -> list[Moment]:
    if len(record.actions) > LONGEST:
        raise NotHeard("the game is too long")
    return list(moments(new_game(setup_of(record)), commands_of(record)))


def _must_be_allowed(every: Sequence[Moment], action: int, claims: Sequence[Claim]) -> None:
    """Whatever the rules would not have let pass is not heard again either."""
    if action == 0:
        raise NotHeard("nobody testified there")
    happened = decide(every[action - 1].game, every[action].seat, Testify(claims=tuple(claims)))
    if isinstance(happened, Refused):
        raise NotHeard(f"{happened.reason} ({happened.ruling})")


def _changed(every: Sequence[Moment], action: int, claims: tuple[Claim, ...]) -> list[Moment]:
    """Every moment from that action on, with the other words in their place."""
    place = len(every[action].game.talk) - 1
    was = every[action].game.talk[place]
    assert isinstance(was, Testified)
    said = replace(was, claims=claims)
    found: list[Moment] = []
    for moment in every[action:]:
        found.append(
            Moment(
                moment.action,
                moment.seat,
                moment.command,
                moment.events if found else (said,),
                with_words(moment.game, place, said),
                found[-1] if found else None,
            )
        )
    return found


def _orders(changed: Sequence[Moment]) -> list[OrderAgain]:
    """The Godfather's orders after that, each as it would have looked before he gave it."""
    found: list[OrderAgain] = []
    for before, moment in pairwise(changed):
        if isinstance(moment.command, Accuse) and not before.fallen:
            orders = dict(accusations(before))
            best = max(orders, key=lambda seat: (orders[seat], -seat))
            found.append(
                OrderAgain(
                    action=moment.action,
                    target=moment.command.target,
                    chance=orders[moment.command.target],
                    best=Accusation(target=best, chance=orders[best]),
                )
            )
    return found
