"""The Godfather's moments: what he asked or ordered, beside the best he could have."""

from mafia_de_cuba.analysis.asking import Interview
from mafia_de_cuba.analysis.moments import Moment
from mafia_de_cuba.analysis.outlook import accusations
from mafia_de_cuba.analysis.value import Accusation, Decision, Inquiry
from mafia_de_cuba.game.commands import Accuse, Ask


def everything(
    before: Moment, interview: Interview | None
) -> tuple[tuple[Inquiry, ...], tuple[Accusation, ...]]:
    """All that he could ask, and all whom he could accuse; without an interview, orders alone."""
    asked = () if interview is None else interview.best(before)
    questions = (Inquiry(of=of, question=what, chance=it) for of, what, it in asked)
    orders = (Accusation(target=seat, chance=it) for seat, it in accusations(before))
    return tuple(questions), tuple(orders)


def decision(before: Moment, moment: Moment, interview: Interview | None) -> Decision:
    """What he did, as it looked before he did it, beside the best of it."""
    questions, orders = everything(before, interview)
    question = max(questions, key=lambda it: (it.chance, -it.of), default=None)
    order = max(orders, key=lambda it: (it.chance, -it.target))
    chosen = _chosen(before, moment, interview, questions, orders)
    best: Inquiry | Accusation = order
    if isinstance(chosen, Inquiry):
        best = question or chosen
    return Decision(
        action=moment.action,
        chosen=chosen,
        question=question,
        accusation=order,
        cost=round(min(0.0, chosen.chance - best.chance), 6),
    )


def _chosen(
    before: Moment,
    moment: Moment,
    interview: Interview | None,
    questions: tuple[Inquiry, ...],
    orders: tuple[Accusation, ...],
) -> Inquiry | Accusation:
    command = moment.command
    if isinstance(command, Accuse):
        return next(it for it in orders if it.target == command.target)
    assert isinstance(command, Ask)
    for it in questions:
        if (it.of, it.question) == (command.of, command.question):
            return it
    # What was answered already he may ask again; it is not among what is worth asking.
    assert interview is not None
    worth = interview.expected(before, command.of, command.question)
    return Inquiry(of=command.of, question=command.question, chance=worth)
