"""The Godfather's moments: what he asked or ordered, beside the best he could have."""

from mafia_de_cuba.analysis.asking import Interview
from mafia_de_cuba.analysis.moments import Moment
from mafia_de_cuba.analysis.outlook import accusations
from mafia_de_cuba.analysis.value import Accusation, Decision, Inquiry
from mafia_de_cuba.game.commands import Accuse, Ask


def decision(before: Moment, moment: Moment, interview: Interview | None) -> Decision:
    """What he did, as it looked before he did it; without an interview, orders alone."""
    orders = dict(accusations(before))
    target = max(orders, key=lambda seat: (orders[seat], -seat))
    open_ = () if interview is None else interview.best(before)
    asked = {(seat, what): chance for seat, what, chance in open_}
    question = max(asked, key=lambda it: (asked[it], -it[0]), default=None)
    command = moment.command
    if isinstance(command, Ask):
        worth = asked.get((command.of, command.question))
        if worth is None:
            assert interview is not None
            worth = interview.expected(before, command.of, command.question)
        chosen: Inquiry | Accusation = Inquiry(
            of=command.of, question=command.question, chance=worth
        )
        best = worth if question is None else asked[question]
    else:
        assert isinstance(command, Accuse)
        chosen = Accusation(target=command.target, chance=orders[command.target])
        best = orders[target]
    return Decision(
        action=moment.action,
        chosen=chosen,
        question=None
        if question is None
        else Inquiry(of=question[0], question=question[1], chance=asked[question]),
        accusation=Accusation(target=target, chance=orders[target]),
        cost=round(min(0.0, chosen.chance - best), 6),
    )
