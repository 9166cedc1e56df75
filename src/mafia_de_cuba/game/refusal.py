"""No, and why: every reason the game can refuse a command for, beside the ruling that says so."""

from enum import StrEnum

from msgspec import Struct

from mafia_de_cuba.game.events import Event


class Reason(StrEnum):
    """Why the game said no."""

    NO_SUCH_SEAT = "no_such_seat"
    GAME_OVER = "game_over"
    ELIMINATED = "eliminated"
    NOT_GODFATHER = "not_godfather"
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    KEEPS_TOO_MANY = "keeps_too_many"
    BAG_NOT_YOURS = "bag_not_yours"
    NOT_IN_BOX_TO_BAG = "not_in_box_to_bag"
    NOT_IN_BOX = "not_in_box"
    EMPTY_BOX = "empty_box"
    TOOK_NOTHING = "took_nothing"
    TOOK_TOO_MUCH = "took_too_much"
    ASKED_HIMSELF = "asked_himself"
    ASKED_ELIMINATED = "asked_eliminated"
    NO_BAG_THERE = "no_bag_there"
    NOTHING_SAID = "nothing_said"
    ACCUSED_HIMSELF = "accused_himself"
    ACCUSED_ELIMINATED = "accused_eliminated"
    ALREADY_SHOWN = "already_shown"
    SPOKE_OF_HIMSELF = "spoke_of_himself"
    SPOKE_OF_ELIMINATED = "spoke_of_eliminated"
    AGAINST_ITSELF = "against_itself"
    ASKED_OF_ITSELF = "asked_of_itself"
    NO_GUN = "no_gun"
    SHOT_HIMSELF = "shot_himself"
    NOT_ACCUSED = "not_accused"


class Refused(Struct, frozen=True, kw_only=True):
    """The game said no, and which ruling says so."""

    reason: Reason
    ruling: str


Decision = tuple[Event, ...] | Refused
"""What a command comes to: what happened, or why it did not."""
