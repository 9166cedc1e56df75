"""The stories a seat can tell: what it received, took, passed on and bagged.

Beside the truth there are covers. One keeps to the box as it came and names a token that lay in it:
whatever is missing went later. Another keeps to the box as it went: whatever is missing was gone
before. A feint has another number of diamonds throughout, and quarrels with both neighbours.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from mafia_de_cuba.game.box import DIAMONDS, NOTHING, Box, Take, counts, laid_out
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, BoxClaim, Standing, Turn, helped_oneself

FARTHEST_FEINT = 4
FEINTED_TOKENS = 2


Story = Turn
"""A turn as it is told."""


def tells_of_fake(about: About, setup: Setup) -> bool:
    """Whether the fake diamond is worth a word: nobody says of a take that it was not in it."""
    return setup.fake_diamond and about is not About.TOOK


def fits(story: Story, stands: Standing) -> bool:
    """Whether it says the same as what was said already; of a take, the fake does not count."""
    came, said, went, bag = stands.received, stands.took, stands.passed, stands.bag
    took = story.took
    return (
        (came is None or came.fits(story.received))
        and (said is None or (said.diamonds, said.tokens) == (took.diamonds, took.tokens))
        and (went is None or went.fits(story.passed))
        and (bag is None or bag.token == story.bagged)
    )


def told_with(story: Story, stands: Standing) -> Story:
    """The same, but for what was said otherwise already: what is left has to follow from it."""
    received, took = _box(story.received, stands.received), story.took
    if stands.took is not None:
        took = Take(diamonds=stands.took.diamonds, tokens=stands.took.tokens)
    if stands.received is None or stands.received.tokens is None:
        # What was taken has to have been there.
        missing = [token for token in took.tokens if token not in received.tokens]
        received = replace(received, tokens=laid_out((*received.tokens, *missing)))
    passed = received.without(took) if received.holds(took) else story.passed
    bagged = story.bagged if stands.bag is None else stands.bag.token
    return Story(received=received, took=took, passed=_box(passed, stands.passed), bagged=bagged)


def _box(box: Box, claim: BoxClaim | None) -> Box:
    """A box, but for what was claimed of it otherwise."""
    if claim is None:
        return box
    return Box(
        diamonds=box.diamonds if claim.diamonds is None else claim.diamonds,
        tokens=box.tokens if claim.tokens is None else claim.tokens,
        fake=box.fake if claim.fake is None else claim.fake,
    )


def gone_after(turn: Turn) -> Iterator[Story]:
    """Covers that keep to the box as it came."""
    box = turn.received.without_token(turn.bagged)
    for token in dict.fromkeys(box.tokens):
        yield helped_oneself(turn.received, Take(tokens=(token,)), turn.bagged)
    if box.empty:
        yield helped_oneself(turn.received, NOTHING, turn.bagged)


def gone_before(turn: Turn, setup: Setup) -> Iterator[Story]:
    """Covers that keep to the box as it went."""
    passed = turn.passed
    most = counts(setup.tokens)
    bagged = () if turn.bagged is None else (turn.bagged,)
    for token in most:
        held = laid_out((*passed.tokens, token, *bagged))
        if held.count(token) <= most[token]:
            came = Box(diamonds=passed.diamonds, tokens=held, fake=turn.received.fake)
            yield helped_oneself(came, Take(tokens=(token,)), turn.bagged)
    if passed.empty and not bagged:
        yield Story(received=passed, took=NOTHING, passed=passed)


def feints(turn: Turn, setup: Setup) -> Iterator[Story]:
    """Covers that have more or fewer diamonds than there ever were."""
    true_counts = (turn.received.diamonds, turn.passed.diamonds)
    lowest = max(0, turn.passed.diamonds - FARTHEST_FEINT)
    highest = min(DIAMONDS, turn.received.diamonds + FARTHEST_FEINT)
    covers = {story.took: story for story in gone_before(turn, setup)}
    covers |= {story.took: story for story in gone_after(turn)}
    named = [story for take, story in covers.items() if take.tokens and take != turn.took]
    # What there is most of is claimed with the least risk.
    named.sort(key=lambda story: -setup.tokens.count(story.took.tokens[0]))
    for diamonds in range(lowest, highest + 1):
        if diamonds not in true_counts:
            for story in named[:FEINTED_TOKENS]:
                yield Story(
                    received=replace(story.received, diamonds=diamonds),
                    took=story.took,
                    passed=replace(story.passed, diamonds=diamonds),
                    bagged=story.bagged,
                )
