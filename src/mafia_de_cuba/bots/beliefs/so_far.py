"""What was said so far, sorted once for all who listen: questions, testimony, remarks."""

from msgspec import Struct

from mafia_de_cuba.deduction.moment import OfTheMoment
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Talk, Testified


class SoFar(Struct, frozen=True, kw_only=True, eq=False):
    """What was said, of each kind in its order."""

    questions: tuple[QuestionAsked, ...]
    testimony: tuple[Testified, ...]
    remarks: tuple[RemarkMade, ...]


@OfTheMoment
def so_far(talk: tuple[Talk, ...]) -> SoFar:
    """All that was said, but for what was only chatted."""
    questions, testimony, remarks = list[QuestionAsked](), list[Testified](), list[RemarkMade]()
    for line in talk:
        if isinstance(line, RemarkMade):
            remarks.append(line)
        elif isinstance(line, QuestionAsked):
            questions.append(line)
        elif isinstance(line, Testified):
            testimony.append(line)
    return SoFar(questions=tuple(questions), testimony=tuple(testimony), remarks=tuple(remarks))
