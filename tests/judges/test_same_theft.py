"""The judge finds a story that pays, and none where nobody listens."""

from msgspec import Struct

from judges.refitted import AsksEverything, stands_of
from judges.same_theft import Gain, best_of, gains, summed_up, theft
from judges.stories import STORIES
from mafia_de_cuba.bots.baselines import NaiveLiar
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.commands import Accuse, Command
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.view import View
from mafia_de_cuba.playout import steps, steps_from

_LAID = lay_table(Wishes(players=6))
assert isinstance(_LAID, Setup)
SIX: Setup = _LAID


class Credulous(Struct, frozen=True, kw_only=True):
    """A Godfather who believes whoever owns up to a theft."""

    def choose(self, view: View) -> Command | None:
        """Ask everything, and accuse the first who owned up."""
        command = AsksEverything().choose(view)
        if not isinstance(command, Accuse):
            return command
        stands = [(seat, stands_of(view.talk, seat).took) for seat in view.may.accuse]
        owned_up = [seat for seat, took in stands if took is not None and took.diamonds]
        return Accuse(target=owned_up[0]) if owned_up else command


def found(godfather: Strategy, number: int, *who: Character) -> list[Gain]:
    players = [godfather, *(NaiveLiar(seed=100 * number + seat) for seat in SIX.takers)]
    return list(gains(theft(SIX, players), players, dict.fromkeys(who, STORIES)))


def test_the_same_people_play_a_game_on_from_the_theft_as_they_played_it_at_first() -> None:
    players = [seated("green", seat) for seat in range(6)]
    stolen = theft(SIX, players)
    rest = [step for step in steps(SIX, players) if step.game.box_is_back]
    assert stolen == rest[0].game
    assert list(steps_from(stolen, players)) == rest[1:]


def test_before_a_godfather_who_does_not_listen_no_story_gains_anything() -> None:
    told = [gain for number in range(2) for gain in found(AsksEverything(), number, *Character)]
    assert len(told) > 100
    assert not any(gain.won for gain in told)


def test_where_owning_up_is_believed_it_is_what_pays_an_agent_best() -> None:
    agent = Character.AGENT
    told = [gain for number in range(16) for gain in found(Credulous(), number, agent)]
    best = best_of(summed_up(told), 3)[agent]
    assert all(story.startswith("stole") for story in best), best


def test_gains_are_told_with_their_interval_and_the_best_first() -> None:
    def told(story: str, won: list[int]) -> list[Gain]:
        return [Gain(character=Character.AGENT, story=story, won=one) for one in won]

    summed = summed_up(
        [
            *told("lucky", [1, 0, 0]),
            *told("good", [1, 0, 0, 0] * 25),
            *told("bad", [-1, 0] * 50),
        ]
    )
    assert [worth.story for worth in summed] == ["good", "lucky", "bad"]
    assert str(summed[0]) == "+25.0 ± 8.5 (100)"
    assert best_of(summed, 2) == {Character.AGENT: ("good", "lucky")}
