"""What a view says, in words: every field of it, and none forgotten.

The words are looked up field by field, so a field that is added to a view and has no words here is
an error. What every viewer sees alike is told once, as the table's; a seat's own line holds what
that seat sees beside it, or sees otherwise.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import zip_longest
from typing import Any

from msgspec import Struct, structs

from mafia_de_cuba import words
from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.may import May, MayAsk, MayRemark, MayTake
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.testimony import FIRST_PLAYER_QUESTIONS, QUESTIONS, About, Journey, Turn
from mafia_de_cuba.game.view import Pocket, Safe, SeatView, View
from playthroughs import pieces, speech
from playthroughs.speech import Names

Facts = dict[str, tuple[str, ...]]
"""By field of the view: what it says, an empty text where it says nothing."""
Tellers = Mapping[str, Callable[[Any], str]]

PHASES: dict[Phase, str] = {
    Phase.HIDING: "the Godfather is alone with the box",
    Phase.THEFT: "the box is going round",
    Phase.INVESTIGATION: "the investigation is open",
    Phase.ACCUSATION: "an accusation is on",
    Phase.OVER: "the game is over",
}

NO_MORE: dict[str, str] = {
    "recovered": "nothing is recovered",
    "waiting": "no answer is due",
    "accused": "nobody stands accused",
    "may": "may do nothing",
}
"""What to say of a field that had something to say before, or has for others."""

SPECTATOR = "The spectator"


class Untold(LookupError):
    """A field that nobody put into words."""


def facts(view: View, names: Names) -> Facts:
    """Everything that a view says."""
    several: Facts = {
        "seats": tuple(_seat(seen, names) for seen in view.seats),
        "accusations": tuple(accusation(seat, names) for seat in view.accusations),
        "paid_after": tuple(map(payment, view.paid_after)),
        "talk": tuple(speech.happening(said, names) for said in view.talk),
        "journey": () if view.journey is None else tuple(_journey(view.journey, names)),
    }
    tellers: Tellers = dict.fromkeys(several, lambda _: "") | {
        "viewer": lambda seat: SPECTATOR if seat is None else names[seat],
        "setup": words.contents,
        "phase": PHASES.__getitem__,
        "godfather": lambda seat: f"{names[seat]} is Godfather",
        "box_at": lambda seat: f"the box is with {names[seat]}",
        "jokers": lambda many: f"{pieces.jokers(many)} to give",
        "recovered": lambda many: f"{pieces.diamonds(many)} recovered" if many else "",
        "waiting": lambda asked: "; ".join(_open_question(question, names) for question in asked),
        "accused": lambda seat: "" if seat is None else f"{names[seat]} stands accused",
        "shot_pause": lambda pause: "every order leaves time for a shot" if pause else "",
        "box": lambda box: "" if box is None else f"sees {pieces.box(box)} in the box",
        "pocket": lambda pocket: "" if pocket is None else _pocket(pocket),
        "safe": lambda safe: "" if safe is None else _safe(safe),
        "ended": lambda end: "" if end is None else speech.happening(end, names),
        "may": lambda may: _may(may, view, names),
    }
    return {field: (text,) for field, text in told(view, tellers).items()} | several


def accusation(seat: int, names: Names) -> str:
    """An accusation as a view remembers it."""
    return f"{names[seat]} was accused"


def payment(lines: int) -> str:
    """A Joker as a view remembers it."""
    return f"a Joker was paid after {lines} lines of talk"


def told(thing: Struct, tellers: Tellers) -> dict[str, str]:
    """Each field of a struct in words."""
    sentences = {}
    for field in fields(type(thing)):
        if field not in tellers:
            raise Untold(f"{type(thing).__name__}.{field} has no words in {__name__}")
        sentences[field] = tellers[field](getattr(thing, field))
    return sentences


@cache
def fields(struct: type[Struct]) -> tuple[str, ...]:
    """The names of a struct's fields."""
    return tuple(field.name for field in structs.fields(struct))


def joined(thing: Struct, tellers: Tellers, by: str = ", ") -> str:
    """A struct in one sentence, its fields in the order of their tellers."""
    sentences = told(thing, tellers)
    return by.join(text for field in tellers if (text := sentences[field]))


def _seat(seen: SeatView, names: Names) -> str:
    known = joined(
        seen,
        {
            "seat": lambda _: "",
            "eliminated": lambda out: "is out" if out else "",
            "character": lambda who: _is(who, seen.take),
            "take": lambda take: "" if take is None else f"took {pieces.take(take)}",
            "fake_shown": lambda shown: "showed the fake diamond" if shown else "",
            "jokers": lambda many: f"has {pieces.jokers(many)}" if many else "",
        },
    )
    name = names[seen.seat]
    return f"{name} {known}" if known else f"nothing is known of {name}"


def unseen(names: Names) -> tuple[str, ...]:
    """What is told of seats before anything is known of them."""
    return tuple(_seat(SeatView(seat=seat), names) for seat in range(len(names)))


def _pocket(pocket: Pocket) -> str:
    return joined(pocket, {"turn": _turn, "character": lambda who: _is(who, pocket.turn.took)})


def _turn(turn: Turn) -> str:
    return joined(
        turn,
        {
            "received": lambda box: f"got the box with {pieces.box(box)}",
            "bagged": lambda token: "" if token is None else f"bagged {pieces.token(token)}",
            "took": lambda take: f"took {pieces.take(take)}",
            "passed": lambda box: f"passed on {pieces.box(box)}",
        },
    )


def _safe(safe: Safe) -> str:
    return joined(
        safe,
        {
            "kept": lambda many: f"kept {pieces.diamonds(many)}",
            "returned": lambda box: "" if box is None else f"got back {pieces.box(box)}",
            "missing": lambda many: "" if many is None else f"misses {pieces.diamonds(many)}",
        },
    )


def _journey(journey: Journey, names: Names) -> Iterator[str]:
    """The whole truth, a line for each seat and one for the box that came back."""

    def bag(token: Token | None) -> str:
        return "nothing was bagged" if token is None else f"{pieces.token(token)} was bagged"

    first = joined(
        journey,
        {
            "kept": lambda many: f"kept {pieces.diamonds(many)}",
            "bag": bag,
            "boxes": lambda _: "",
            "takes": lambda _: "",
            "characters": lambda _: "",
        },
        by="; ",
    )
    characters = [pieces.character(who) for who in journey.characters]
    yield f"{', '.join((*names[:1], *characters[:1]))}, {first}"
    boxes = [pieces.box(box) for box in journey.boxes]
    takes = [pieces.take(take) for take in journey.takes]
    rows = zip_longest(names[1:], boxes, takes, characters[1:], fillvalue="")
    for name, box, take, who in rows:
        yield f"{name}, {who}, got {box} and took {take}" if name else f"Back came {box}{take}{who}"


def _may(may: May, view: View, names: Names) -> str:
    box = view.box
    both = tuple(ask for ask in may.ask if ask.of in may.accuse)
    safe = tuple(ask for ask in may.ask if ask not in both)
    unasked = tuple(seat for seat in may.accuse if seat not in (ask.of for ask in both))
    allowed = told(
        may,
        {
            "say": lambda yes: "talk" if yes else "",
            "testify": _may_testify,
            "remark": lambda may: "" if may is None else _may_remark(may, view, names),
            "hide": _may_hide,
            "take": lambda take: "" if take is None else _may_take(take, box),
            "ask": lambda _: _may_ask(safe, names, verb="ask"),
            "accuse": lambda _: f"accuse {_named(unasked, names)}" if unasked else "",
            "shoot": lambda yes: "shoot the accused" if yes else "",
            "empty_pockets": lambda yes: "empty the pockets" if yes else "",
        },
    )
    verbs = [allowed.pop("say"), allowed.pop("testify"), *allowed.values()]
    verbs.append(_may_ask(both, names, verb="ask or accuse"))
    return f"may {pieces.listed([verb for verb in verbs if verb])}" if any(verbs) else ""


def _may_hide(many: tuple[int, ...]) -> str:
    return f"keep {pieces.listed([str(count) for count in many], 'or')} diamonds" if many else ""


def _may_take(may: MayTake, box: Box | None) -> str:
    from_box = may.left_after(None)
    within = "" if from_box == box else f" of {pieces.box(from_box)}"
    ways = told(
        may,
        {
            "diamonds": lambda many: "diamonds" if many else "",
            "tokens": lambda tokens: "a token" if tokens else "",
            "fake": lambda fake: "the fake" if fake else "",
            "nothing": lambda nothing: "nothing" if nothing else "",
            "bag": lambda _: "",
            "anything": lambda anything: "on honour anything there" if anything else "",
        },
    )
    honour = ways.pop("anything")
    lawful = pieces.listed([way for way in ways.values() if way], "or")
    taking = f"{honour} (by the rules {lawful})" if honour else lawful
    return f"take {taking}{within}{_may_bag(may)}"


def _may_bag(may: MayTake) -> str:
    if not may.bag:
        return ""
    any_token = may.bag == tuple(dict.fromkeys(may.tokens))
    which = "a token" if any_token else pieces.listed(pieces.tokens(may.bag), "or")
    return f", bagging {which} first or not"


def _may_ask(asks: tuple[MayAsk, ...], names: Names, *, verb: str) -> str:
    about = {QUESTIONS: "", FIRST_PLAYER_QUESTIONS: " (about the bag too)"}
    asked = [
        joined(
            ask,
            {
                "of": names.__getitem__,
                "questions": lambda asked: about.get(asked, f" ({', '.join(asked)})"),
            },
            by="",
        )
        for ask in asks
    ]
    return f"{verb} {pieces.listed(asked, 'or')}" if asked else ""


def _may_testify(abouts: tuple[About, ...]) -> str:
    if abouts == tuple(About):
        return "testify"
    return f"testify about {', '.join(abouts)}" if abouts else ""


def _may_remark(may: MayRemark, view: View, names: Names) -> str:
    others = tuple(
        seen.seat for seen in view.seats if not seen.eliminated and seen.seat != view.viewer
    )

    def of(seats: tuple[int, ...]) -> str:
        return "the others" if seats == others else _named(seats, names)

    ways = told(
        may,
        {
            "of": lambda seats: f"speak of {of(seats)}",
            "to": lambda seats: f"bargain with {of(seats)}" if seats else "",
            "plea": lambda yes: "plead" if yes else "",
        },
    )
    return ", ".join(way for way in ways.values() if way)


def _is(who: Character | None, take: Take | None) -> str:
    """What somebody is, where an open take does not say it by itself."""
    if who is None:
        return "" if take is None else "is nobody knows what"
    made = pieces.character(who)
    return "" if take is not None and pieces.take(take) == made else f"is {made}"


def _open_question(asked: QuestionAsked, names: Names) -> str:
    question = asked.question.replace("_", " ") + ", as everybody" * asked.everyone
    return f"{names[asked.of]} owes {names[asked.seat]} an answer ({question})"


def _named(seats: tuple[int, ...], names: Names) -> str:
    return ", ".join(names[seat] for seat in seats)
