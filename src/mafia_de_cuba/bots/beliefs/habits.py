"""How people take and talk, as a model for belief; the numbers are learnt from our bots' own games.

What a hand takes depends on the seat and on what lies in the box. What a seat says, taken together,
is one of five things: the truth; that the diamonds went later; that they were gone before; a feint
with another number altogether; or anything at all. How often each kind of player does which is
counted from games.
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.beliefs.ears import Listening
from mafia_de_cuba.bots.beliefs.marks import FEW, mark_of, marks_in, parts_of
from mafia_de_cuba.bots.beliefs.memory import remembered
from mafia_de_cuba.bots.beliefs.ways import (
    ANSWERS,
    NOTHING_SAID,
    Likely,
    Stated,
    Way,
    fits_of_each,
    new_words,
    spelt_out,
    stated_by,
)
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.belief import Situations, Words, WordsBySeat
from mafia_de_cuba.deduction.by_core import Pointer, laid
from mafia_de_cuba.deduction.shelf import Amounts, Numbers, shelf_for
from mafia_de_cuba.game.box import DIAMONDS, Take
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified
from mafia_de_cuba.game.setup import FIRST, Setup, last

if TYPE_CHECKING:
    from mafia_de_cuba_core.ways import Listener

Shares = dict[Way, float]


class Habits(Struct, frozen=True, kw_only=True):
    """The numbers behind a model; `fitted_to` says where they come from."""

    fitted_to: str
    keeps: tuple[float, ...]
    takes: dict[str, float]
    """How strongly each take draws, against the others in the same box."""
    bags: dict[str, float]
    """How strongly each bagging draws, and none."""
    words: dict[str, Shares]
    """For each kind of player, how often they talk in each way."""
    silence: dict[str, float]
    """For each kind of player, how often they decline to answer."""
    remarks: dict[str, dict[str, float]] = {}
    """For each kind of player, how their remarks are shared out among the kinds of remarks."""
    hearing: float = 1.0
    """How much words weigh: less than 1 where people choose them by what was said before."""


OTHER = "other"
"""Any kind of player that was never met."""
DOUBT = 0.03
"""How much is left for talk that nobody of that kind was ever heard to use."""
FEWEST_WITH_JOKERS = 8
"""The smallest usual table with a Joker: hands behave otherwise where there is none."""
UNHEARD_OF = 0.02
"""How strongly a take draws that was never seen."""
MOST_TABLES = 500
"""How many small tables are kept for the core, a few thousand bytes each."""


def place_of(seat: int, players: int) -> str:
    """Where a seat is on the box's way, and at how large a table, as far as it matters."""
    table = "small " if players < FEWEST_WITH_JOKERS else ""
    if seat == FIRST:
        return f"{table}first"
    if seat == last(players):
        return f"{table}last"
    return f"{table}early" if seat <= players // 2 else f"{table}late"


def plenty_of(diamonds: int) -> str:
    """How rich a box is, as far as it matters."""
    return "few" if diamonds <= 3 else "some" if diamonds <= 8 else "many"


def name_of(take: Take, *, seat: int, players: int, diamonds: int) -> str:
    """A take, and where it was made, in the words of the fitted numbers."""
    place = place_of(seat, players)
    if take.tokens:
        return f"{place}/{take.tokens[0]}"
    if take.diamonds:
        return f"{place}/{plenty_of(diamonds)}/{take.diamonds}{'+fake' if take.fake else ''}"
    return f"{place}/{'fake' if take.fake else 'nothing'}"


def kind_of(take: Take) -> str:
    """What a take makes of a player, in the words of the fitted numbers."""
    return str(take.tokens[0]) if take.tokens else str(take.character)


class HabitModel:
    """Belief's model of people with these habits."""

    def __init__(self, habits: Habits) -> None:
        self._habits = habits
        self.hearing = habits.hearing
        # The same words are weighed again at every decision. Of what is kept for every turn there
        # may be a million lines; how words weigh depends on few things, and is a small table.
        self._takes = remembered(self._draws)
        self._heard = remembered(self._listened)
        self._shares = remembered(self._talking)
        self._silences = remembered(self._silent)
        self.mark = lru_cache(maxsize=32)(self._remarked)
        self._joint = remembered(self._weighed)
        self._told = remembered(self._said)
        self.change = remembered(self._added)
        self._at = lru_cache(maxsize=8)(partial(Listening, self))
        self._for_core: dict[tuple[Likely | None, Setup], Pointer] = {}

    def keeps(self, setup: Setup) -> Sequence[float]:
        del setup
        return self._habits.keeps

    def takes(self, situations: Situations) -> Amounts:
        return self._takes(situations)

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """How likely these words are, after all this seat has said before."""
        earlier, later, declined = stated_by(said, before)
        new = new_words(earlier, later, situations)
        return self.change(new.was, new.now, declined, situations.setup).take(new.lines)

    def remarks(self, made: RemarkMade, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """How likely this remark is, of those that somebody makes who makes one."""
        mark = mark_of(made)
        if mark is None or len(marks_in(before, made.seat)) >= FEW:
            return np.ones(len(situations))
        return self.mark(mark, situations.setup).take(situations.take)

    def heard(self, words: tuple[Words, ...], situations: Situations) -> Amounts:
        """How likely each turn is, and all that was said after it."""
        testimony, marks = parts_of(words)
        return self._heard(testimony, marks if self._habits.remarks else (), situations)

    def _listened(
        self, words: tuple[Testified, ...], marks: tuple[str, ...], situations: Situations
    ) -> Amounts:
        """All but the last of it was mostly heard before."""
        if marks:
            mark = self.mark(marks[-1], situations.setup).take(situations.take)
            return self._heard(words, marks[:-1], situations) * mark
        if words:
            said = self.says(words[-1], situations, words[:-1])
            return self._heard(words[:-1], (), situations) * said
        return self.takes(situations)

    def listener(self, words: WordsBySeat, setup: Setup) -> "Listener":
        """The same of all seats, for the core."""
        return self._at(setup).to(words)

    def each_told(
        self, stories: tuple[Stated, ...], situations: Situations, lines: Numbers | None = None
    ) -> Amounts:
        """How likely a seat has said just each of these, or declined, in these situations."""
        fits = fits_of_each(stories, situations)
        often = [it.likely if claims else None for claims, it in zip(stories, fits, strict=True)]
        tables = {likely: self._told(likely, situations.setup) for likely in set(often)}
        takes, ways = situations.take, [it.ways for it in fits]
        if lines is not None:
            takes, ways = takes.take(lines), [it.take(lines) for it in ways]
        takes = takes * np.uint16(ANSWERS)
        rows = zip(often, ways, strict=True)
        return np.array([tables[likely].take(takes + some) for likely, some in rows])

    def told_table(self, likely: Likely | None, setup: Setup) -> Pointer:
        """The same for the core: a table by take and by the ways that words fit."""
        key = likely, setup
        if key not in self._for_core:
            if len(self._for_core) >= MOST_TABLES:
                self._for_core.clear()
            self._for_core[key] = laid(self._told(likely, setup))
        return self._for_core[key]

    # -------------------------------------------------------- small tables, a line for each take

    def _said(self, likely: Likely | None, setup: Setup) -> Amounts:
        """By take and by the ways they fit, what words weigh; None is to decline."""
        silence = self._silences(setup)[:, None]
        if likely is None:
            return np.asarray(np.repeat(silence, ANSWERS, axis=1) ** self.hearing)
        return np.asarray((self._joint(likely, setup) * (1 - silence)) ** self.hearing)

    def _added(self, was: Likely, now: Likely, declined: bool, setup: Setup) -> Amounts:  # noqa: FBT001
        """By take, and by the ways that all fitted before and now, what the new words weigh."""
        shelf = shelf_for(setup)
        takes = shelf.one_of_each_kind
        silence = self._silences(setup)[takes, None, None]
        before = self._joint(was, setup)[takes, :, None]
        after = np.repeat(self._joint(now, setup)[takes, None, :], ANSWERS, axis=1)
        added = np.divide(after, before, out=np.zeros_like(after), where=before > 0)
        weighs = (added * (silence if declined else 1 - silence)) ** self.hearing
        return np.asarray(weighs[shelf.kind_places])

    def _weighed(self, likely: Likely, setup: Setup) -> Amounts:
        """By take and by the ways they fit, how likely words are."""
        takes = len(shelf_for(setup).takes)
        if likely == NOTHING_SAID:
            return np.ones((takes, ANSWERS))
        found = np.zeros((takes, ANSWERS))
        for share, fitting in zip(self._shares(setup), spelt_out(likely), strict=True):
            found += share[:, None] * fitting
        return found

    def _remarked(self, mark: str, setup: Setup) -> Amounts:
        takes = shelf_for(setup).takes
        shares = self._habits.remarks
        usual = shares[OTHER].get(mark, 0.0) if OTHER in shares else 0.0
        if not usual:
            return np.ones(len(takes))
        rows = [shares.get(kind_of(take), shares[OTHER]) for take in takes]
        # Against what is usual: that remarks were made at all tells nothing of how people are.
        return np.asarray(np.array([row.get(mark, usual) / usual for row in rows]) ** self.hearing)

    def _talking(self, setup: Setup) -> Amounts:
        """A line for each way of talking: how often it is used, after each take."""
        words = self._habits.words
        rows = [words.get(kind_of(take), words[OTHER]) for take in shelf_for(setup).takes]
        shares = np.array([[row[way] for row in rows] for way in Way])
        return np.asarray((1 - DOUBT) * shares + DOUBT / len(Way))

    def _silent(self, setup: Setup) -> Amounts:
        silence = self._habits.silence
        usual = silence[OTHER]
        return np.array([silence.get(kind_of(take), usual) for take in shelf_for(setup).takes])

    # ------------------------------------------------------------------------------------- hands

    def _draws(self, situations: Situations) -> Amounts:
        if len(situations.parts) > 1:
            return np.concatenate([self.takes(after) for after in situations.parts])
        seat, setup = situations.seat, situations.setup
        # Boxes that are as rich as each other, as far as it matters, draw alike.
        alike = {plenty_of(diamonds): diamonds for diamonds in range(DIAMONDS + 1)}
        draws = {
            plenty: [self._draw(take, seat, setup.players, diamonds) for take in situations.takes]
            for plenty, diamonds in alike.items()
        }
        table = np.array([draws[plenty_of(diamonds)] for diamonds in range(DIAMONDS + 1)])
        shares = situations.among(table[situations.received_diamonds, situations.take])
        if seat != FIRST:
            return shares
        bags = {bag: self._bagged(bag) for bag in (None, *dict.fromkeys(setup.tokens))}
        return shares * (bags[situations.bag] / sum(bags.values()))

    def _draw(self, take: Take, seat: int, players: int, diamonds: int) -> float:
        name = name_of(take, seat=seat, players=players, diamonds=diamonds)
        return self._habits.takes.get(name, UNHEARD_OF)

    def _bagged(self, bag: str | None) -> float:
        return self._habits.bags.get("none" if bag is None else str(bag), UNHEARD_OF)


@lru_cache(maxsize=1)
def fitted() -> dict[Strength, Habits]:
    """The habits that were fitted to our own bots' games, by how well they played."""
    text = files("mafia_de_cuba.bots.beliefs").joinpath("habits.json").read_bytes()
    return msgspec.json.decode(text, type=dict[Strength, Habits])


@lru_cache(maxsize=16)
def model_of(
    whose: Strength, heard_by: Strength | None = None, *, hearing: float | None = None
) -> HabitModel:
    """The model of people with these habits, whose words somebody else may trust less, or more."""
    usual = fitted()[heard_by or whose].hearing
    weight = usual if hearing is None else hearing
    return HabitModel(msgspec.structs.replace(fitted()[whose], hearing=weight))


@lru_cache(maxsize=1)
def naive() -> HabitModel:
    """A model of people who are truthful, and of Thieves who shift the blame one seat back."""
    honest = dict.fromkeys(Way, 0.0) | {Way.TRUTH: 0.98, Way.ANYTHING: 0.02}
    thief = dict.fromkeys(Way, 0.0) | {
        Way.GONE_BEFORE: 0.85,
        Way.GONE_AFTER: 0.13,
        Way.ANYTHING: 0.02,
    }
    words = {OTHER: honest, str(Character.THIEF): thief}
    habits = fitted()[Strength.SHARP]
    return HabitModel(
        msgspec.structs.replace(habits, words=words, silence={OTHER: 0.02}, remarks={}, hearing=1.0)
    )
