"""Everything that is done rather than said, in sentences; "you" where it is the reader's own doing.

Each happening has whole sentences of others, by you, and to you: languages bend more than a verb.
"""

from collections.abc import Sequence

from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.events import (
    BoxPassed,
    DiamondsHidden,
    Eliminated,
    Event,
    FakeShown,
    GameEnded,
    JokerGiven,
    PocketsEmptied,
    PocketsOrdered,
    ShotFired,
    TokenBagged,
    TookFromBox,
    TraitorTookOver,
)
from mafia_de_cuba.game.setup import GODFATHER, right_neighbour
from mafia_de_cuba.narration.pieces import Pieces
from mafia_de_cuba.words import Words, capital, filled


def happening(
    event: Event, names: Sequence[str], pieces: Pieces, place: int = 0, *, you: int | None = None
) -> str:
    """What happened, in a sentence."""
    if isinstance(event, GameEnded):
        return ended(event, names, pieces.words, you=you)
    whom = None
    if isinstance(event, PocketsOrdered | ShotFired):
        whom = event.target
    elif isinstance(event, BoxPassed):
        whom = event.to
    form = "of_others"
    if you is not None:
        form = "by_you" if event.seat == you else "to_you" if whom == you else form
    phrasings = pieces.words.phrasings(f"happenings.{_kind(event)}.{form}")
    phrase = phrasings[place % len(phrasings)]
    who = names[event.seat]
    told = filled(
        phrase,
        who=who,
        Who=capital(who),
        whom="" if whom is None else names[whom],
        what=_what(event, pieces),
    )
    return capital(told)


def ended(event: GameEnded, names: Sequence[str], words: Words, *, you: int | None = None) -> str:
    return f"{ending(event, words)} {winners(event.winners, names, words, you=you)}"


def ending(event: GameEnded, words: Words) -> str:
    return words(f"endings.{event.ending}.told")


def winners(
    seats: Sequence[int], names: Sequence[str], words: Words, *, you: int | None = None
) -> str:
    """Who won, or that nobody did."""
    if not seats:
        return words("verdict.nobody")
    if you not in seats:
        told = words.listed([names[seat] for seat in seats])
        return capital(words("verdict.winners", count=len(seats), names=told))
    # "You" stands where the seat stands.
    told = words.listed([words("common.you") if seat == you else names[seat] for seat in seats])
    return capital(words("wins.with_you", count=len(seats), names=told))


def reason(seat: int, ruling: str, names: Sequence[str], words: Words) -> str:
    """Why this seat won, in a few words."""
    neighbour = names[right_neighbour(seat)] if seat != GODFATHER else ""
    return words(f"wins.why.{ruling}", neighbour=neighbour)


def _what(event: Event, pieces: Pieces) -> str:
    match event:
        case PocketsEmptied(take=take) | ShotFired(take=take) | TookFromBox(take=take):
            return pieces.heap(take)
        case DiamondsHidden(diamonds=many):
            return pieces.diamonds(many)
        case TokenBagged(token=token):
            return pieces.token(token)
        case _:
            return ""


def _kind(event: Event) -> str:
    """The chapter of the catalogue that tells of it."""
    match event:
        case DiamondsHidden(diamonds=many):
            return "kept" if many else "kept_nothing"
        case TokenBagged():
            return "bagged"
        case TookFromBox(take=take):
            return "took" if take else "took_nothing"
        case BoxPassed(seat=seat, to=to):
            return "sent" if seat == GODFATHER else "returned" if to == GODFATHER else "passed"
        case PocketsOrdered():
            return "ordered"
        case FakeShown():
            return "fake_shown"
        case PocketsEmptied(take=take, character=character):
            if character is Character.STREET_URCHIN and take.fake:
                return "shown.fake_urchin"
            return f"shown.{character if character in _SHOWN else 'token'}"
        case ShotFired():
            return "shot"
        case JokerGiven():
            return "paid"
        case Eliminated():
            return "eliminated"
        case TraitorTookOver():
            return "took_over"
    raise TypeError(f"no words for {event!r}")


_SHOWN = (Character.THIEF, Character.STREET_URCHIN, Character.AGENT, Character.RULE_BREAKER)
"""Who is shown in other words than a token turned over."""
