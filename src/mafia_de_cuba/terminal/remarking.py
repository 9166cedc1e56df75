"""What people type of each other, made into remarks: "lies 3", "doubt 3 took 2", "sound 3 2"."""

from mafia_de_cuba.game.commands import MakeRemark
from mafia_de_cuba.game.may import MayRemark
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Stance,
    Threat,
)
from mafia_de_cuba.game.testimony import About
from mafia_de_cuba.game.view import View
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.reading import Unclear


def remark(place: Place, view: View, typed: str) -> MakeRemark | None:
    """The remark that was typed; None where it is none."""
    word, *rest = typed.split()[:4] or [""]
    meant, may = place.reader.meant("remarks", word), view.may.remark
    if meant is None or may is None:
        return None
    return MakeRemark(remark=_read(place, may, meant, word, rest))


def _read(place: Place, may: MayRemark, meant: str, word: str, rest: list[str]) -> Remark:
    words = place.words
    if meant in ("plead", "last_words"):
        if not may.plea:
            raise Unclear(words("refusals.not_accused"))
        return Plea() if meant == "plead" else LastWords()
    boss = meant in ("offer", "threaten")
    if boss and not may.to:
        raise Unclear(words("refusals.not_godfather"))
    if not rest:
        raise Unclear(words("unclear.remark_on_whom", word=word))
    of = place.reader.seat(rest[0], place.names, may.to if boss else may.of)
    if boss:
        return Offer(to=of) if meant == "offer" else Threat(to=of)
    if meant == "sound_out":
        if len(rest) < 2:
            raise Unclear(words("unclear.remark_on_a_third", word=word))
        others = [seat for seat in may.of if seat != of]
        return Sounding(to=of, of=place.reader.seat(rest[1], place.names, others))
    if meant not in ("challenge", "agree"):
        return Opinion(of=of, stance=Stance(meant))
    about = _about(place, word, rest[1:])
    if meant == "agree":
        return Agreement(of=of, about=about)
    others = [seat for seat in (*may.of, place.seat) if seat != of]
    against = place.reader.seat(rest[2], place.names, others) if len(rest) > 2 else None
    return Challenge(of=of, about=about, against=against)


def _about(place: Place, word: str, rest: list[str]) -> About:
    about = place.reader.about(rest[0]) if rest else None
    if about is None:
        raise Unclear(place.words("unclear.remark_on_what", word=word))
    return about
