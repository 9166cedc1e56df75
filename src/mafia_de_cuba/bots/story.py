"""The story a seat sticks to: what it says it received, took, passed on and bagged.

Whoever serves the Godfather tells the truth. Everyone with something to hide has a cover: they took
another token, and what is missing was gone before the box came, or went after it was passed on. So
a Thief and an Agent sound alike. A Driver backs the passenger up.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from mafia_de_cuba.bots.persona import Persona, Strength, lasting_dice
from mafia_de_cuba.deduction.claims import Statement, spoken
from mafia_de_cuba.game.box import NOTHING, Box, Take, counts, laid_out
from mafia_de_cuba.game.characters import PROFILES, Goal, Token
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.seats import FIRST, right_neighbour
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, TakeClaim
from mafia_de_cuba.game.view import Pocket, View


class Story(Struct, frozen=True, kw_only=True):
    """What a seat says of its turn."""

    received: Box
    took: Take
    passed: Box
    bagged: Token | None = None

    def claim(self, about: About) -> BoxClaim | TakeClaim | BagClaim:
        """The part of it that speaks of this."""
        match about:
            case About.RECEIVED | About.PASSED:
                box = self.received if about is About.RECEIVED else self.passed
                return BoxClaim(about=about, diamonds=box.diamonds, tokens=box.tokens)
            case About.TOOK:
                return TakeClaim(diamonds=self.took.diamonds, tokens=self.took.tokens)
            case About.BAG:
                return BagClaim(token=self.bagged)


def story_of(view: View, pocket: Pocket, persona: Persona, seed: int) -> Story:
    """What this seat says of its turn, from its first word to its last."""
    rng = lasting_dice(seed, view, "story")
    before = until_first_word(view)
    true = Story(
        received=pocket.received, took=pocket.took, passed=pocket.passed, bagged=pocket.bagged
    )
    match PROFILES[pocket.character].goal:
        case Goal.SERVE_GODFATHER | Goal.CHOOSE_SIDE:
            told = [true]
        case Goal.DRIVE_NEIGHBOUR:
            told = [_backing_up(view, pocket, before) or true]
        case _:
            told = list(covers(view, pocket))
    if not told:
        return true
    if persona.strength is not Strength.GREEN:
        told = _fitting_best(told, view, before)
    forward = [story for story in told if story.received == pocket.received]
    backward = [story for story in told if story.received != pocket.received]
    if forward and backward:
        told = forward if rng.random() < persona.blames_forward else backward
    most = counts(view.setup.tokens)
    # The more of a token there are, the less a claim to one is likely to be one too many.
    weights = [most[story.took.tokens[0]] if story.took.tokens else 1 for story in told]
    return rng.choices(told, weights)[0]


def covers(view: View, pocket: Pocket) -> Iterator[Story]:
    """Every cover there is: another token taken, and what is missing gone before or after."""
    box = pocket.received if pocket.bagged is None else pocket.received.without_token(pocket.bagged)
    for token in dict.fromkeys(box.tokens):
        take = Take(tokens=(token,))
        yield Story(
            received=pocket.received, took=take, passed=box.without(take), bagged=pocket.bagged
        )
    yield from _gone_before(view, pocket)


def _gone_before(view: View, pocket: Pocket) -> Iterator[Story]:
    passed = pocket.passed
    most = counts(view.setup.tokens)
    bagged = () if pocket.bagged is None else (pocket.bagged,)
    for token in most:
        held = laid_out((*passed.tokens, token, *bagged))
        if held.count(token) <= most[token]:
            came = Box(diamonds=passed.diamonds, tokens=held, fake=passed.fake)
            take = Take(tokens=(token,))
            yield Story(received=came, took=take, passed=passed, bagged=pocket.bagged)
    if passed.empty and not bagged:
        yield Story(received=passed, took=NOTHING, passed=passed)


def _backing_up(view: View, pocket: Pocket, before: Sequence[Talk]) -> Story | None:
    """The passenger's own words about the box they handed over, if they spoke and it can be."""
    passenger = right_neighbour(view.viewer or 0)
    for said in spoken(before):
        claim = said.claim
        if said.seat == passenger and isinstance(claim, BoxClaim) and claim.about is About.PASSED:
            tokens = pocket.received.tokens if claim.tokens is None else claim.tokens
            diamonds = pocket.received.diamonds if claim.diamonds is None else claim.diamonds
            came = Box(diamonds=diamonds, tokens=tokens, fake=pocket.received.fake)
            if came.holds(pocket.took):
                return Story(received=came, took=pocket.took, passed=came.without(pocket.took))
    return None


def until_first_word(view: View) -> tuple[Talk, ...]:
    """All that was said before this seat first spoke: a story is made up only once."""
    for place, talk in enumerate(view.talk):
        if isinstance(talk, Testified) and talk.seat == view.viewer:
            return view.talk[:place]
    return view.talk


def _fitting_best(told: list[Story], view: View, before: Sequence[Talk]) -> list[Story]:
    """The stories that quarrel with the fewest of the claims made before."""
    said = spoken(before)
    quarrels = [_quarrels(story, view, said) for story in told]
    fewest = min(quarrels)
    return [story for story, count in zip(told, quarrels, strict=True) if count == fewest]


def _quarrels(story: Story, view: View, said: Sequence[Statement]) -> int:
    seat = view.viewer or FIRST
    count = 0
    taken = counts(story.took.tokens)
    for other in said:
        match other.claim:
            case BoxClaim(about=About.PASSED) as claim if other.seat == seat - 1:
                count += _differs(claim, story.received)
            case BoxClaim(about=About.RECEIVED) as claim if other.seat == seat + 1:
                count += _differs(claim, story.passed)
            case TakeClaim(tokens=(token,)) if token in taken:
                taken[token] += 1
    most = counts(view.setup.tokens)
    return count + sum(many > most[token] for token, many in taken.items())


def _differs(claim: BoxClaim, box: Box) -> bool:
    other_count = claim.diamonds is not None and claim.diamonds != box.diamonds
    return other_count or (claim.tokens is not None and claim.tokens != box.tokens)
