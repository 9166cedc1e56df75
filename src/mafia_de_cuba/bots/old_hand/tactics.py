"""Tactics under questioning: what somebody can make of their turn at the box.

Each tactic gives whole stories, told alike through every question and every repeat, or leaves some
questions unanswered for good. The truth is one of them, and so is saying nothing at all.
"""

from collections import Counter
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
    HAND = "hand"
    """Names what was taken, truly, and will not speak of boxes."""
    HAND_LOYAL = "hand_loyal"
    """The same, of a token of the Godfather's own people that was never taken."""
    HAND_AGENT = "hand_agent"
    HAND_OTHER = "hand_other"
    SILENCE = "silence"
    FEWER_LOYAL = "fewer_loyal"
    """Another number of diamonds, a little lower than what came, and one of the Godfather's own
    tokens taken, whether it lay there or not; always in short."""
    FEWER_AGENT = "fewer_agent"
    FEWER_OTHER = "fewer_other"
    MORE_LOYAL = "more_loyal"
    MORE_AGENT = "more_agent"
    MORE_OTHER = "more_other"
    FAR_FEWER_LOYAL = "far_fewer_loyal"
    """The same with a number that is far off."""
    FAR_FEWER_AGENT = "far_fewer_agent"
    FAR_FEWER_OTHER = "far_fewer_other"
    FAR_MORE_LOYAL = "far_more_loyal"
    FAR_MORE_AGENT = "far_more_agent"
    FAR_MORE_OTHER = "far_more_other"
    MADE_UP_LOYAL = "made_up_loyal"
    """Told whole where no token lay there: any other number of diamonds, and the one token that was
    taken."""
    MADE_UP_AGENT = "made_up_agent"
    MADE_UP_OTHER = "made_up_other"
    BAGGED_NOTHING_LOYAL = "bagged_nothing_loyal"
    """The first player's, whole or in short: not what was bagged is said to have been, but nothing,
    or a token of some kind of people; and one of the Godfather's own tokens to have been taken."""
    BAGGED_NOTHING_AGENT = "bagged_nothing_agent"
    BAGGED_NOTHING_OTHER = "bagged_nothing_other"
    BAGGED_LOYAL_LOYAL = "bagged_loyal_loyal"
    BAGGED_LOYAL_AGENT = "bagged_loyal_agent"
    BAGGED_LOYAL_OTHER = "bagged_loyal_other"
    BAGGED_AGENT_LOYAL = "bagged_agent_loyal"
    BAGGED_AGENT_AGENT = "bagged_agent_agent"
    BAGGED_AGENT_OTHER = "bagged_agent_other"
    BAGGED_OTHER_LOYAL = "bagged_other_loyal"
    BAGGED_OTHER_AGENT = "bagged_other_agent"
    BAGGED_OTHER_OTHER = "bagged_other_other"


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
BAGGED = "bagged"
"""How all tactics begin that are of another bag."""
FEINTS = ("far_fewer", "fewer", "more", "far_more")
"""Another number of diamonds than came, from far below it to far above."""
MADE_UP = "made_up"
"""The same of a box without tokens, with one of them."""
SHORT = {one: Tactic(f"{one}_short") for one in Tactic if f"{one}_short" in list(Tactic)}
RECONSIDERED = (Tactic.TRUTH_SHORT, Tactic.HAND, Tactic.SILENCE)
"""What a Minion may have said who tells all once the Traitor has taken over: nothing untrue, and
not everything."""
NEAR = 6
"""How far off another number of diamonds is at most that is not far off."""
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
    if seat == FIRST:
        yield from _other_bags(turn)


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
    """Covers with a number of diamonds that never was: a quarrel with both neighbours.

    Any token is named, one's own too: if that were left out, the token alone would tell honest
    people from Thieves.
    """
    box = turn.received
    for token in counts(setup.tokens):
        there = box.tokens if token in box.tokens else laid_out((*box.tokens, token))
        made_up = Tactic(f"{MADE_UP}_{CLAIMED[token].value}")
        for number in range(DIAMONDS + 1):
            if number != box.diamonds:
                came = replace(box, diamonds=number, tokens=there)
                tactic = Tactic(f"{feint(number - box.diamonds)}_{CLAIMED[token].value}")
                story = helped_oneself(came, Take(tokens=(token,)), None)
                yield Tale(tactic=tactic, story=story, short=True)
                if not box.tokens:
                    yield Tale(tactic=made_up, story=story)


def feint(off: int) -> str:
    """What it is to tell a number that is so far off."""
    far = abs(off) > NEAR
    return FEINTS[(0 if far else 1) if off < 0 else (3 if far else 2)]


def _other_bags(turn: Turn) -> Iterator[Tale]:
    """Covers of the first player with a bag that never was."""
    for bag, token in other_bags(turn.received.tokens, turn.bagged):
        story = helped_oneself(turn.received, Take(tokens=(token,)), bag)
        for short in (False, True):
            yield Tale(tactic=bagging(bag, token), story=story, short=short)


def bagging(bag: Token | None, token: Token) -> Tactic:
    """Which tactic it is to tell of this in the bag, and of that taken."""
    whose = "nothing" if bag is None else CLAIMED[bag].value
    return Tactic(f"{BAGGED}_{whose}_{CLAIMED[token].value}")


def other_bags(
    there: Iterable[Token], bagged: Token | None
) -> Iterator[tuple[Token | None, Token]]:
    """What can be said to have been bagged that was not, and what to have been taken then."""
    many = Counter(there)
    for bag in (None, *many):
        if bag is not bagged:
            left = many - Counter(() if bag is None else (bag,))
            yield from ((bag, token) for token in left)
