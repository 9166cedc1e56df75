"""The rules' events and commands as the fast core writes them, so that they can be compared."""

from functools import lru_cache

import mafia_de_cuba_core as core
from mafia_de_cuba.environments.actions import ABOUTS, CHARACTERS, QUESTIONS, TOKENS
from mafia_de_cuba.environments.fast import lot_of, tokens_told
from mafia_de_cuba.environments.observation import remark_numbers
from mafia_de_cuba.game.box import Box, Take
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
    Testified,
    TokenBagged,
    TookFromBox,
    TraitorTookOver,
)
from mafia_de_cuba.game.refusal import Decision, Reason, Refused
from mafia_de_cuba.game.testimony import BagClaim, BoxClaim, Claim, Declined, TakeClaim, Withdrawn

_EVENTS: tuple[type[Event], ...] = (
    DiamondsHidden,
    TokenBagged,
    TookFromBox,
    BoxPassed,
    QuestionAsked,
    Testified,
    RemarkMade,
    Said,
    PocketsOrdered,
    FakeShown,
    PocketsEmptied,
    ShotFired,
    JokerGiven,
    Eliminated,
    TraitorTookOver,
    GameEnded,
)
_KINDS = {event: place for place, event in enumerate(_EVENTS, 1)}
_COMMANDS = (Hide, HelpYourself, Ask, Testify, MakeRemark, Say, Accuse, Shoot, EmptyPockets)
_CLAIMS = (BoxClaim, TakeClaim, BagClaim, Declined, Withdrawn)
_ENDINGS, _REASONS = tuple(Ending), tuple(Reason)


@lru_cache(maxsize=100_000)
def _lot(held: Box | Take) -> bytes:
    return lot_of(held).to_bytes(8, "little")


def decided(decision: Decision) -> bytes:
    """What a command came to, as the core writes it."""
    if isinstance(decision, Refused):
        return bytes((0, _REASONS.index(decision.reason), int(decision.ruling[1:])))
    return b"".join(map(written, decision))


@lru_cache(maxsize=100_000)
def written(event: Event) -> bytes:
    """An event as the core writes it."""
    return bytes((_KINDS[type(event)], event.seat)) + _rest(event)


def _rest(event: Event) -> bytes:
    match event:
        case DiamondsHidden(diamonds=number) | BoxPassed(to=number) | PocketsOrdered(target=number):
            return bytes((number,))
        case TokenBagged(token=token):
            return bytes((TOKENS.index(token),))
        case TookFromBox(take=take):
            return _lot(take)
        case QuestionAsked(of=of, question=question, everyone=everyone):
            return bytes((of, QUESTIONS.index(question), everyone))
        case Testified(claims=claims):
            return bytes((len(claims),)) + b"".join(_claim(claim_of(claim)) for claim in claims)
        case RemarkMade(remark=remark):
            return bytes(number & 255 for number in remark_numbers(remark))
        case ShotFired(target=target, take=take, character=character):
            return bytes((target,)) + _lot(take) + bytes((CHARACTERS.index(character),))
        case PocketsEmptied(take=take, character=character):
            return _lot(take) + bytes((CHARACTERS.index(character),))
        case GameEnded(ending=ending, wins=wins):
            pairs = [number for win in wins for number in (win.seat, int(win.ruling[1:]))]
            return bytes((_ENDINGS.index(ending), len(wins), *pairs))
        case _:
            return b""


def claim_of(claim: Claim) -> core.Claim:
    """A claim as the core is told of it."""
    kind, about = _CLAIMS.index(type(claim)), ABOUTS.index(claim.about)
    match claim:
        case BoxClaim(diamonds=diamonds, tokens=tokens, fake=fake):
            return core.Claim(
                kind=kind,
                about=about,
                diamonds=-1 if diamonds is None else diamonds,
                fake=-1 if fake is None else int(fake),
                tokens=0 if tokens is None else core.lot(0, tokens_told(tokens)),
                told_tokens=tokens is not None,
            )
        case TakeClaim(diamonds=diamonds, tokens=tokens, fake=fake):
            return core.Claim(
                kind=kind,
                about=about,
                diamonds=diamonds,
                fake=-1 if fake is None else int(fake),
                tokens=core.lot(0, tokens_told(tokens)),
                told_tokens=True,
            )
        case BagClaim(token=token):
            place = -1 if token is None else TOKENS.index(token)
            return core.Claim(kind=kind, about=about, token=place)
        case _:
            return core.Claim(kind=kind, about=about)


def _claim(claim: core.Claim) -> bytes:
    told = bytes((claim.kind, claim.about))
    if _CLAIMS[claim.kind] is BagClaim:
        return told + bytes((claim.token & 255,))
    if _CLAIMS[claim.kind] not in (BoxClaim, TakeClaim):
        return told
    numbers = bytes((claim.diamonds & 255, claim.fake & 255, claim.told_tokens))
    return told + numbers + claim.tokens.to_bytes(8, "little")


def command_of(command: Command) -> core.Command:
    """A command as the core is told of it."""
    kind = _COMMANDS.index(type(command))
    match command:
        case Hide(diamonds=number) | Accuse(target=number):
            return core.Command(kind=kind, number=number)
        case HelpYourself(take=take, bag=bag):
            bagged = -1 if bag is None else TOKENS.index(bag)
            return core.Command(kind=kind, take=lot_of(take), bag=bagged)
        case Ask(of=of, question=question, everyone=everyone):
            place = QUESTIONS.index(question)
            return core.Command(kind=kind, number=of, question=place, everyone=everyone)
        case Testify(claims=claims):
            return core.Command(kind=kind, claims=tuple(map(claim_of, claims)))
        case MakeRemark(remark=remark):
            number, of, other, against = remark_numbers(remark)
            said = core.Remark(kind=number, of=of, other=other, against=against)
            return core.Command(kind=kind, remark=said)
        case _:
            return core.Command(kind=kind)
