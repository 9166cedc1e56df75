"""What was said so far, sorted once for all who listen: questions, testimony, remarks."""

from msgspec import Struct

from mafia_de_cuba.deduction.moment import line_by_line
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Talk, Testified
from mafia_de_cuba.game.testimony import SILENT, Standing, standing


class SoFar(Struct, frozen=True, kw_only=True, eq=False):
    """What was said, of each kind in its order."""

    questions: tuple[QuestionAsked, ...] = ()
    testimony: tuple[Testified, ...] = ()
    remarks: tuple[RemarkMade, ...] = ()
    stands: dict[int, Standing] = {}
    """What each of those who testified stands by now."""


def _sorted(before: SoFar, lines: tuple[Talk, ...]) -> SoFar:
    """What is of one kind stays one and the same while nothing of that kind is said."""
    questions, testimony, remarks = list[QuestionAsked](), list[Testified](), list[RemarkMade]()
    for line in lines:
        if isinstance(line, RemarkMade):
            remarks.append(line)
        elif isinstance(line, QuestionAsked):
            questions.append(line)
        elif isinstance(line, Testified):
            testimony.append(line)
    return SoFar(
        questions=before.questions + tuple(questions),
        testimony=before.testimony + tuple(testimony),
        remarks=before.remarks + tuple(remarks),
        stands=_standing(testimony, before.stands) if testimony else before.stands,
    )


def _standing(said: list[Testified], before: dict[int, Standing]) -> dict[int, Standing]:
    stands = dict(before)
    for line in said:
        stands[line.seat] = standing(line.claims, stands.get(line.seat, SILENT))
    return stands


so_far = line_by_line(_sorted, SoFar())
"""All that was said, but for what was only chatted."""
