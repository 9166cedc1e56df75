"""Who sits at a table that is being tapped, and how hands come about there."""

from enum import Enum

from msgspec import Struct

from mafia_de_cuba.game.box import counts
from mafia_de_cuba.server.evening.settings import TIMES, Pace, Settings, Succession, Talk
from properties.pairs import Pair
from server.secrets.wire_tap.phones import lottery


class Kind(Enum):
    """Who sits on a seat."""

    PERSON = "on a phone of their own"
    SHARED = "on the phone of the seat before, which is handed round"
    BOT = "a bot"
    GONE = "somebody whose connection is lost"
    LEFT = "somebody who went home in mid-game"


class Manner(Enum):
    """When a turn at the box ends, as everyone sees it."""

    PROMPT = "when the least time is over"
    LATE = "some time later"
    LAST = "when the greatest time is over"
    BY_ITSELF = "when a bot or an heir sees to it"


class Way(Enum):
    """How it came about, as only the player knows."""

    EARLY = "a hand made before the least time is over"
    ON_TIME = "a hand made at the very moment"
    ORDERS = "orders that fit"
    IN_VAIN = "orders that do not fit, so that an heir decides"
    OVERRULED = "orders, and then a hand made early all the same"
    BY_HAND = "a hand"
    AT_LAST = "orders left while everybody waits"
    NOTHING = "nothing: a bot or an heir decides"


BY_ORDERS = (Way.ORDERS, Way.IN_VAIN)
WAYS = {
    Manner.PROMPT: (Way.EARLY, Way.ON_TIME, *BY_ORDERS, Way.OVERRULED),
    Manner.LATE: (Way.BY_HAND, Way.AT_LAST),
    Manner.LAST: (Way.BY_HAND, Way.NOTHING),
    Manner.BY_ITSELF: (Way.NOTHING, *BY_ORDERS),
}
"""What nobody else may be able to tell apart."""
OF_A_GODFATHER = (Way.EARLY, Way.ON_TIME, Way.BY_HAND, Way.NOTHING)
"""Who keeps diamonds back leaves no orders."""


class Cast(Struct, frozen=True, kw_only=True):
    """Who sits where and how the table is played: the same in both halves."""

    pair: Pair
    kinds: tuple[Kind, ...]
    pace: Pace = Pace.STANDARD
    talk: Talk = Talk.TYPED
    memory_aid: bool = True
    seed: int

    def settings(self) -> Settings:
        """What the host chooses, so that the pair's table is laid."""
        setup = self.pair.setup
        return Settings(
            tokens=counts(setup.tokens),
            fake_diamond=setup.fake_diamond,
            jokers=setup.jokers,
            honour_box=setup.honour_box,
            switches=setup.switches,
            pace=self.pace,
            talk=self.talk,
            memory_aid=self.memory_aid,
            godfather=Succession.CHOICE,
        )

    def present(self) -> list[int]:
        """Seats with somebody on a phone."""
        here = (Kind.PERSON, Kind.SHARED)
        return [seat for seat, kind in enumerate(self.kinds) if kind in here]

    def owner(self, seat: int) -> int:
        """The seat whose phone this one is played from."""
        while self.kinds[seat] is Kind.SHARED:
            seat -= 1
        return seat

    def shares(self, seat: int) -> bool:
        """Whether the phone of this seat goes from hand to hand."""
        owners = [self.owner(other) for other in self.present()]
        return owners.count(self.owner(seat)) > 1

    @property
    def somebody_goes(self) -> bool:
        """Whether an heir sits down in the game."""
        return Kind.GONE in self.kinds or Kind.LEFT in self.kinds

    def manners(self) -> tuple[Manner, ...]:
        """When each seat's turn ends, by chance."""
        return tuple(map(self._manner, range(len(self.kinds))))

    def _manner(self, seat: int) -> Manner:
        if seat not in self.present():
            return Manner.BY_ITSELF
        if seat == 0 and self.somebody_goes:
            # Until heirs are there, orders of somebody who is gone can be told from none.
            return Manner.LATE
        manners = [Manner.PROMPT, Manner.PROMPT, Manner.PROMPT, Manner.LATE]
        if TIMES[self.pace].box is not None:
            manners.append(Manner.LAST)
        return lottery(self.seed, seat, "manner").choice(manners)

    def ways(self, seat: int, manner: Manner) -> list[Way]:
        """In which ways this seat's turn can come to end like that."""
        waited_for = self.kinds[0] in (Kind.PERSON, Kind.SHARED)
        if self.kinds[seat] is Kind.BOT or (manner is Manner.BY_ITSELF and not waited_for):
            return [Way.NOTHING]
        return [way for way in WAYS[manner] if seat or way in OF_A_GODFATHER]


RARE: tuple[tuple[Kind, ...], ...] = (
    (),
    (),
    (Kind.BOT,),
    (Kind.GONE,),
    (Kind.LEFT, Kind.GONE),
    (Kind.SHARED,),
)


def drawn(pair: Pair, seed: int) -> Cast:
    """Who sits where, by chance: mostly people, and at some tables bots and people who are gone."""
    dice = lottery(seed, "cast")
    rare = dice.choice(RARE)
    kinds: list[Kind] = []
    for seat in range(pair.setup.players):
        kind = dice.choice(rare) if rare and dice.random() < 0.35 else Kind.PERSON
        alone = not kinds or kinds[-1] is not Kind.PERSON or seat - 1 == pair.viewer
        stays = seat == pair.viewer or (seat == 0 and kind in (Kind.GONE, Kind.LEFT))
        kinds.append(Kind.PERSON if stays or (kind is Kind.SHARED and alone) else kind)
    if Kind.PERSON not in kinds:
        kinds[-1] = Kind.PERSON
    return Cast(
        pair=pair,
        kinds=tuple(kinds),
        pace=dice.choice(list(Pace)),
        talk=Talk.SPOKEN if dice.random() < 0.1 else Talk.TYPED,
        memory_aid=dice.random() < 0.7,
        seed=seed,
    )
