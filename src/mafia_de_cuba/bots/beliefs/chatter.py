"""Who has spoken of whom unasked, and who was asked about somebody: all can hear it."""

from msgspec import Struct

from mafia_de_cuba.bots.beliefs.so_far import so_far
from mafia_de_cuba.deduction.moment import of_the_moment
from mafia_de_cuba.game.box import counts
from mafia_de_cuba.game.events import RemarkMade, Talk
from mafia_de_cuba.game.remarks import Opinion, Sounding


def unasked(remarks: tuple[RemarkMade, ...], godfather: int) -> list[RemarkMade]:
    """The remarks that spoke of others and were not asked for; his do not count."""
    found, asked = list[RemarkMade](), set[tuple[int, int]]()
    for line in remarks:
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
    """What was said of others, and asked."""

    by_seat: dict[int, int]
    """How often each has spoken unasked."""
    unasked: int
    soundings: list[Sounding]
    """Whoever was asked about somebody, and about whom."""
    asked: dict[int, int]
    """For each who was asked about somebody and has not spoken of them since, whom first."""


def chatter(talk: tuple[Talk, ...], godfather: int) -> Chatter:
    """The same for everybody who wonders whether to say something too."""
    return _chatter(so_far(talk).remarks, godfather)


@of_the_moment
def _chatter(remarks: tuple[RemarkMade, ...], godfather: int) -> Chatter:
    spoke = unasked(remarks, godfather)
    made = [line.remark for line in remarks]
    return Chatter(
        by_seat=counts([line.seat for line in spoke]),
        unasked=len(spoke),
        soundings=[remark for remark in made if isinstance(remark, Sounding)],
        asked=_waiting_for(remarks),
    )


def in_a_row(talk: tuple[Talk, ...]) -> int:
    """How many remarks there were since something else was said."""
    many = 0
    for line in reversed(talk):
        if not isinstance(line, RemarkMade):
            break
        many += 1
    return many


def asked_about(talk: tuple[Talk, ...]) -> dict[int, int]:
    """For each who was asked about somebody and has not spoken of them since, whom first."""
    return _waiting_for(so_far(talk).remarks)


@of_the_moment
def _waiting_for(remarks: tuple[RemarkMade, ...]) -> dict[int, int]:
    found = list[tuple[int, int]]()
    for line in remarks:
        if isinstance(line.remark, Sounding):
            found.append((line.remark.to, line.remark.of))
        elif isinstance(line.remark, Opinion):
            told = line.seat, line.remark.of
            found = [asked for asked in found if asked != told]
    return dict(reversed(found))
