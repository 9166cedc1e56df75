"""The stories a seat can tell: what it received, took, passed on and bagged.

Beside the truth there are covers. One keeps to the box as it came and names a token that lay in it:
whatever is missing went later. Another keeps to the box as it went: whatever is missing was gone
before. A feint has another number of diamonds throughout, and quarrels with both neighbours.
"""

from collections.abc import Iterator

from msgspec import Struct

from mafia_de_cuba.game.box import DIAMONDS, NOTHING, Box, Take, counts, laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Standing, TakeClaim
from mafia_de_cuba.game.view import Pocket

FARTHEST_FEINT = 4
FEINTED_TOKENS = 2


class Story(Struct, frozen=True, kw_only=True):
    """What a seat says of its turn."""

    received: Box
    took: Take
    passed: Box
    bagged: Token | None = None

    def claim(self, about: About, *, fake: bool = False) -> BoxClaim | TakeClaim | BagClaim:
        """The part of it that speaks of this; of the fake diamond only where there is one."""
        match about:
            case About.RECEIVED | About.PASSED:
                box = self.received if about is About.RECEIVED else self.passed
                there = box.fake if fake else None
                return BoxClaim(about=about, diamonds=box.diamonds, tokens=box.tokens, fake=there)
            case About.TOOK:
                return TakeClaim(
                    diamonds=self.took.diamonds,
                    tokens=self.took.tokens,
                    fake=self.took.fake or None,
                )
            case About.BAG:
                return BagClaim(token=self.bagged)

    def fits(self, stands: Standing) -> bool:
        """Whether it says the same as what was said already."""
        said = (stands.received, stands.took, stands.passed, stands.bag)
        return all(claim is None or self._agrees(claim) for claim in said)

    def _agrees(self, claim: BoxClaim | TakeClaim | BagClaim) -> bool:
        if isinstance(claim, BoxClaim):
            box = self.received if claim.about is About.RECEIVED else self.passed
            return _box(box, claim) == box
        if isinstance(claim, TakeClaim):
            return (claim.diamonds, claim.tokens) == (self.took.diamonds, self.took.tokens)
        return claim.token == self.bagged

    def told_with(self, stands: Standing) -> "Story":
        """The same, but for what was said otherwise already: what is left has to follow from it."""
        received, took = _box(self.received, stands.received), self.took
        if stands.took is not None:
            took = Take(diamonds=stands.took.diamonds, tokens=stands.took.tokens)
        if stands.received is None or stands.received.tokens is None:
            # What was taken has to have been there.
            missing = [token for token in took.tokens if token not in received.tokens]
            received = Box(
                diamonds=received.diamonds,
                tokens=laid_out((*received.tokens, *missing)),
                fake=received.fake,
            )
        passed = received.without(took) if received.holds(took) else self.passed
        bagged = self.bagged if stands.bag is None else stands.bag.token
        return Story(
            received=received, took=took, passed=_box(passed, stands.passed), bagged=bagged
        )


def _box(box: Box, claim: BoxClaim | None) -> Box:
    """A box, but for what was claimed of it otherwise."""
    if claim is None:
        return box
    return Box(
        diamonds=box.diamonds if claim.diamonds is None else claim.diamonds,
        tokens=box.tokens if claim.tokens is None else claim.tokens,
        fake=box.fake if claim.fake is None else claim.fake,
    )


def truth(pocket: Pocket) -> Story:
    """What really happened."""
    return Story(
        received=pocket.received, took=pocket.took, passed=pocket.passed, bagged=pocket.bagged
    )


def gone_after(pocket: Pocket) -> Iterator[Story]:
    """Covers that keep to the box as it came."""
    box = _after_bagging(pocket.received, pocket.bagged)
    for token in dict.fromkeys(box.tokens):
        take = Take(tokens=(token,))
        yield Story(
            received=pocket.received, took=take, passed=box.without(take), bagged=pocket.bagged
        )
    if box.empty:
        yield Story(received=pocket.received, took=NOTHING, passed=box, bagged=pocket.bagged)


def gone_before(pocket: Pocket, setup: Setup) -> Iterator[Story]:
    """Covers that keep to the box as it went."""
    passed = pocket.passed
    most = counts(setup.tokens)
    bagged = () if pocket.bagged is None else (pocket.bagged,)
    for token in most:
        held = laid_out((*passed.tokens, token, *bagged))
        if held.count(token) <= most[token]:
            came = Box(diamonds=passed.diamonds, tokens=held, fake=pocket.received.fake)
            take = Take(tokens=(token,))
            left = Box(diamonds=passed.diamonds, tokens=passed.tokens, fake=came.fake)
            yield Story(received=came, took=take, passed=left, bagged=pocket.bagged)
    if passed.empty and not bagged:
        yield Story(received=passed, took=NOTHING, passed=passed)


def feints(pocket: Pocket, setup: Setup) -> Iterator[Story]:
    """Covers that have more or fewer diamonds than there ever were."""
    true_counts = (pocket.received.diamonds, pocket.passed.diamonds)
    lowest = max(0, pocket.passed.diamonds - FARTHEST_FEINT)
    highest = min(DIAMONDS, pocket.received.diamonds + FARTHEST_FEINT)
    covers = {story.took: story for story in gone_before(pocket, setup)}
    covers |= {story.took: story for story in gone_after(pocket)}
    named = [story for take, story in covers.items() if take.tokens and take != pocket.took]
    # What there is most of is claimed with the least risk.
    named.sort(key=lambda story: -setup.tokens.count(story.took.tokens[0]))
    for diamonds in range(lowest, highest + 1):
        if diamonds not in true_counts:
            for story in named[:FEINTED_TOKENS]:
                yield Story(
                    received=_with_diamonds(story.received, diamonds),
                    took=story.took,
                    passed=_with_diamonds(story.passed, diamonds),
                    bagged=story.bagged,
                )


def _with_diamonds(box: Box, diamonds: int) -> Box:
    return Box(diamonds=diamonds, tokens=box.tokens, fake=box.fake)


def _after_bagging(box: Box, bagged: Token | None) -> Box:
    return box if bagged is None else box.without_token(bagged)
