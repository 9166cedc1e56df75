"""No, and why: what a table can refuse besides what the game itself does."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.server.evening.events import AnyTableEvent


class TableReason(StrEnum):
    """Why the table said no."""

    NOT_HOST = "not_host"
    NOT_YOURS = "not_yours"
    NOBODY_IN_HAND = "nobody_in_hand"
    """The device plays for several, or for nobody, and it is not said for whom."""
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_GUEST = "no_such_guest"
    CHAIR_TAKEN = "chair_taken"
    FACE_TAKEN = "face_taken"
    TABLE_FULL = "table_full"
    TABLE_LOCKED = "table_locked"
    KNOCKING = "knocking"
    """The host has not said yet whether somebody may come in."""
    NOT_LET_IN = "not_let_in"
    DOORSTEP_FULL = "doorstep_full"
    """As many knock as there is room for."""
    MOTION_ON = "motion_on"
    """The table is being asked something already."""
    MOTION_FELL = "motion_fell"
    """The table has just said no."""
    NO_MOTION = "no_motion"
    NOT_ASKED = "not_asked"
    GAME_ON = "game_on"
    """That is for between games."""
    NO_GAME = "no_game"
    NOT_IN_GAME = "not_in_game"
    CANNOT_BE_PLAYED = "cannot_be_played"
    """The table as it is cannot be laid; the ruling says why."""
    NOT_A_WINNER = "not_a_winner"
    NO_VOTE = "no_vote"
    """This table finds its Godfather in another way."""
    NOT_ALONE = "not_alone"
    """Somebody else plays, who may want the time."""
    NOT_SEATED = "not_seated"
    WRONG_PIN = "wrong_pin"
    NO_PIN = "no_pin"
    """There is none to be forgotten."""
    NO_NAME = "no_name"
    """Nothing that can be seen is left of the name."""
    NOTHING_LEFT_OF_IT = "nothing_left_of_it"
    """Nothing that can be seen is left of what was typed."""
    TALKED_ALOUD = "talked_aloud"
    """This table talks in the room."""
    TALKED_ENOUGH = "talked_enough"
    TOO_FAST = "too_fast"
    STOPPED = "stopped"
    NOT_STOPPED = "not_stopped"
    ALREADY_MADE = "already_made"
    """The hand is made and cannot be made again."""
    BOX_GONE = "box_gone"
    """The box has been here already."""
    NO_OUTSIDE_VOICE = "no_outside_voice"
    """This house knows no server that could reword what bots say."""
    NONSENSE = "nonsense"
    WRITTEN_ENOUGH = "written_enough"
    """So much was written down for this address that it has to wait."""
    BOOK_FULL = "book_full"
    """Nothing new is begun at this table: so much was written down here."""
    NOT_WRITTEN = "not_written"
    """It could not be written down, so it did not happen."""
    BROKEN = "broken"
    """Something went wrong at this table; nothing happened."""


# To whoever reads it a reason is a word: msgspec cannot read one of two sets of words.
AnyReason = Annotated[
    str,
    Meta(
        extra={"words": (TableReason, Reason)},
        extra_json_schema={"enum": [*TableReason, *Reason]},
    ),
]
"""One of the table's reasons or of the game's."""


class TableRefused(Struct, frozen=True, kw_only=True):
    """The table or the game said no, and which ruling says so where one does."""

    reason: TableReason | Reason
    ruling: str | None = None


Outcome = tuple[AnyTableEvent, ...] | TableRefused
"""What a request comes to; nothing at all where it is granted and changes nothing."""
