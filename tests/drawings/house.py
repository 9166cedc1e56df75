"""The drawing of a package's rooms: boxes with the sentence on their door, arrows to imports."""

from drawings import ink
from drawings.rooms import Plan, Room
from drawings.rows import Passage, Place, across, in_rows

WIDTH, PASSAGE, GAP = 172.0, 10.0, 20.0
PADDING, MARGIN, BETWEEN = 10.0, 20.0, 44.0
NAME, SENTENCE, LEADING = 14.0, 11.0, 14.5


def draw(plan: Plan, title: str) -> str:
    """The file's whole text."""
    rows = in_rows(plan.arrows)
    rooms = {room.name: room for room in plan.rooms}
    widths: dict[Place, float] = {
        place: PASSAGE if isinstance(place, Passage) else WIDTH
        for row in rows.rows
        for place in row
    }
    x = {place: middle + MARGIN for place, middle in across(rows, widths, GAP).items()}
    tops, y = {}, MARGIN
    bottoms: dict[Place, float] = {}
    for row in rows.rows:
        height = max(_height(rooms[place]) for place in row if isinstance(place, str))
        for place in row:
            tops[place] = y
            bottoms[place] = y + (_height(rooms[place]) if isinstance(place, str) else height)
        y += height + BETWEEN
    parts = [*_arrows(rows.below, x, tops, bottoms)]
    for room in plan.rooms:
        parts += _room(room, x[room.name] - WIDTH / 2, tops[room.name])
    width = max(x[place] + widths[place] / 2 for place in x) + MARGIN
    return ink.drawing(width, y - BETWEEN + MARGIN, title, _told(plan), parts)


def _room(room: Room, left: float, top: float) -> list[str]:
    fill, edge = (ink.FELT_DEEP, ink.BRASS) if room.package else (ink.WOOD, ink.BRASS_DIM)
    parts = [ink.box(left, top, WIDTH, _height(room), fill=fill, line=edge)]
    y = top + PADDING + NAME - 2
    parts.append(
        ink.text(left + PADDING, y, room.name, size=NAME, font=ink.MONO, weight=700, fill=ink.BRASS)
    )
    for said in _sentence(room):
        y += LEADING
        parts.append(ink.text(left + PADDING, y + 3, said, size=SENTENCE))
    return parts


def _arrows(
    below: dict[Place, list[Place]],
    x: dict[Place, float],
    tops: dict[Place, float],
    bottoms: dict[Place, float],
) -> list[str]:
    above: dict[Place, list[Place]] = {}
    for start, ends in below.items():
        for end in ends:
            above.setdefault(end, []).append(start)
    parts = []
    for start, ends in below.items():
        if isinstance(start, Passage):
            continue
        for end in ends:
            at: Place = start
            x0, y0 = _port(start, end, below, x), bottoms[start]
            path = f"M{x0:.1f} {y0:.1f}"
            while True:
                x1, y1 = _port(end, at, above, x), tops[end]
                middle = (y0 + y1) / 2
                path += f"C{x0:.1f} {middle:.1f} {x1:.1f} {middle:.1f} {x1:.1f} {y1:.1f}"
                if not isinstance(end, Passage):
                    break
                path += f"V{bottoms[end]:.1f}"
                at, x0, y0, end = end, x1, bottoms[end], below[end][0]
            parts.append(ink.line(path))
    return parts


def _port(
    place: Place, other: Place, linked: dict[Place, list[Place]], x: dict[Place, float]
) -> float:
    """Where on its edge a place is joined with another: side by side, in the others' order."""
    if isinstance(place, Passage):
        return x[place]
    order = sorted(linked[place], key=x.__getitem__)
    step = min(26.0, (WIDTH - 24) / len(order))
    return x[place] + (order.index(other) - (len(order) - 1) / 2) * step


def _height(room: Room) -> float:
    return 2 * PADDING + NAME + LEADING * len(_sentence(room))


def _sentence(room: Room) -> list[str]:
    return ink.lines_of(room.door, WIDTH - 2 * PADDING, SENTENCE)


def _told(plan: Plan) -> str:
    sentences = [
        f"{name} imports {', '.join(sorted(others))}."
        for name, others in plan.arrows.items()
        if others
    ]
    return " ".join(sentences)
