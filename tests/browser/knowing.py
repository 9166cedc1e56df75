"""What each player may know of a game, and what of all that a phone was told goes beyond it.

Whatever a player may know is taken out of a frame; in what is left there must be no word for a
diamond, a token or a character, wherever it stands.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from mafia_de_cuba.game.box import DIAMONDS
from mafia_de_cuba.game.characters import Character, Token

Json = Any
AT_THE_BOX = ("hiding", "theft")
OWN_HAND = ("DiamondsHidden", "TokenBagged", "TookFromBox")
SAID = ("QuestionAsked", "Testified", "RemarkMade", "Said")
NAMES = {
    *(token.value for token in Token),
    *(character.value for character in Character if character is not Character.GODFATHER),
}
SECRET = {
    *NAMES,
    *("diamonds", "tokens", "fake", "take", "takes", "took", "character", "characters", "bag"),
    *("received", "passed", "bagged", "kept", "returned", "missing", "box", "boxes", "journey"),
}
"""Words that stand beside what somebody has or had before them."""


class Truth(Struct):
    """What was kept and taken, and who was accused, in order."""

    kept: int
    takes: Sequence[int | str]
    accused: Sequence[int] = ()

    def take(self, seat: int) -> dict[str, Json]:
        """What this seat took, as it is told."""
        what = self.takes[seat - 1]
        return {"tokens": [what]} if isinstance(what, str) else {"diamonds": what} if what else {}

    def diamonds(self, seat: int) -> int:
        """How many there were in the box when this seat had it; the Godfather has it first."""
        before = self.takes[: max(0, seat - 1)]
        gone = sum(what for what in before if isinstance(what, int))
        return DIAMONDS - gone - (self.kept if seat else 0)


def leaks(frames: Sequence[str], seat: int | None, truth: Truth) -> list[str]:
    """What this seat, or whoever watches, was told and may not know."""
    return [it for frame in frames for it in _beyond(json.loads(frame), seat, truth)]


def _beyond(message: Json, seat: int | None, truth: Truth) -> Iterator[str]:
    update = message["now"] if message["type"] == "Refused" else message
    if update["type"] != "Update":
        yield from _secrets(message, message["type"])
        return
    play, own = update["play"], update["own"]
    if play is not None and play["phase"] == "over" and play["accusations"] == list(truth.accused):
        return
    for public in ("settings", "laid"):
        update["room"].pop(public)
    update.pop("talk")
    update["happened"] = [it for it in update["happened"] if not _may_hear(it, seat, play, truth)]
    if play is not None:
        _forget_what_all_know(play, truth)
    if own is not None:
        if own["seat"] not in (None, seat):
            yield f"seat {seat} looks with the eyes of {own['seat']}"
        _forget_ones_own(own, seat, play, truth)
    yield from _secrets(update, "update")


def _open(play: Json, truth: Truth) -> set[int]:
    """Whose pockets lie open, as the table was told and as it was."""
    done = [seat for seat in play["accusations"] if seat != play["accused"]]
    return set(done) & set(truth.accused)


def _may_hear(event: Json, seat: int | None, play: Json, truth: Truth) -> bool:
    if event["type"] in SAID:
        return True
    if event["type"] in OWN_HAND:
        return seat is not None and event.get("seat", 0) == seat
    if event["type"] == "PocketsEmptied":
        return event["seat"] in _open(play, truth) and event["take"] == truth.take(event["seat"])
    return False


def _forget_what_all_know(play: Json, truth: Truth) -> None:
    for public in ("setup", "board", "waiting"):
        play.pop(public)
    for view in play["seats"]:
        if view["seat"] in _open(play, truth) and view.get("take", {}) == truth.take(view["seat"]):
            view.pop("take", None)
            view.pop("character", None)


def _forget_ones_own(own: Json, seat: int | None, play: Json, truth: Truth) -> None:
    has_the_box = play is not None and play["phase"] in AT_THE_BOX and play["box_at"] == seat
    own["may"] = own["may"]["take"]
    if has_the_box and seat is not None:
        if own["box"] is not None and own["box"]["diamonds"] == truth.diamonds(seat):
            own["box"] = None
        own["made"] = own["may"] = None
    if seat and own["pocket"] is not None and _is_ones_own(own["pocket"], seat, truth):
        own["pocket"] = None
    if seat == 0:
        own["safe"] = None
        back = play is not None and play["phase"] not in AT_THE_BOX
        if back and own["box"]["diamonds"] == truth.diamonds(len(truth.takes) + 1):
            own["box"] = None


def _is_ones_own(pocket: Json, seat: int, truth: Truth) -> bool:
    took, received, passed = pocket["took"], pocket["received"], pocket["passed"]
    came, went = truth.diamonds(seat), truth.diamonds(seat + 1)
    return (took, received["diamonds"], passed["diamonds"]) == (truth.take(seat), came, went)


def _secrets(found: Json, where: str) -> Iterator[str]:
    """Every word in there that tells of something secret, and where it stands."""
    if isinstance(found, dict):
        for key, value in found.items():
            if key in SECRET and value is not None:
                yield f"{where}.{key}: {value}"
            else:
                yield from _secrets(value, f"{where}.{key}")
    elif isinstance(found, list):
        for at, value in enumerate(found):
            yield from _secrets(value, f"{where}[{at}]")
    elif isinstance(found, str) and found in NAMES:
        yield f"{where}: {found}"
