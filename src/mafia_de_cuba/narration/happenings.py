"""Everything that is done rather than said, in sentences; "you" where it is the reader's own doing.

In a phrasing, [s] or [is|are] bends the verb: the first form is for a name, the second for "you".
"""

import re
from collections.abc import Sequence

from mafia_de_cuba.game.characters import Character, Ending
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
from mafia_de_cuba.game.seats import GODFATHER, right_neighbour
from mafia_de_cuba.narration import pieces
from mafia_de_cuba.narration.pieces import ONE_OF_A_KIND, Kinds
from mafia_de_cuba.narration.quotes import pick

_BENT = re.compile(r"\[([^|\]]*)\|?([^\]]*)\]")

PASSED = (
    "{who} close[s] the box and hand[s] it to {whom}.",
    "{who} take[s] a moment, then pass[es] the box to {whom}.",
    "The box goes from {who} to {whom}.",
    "{who} shut[s] the lid. The box goes to {whom}.",
    "{who} give[s] nothing away, and give[s] the box to {whom}.",
    "{who} lean[s] over the box for a while. On it goes to {whom}.",
    "A lid opens, a lid closes; {who} hand[s] the box to {whom}.",
)
SENT = ("{who} [keeps some diamonds back, or none, and sends|send] the box to {whom}.",)
RETURNED = ("{who} hand[s] the box back to {whom}.",)
ORDERED = (
    "{who} point[s] at {whom}: “Empty your pockets!”",
    "{who} look[s] long at {whom}. “Empty your pockets!”",
    "“Empty your pockets!” {Who} [is|are] looking at {whom}.",
    "{who} stand[s] up and hold[s] out a hand to {whom}: “Empty your pockets!”",
)
SHOWN: dict[Character, tuple[str, ...]] = {
    Character.THIEF: (
        "{who} lay[s] {take} on the table: a Thief!",
        "{who} [has|have] {take} to show: a Thief!",
    ),
    Character.STREET_URCHIN: (
        "{who} turn[s] out empty pockets: a Street Urchin.",
        "Nothing but lint. {Who} [is|are] a Street Urchin.",
    ),
    Character.AGENT: ("“Freeze!” {Who} hold[s] up a badge: {take}.",),
    Character.RULE_BREAKER: ("{who} lay[s] out {take}: that breaks the taking rule.",),
}
SHOWN_TOKEN = ("{who} turn[s] over {take}.", "{who} put[s] {take} on the table.")
SHOWN_FAKE_URCHIN = ("{who} [has|have] nothing but {take}: a Street Urchin.",)
ELIMINATED = (
    "{who} [is|are] out of the game.",
    "For {who} the evening is over.",
    "{who} leave[s] the table.",
    "{who} [has|have] nothing more to say tonight.",
)
PAID = (
    "The Godfather pays {who} a Joker for the insult.",
    "{who} get[s] a Joker for the insult.",
)
SHOT = ("A shot! {Who}, the Cleaner, fire[s] at {whom}, who held {take}.",)

ENDINGS: dict[Ending, str] = {
    Ending.DIAMONDS_RECOVERED: "Every stolen diamond is back with the Godfather",
    Ending.AGENT_ACCUSED: "The Godfather has accused an Agent",
    Ending.AGENT_SHOT: "The Cleaner has shot an Agent",
    Ending.GODFATHER_ELIMINATED: "The Godfather has fallen",
    Ending.LOVER_ACCUSED: "The Godfather has accused the Diamond Lover",
    Ending.REVOLUTION: "The Godfather has accused a Revolutionary: the revolution has begun",
    Ending.HENCHMAN_BETRAYED: "The new Godfather has accused a Loyal Henchman",
}

REASONS: dict[str, str] = {
    "R31": "the shot hit an Agent",
    "R40": "every stolen diamond is back",
    "R41": "accused, as an Agent wants to be",
    "R42": "no Thief still in holds more",
    "R43": "a Thief wins, and every Street Urchin too",
    "R44": "a Driver wins with the right neighbour, here {neighbour}",
    "R54": "the Diamond Lover and the richest win together",
    "R55": "the Revolutionaries win, and the Thief with the least",
    "R58": "everything is back with the new Godfather",
    "R59": "the betrayed Henchman wins, and the richest Thief",
    "R60": "the Minion wins with the Traitor",
    "R61": "the side of the Crooked Lawyer wins",
}
"""Why a seat won, by the ruling."""


def happening(
    event: Event,
    names: Sequence[str],
    place: int = 0,
    *,
    you: int | None = None,
    single: Kinds = ONE_OF_A_KIND,
) -> str:
    """What happened, in a sentence."""
    match event:
        case GameEnded():
            return ended(event, names, you=you)
        case PocketsOrdered(target=whom) | ShotFired(target=whom) | BoxPassed(to=whom):
            other = called(whom, names, you)
        case _:
            other = ""
    held = ""
    if isinstance(event, PocketsEmptied | ShotFired | TookFromBox):
        held = pieces.heap(event.take, single)
    phrase = pick(_phrases(event, single), place)
    who = called(event.seat, names, you)
    told = phrase.format(who=who, Who=pieces.capital(who), whom=other, take=held)
    return _bent(told, to_you=event.seat == you)


def ended(event: GameEnded, names: Sequence[str], *, you: int | None = None) -> str:
    """How it ended, and who won."""
    winners = [called(seat, names, you) for seat in event.winners]
    one = len(winners) == 1 and you not in event.winners
    won = f"{pieces.listed(winners)} win{'s' if one else ''}" if winners else "nobody wins"
    return f"{ENDINGS[event.ending]}. {pieces.capital(won)}."


def reason(seat: int, ruling: str, names: Sequence[str], *, you: int | None = None) -> str:
    """Why this seat won, in a few words."""
    neighbour = called(right_neighbour(seat), names, you) if seat != GODFATHER else ""
    return REASONS[ruling].format(neighbour=neighbour)


def called(seat: int, names: Sequence[str], you: int | None) -> str:
    """A name, or "you"."""
    return "you" if seat == you else names[seat]


def _bent(phrase: str, *, to_you: bool) -> str:
    """The phrase with its verbs bent to a name or to "you"."""
    return pieces.capital(_BENT.sub(lambda forms: forms[2 if to_you else 1], phrase))


def _phrases(event: Event, single: Kinds) -> Sequence[str]:
    match event:
        case DiamondsHidden(diamonds=many):
            kept = pieces.diamonds(many) if many else "nothing"
            return (f"{{who}} keep[s] {kept} back.",)
        case TokenBagged(token=token):
            return (f"{{who}} put[s] {pieces.token(token, single)} in the bag.",)
        case TookFromBox(take=take):
            return ("{who} take[s] {take}.",) if take else ("{who} close[s] an empty hand.",)
        case BoxPassed(seat=seat, to=to):
            return SENT if seat == GODFATHER else RETURNED if to == GODFATHER else PASSED
        case PocketsOrdered():
            return ORDERED
        case FakeShown():
            return ("{who} show[s] a green stone: the fake diamond, and no more.",)
        case PocketsEmptied(take=take, character=character):
            if character is Character.STREET_URCHIN and take.fake:
                return SHOWN_FAKE_URCHIN
            return SHOWN.get(character, SHOWN_TOKEN)
        case ShotFired():
            return SHOT
        case JokerGiven():
            return PAID
        case Eliminated():
            return ELIMINATED
        case TraitorTookOver():
            return ("{who} stand[s] up: the Traitor! {Who} [is|are] Godfather from now on.",)
    raise TypeError(f"no words for {event!r}")
