"""What a viewer knows for certain of the box's journey, and whether claims can be true beside it.

Their own box, bag and take; what the Godfather kept and what came back, if they are he; every
pocket that was emptied, a fake diamond that was shown; and that the game is not over, so that some
stolen diamond must still be in a pocket nobody has seen. To ask whether some claims can all be true
takes microseconds, so that thousands of such questions can be asked.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.claims import BagIs, BoxIs, HandIs, Never, Place, box_is
from mafia_de_cuba.deduction.moment import of_the_moment
from mafia_de_cuba.deduction.shelf import Bits, bits, shifts_for
from mafia_de_cuba.game.box import NOTHING, Box, Take, lawful_takes
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import FIRST, MOST_KEPT, Setup
from mafia_de_cuba.game.testimony import Journey, TakeClaim
from mafia_de_cuba.game.view import Pocket, Safe, SeatView, View

MOST_KNOWLEDGE = 32
"""Of how many viewers it is kept what they know: while pockets stay as they are, nothing new comes
to it."""


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


class Facts(Struct, frozen=True, kw_only=True, eq=False):
    """What is certain, by place in the chain.

    Stage 0 is the box as the Godfather sent it, stage k the box as seat k passed it on.
    """

    setup: Setup
    stages: int
    """How many seats have had their hand in the box."""
    kept: frozenset[int]
    bags: frozenset[Token | None]
    boxes: dict[int, Box]
    """Boxes that the viewer saw, by stage."""
    hands: dict[int, OpenTakes]
    """By seat."""
    hiding: frozenset[int] | None = None
    """Seats of which at least one must hold a diamond; None where nothing is known of that."""


def facts_of(view: View) -> Facts:
    known = _known_to_all(view.setup, view.seats, view.journey, _stages(view))
    box = view.box if view.phase is Phase.THEFT else None
    return _own_facts(known, view.viewer, view.pocket, view.safe, box)


@lru_cache(maxsize=MOST_KNOWLEDGE)
def _own_facts(
    known: Facts, viewer: int | None, pocket: Pocket | None, safe: Safe | None, box: Box | None
) -> Facts:
    """What everyone knows, and what one viewer knows besides; whatever was said meanwhile."""
    kept, bags, boxes, hands = known.kept, known.bags, known.boxes, known.hands
    if safe is not None:
        kept = frozenset((safe.kept,))
        if safe.returned is not None:
            boxes = boxes | {known.stages: safe.returned}
    if pocket is not None and viewer is not None:
        seat, turn = viewer, pocket.turn
        boxes = boxes | {seat - 1: turn.received, seat: turn.passed}
        hands = hands | {seat: shown_take(turn.took, pocket.character)}
        if seat == FIRST:
            bags = frozenset((turn.bagged,))
    if box is not None:
        boxes = boxes | {known.stages: box}
    return replace(known, kept=kept, bags=bags, boxes=boxes, hands=hands)


def public_facts(
    setup: Setup,
    seats: Sequence[SeatView],
    journey: Journey | None,
    *,
    stages: int | None = None,
) -> Facts:
    """What everyone knows; of the whole way of the box unless only so many have had it."""
    stages = setup.last if stages is None else stages
    kept = frozenset(range(MOST_KEPT + 1))
    bags: frozenset[Token | None] = frozenset((None, *setup.tokens))
    boxes: dict[int, Box] = {}
    if journey is not None:
        kept, bags = frozenset((journey.kept,)), frozenset((journey.bag,))
        boxes = dict(enumerate(journey.boxes))
    return Facts(
        setup=setup,
        stages=stages,
        kept=kept,
        bags=bags,
        boxes=boxes,
        hands={seat: _hand(setup, seats[seat], journey) for seat in setup.takers[:stages]},
        hiding=_hiding(setup, seats) if journey is None and stages == setup.last else None,
    )


@of_the_moment
def _known_to_all(
    setup: Setup, seats: Sequence[SeatView], journey: Journey | None, stages: int
) -> Facts:
    """The same, for one viewer after the other."""
    return public_facts(setup, seats, journey, stages=stages)


def no_facts(facts: Facts) -> Facts:
    """The same table, for somebody who knows nothing of it but its setup."""
    return Facts(
        setup=facts.setup,
        stages=facts.stages,
        kept=frozenset(range(MOST_KEPT + 1)),
        bags=frozenset((None, *facts.setup.tokens)),
        boxes={},
        hands=dict.fromkeys(facts.hands, any_takes(facts.setup)),
    )


def _hiding(setup: Setup, seats: Sequence[SeatView]) -> frozenset[int] | None:
    """The seats of which one must hold a diamond, where that says more than the rules do.

    Before any pocket was emptied it says nothing new: with too few tokens for all, somebody stole.
    Only a fake diamond or an honour box can make it otherwise (R29).
    """
    everyone = setup.takers
    unseen = frozenset(seat for seat in everyone if seats[seat].take is None)
    always = not setup.fake_diamond and not setup.honour_box
    return None if always and len(unseen) == len(everyone) else unseen


def _stages(view: View) -> int:
    match view.phase:
        case Phase.HIDING:
            return 0
        case Phase.THEFT:
            return view.box_at - 1
        case _:
            return view.setup.last


def _hand(setup: Setup, seen: SeatView, journey: Journey | None) -> OpenTakes:
    if journey is not None:
        return shown_take(journey.takes[seen.seat - 1], journey.characters[seen.seat])
    if seen.take is not None:
        return shown_take(seen.take, seen.character)
    return takes_with_fake(setup) if seen.fake_shown else any_takes(setup)


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


class Reach:
    """What a viewer knows, ready to be asked whether claims can be true together with it.

    It is the chain with sets of boxes in place of counts.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.chain = chain_for(facts.setup)
        self._shifts = shifts_for(facts.setup)
        self._sent: Bits = sum(1 << self.chain.sent[kept] for kept in facts.kept)
        self._seen: dict[int, Bits] = {
            stage: self._matching(box_is(stage, box)) for stage, box in facts.boxes.items()
        }
        self._known: dict[Place, Bits] = {}

    def possible(self, places: Iterable[Place]) -> bool:
        """Whether there is a world in which all this holds."""
        boxes, hands, bags = dict(self._seen), dict(self.facts.hands), set(self.facts.bags)
        for place in places:
            match place:
                case BoxIs(stage=stage):
                    if place not in self._known:
                        self._known[place] = self._matching(place)
                    fitting = self._known[place]
                    boxes[stage] = boxes[stage] & fitting if stage in boxes else fitting
                case HandIs(seat=seat, claim=claim):
                    hands[seat] = hands[seat].fitting(claim)
                case BagIs(token=token):
                    bags &= {token}
                case Never():
                    return False
        return self._walks(boxes, hands, bags)

    def _walks(
        self, boxes: dict[int, Bits], hands: dict[int, OpenTakes], bags: Collection[object]
    ) -> bool:
        sent = self._sent & boxes.get(0, -1)
        # Two sets: those without a hidden stone so far, and those with one.
        without: Bits = 0
        for bag, lowered in self.chain.bags.items():
            if bag in bags:
                without |= sent >> lowered
        having: Bits = 0
        hiding, last = self.facts.hiding, self.facts.setup.last
        for seat, hand in hands.items():
            shift = self._shifts.of(hand.takes, lawful=hand.lawful, last=seat == last)
            having = shift.all(having)
            if hiding is None or seat in hiding:
                having |= shift.stones(without)
                without = shift.others(without)
            else:
                without = shift.all(without)
            if seat in boxes:
                having &= boxes[seat]
                without &= boxes[seat]
            if not having and not without:
                return False
        return bool(having) if hiding is not None else bool(having | without)

    def _matching(self, place: BoxIs) -> Bits:
        shelf = self.chain.shelf
        return bits(shelf.matching(place.diamonds, place.tokens, fake=place.fake))
