"""Any table and any command: what hypothesis draws from, and what `may` means, told once more."""

from hypothesis import strategies as st

from mafia_de_cuba.game.box import Take, laid_out, spread
from mafia_de_cuba.game.characters import Token
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
from mafia_de_cuba.game.layout import nearest
from mafia_de_cuba.game.may import May, MayRemark, MayTake
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
from mafia_de_cuba.game.setup import Setup, Switch
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

tokens = st.lists(st.sampled_from(Token), max_size=9).map(laid_out)

setups = st.builds(
    Setup,
    players=st.integers(5, 12),
    tokens=st.dictionaries(st.sampled_from(Token), st.integers(1, 3)).map(spread),
    jokers=st.integers(0, 4),
    fake_diamond=st.booleans(),
    honour_box=st.booleans(),
    switches=st.lists(st.sampled_from(Switch), unique=True).map(
        lambda chosen: tuple(switch for switch in Switch if switch in chosen)
    ),
).map(nearest)
"""Every kind of playable table, custom ones and Revolución included."""

few_tokens = st.lists(st.sampled_from(Token), max_size=3).map(laid_out)
takes = st.builds(Take, diamonds=st.integers(-1, 16), tokens=few_tokens, fake=st.booleans())
take_claims = st.builds(
    TakeClaim,
    diamonds=st.integers(0, 16),
    tokens=few_tokens,
    fake=st.none() | st.booleans(),
)

box_claims = st.builds(
    BoxClaim,
    about=st.sampled_from([About.RECEIVED, About.PASSED]),
    diamonds=st.none() | st.integers(0, 20),
    tokens=st.none() | tokens,
    fake=st.none() | st.booleans(),
)
claims: st.SearchStrategy[Claim] = st.one_of(
    box_claims,
    take_claims,
    st.builds(BagClaim, token=st.none() | st.sampled_from(Token)),
    st.builds(Declined, about=st.sampled_from(About)),
    st.builds(Withdrawn, about=st.sampled_from(About)),
)
seats = st.integers(-1, 12)
abouts = st.sampled_from(About)
remarks: st.SearchStrategy[Remark] = st.one_of(
    st.builds(Opinion, of=seats, stance=st.sampled_from(Stance)),
    st.builds(Challenge, of=seats, about=abouts, against=st.none() | seats),
    st.builds(Agreement, of=seats, about=abouts),
    st.builds(Sounding, to=seats, of=seats),
    st.sampled_from([Plea(), LastWords()]),
    st.builds(Offer, to=seats),
    st.builds(Threat, to=seats),
)
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Hide, diamonds=st.integers(-1, 7)),
    st.builds(HelpYourself, take=takes, bag=st.none() | st.sampled_from(Token)),
    st.builds(Ask, of=seats, question=st.sampled_from(Question)),
    st.builds(Testify, claims=st.lists(claims, max_size=3).map(tuple)),
    st.builds(MakeRemark, remark=remarks),
    st.builds(Say, text=st.text(max_size=20)),
    st.builds(Accuse, target=seats),
    st.just(Shoot()),
    st.just(EmptyPockets()),
)
"""Anything that could be tried, sensible or not."""


def allowed(may: May, command: Command, speaker: int | None = None) -> bool:
    """Whether `may` says yes to a command, read as a button or a bot would read it."""
    match command:
        case Hide(diamonds=diamonds):
            return diamonds in may.hide
        case HelpYourself(take=take, bag=bag):
            return may.take is not None and _take_allowed(may.take, take, bag)
        case Ask(of=of, question=question):
            return any(ask.of == of and question in ask.questions for ask in may.ask)
        case Testify(claims=said):
            substance = all(not isinstance(claim, BoxClaim) or _speaks(claim) for claim in said)
            return bool(said) and substance and {c.about for c in said} <= set(may.testify)
        case MakeRemark(remark=remark):
            return may.remark is not None and _remark_allowed(may.remark, remark, speaker)
        case Say():
            return may.say
        case Accuse(target=target):
            return target in may.accuse
        case Shoot():
            return may.shoot
        case EmptyPockets():
            return may.empty_pockets
    raise AssertionError(command)


def _speaks(claim: BoxClaim) -> bool:
    return (claim.diamonds, claim.tokens, claim.fake) != (None, None, None)


def _remark_allowed(may: MayRemark, remark: Remark, speaker: int | None) -> bool:
    match remark:
        case Opinion(of=of) | Agreement(of=of):
            return of in may.of
        case Challenge(of=of, against=against):
            held = against is None or against in (*may.of, speaker)
            return of in may.of and held and against != of
        case Sounding(to=to, of=of):
            return to in may.of and of in may.of and to != of
        case Offer(to=to) | Threat(to=to):
            return to in may.to
        case Plea() | LastWords():
            return may.plea


def _take_allowed(may: MayTake, take: Take, bag: Token | None) -> bool:
    left = list(may.tokens)
    if bag is not None:
        if bag not in may.bag:
            return False
        left.remove(bag)
    there = (
        0 <= take.diamonds <= may.diamonds
        and may.fake >= take.fake
        and all(left.count(token) >= take.tokens.count(token) for token in take.tokens)
    )
    if may.anything or not there:
        return there
    if take.tokens:
        return len(take.tokens) == 1 and not take.diamonds and not take.fake
    return take.diamonds > 0 or take.fake or may.nothing
