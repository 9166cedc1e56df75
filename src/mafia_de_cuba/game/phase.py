"""Where a game is: five phases, each public."""

from enum import StrEnum


class Phase(StrEnum):
    """Where a game is."""

    HIDING = "hiding"
    THEFT = "theft"
    INVESTIGATION = "investigation"
    ACCUSATION = "accusation"
    OVER = "over"
