"""What happens at the table, told in plain sentences: each command, and each event it causes."""

import msgspec

from mafia_de_cuba.game.box import Take, breach
from mafia_de_cuba.game.characters import Ending
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    MakeRemark,
    Say,
    Shoot,
    Testify,
)
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
    QuestionAsked,
    RemarkMade,
    Said,
    ShotFired,
    Talk,
    Testified,
    TokenBagged,
    TookFromBox,
    TraitorTookOver,
)
from mafia_de_cuba.game.remarks import Remark
from mafia_de_cuba.game.setup import FIRST, GODFATHER
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Question,
    TakeClaim,
    Withdrawn,
)
from playthroughs import pieces

Names = tuple[str, ...]

QUESTIONS: dict[Question, str] = {
    Question.RECEIVED: "What was in the box when you got it?",
    Question.RECEIVED_DIAMONDS: "How many diamonds were there when you got the box?",
    Question.RECEIVED_TOKENS: "Which tokens were there when you got the box?",
    Question.TOOK: "What did you take?",
    Question.PASSED: "What was left when you passed it on?",
    Question.BAG: "What did you put in the bag?",
}

ENDINGS: dict[Ending, str] = {
    Ending.DIAMONDS_RECOVERED: "no stolen diamond is missing",
    Ending.AGENT_ACCUSED: "the Godfather has accused an Agent",
    Ending.AGENT_SHOT: "the Cleaner has shot an Agent",
    Ending.GODFATHER_ELIMINATED: "the Godfather has fallen",
    Ending.LOVER_ACCUSED: "the Diamond Lover has been accused",
    Ending.REVOLUTION: "the revolution has begun",
    Ending.HENCHMAN_BETRAYED: "the Traitor has turned on a Loyal Henchman",
}

_SPOKEN_OF: dict[About, str] = {
    About.RECEIVED: "the box as I got it",
    About.TOOK: "what I took",
    About.PASSED: "the box as I passed it on",
    About.BAG: "the bag",
}
_SPOKEN_OF_BY_GODFATHER: dict[About, str] = {
    About.RECEIVED: "the box as it came back",
    About.TOOK: "what I kept",
    About.PASSED: "the box as I sent it round",
    About.BAG: "the bag",
}


def deed(game: Game, names: Names, seat: int, command: Command) -> str:
    """What somebody does, in a sentence; `game` is the one it is done in."""
    who = names[seat]
    match command:
        case Hide(diamonds=many):
            kept = f"keeps {pieces.diamonds(many)} back" if many else "keeps nothing back"
            return f"{who} {kept} and sends the box to {names[FIRST]}."
        case HelpYourself():
            return f"{who} opens the box: {pieces.box(game.box)}; {_helping(game, seat, command)}."
        case Ask(of=of, question=question, everyone=everyone):
            asked = QuestionAsked(seat=seat, of=of, question=question, everyone=everyone)
            return happening(asked, names)
        case Testify(claims=claims):
            return happening(Testified(seat=seat, claims=claims), names)
        case MakeRemark(remark=remark):
            return happening(RemarkMade(seat=seat, remark=remark), names)
        case Say(text=text):
            return happening(Said(seat=seat, text=text), names)
        case Accuse(target=target):
            return happening(PocketsOrdered(seat=seat, target=target), names)
        case Shoot():
            assert game.accused is not None
            return f"{who} draws first and fires at {names[game.accused]}."
        case EmptyPockets():
            return f"{who} obeys."
    raise TypeError(f"no words for {command!r}")


def happening(event: Event, names: Names) -> str:
    """What happened, in a sentence."""
    if isinstance(event, Talk):
        return _spoken(event, names)
    who = names[event.seat]
    match event:
        case DiamondsHidden(diamonds=many):
            return f"{who} keeps {pieces.diamonds(many)}."
        case TokenBagged(token=token):
            return f"{who} bags {pieces.token(token)}."
        case TookFromBox(take=take):
            return f"{who} pockets {pieces.take(take)}."
        case BoxPassed(to=to):
            return f"The box goes from {who} to {names[to]}."
        case PocketsOrdered(target=target):
            return f"{who} orders {names[target]}: “Empty your pockets!”"
        case FakeShown():
            return f"{who} shows the fake diamond, and no more."
        case PocketsEmptied(take=take, character=character):
            return f"{who} lays open {pieces.revealed(take, character)}."
        case ShotFired(target=target, take=take, character=character):
            return f"{who} shoots {names[target]}, who took {pieces.revealed(take, character)}."
        case JokerGiven():
            return f"{who} gets a Joker."
        case Eliminated():
            return f"{who} is out."
        case TraitorTookOver():
            return f"{who} is revealed as the Traitor, and is Godfather from now on."
        case GameEnded(ending=ending):
            return f"It ends with {who} as Godfather: {ENDINGS[ending]}. {won(event, names)}"
    raise TypeError(f"no words for {event!r}")


def _spoken(event: Talk, names: Names) -> str:
    who = names[event.seat]
    match event:
        case QuestionAsked(of=of, question=question, everyone=everyone):
            turn = ", as everybody" if everyone else ""
            return f"{who} asks {names[of]}{turn}: “{QUESTIONS[question]}”"
        case Testified(claims=claims):
            said = " ".join(claimed(claim, event.seat) for claim in claims)
            return f"{who} testifies: “{said}”"
        case RemarkMade(remark=remark):
            return f"{who} remarks: {_remarked(remark, names)}."
        case Said(text=text):
            return f"{who} says: “{text}”"


def _remarked(remark: Remark, names: Names) -> str:
    parts = msgspec.to_builtins(remark)
    kind = parts.pop("type")
    told = [
        names[it] if isinstance(it, int) else str(it) for it in parts.values() if it is not None
    ]
    return " ".join([kind, *told])


def won(end: GameEnded, names: Names) -> str:
    """Who won, and by which ruling."""
    winners = [f"{names[win.seat]} ({win.ruling})" for win in end.wins]
    return f"{pieces.listed(winners)} win{'s' if len(winners) == 1 else ''}."


def claimed(claim: Claim, seat: int) -> str:
    """A claim in the words of whoever makes it."""
    godfather = seat == GODFATHER
    of = (_SPOKEN_OF_BY_GODFATHER if godfather else _SPOKEN_OF)[claim.about]
    match claim:
        case BoxClaim(about=about):
            if godfather:
                verb = "It came back" if about is About.RECEIVED else "I sent the box round"
            else:
                verb = "The box came to me" if about is About.RECEIVED else "I passed it on"
            return f"{verb} with {pieces.listed(_parts(claim))}."
        case TakeClaim(diamonds=diamonds, tokens=tokens, fake=fake):
            take = Take(diamonds=diamonds, tokens=tokens, fake=bool(fake))
            no_fake = ", and not the fake diamond" if fake is False else ""
            return f"I {'kept' if godfather else 'took'} {pieces.take(take)}{no_fake}."
        case BagClaim(token=token):
            return f"I bagged {'nothing' if token is None else pieces.token(token)}."
        case Declined():
            return f"Of {of} I will not speak."
        case Withdrawn():
            return f"Whatever I said of {of}, I take back."


def _parts(claim: BoxClaim) -> list[str]:
    """The parts of a box that are spoken of; what goes unsaid is left out."""
    parts = [] if claim.diamonds is None else [pieces.diamonds(claim.diamonds)]
    if claim.tokens is not None:
        parts += pieces.tokens(claim.tokens) or ["no token"]
    if claim.fake is not None:
        parts.append(pieces.FAKE if claim.fake else "no fake diamond")
    return parts


def _helping(game: Game, seat: int, command: HelpYourself) -> str:
    box, take = game.box, command.take
    bags = ""
    if command.bag is not None:
        box = box.without_token(command.bag)
        bags = f"bags {pieces.token(command.bag)} and "
    if take:
        done = f"{bags}takes {pieces.take(take)}"
    elif box.empty:
        done = f"{bags}closes a hand on nothing"
    else:
        done = f"{bags}closes an empty hand"
    ruling = breach(box, take, last=seat == game.setup.last)
    return done if ruling is None else f"{done}, a mistake ({ruling})"
