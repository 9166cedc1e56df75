"""The scribe: a record's actions read as commands, and a game's events written down as a record."""

from collections.abc import Iterable, Iterator, Sequence

from mafia_de_cuba.game.box import Take, Tokens, counts, laid_out, spread
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
    DiamondsHidden,
    Event,
    FakeShown,
    GameEnded,
    PocketsEmptied,
    PocketsOrdered,
    QuestionAsked,
    RemarkMade,
    Said,
    ShotFired,
    Testified,
    TokenBagged,
    TookFromBox,
)
from mafia_de_cuba.game.records import (
    AccuseAction,
    AgreeAction,
    AnyAction,
    AskAction,
    ChallengeAction,
    EmptyPocketsAction,
    HideAction,
    LastWordsAction,
    MalformedRecord,
    OfferAction,
    OpineAction,
    PleadAction,
    Record,
    RecordClaim,
    RecordOutcome,
    RecordSetup,
    RemarkAction,
    SayAction,
    ShootAction,
    SoundOutAction,
    TakeAction,
    Tally,
    TestifyAction,
    ThreatenAction,
)
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Threat,
)
from mafia_de_cuba.game.setup import Setup, Switch
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Withdrawn,
)

HONOUR_BOX = "R17"


def setup_of(record: Record) -> Setup:
    """The table that a record was played at; it may be one that cannot be played."""
    laid = record.setup
    for name in laid.switches:
        if name != HONOUR_BOX and name not in Switch.__members__.values():
            known = ", ".join((HONOUR_BOX, *Switch))
            raise MalformedRecord(f"setup.switches: {name!r} has no other reading; {known} have")
    return Setup(
        players=len(record.players),
        tokens=spread(laid.tokens),
        jokers=laid.jokers,
        fake_diamond=laid.fake_diamond,
        honour_box=laid.honour_box or laid.switches.get(HONOUR_BOX, False),
        switches=tuple(switch for switch in Switch if laid.switches.get(switch, False)),
    )


def commands_of(record: Record) -> list[tuple[int, Command]]:
    """Who did what, in order."""
    return [
        (action.seat, _command(action, f"actions[{at}]"))
        for at, action in enumerate(record.actions)
    ]


def record_of(players: Sequence[str], setup: Setup, events: Iterable[Event]) -> Record:
    """The record of a game that went like this."""
    if len(players) != setup.players:
        raise ValueError(f"{len(players)} names for {setup.players} seats")
    switches = {switch.value: True for switch in setup.switches}
    outcome: RecordOutcome | None = None
    happened = list(events)
    if happened and isinstance(end := happened[-1], GameEnded):
        outcome = outcome_of(end)
    return Record(
        record=1,
        players=tuple(players),
        setup=RecordSetup(
            tokens=counts(setup.tokens),
            jokers=setup.jokers,
            fake_diamond=setup.fake_diamond,
            honour_box=setup.honour_box,
            switches=switches,
        ),
        actions=tuple(_actions(happened)),
        outcome=outcome,
    )


def outcome_of(end: GameEnded) -> RecordOutcome:
    """The outcome as a record states it."""
    return RecordOutcome(ending=end.ending, winners=tuple(win.seat for win in end.wins))


def _command(action: AnyAction, place: str) -> Command:
    match action:
        case TakeAction():
            take = Take(diamonds=action.diamonds, tokens=_tokens(action), fake=action.fake)
            return HelpYourself(take=take, bag=action.bag)
        case AskAction():
            return Ask(of=action.of, question=action.question, everyone=action.everyone)
        case TestifyAction():
            return Testify(
                claims=tuple(
                    _claim(claim, f"{place}.claims[{at}]") for at, claim in enumerate(action.claims)
                )
            )
        case SayAction():
            return Say(text=action.text)
        case AccuseAction():
            return Accuse(target=action.target)
        case EmptyPocketsAction():
            return EmptyPockets()
        case ShootAction():
            return Shoot()
        case HideAction():
            return Hide(diamonds=action.diamonds)
        case _:
            return MakeRemark(remark=_remark(action))


def _remark(action: RemarkAction) -> Remark:
    match action:
        case OpineAction():
            return Opinion(of=action.of, stance=action.stance)
        case ChallengeAction():
            return Challenge(of=action.of, about=action.about, against=action.against)
        case AgreeAction():
            return Agreement(of=action.of, about=action.about)
        case PleadAction():
            return Plea()
        case LastWordsAction():
            return LastWords()
        case OfferAction():
            return Offer(to=action.to)
        case ThreatenAction():
            return Threat(to=action.to)
        case SoundOutAction():
            return Sounding(to=action.to, of=action.of)


def _tokens(taken: TakeAction | RecordClaim) -> Tokens:
    several = {} if taken.tokens is None else taken.tokens
    return laid_out((*spread(several), *(() if taken.token is None else (taken.token,))))


def _claim(claim: RecordClaim, place: str) -> Claim:
    stated = any(
        part is not None for part in (claim.diamonds, claim.tokens, claim.token, claim.fake)
    )
    if claim.refused or claim.withdrawn:
        if stated or (claim.refused and claim.withdrawn):
            raise MalformedRecord(f"{place}: a claim is stated, or refused, or withdrawn")
        return (Declined if claim.refused else Withdrawn)(about=claim.about)
    match claim.about:
        case About.TOOK:
            return TakeClaim(diamonds=claim.diamonds or 0, tokens=_tokens(claim), fake=claim.fake)
        case About.BAG:
            if any(part is not None for part in (claim.diamonds, claim.tokens, claim.fake)):
                raise MalformedRecord(f"{place}: a claim about the bag gives a `token`, or nothing")
            return BagClaim(token=claim.token)
        case About.RECEIVED | About.PASSED:
            if claim.token is not None or not stated:
                raise MalformedRecord(
                    f"{place}: a claim about a box gives `diamonds`, `tokens` or both"
                )
            tokens = None if claim.tokens is None else spread(claim.tokens)
            return BoxClaim(
                about=claim.about, diamonds=claim.diamonds, tokens=tokens, fake=claim.fake
            )


def _actions(events: Iterable[Event]) -> Iterator[AnyAction]:
    """What was done, from what happened: consequences are left for the rules to find again."""
    bag = None
    for event in events:
        match event:
            case TokenBagged(token=token):
                bag = token
            case TookFromBox(seat=seat, take=take):
                one = take.tokens[0] if len(take.tokens) == 1 else None
                several = counts(take.tokens) if len(take.tokens) > 1 else None
                yield TakeAction(
                    seat=seat,
                    diamonds=take.diamonds,
                    token=one,
                    tokens=several,
                    fake=take.fake,
                    bag=bag,
                )
                bag = None
            case QuestionAsked(seat=seat, of=of, question=question, everyone=everyone):
                yield AskAction(seat=seat, of=of, question=question, everyone=everyone)
            case Testified(seat=seat, claims=claims):
                yield TestifyAction(seat=seat, claims=tuple(map(record_claim, claims)))
            case RemarkMade(seat=seat, remark=remark):
                yield record_remark(seat, remark)
            case Said(seat=seat, text=text):
                yield SayAction(seat=seat, text=text)
            case PocketsOrdered(seat=seat, target=target):
                yield AccuseAction(seat=seat, target=target)
            case PocketsEmptied(seat=seat) | FakeShown(seat=seat):
                yield EmptyPocketsAction(seat=seat)
            case ShotFired(seat=seat):
                yield ShootAction(seat=seat)
            case DiamondsHidden(seat=seat, diamonds=diamonds):
                yield HideAction(seat=seat, diamonds=diamonds)


def record_remark(seat: int, remark: Remark) -> RemarkAction:
    """A remark as a record writes it."""
    match remark:
        case Opinion(of=of, stance=stance):
            return OpineAction(seat=seat, of=of, stance=stance)
        case Challenge(of=of, about=about, against=against):
            return ChallengeAction(seat=seat, of=of, about=about, against=against)
        case Agreement(of=of, about=about):
            return AgreeAction(seat=seat, of=of, about=about)
        case Plea():
            return PleadAction(seat=seat)
        case LastWords():
            return LastWordsAction(seat=seat)
        case Offer(to=to):
            return OfferAction(seat=seat, to=to)
        case Threat(to=to):
            return ThreatenAction(seat=seat, to=to)
        case Sounding(to=to, of=of):
            return SoundOutAction(seat=seat, to=to, of=of)


def record_claim(claim: Claim) -> RecordClaim:
    """A claim as a record writes it."""
    match claim:
        case BoxClaim():
            held: Tally | None = None if claim.tokens is None else counts(claim.tokens)
            return RecordClaim(
                about=claim.about, diamonds=claim.diamonds, tokens=held, fake=claim.fake
            )
        case TakeClaim(diamonds=diamonds, tokens=tokens, fake=fake):
            return RecordClaim(
                about=About.TOOK,
                diamonds=diamonds or None,
                token=tokens[0] if len(tokens) == 1 else None,
                tokens=counts(tokens) if len(tokens) > 1 else None,
                fake=fake,
            )
        case BagClaim(token=token):
            return RecordClaim(about=About.BAG, token=token)
        case Declined(about=about):
            return RecordClaim(about=about, refused=True)
        case Withdrawn(about=about):
            return RecordClaim(about=about, withdrawn=True)
