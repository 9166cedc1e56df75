"""Whole games played by chance from a seed: the same seed, the same game."""

from collections.abc import Iterator, Sequence
from random import Random

from mafia_de_cuba.game.box import Box, Take, Tokens, laid_out, lawful_takes, spread
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Command, HelpYourself, Hide, MakeRemark, Say, Testify
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.layout import nearest
from mafia_de_cuba.game.may import MayRemark
from mafia_de_cuba.game.refusal import Refused
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
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.setup import FIRST, MOST_KEPT, Setup, Switch
from mafia_de_cuba.game.sight import may_for
from mafia_de_cuba.game.state import Game, after, new_game
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Withdrawn,
)

Step = tuple[int, Command]


def random_setup(rng: Random, tokens: Sequence[Token] = tuple(Token)) -> Setup:
    """Any table that can be played with these tokens, the odd ones as likely as the usual."""
    wished = rng.sample(tokens, rng.randint(1, len(tokens)))
    return nearest(
        Setup(
            players=rng.randint(5, 12),
            tokens=spread({token: rng.randint(1, 3) for token in wished}),
            jokers=rng.randint(0, 4),
            fake_diamond=rng.random() < 0.5,
            honour_box=rng.random() < 0.4,
            switches=tuple(switch for switch in Switch if rng.random() < 0.5),
        )
    )


def random_take(rng: Random, box: Box, setup: Setup, seat: int) -> Take:
    """A take this box allows this seat: tokens first, small handfuls, mistakes where possible."""
    if setup.honour_box and rng.random() < 0.2:
        return random_handful(rng, box)
    takes = list(lawful_takes(box, last=seat == setup.last))
    tokens = [take for take in takes if take.tokens]
    if tokens and rng.random() < 0.6:
        return rng.choice(tokens)
    small = [take for take in takes if not take.tokens and take.diamonds <= 4]
    return rng.choice(small if small and rng.random() < 0.8 else takes)


def random_handful(rng: Random, box: Box) -> Take:
    """Anything that lies in the box, in any mixture."""
    return Take(
        diamonds=rng.randint(0, min(3, box.diamonds)),
        tokens=laid_out(rng.sample(box.tokens, rng.randint(0, min(2, len(box.tokens))))),
        fake=box.fake and rng.random() < 0.5,
    )


def random_theft(rng: Random, setup: Setup) -> Iterator[Step]:
    """The Godfather keeps some, and the box goes all the way round."""
    kept = rng.randint(0, MOST_KEPT)
    yield 0, Hide(diamonds=kept)
    box = setup.full_box.without(Take(diamonds=kept))
    for seat in range(FIRST, setup.players):
        bag = (
            rng.choice(box.tokens) if seat == FIRST and box.tokens and rng.random() < 0.5 else None
        )
        if bag is not None:
            box = box.without_token(bag)
        take = random_take(rng, box, setup, seat)
        yield seat, HelpYourself(take=take, bag=bag)
        box = box.without(take)


def random_deed(rng: Random, game: Game) -> Step:
    """Something that somebody may do now, each kind of deed as likely as the others."""
    kinds: dict[type[Command], list[Step]] = {}
    for seat in range(game.players):
        for command in may_for(game, seat).commands():
            kinds.setdefault(type(command), []).append((seat, command))
    return rng.choice(kinds[rng.choice(list(kinds))])


def random_words(rng: Random, game: Game) -> Step:
    """Somebody still in says something, true or not."""
    speakers = [seat for seat in range(game.players) if seat not in game.eliminated]
    seat = rng.choice(speakers)
    if not game.box_is_back or rng.random() < 0.2:
        return seat, Say(text="I only ever drive the car.")
    may = may_for(game, seat).remark
    if may is not None and rng.random() < 0.3:
        return seat, MakeRemark(remark=random_remark(rng, may, seat))
    return seat, Testify(claims=tuple(random_claim(rng, game) for _ in range(rng.randint(1, 3))))


def random_remark(rng: Random, may: MayRemark, seat: int) -> Remark:
    """Something that this seat may say of somebody, each kind as likely as the others."""
    of, about = rng.choice(may.of), rng.choice(list(About))
    against = rng.choice([None, *(other for other in (*may.of, seat) if other != of)])
    said: list[Remark] = [
        Opinion(of=of, stance=rng.choice(list(Stance))),
        Challenge(of=of, about=about, against=against),
        Agreement(of=of, about=about),
    ]
    third = [other for other in may.of if other != of]
    if third:
        said.append(Sounding(to=of, of=rng.choice(third)))
    if of in may.to:
        said += [Offer(to=of), Threat(to=of)]
    if may.plea:
        said += [Plea(), LastWords()]
    return rng.choice(said)


def random_claim(rng: Random, game: Game) -> Claim:
    """A claim about anything, with anything in it; now and then none, or one taken back."""
    about = rng.choice(list(About))
    if rng.random() < 0.15:
        return Declined(about=about) if rng.random() < 0.6 else Withdrawn(about=about)
    some = laid_out(rng.sample(game.setup.tokens, rng.randint(0, len(game.setup.tokens))))
    match about:
        case About.TOOK:
            fake = rng.choice([None, True, False])
            if some and rng.random() < 0.5:
                return TakeClaim(tokens=some[:1], fake=fake)
            return TakeClaim(diamonds=rng.randint(0, 6), fake=fake)
        case About.BAG:
            return BagClaim(token=rng.choice([None, *some]))
        case _:
            return _random_box(rng, about, some)


def _random_box(rng: Random, about: About, tokens: Tokens) -> BoxClaim:
    """A claim about a box: any part of it may go unsaid, though not all of it."""
    while True:
        claim = BoxClaim(
            about=about,
            diamonds=rng.choice([None, rng.randint(0, 15)]),
            tokens=rng.choice([None, tokens, tokens]),
            fake=rng.choice([None, None, True, False]),
        )
        if claim.says_something:
            return claim


def random_game(
    rng: Random, setup: Setup, *, words: float = 0.3
) -> tuple[list[Step], list[Event], Game]:
    """A whole game to its end: what was done, what happened, and how it stands."""
    game = new_game(setup)
    steps: list[Step] = []
    events: list[Event] = []

    def put(step: Step) -> None:
        nonlocal game
        decision = decide(game, *step)
        assert not isinstance(decision, Refused), (game, step, decision)
        steps.append(step)
        events.extend(decision)
        game = after(game, decision)

    for step in random_theft(rng, setup):
        put(step)
    while game.ended is None:
        put(random_words(rng, game) if rng.random() < words else random_deed(rng, game))
    return steps, events, game
