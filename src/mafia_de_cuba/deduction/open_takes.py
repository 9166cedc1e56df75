"""What a hand may have left the box with, as far as anyone knows."""

from functools import lru_cache

from msgspec import Struct

from mafia_de_cuba.game.box import NOTHING, Take, lawful_takes
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import TakeClaim


class OpenTakes(Struct, frozen=True, kw_only=True):
    """The takes still open to a seat.

    They are lawful ones, each from a box that allows it. Only a rule-breaker's, known from a pocket
    that was shown at an honour box, is not; then it came from a box that does not allow it.
    """

    takes: frozenset[Take]
    lawful: bool = True

    def fitting(self, claim: TakeClaim) -> "OpenTakes":
        """What is left of it if this claim is true."""
        takes = frozenset(filter(claim.fits, self.takes))
        return OpenTakes(takes=takes, lawful=self.lawful)

    def without_stones(self) -> "OpenTakes":
        """What is left of it if no diamond was taken."""
        takes = frozenset(take for take in self.takes if not take.diamonds)
        return OpenTakes(takes=takes, lawful=self.lawful)


@lru_cache(maxsize=64)
def any_takes(setup: Setup) -> OpenTakes:
    """Every lawful take at this table."""
    return OpenTakes(takes=frozenset((*lawful_takes(setup.full_box, last=True), NOTHING)))


@lru_cache(maxsize=64)
def takes_with_fake(setup: Setup) -> OpenTakes:
    """Every lawful take of somebody who showed the fake diamond (R52)."""
    return OpenTakes(takes=frozenset(take for take in any_takes(setup).takes if take.fake))


def shown_take(take: Take, character: Character | None) -> OpenTakes:
    """A take that lies open."""
    lawful = character is not Character.RULE_BREAKER
    return OpenTakes(takes=frozenset((take,)), lawful=lawful)
