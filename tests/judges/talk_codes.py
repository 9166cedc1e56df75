"""What somebody's answers come to beside each turn they may have had: a code for every line.

The codes know nothing of how our bots choose their stories. They hold what was said of each thing
against the boxes as they came and went: the same, as in the other box, lower, higher, unsaid.
"""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.game.box import Take, Tokens, laid_out
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal, Token
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import About, BoxClaim, Standing

Codes = NDArray[np.int64]

DIAMONDS_CAME, TOKENS_CAME, TOOK, DIAMONDS_WENT, TOKENS_WENT, BAG = 6, 4, 7, 4, 4, 3
SHAPE = (DIAMONDS_CAME, TOKENS_CAME, TOOK, DIAMONDS_WENT, TOKENS_WENT, BAG)
ALTERNATIVES = (
    (1.0, 1.0, 1.0, 4.0, 3.0, 4.0),
    (1.0, 1.0, 1.0, 6.0),
    (1.0, 1.0, 1.2, 1.2, 1.5, 4.0, 1.0),
    (1.0, 1.0, 1.0, 6.0),
    (1.0, 1.0, 1.0, 6.0),
    (1.0, 1.0, 3.0),
)
"""How many different things could be said with the same code, about."""


class Answers(Struct, frozen=True, kw_only=True):
    """What a seat stands by, part by part; None where it was not told."""

    came: int | None
    came_tokens: Tokens | None
    took: Take | None
    went: int | None
    went_tokens: Tokens | None
    bag: Token | str | None


def answers_of(stands: Standing) -> Answers:
    """What a seat stands by, as far as codes go."""
    came, went = stands.received or BoxClaim(about=About.RECEIVED), stands.passed
    took = stands.took
    return Answers(
        came=came.diamonds,
        came_tokens=came.tokens,
        took=None if took is None else Take(diamonds=took.diamonds, tokens=took.tokens),
        went=None if went is None else went.diamonds,
        went_tokens=None if went is None else went.tokens,
        bag=None if stands.bag is None else stands.bag.token or "nothing",
    )


def codes_of(said: Answers, turns: Situations) -> Codes:
    """For each turn this seat may have had, the code of what it says."""
    parts = (
        _came(said, turns),
        _came_tokens(said, turns),
        _took(said, turns),
        _went(said, turns),
        _went_tokens(said, turns),
        _bag(said, turns),
    )
    return np.asarray(np.ravel_multi_index(parts, SHAPE), dtype=np.int64)


def spread_of() -> NDArray[np.float64]:
    """For each code, over how many different answers it is spread, about."""
    found = np.ones(SHAPE)
    for axis, many in enumerate(ALTERNATIVES):
        found *= np.array(many).reshape([-1 if at == axis else 1 for at in range(len(SHAPE))])
    return found.ravel()


def _boxes(turns: Situations) -> tuple[Codes, Codes]:
    came = turns.received_diamonds.astype(np.int64)
    return came, came - turns.took_diamonds


def _came(said: Answers, turns: Situations) -> Codes:
    came, went = _boxes(turns)
    told = said.came
    if told is None:
        return np.zeros(len(turns), dtype=np.int64)
    return np.select([told == came, told == went, told < went, told < came], [1, 2, 3, 4], 5)


def _went(said: Answers, turns: Situations) -> Codes:
    came, went = _boxes(turns)
    if said.went is None:
        return np.zeros(len(turns), dtype=np.int64)
    return np.select([said.went == went, said.went == came], [1, 2], 3)


def _came_tokens(said: Answers, turns: Situations) -> Codes:
    told = said.came_tokens
    if told is None:
        return np.zeros(len(turns), dtype=np.int64)
    left = _less(told, _named(said))
    as_went = turns.passed(None, left) if left is not None else np.zeros(len(turns), dtype=bool)
    return np.select([turns.received(None, told), as_went], [1, 2], 3)


def _went_tokens(said: Answers, turns: Situations) -> Codes:
    told = said.went_tokens
    if told is None:
        return np.zeros(len(turns), dtype=np.int64)
    held = laid_out((*told, *_named(said)))
    return np.select([turns.passed(None, told), turns.received(None, held)], [1, 2], 3)


def _took(said: Answers, turns: Situations) -> Codes:
    told = said.took
    if told is None:
        return np.zeros(len(turns), dtype=np.int64)
    true = np.array([(t.diamonds, t.tokens) == (told.diamonds, told.tokens) for t in turns.takes])
    return np.where(true[turns.take], 1, kind_told(told))


def kind_told(told: Take) -> int:
    """What kind of take somebody tells of who did not take it."""
    if told.diamonds:
        return 5
    if not told.tokens:
        return 6
    goal = PROFILES[CHARACTER_OF[told.tokens[0]]].goal
    return {Goal.SERVE_GODFATHER: 2, Goal.BE_ACCUSED: 3}.get(goal, 4)


def _bag(said: Answers, turns: Situations) -> Codes:
    if said.bag is None or turns.seat != FIRST:
        return np.zeros(len(turns), dtype=np.int64)
    true = said.bag == (turns.bag or "nothing")
    return np.full(len(turns), 1 if true else 2)


def _named(said: Answers) -> Tokens:
    return said.took.tokens if said.took is not None else ()


def _less(tokens: Tokens, gone: Tokens) -> Tokens | None:
    left = list(tokens)
    for token in gone:
        if token not in left:
            return None
        left.remove(token)
    return tuple(left)


def kinds_of(setup: Setup, takes: tuple[Take, ...]) -> NDArray[np.int64]:
    """For each take, which kind of player it makes: rows of what is learnt."""
    del setup
    return np.array([kind_row(take) for take in takes])


ROWS = 14


def kind_row(take: Take) -> int:
    """Thieves by how much they stole, Urchins, then each token's character."""
    if take.diamonds:
        return 0 if take.diamonds <= 2 else 1 if take.diamonds <= 5 else 2
    if not take.tokens:
        return 3
    return 4 + list(Token).index(take.tokens[0])
