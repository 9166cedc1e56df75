"""The learnt tables: how hands are drawn at the box, and how words are chosen after it."""

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.tactics import CLAIMED, Folk, Tactic
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.bots.temptation import PULL
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS, Take
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Character, Goal, Token
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, FIRST, MOST_PLAYERS, STANDARD, Setup, last

KIN = ("thief of few", "thief of some", "thief of many", "urchin", "loyal", "agent", "driver")
"""Who chooses words alike at the rulebook's tables."""
NEWCOMERS = (
    Character.CLEANER,
    Character.DIAMOND_LOVER,
    Character.REVOLUTIONARY,
    Character.TRAITOR,
    Character.MINION,
    Character.CROOKED_LAWYER,
)
"""Who comes to other tables, each a kin of its own."""
LEAST, NEARLY_NEVER = 1e-4, 1e-9
"""How little any tactic is used that can be used: before somebody who hears by these very tables
and has to think of everything, and before anybody else."""
HARDLY_EVER = 0.005
"""What is told less often than that, whatever somebody's turn, is heard as if nothing was said:
whoever finds words that nobody uses must not gain by them."""
FEW, SOME = 2, 4
RICHNESS = (3, 8)
"""How many diamonds make a box a poor one, and how many an ordinary one."""
BOXES = len(RICHNESS) + 1
TALK_ROWS = BOXES * len(KIN)
"""Words are learnt apart by who speaks and of what kind of box."""
ALL_ROWS = TALK_ROWS + BOXES * len(NEWCOMERS)
"""The newcomers' rows stand after all others, one newcomer's together."""
ALL_KIN = len(KIN) + len(NEWCOMERS)
PLACES = ("first", "early", "late", "last")
TACTICS = tuple(Tactic)
ROW = DIAMONDS + len(Folk) + 1
"""What a hand may be drawn to: so many diamonds, a token of each kind of people, nothing."""
BESIDE, ALONE = 0.5, 0.3
"""How the fake diamond draws beside real ones, and by itself, against nothing."""
FILE = "tables.npz"
WORDS, PULLS, BEFORE = "words of ", "pulls of ", "words before "
"""What the arrays in it are called that belong to one newcomer, or to one strength of Godfather."""
_KIN_BY_GOAL = {
    Goal.SERVE_GODFATHER: 4,
    Goal.SERVE_TRAITOR: 4,
    Goal.BE_ACCUSED: 5,
    Goal.DRIVE_NEIGHBOUR: 6,
}
"""Like whom a newcomer talks who was taught nothing; all others as an Urchin does."""


class Taught(Struct, frozen=True, kw_only=True, eq=False):
    """What one newcomer has learnt, at a table with nobody else new but the company it needs."""

    words: Amounts
    """How readily each tactic is used: by kind of box, place, tactic."""
    pulls: Amounts
    """How many times as strongly its token draws as it would by itself: by place, kind of box."""


class Tables(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """All that was learnt for one number of players."""

    players: int
    hands: Amounts
    """How strongly each take draws: by seat from the first, diamonds in the box, column."""
    bags: Amounts
    """How strongly nothing draws into the bag, or a token of each kind of people."""
    words: Amounts
    """How readily each tactic is used: by kind of box and kin, place, tactic."""
    joker: float
    """What a game is still worth to the Godfather once a Joker was spent, against a Thief found."""
    newcomers: Mapping[Character, Taught] = {}
    least: float = LEAST
    """How little any tactic is used that can be used."""
    weighing: Amounts = np.zeros((ALL_KIN, len(PLACES)))
    """How readily each kin tells no tale at all, but weighs every word as the sharp do: by place,
    beside the words."""

    @cached_property
    def rows(self) -> Amounts:
        """Everybody's words. A newcomer who was taught nothing talks as its like do."""
        rows = [self.words]
        for newcomer in NEWCOMERS:
            taught = self.newcomers.get(newcomer)
            rows.append(borrowed(newcomer, self.words) if taught is None else taught.words)
        return np.concatenate(rows)

    @cached_property
    def pulls(self) -> Amounts:
        """How many times as strongly each kin's tokens draw: by kin, place, kind of box."""
        found = np.ones((ALL_KIN, len(PLACES), BOXES))
        for newcomer, taught in self.newcomers.items():
            found[newcomer_kin(newcomer)] = taught.pulls
        return found


def borrowed(newcomer: Character, words: Amounts) -> Amounts:
    """How those talk who are most like a newcomer, by kind of box."""
    return words[_KIN_BY_GOAL.get(PROFILES[newcomer].goal, 3) :: len(KIN)]


def newcomer_kin(newcomer: Character) -> int:
    """The number of a newcomer's kin, after those of the rulebook's tables."""
    return len(KIN) + NEWCOMERS.index(newcomer)


def kin_of(take: Take) -> int:
    """Who talks alike after a take."""
    if take.diamonds:
        return 0 if take.diamonds <= FEW else 1 if take.diamonds <= SOME else 2
    if not take.tokens:
        return 3
    character = CHARACTER_OF[take.tokens[0]]
    if character in NEWCOMERS:
        return newcomer_kin(character)
    return _KIN_BY_GOAL.get(PROFILES[character].goal, 3)


def richness(there: int) -> int:
    """Whether a box is a poor, an ordinary or a rich one."""
    return sum(there > many for many in RICHNESS)


def talk_row(take: Take, there: int) -> int:
    """Which row of words belongs to a take from a box with so many diamonds."""
    kin = kin_of(take)
    if kin < len(KIN):
        return richness(there) * len(KIN) + kin
    return TALK_ROWS + (kin - len(KIN)) * BOXES + richness(there)


def place_of(seat: int, players: int) -> int:
    """Where on its way the box comes to a seat."""
    if seat == FIRST:
        return 0
    if seat == last(players):
        return 3
    return 1 if seat <= players // 2 else 2


def column_of(take: Take) -> int:
    """Which column of hands a take belongs to."""
    if take.diamonds:
        return take.diamonds - 1
    if take.tokens:
        return DIAMONDS + list(Folk).index(CLAIMED[take.tokens[0]])
    return ROW - 1


def pull_of(take: Take, seat: int, diamonds: int, setup: Setup) -> float:
    """How strongly a take draws at this seat, from a box with so many diamonds."""
    tables = tables_for(setup.players)
    row = tables.hands[seat - 1, diamonds]
    learnt = tables.pulls[kin_of(take), place_of(seat, setup.players), richness(diamonds)]
    return float(row[column_of(take)]) * unlearnt(take, setup) * float(learnt)


def unlearnt(take: Take, setup: Setup) -> float:
    """How what is not at the rulebook's tables draws by itself, beside what is."""
    if take.fake:
        return BESIDE if take.diamonds else ALONE
    if not take.tokens:
        return 1.0
    token = take.tokens[0]
    goal = PROFILES[CHARACTER_OF[token]].goal
    if goal is Goal.BE_ACCUSED:
        rivals = sum(PROFILES[CHARACTER_OF[other]].goal is goal for other in setup.tokens)
        return min(1.0, STANDARD[setup.players][1] / rivals)
    usual = Goal.DRIVE_NEIGHBOUR if CLAIMED[token] is Folk.OTHER else goal
    return PULL[goal] / PULL[usual]


def bag_share(token: Token | None, setup: Setup) -> float:
    """How often this goes into the bag, or nothing does."""
    shares = tables_for(setup.players).bags
    if token is None:
        return float(shares[0])
    alike = sum(CLAIMED[other] is CLAIMED[token] for other in dict.fromkeys(setup.tokens))
    return float(shares[1 + list(Folk).index(CLAIMED[token])]) / alike


@lru_cache(maxsize=1)
def _learnt() -> dict[str, Amounts]:
    kept = files("mafia_de_cuba.bots.old_hand").joinpath(FILE).read_bytes()
    with np.load(BytesIO(kept)) as arrays:
        return {name: arrays[name].astype(np.float64) for name in arrays.files}


@lru_cache(maxsize=MOST_PLAYERS - FEWEST_PLAYERS + 1)
def tables_for(players: int) -> Tables:
    """What was learnt for so many players."""
    return tables_from(_learnt(), players)


@cache
def tables_before(godfather: Strength | None, players: int, *, jokers: bool) -> Tables:
    """The same with the words for a Godfather who is known to play worse than an old hand, and who
    can afford a mistake or cannot."""
    usual = tables_for(players)
    ways = None if godfather is None else _learnt().get(BEFORE + godfather)
    return usual if ways is None else with_ways(usual, ways[int(jokers)])


def with_ways(usual: Tables, ways: Amounts) -> Tables:
    """Tables with one row of words for each kin and place, whatever the box, and how readily it
    weighs them instead at the end; a kin that has only noughts talks as usual."""
    words = usual.words.copy()
    for kin, rows in enumerate(ways[: len(KIN)]):
        if rows.any():
            words[kin :: len(KIN)] = rows[:, :-1]
    newcomers = dict(usual.newcomers)
    for newcomer, rows in zip(NEWCOMERS, ways[len(KIN) :], strict=True):
        if rows.any():
            # How its token draws has been settled at the box.
            pulls = np.ones((len(PLACES), BOXES))
            newcomers[newcomer] = Taught(words=np.array([rows[:, :-1]] * BOXES), pulls=pulls)
    return replace(
        usual, words=words, newcomers=newcomers, weighing=ways[:, :, -1], least=NEARLY_NEVER
    )


def tables_from(found: Mapping[str, Amounts], players: int) -> Tables:
    """The same out of these arrays."""
    at = players - FEWEST_PLAYERS
    return Tables(
        players=players,
        hands=found["hands"][at, : players - 1],
        bags=found["bags"][at],
        words=found["words"][at],
        joker=float(found["joker"][at]),
        newcomers={
            newcomer: Taught(words=words[at], pulls=found[PULLS + newcomer][at])
            for newcomer in NEWCOMERS
            # Where nothing was learnt there are noughts.
            if (words := found.get(WORDS + newcomer)) is not None and words[at].any()
        },
    )
