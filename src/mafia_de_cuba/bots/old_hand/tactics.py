"""Tactics under questioning: what somebody can make of their turn at the box.

Each tactic gives whole stories, told alike through every question and every repeat, or leaves some
questions unanswered for good. The truth is one of them, and so is saying nothing at all.
"""

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.stories.story import Story
from mafia_de_cuba.game.box import DIAMONDS, Box, Take, counts, laid_out
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Character, Goal, Token
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import About, Turn, helped_oneself


class Tactic(StrEnum):
    """What somebody's words come to. In short: told without the tokens of any box."""

    TRUTH = "truth"
    TRUTH_SHORT = "truth_short"
    LATER_LOYAL = "later_loyal"
    """The box as it came is true; what went from it was one of the Godfather's own tokens."""
    LATER_AGENT = "later_agent"
    LATER_OTHER = "later_other"
    LATER_LOYAL_SHORT = "later_loyal_short"
    LATER_AGENT_SHORT = "later_agent_short"
    LATER_OTHER_SHORT = "later_other_short"
    BEFORE_LOYAL = "before_loyal"
    """The box as it went is true; what is missing was gone before."""
    BEFORE_AGENT = "before_agent"
    BEFORE_OTHER = "before_other"
    BEFORE_LOYAL_SHORT = "before_loyal_short"
    BEFORE_AGENT_SHORT = "before_agent_short"
    BEFORE_OTHER_SHORT = "before_other_short"
    ADDED_LOYAL = "added_loyal"
    """The diamonds that came are true, and so is all else but for a token of the Godfather's own
    people that is said to have lain there too, and to be what was taken."""
    ADDED_AGENT = "added_agent"
    ADDED_OTHER = "added_other"
    ADDED_LOYAL_SHORT = "added_loyal_short"
    ADDED_AGENT_SHORT = "added_agent_short"
    ADDED_OTHER_SHORT = "added_other_short"
    FEWER = "fewer"
    """Another number of diamonds altogether, lower than what came; in short. Where no token
    lay any is said to have, and it may be told whole."""
    MORE = "more"
    HAND = "hand"
    """Names what was taken, truly, and will not speak of boxes."""
    HAND_LOYAL = "hand_loyal"
    """The same, of a token of the Godfather's own people that was never taken."""
    HAND_AGENT = "hand_agent"
    HAND_OTHER = "hand_other"
    SILENCE = "silence"
    SWAP = "swap"
    """The first player's: what was bagged is said to be what was taken, and the other way round."""


class Folk(Enum):
    """Whose token somebody says they took."""

    LOYAL = "loyal"
    AGENT = "agent"
    OTHER = "other"


_BY_GOAL = {Goal.SERVE_GODFATHER: Folk.LOYAL, Goal.BE_ACCUSED: Folk.AGENT}
CLAIMED = {t: _BY_GOAL.get(PROFILES[CHARACTER_OF[t]].goal, Folk.OTHER) for t in Token}
LATER = {one: Tactic(f"later_{one.value}") for one in Folk}
BEFORE = {one: Tactic(f"before_{one.value}") for one in Folk}
ADDED = {one: Tactic(f"added_{one.value}") for one in Folk}
HANDS = {one: Tactic(f"hand_{one.value}") for one in Folk}
SHORT = {one: Tactic(f"{one}_short") for one in Tactic if f"{one}_short" in list(Tactic)}
RECONSIDERED = (Tactic.TRUTH_SHORT, Tactic.HAND, Tactic.SILENCE)
"""What a Minion may have said who tells all once the Traitor has taken over: nothing untrue, and
not everything."""
FARTHEST = 3
"""How far off another number of diamonds is at most."""
BOXES = frozenset((About.RECEIVED, About.PASSED))
ALL = frozenset(About)
NOTHING_LEFT_OUT: frozenset[About] = frozenset()


class Tale(Struct, frozen=True, kw_only=True):
    """A whole story, and what it leaves unanswered."""

    tactic: Tactic
    story: Story
    silent_on: frozenset[About] = NOTHING_LEFT_OUT
    short: bool = False
    """Whether tokens in a box go unsaid, though asked for."""

    @property
    def heard(self) -> tuple[object, ...]:
        """What it comes to for whoever asks everything."""
        story, silent = self.story, self.silent_on
        came, went = story.received, story.passed
        return (
            None if About.RECEIVED in silent else came.diamonds if self.short else came,
            None if About.TOOK in silent else story.took,
            None if About.PASSED in silent else went.diamonds if self.short else went,
            "unsaid" if About.BAG in silent else story.bagged,
        )


def tellings(turn: Turn, seat: int, setup: Setup) -> Iterator[Tale]:
    """All that somebody with this turn can tell, being who it makes them."""
    if turn.took.character is not Character.THIEF:
        yield from _both(Tactic.TRUTH, turn)
        if turn.took.tokens:
            yield Tale(tactic=Tactic.HAND, story=turn, silent_on=BOXES)
    yield Tale(tactic=Tactic.SILENCE, story=turn, silent_on=ALL)
    if seat != setup.last:
        yield from _later(turn)
    if seat != FIRST:
        yield from _before(turn, setup)
    if seat not in (FIRST, setup.last):
        yield from _added(turn, setup)
        yield from _other_numbers(turn, setup)
    for token in dict.fromkeys(setup.tokens):
        if (token,) != turn.took.tokens:
            told = replace(turn, took=Take(tokens=(token,)))
            yield Tale(tactic=HANDS[CLAIMED[token]], story=told, silent_on=BOXES)
    swapped = _swapped(turn)
    if swapped is not None:
        yield Tale(tactic=Tactic.SWAP, story=swapped)


def _both(tactic: Tactic, story: Story) -> Iterator[Tale]:
    """A story, whole and in short."""
    yield Tale(tactic=tactic, story=story)
    yield Tale(tactic=SHORT[tactic], story=story, short=True)


def _later(turn: Turn) -> Iterator[Tale]:
    box = turn.received.without_token(turn.bagged)
    for token in dict.fromkeys(box.tokens):
        if (token,) != turn.took.tokens:
            story = helped_oneself(turn.received, Take(tokens=(token,)), turn.bagged)
            yield from _both(LATER[CLAIMED[token]], story)


def _before(turn: Turn, setup: Setup) -> Iterator[Tale]:
    most, passed = counts(setup.tokens), turn.passed
    for token in most:
        if (token,) != turn.took.tokens and passed.tokens.count(token) < most[token]:
            went = replace(passed, fake=turn.received.fake)
            yield from _both(BEFORE[CLAIMED[token]], _came_with(went, token))


def _added(turn: Turn, setup: Setup) -> Iterator[Tale]:
    box = turn.received
    for token in counts(setup.tokens):
        if token not in box.tokens and (token,) != turn.took.tokens:
            yield from _both(ADDED[CLAIMED[token]], _came_with(box, token))


def _came_with(box: Box, token: Token) -> Story:
    """A box as it went, and before that with one more token in it."""
    came = replace(box, tokens=laid_out((*box.tokens, token)))
    return helped_oneself(came, Take(tokens=(token,)), None)


def _other_numbers(turn: Turn, setup: Setup) -> Iterator[Tale]:
    """Covers with a number of diamonds that never was: a quarrel with both neighbours."""
    box = turn.received
    named = named_in_feints(box.tokens, setup)
    for token in counts(setup.tokens) if named is None else (named,):
        told = box if box.tokens else replace(box, tokens=(token,))
        for off in (*range(-FARTHEST, 0), *range(1, FARTHEST + 1)):
            number = box.diamonds + off
            if 0 <= number <= DIAMONDS:
                tactic = Tactic.FEWER if off < 0 else Tactic.MORE
                came = replace(told, diamonds=number)
                story = helped_oneself(came, Take(tokens=(token,)), None)
                yield Tale(tactic=tactic, story=story, short=True)
                if not box.tokens:
                    yield Tale(tactic=tactic, story=story)


def named_in_feints(there: Iterable[Token], setup: Setup) -> Token | None:
    """The token that is named with a false number: what there is most of, whoever speaks.

    If one's own were left out, the token alone would tell honest people from Thieves.
    """
    many = counts(setup.tokens)
    named = dict.fromkeys(there)
    return max(named, key=lambda token: (many[token], -list(many).index(token)), default=None)


def _swapped(turn: Turn) -> Story | None:
    if turn.bagged is None:
        return None
    took = Take(tokens=(turn.bagged,))
    if turn.took.tokens and turn.took != took:
        return Story(
            received=turn.received, took=took, passed=turn.passed, bagged=turn.took.tokens[0]
        )
    if turn.took.diamonds:
        # The diamonds are said to be there still: they went later.
        return helped_oneself(turn.received, took, None)
    return None
