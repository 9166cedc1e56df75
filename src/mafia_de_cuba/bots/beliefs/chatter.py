"""Who has spoken of whom unasked, and who was asked about somebody: all can hear it."""

from collections import Counter

from msgspec import Struct

from mafia_de_cuba.bots.beliefs.so_far import so_far
from mafia_de_cuba.deduction.moment import OfTheMoment
from mafia_de_cuba.game.events import RemarkMade, Talk
from mafia_de_cuba.game.remarks import Opinion, Sounding


def unasked(talk: tuple[Talk, ...], godfather: int) -> list[RemarkMade]:
    """The remarks so far that spoke of others and were not asked for; his do not count."""
    found, asked = list[RemarkMade](), set[tuple[int, int]]()
    for line in so_far(talk).remarks:
        if line.seat == godfather:
            continue
        if isinstance(line.remark, Sounding):
            asked.add((line.remark.to, line.remark.of))
        elif isinstance(line.remark, Opinion) and (line.seat, line.remark.of) in asked:
            asked.remove((line.seat, line.remark.of))
            continue
        if hasattr(line.remark, "of"):
            found.append(line)
    return found


class Chatter(Struct, frozen=True, kw_only=True):
    """How much was said unasked."""

    by_seat: dict[int | None, int]
    unasked: int
    in_a_row: int


@OfTheMoment
def chatter(talk: tuple[Talk, ...], godfather: int) -> Chatter:
    """The same for everybody who wonders whether to say something too."""
    made = unasked(talk, godfather)
    by_seat = Counter[int | None](line.seat for line in made)
    return Chatter(by_seat=by_seat, unasked=len(made), in_a_row=in_a_row(talk))


def in_a_row(talk: tuple[Talk, ...]) -> int:
    """How many remarks there were since something else was said."""
    many = 0
    for line in reversed(talk):
        if not isinstance(line, RemarkMade):
            break
        many += 1
    return many


@OfTheMoment
def soundings_in(talk: tuple[Talk, ...]) -> list[Sounding]:
    """Whoever was asked about somebody, and about whom."""
    made = [line.remark for line in so_far(talk).remarks]
    return [remark for remark in made if isinstance(remark, Sounding)]


@OfTheMoment
def asked_about(talk: tuple[Talk, ...]) -> dict[int, int]:
    """For each who was asked about somebody and has not spoken of them since, whom first."""
    found = list[tuple[int, int]]()
    for line in so_far(talk).remarks:
        if isinstance(line.remark, Sounding):
            found.append((line.remark.to, line.remark.of))
        elif isinstance(line.remark, Opinion):
            told = line.seat, line.remark.of
            found = [asked for asked in found if asked != told]
    return dict(reversed(found))
