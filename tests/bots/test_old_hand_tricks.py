"""The tricks by which an outsider saw through our bots do not work on old hands."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from statistics import mean

import pytest
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.old_hand.inquiry import suspect
from mafia_de_cuba.bots.old_hand.telling import own_tale
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.box import NOTHING, Box, Take, laid_out
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, Hide, Testify
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.setup import AGENTS, Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, after, new_game
from mafia_de_cuba.game.testimony import (
    About,
    BoxClaim,
    Claim,
    Declined,
    Question,
    Turn,
    helped_oneself,
    standing,
)
from mafia_de_cuba.game.view import View
from mafia_de_cuba.playout import play_out, steps

EVERYTHING = (
    Question.PASSED,
    Question.RECEIVED_TOKENS,
    Question.TOOK,
    Question.RECEIVED_DIAMONDS,
    Question.TOOK,
    Question.RECEIVED,
)
KINDS = (Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER)
THEFTS = 1500


def old_hand(seed: int) -> Bot:
    tempers = list(Temperament)
    persona = Persona(strength=Strength.OLD_HAND, temperament=tempers[seed % len(tempers)])
    return Bot(persona=persona, seed=seed)


@cache
def thefts() -> tuple[Game, ...]:
    """Boxes that have come back, at six players."""
    setup = lay_table(Wishes(players=6))
    assert isinstance(setup, Setup)
    found = []
    for number in range(THEFTS):
        game = new_game(setup)
        for seat in range(setup.players):
            command = old_hand(10 * number + seat).choose(view_for(game, seat))
            events = decide(game, seat, command or Hide(diamonds=0))
            assert isinstance(events, tuple)
            game = after(game, events)
        found.append(game)
    return tuple(found)


def told(number: int, game: Game, seat: int) -> tuple[Character, frozenset[About], bool]:
    """What somebody is, what they will not speak of, and whether they say they are an Agent."""
    view = view_for(game, seat)
    assert view.pocket is not None
    bot = old_hand(10 * number + seat)
    tale = own_tale(view, view.pocket, bot.persona, bot.seed, bot.tables(view))
    says = About.TOOK not in tale.silent_on and set(tale.story.took.tokens) & set(AGENTS)
    return view.pocket.character, tale.silent_on, bool(says)


@cache
def everyone() -> list[tuple[Character, frozenset[About], bool]]:
    return [told(n, game, seat) for n, game in enumerate(thefts()) for seat in range(1, 6)]


@pytest.mark.long
def test_whoever_says_agent_is_one_now_and_then() -> None:
    agents = [who is Character.AGENT for who, _, says in everyone() if says]
    assert 0.1 < sum(agents) / len(agents) < 0.5


@pytest.mark.long
def test_whoever_will_not_speak_may_be_a_henchman_and_whoever_does_a_thief() -> None:
    silent = Counter(who for who, silent, _ in everyone() if silent)
    speaks = Counter(who for who, silent, _ in everyone() if not silent)
    assert silent[Character.LOYAL_HENCHMAN] > 0.03 * silent.total()
    assert silent[Character.THIEF] > 0.2 * silent.total()
    assert speaks[Character.THIEF] > 0.2 * speaks.total()


def test_answers_stay_the_same_through_every_question_and_repeat() -> None:
    for number, start in enumerate(thefts()[:12]):
        game = start
        for seat in range(1, 6):
            for question in EVERYTHING:
                for by, command in ((0, Ask(of=seat, question=question)), (seat, None)):
                    done = command or old_hand(10 * number + seat).choose(view_for(game, seat))
                    assert done is not None
                    events = decide(game, by, done)
                    assert isinstance(events, tuple), events
                    game = after(game, events)
            claims = [
                claim
                for line in game.talk
                for claim in getattr(line, "claims", ())
                if line.seat == seat
            ]
            stands = standing(claims)
            for claim in claims:
                if not isinstance(claim, Declined):
                    said = getattr(stands, claim.about)
                    parts = ("diamonds", "tokens", "token")
                    for part in parts:
                        once = getattr(claim, part, None)
                        assert once is None or once == getattr(said, part)


class Inventor(Struct, frozen=True, kw_only=True):
    """Somebody who answers everything out of one story, true or not."""

    bot: Bot
    story: Turn
    short: bool = False
    """Whether tokens in a box go unsaid, though asked for."""

    def choose(self, view: View) -> Command | None:
        """As the bot would, but for the words."""
        if view.phase is not Phase.INVESTIGATION or view.may.empty_pockets:
            return self.bot.choose(view)
        asked = [line.question for line in view.waiting if line.of == view.viewer]
        if not asked:
            return None
        claim: Claim = self.story.answer(asked[0])
        if self.short and isinstance(claim, BoxClaim):
            claim = replace(claim, tokens=None)
            claim = claim if claim.says_something else Declined(about=claim.about)
        return Testify(claims=(claim,))


def gained(
    by: Callable[[Turn, int], Turn | None],
    most: int,
    *,
    seats: Sequence[int] = (2, 3, 4),
    short: bool = False,
) -> list[int]:
    """Of the same evenings, how much more often somebody wins whose story this is."""
    setup, found = thefts()[0].setup, list[int]()
    for number, game in enumerate(thefts()):
        for seat in seats:
            pocket = view_for(game, seat).pocket
            story = None if pocket is None else by(pocket.turn, number)
            if story is None or len(found) == most:
                continue
            bots = [old_hand(10 * number + at) for at in range(setup.players)]
            chairs: list[Strategy] = [*bots]
            chairs[seat] = Inventor(bot=bots[seat], story=story, short=short)
            wins = []
            for players in (chairs, bots):
                ended = play_out(setup, players).game.ended
                assert ended is not None
                wins.append(seat in ended.winners)
            found.append(wins[0] - wins[1])
    return found


@pytest.mark.long
def test_an_urchin_gains_little_by_a_number_that_never_was() -> None:
    """An empty box is said to have held two diamonds and a token; the next is said to have them."""

    def story(turn: Turn, number: int) -> Turn | None:
        took = Take(tokens=(KINDS[number % len(KINDS)],))
        came = Box(diamonds=2, tokens=took.tokens)
        return helped_oneself(came, took, None) if turn.received.empty else None

    found = gained(story, most=100)
    assert len(found) > 50
    assert mean(found) < 0.2


@pytest.mark.long
@pytest.mark.parametrize("many", [4, 5])
def test_an_urchin_gains_little_by_diamonds_in_an_empty_box_told_in_short(many: int) -> None:
    def story(turn: Turn, _: int) -> Turn | None:
        came = Box(diamonds=many, tokens=(Token.LOYAL_HENCHMAN,))
        took = Take(tokens=(Token.LOYAL_HENCHMAN,))
        return helped_oneself(came, took, None) if turn.received.empty else None

    found = gained(story, most=150, short=True)
    assert len(found) > 50
    assert mean(found) < 0.15


@pytest.mark.long
def test_a_first_thief_gains_little_by_a_bag_that_never_was() -> None:
    """The Driver is said to have gone into the bag, and a Henchman to have been taken."""

    def story(turn: Turn, _: int) -> Turn | None:
        if not turn.took.diamonds or turn.bagged is Token.DRIVER:
            return None
        return helped_oneself(turn.received, Take(tokens=(Token.LOYAL_HENCHMAN,)), Token.DRIVER)

    found = gained(story, most=150, seats=(1,))
    assert len(found) > 50
    assert mean(found) < 0.15


@pytest.mark.long
def test_a_first_thief_gains_little_by_saying_that_all_is_there() -> None:
    def story(turn: Turn, _: int) -> Turn | None:
        return helped_oneself(turn.received, NOTHING, turn.bagged) if turn.took.diamonds else None

    found = gained(story, most=150, seats=(1,))
    assert len(found) > 50
    assert mean(found) < 0.15


@pytest.mark.long
def test_a_thief_gains_little_by_a_token_that_never_lay_there() -> None:
    """The box came as it is told, but for the token that is said to have been taken from it."""

    def story(turn: Turn, number: int) -> Turn | None:
        box, token = turn.received, KINDS[number % len(KINDS)]
        if not turn.took.diamonds or not box.tokens or token in box.tokens:
            return None
        came = replace(box, tokens=laid_out((*box.tokens, token)))
        return helped_oneself(came, Take(tokens=(token,)), None)

    found = gained(story, most=100)
    assert len(found) > 50
    assert mean(found) < 0.2


@pytest.mark.long
def test_a_thief_gains_little_by_two_tokens_that_nobody_else_has_seen() -> None:
    """The box came as it is told, but for two tokens more, one of them the Agent that was taken."""

    def story(turn: Turn, _: int) -> Turn | None:
        box, agent = turn.received, Token.FBI_AGENT
        unseen = [token for token in KINDS if token not in (agent, *box.tokens)]
        if turn.took.diamonds < 3 or not unseen:
            return None
        others = [token for token in box.tokens if token is not agent]
        there = laid_out((*others, unseen[0], agent))
        return helped_oneself(replace(box, tokens=there), Take(tokens=(agent,)), None)

    found = gained(story, most=150)
    assert len(found) > 50
    assert mean(found) < 0.15


@pytest.mark.long
def test_an_agent_gains_little_by_owning_up_to_a_theft() -> None:
    """Half of the diamonds, and every word about the box as it came is true."""

    def story(turn: Turn, _: int) -> Turn | None:
        box = turn.received
        if turn.took.character is not Character.AGENT or not box.diamonds:
            return None
        return helped_oneself(box, Take(diamonds=(box.diamonds + 1) // 2), None)

    found = gained(story, most=200)
    assert len(found) > 50
    assert mean(found) < 0.13


@pytest.mark.long
def test_the_godfather_throws_no_dice() -> None:
    setup = lay_table(Wishes(players=6))
    assert isinstance(setup, Setup)
    for number in range(4):
        game = new_game(setup)
        for step in steps(setup, [old_hand(70 * number + seat) for seat in range(6)]):
            if isinstance(step.command, Accuse):
                view = view_for(game, 0)
                assert {suspect(view, seed) for seed in range(6)} == {step.command.target}
            game = step.game
