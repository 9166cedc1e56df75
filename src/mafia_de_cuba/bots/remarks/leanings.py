"""Whom somebody would like the table to suspect, and whom to leave alone, being who they are.

The trusted go by what they know: a neighbour who tells their box otherwise is lying. Thieves push
suspicion to where their story puts it, and onto whoever is in trouble already. Those who want to be
accused back the suspicious and quarrel with the credible. A Driver minds the passenger.
"""

from collections.abc import Iterable, Iterator, Mapping

from mafia_de_cuba.bots.beliefs.hearsay import Hearsay
from mafia_de_cuba.bots.beliefs.suspicion import Suspicion, one_idea, suspicions
from mafia_de_cuba.bots.persona import Persona, lasting_throw
from mafia_de_cuba.bots.stories.aims import Aim
from mafia_de_cuba.deduction.moment import lazily
from mafia_de_cuba.game.setup import right_neighbour
from mafia_de_cuba.game.testimony import BoxClaim
from mafia_de_cuba.game.view import Pocket, View

WHIM = 0.8
"""How much is mere sympathy, or the lack of it."""
QUARREL = 3.0
"""What a seat has against whoever tells a shared box otherwise."""
PROP = 2.0
"""What it owes to whoever bears out its story."""
STORY = 0.7
"""How much a Thief points to where the story puts the blame."""
HUNCH = 3.0
"""How much the sharp go by what they believe."""
RISKY = 0.3
"""How likely a seat has to be a danger for the Godfather's people to have him leave it alone."""


class Leanings(Mapping[int, float]):
    """For each seat: above 0 it had better be suspected, below 0 left alone.

    It is thought out seat by seat, when somebody wonders; if `deep`, with what is believed.
    """

    def __init__(
        self,
        view: View,
        pocket: Pocket,
        persona: Persona,
        seed: int,
        known: Hearsay,
        aim: Aim,
        *,
        deep: bool,
    ) -> None:
        self._view, self._pocket, self._persona, self._seed = view, pocket, persona, seed
        self._known, self._aim, self._deep = known, aim, deep
        self._found: dict[int, float] = {}

    def __getitem__(self, seat: int) -> float:
        found = self._found.get(seat)
        if found is None:
            if not _suspicious(self._view, seat):
                raise KeyError(seat)
            found = self._found[seat] = self._thought_out(seat)
        return found

    def get(self, seat: int, default: float = 0.0) -> float:  # type: ignore[override]
        return self[seat] if _suspicious(self._view, seat) else default

    def __iter__(self) -> Iterator[int]:
        return (it.seat for it in self._view.seats if _suspicious(self._view, it.seat))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def _thought_out(self, seat: int) -> float:
        view, known, aim = self._view, self._known, self._aim
        whim = WHIM * (lasting_throw(self._seed, view.viewer, f"whim {seat}") - 0.5)
        found = whim + _by_aim(view, self._pocket, self._persona, aim, known, seat)
        if self._deep:
            found = self._believed.moved(seat, found)
        told = (quarrel.against(view.viewer or 0) for quarrel in known.quarrels)
        if any(it is not None and it.seat == seat for it in told):
            # Whoever says otherwise cannot be backed without taking back one's own words.
            found = max(found, 0.5) if aim is Aim.SHIELD else found + QUARREL
        return found

    @lazily
    def _believed(self) -> "_Believed":
        return _Believed(suspicions(self._view, one_idea(self._persona.strength)), self)


class _Believed:
    """What the sharp make of everyone: Thieves to be looked at, Agents to be left alone."""

    def __init__(self, believed: dict[int, Suspicion], seats: Iterable[int]) -> None:
        self._of = believed
        unseen = [believed[seat].thief for seat in seats if seat in believed]
        self._usual = sum(unseen) / len(unseen) if unseen else 0.0

    def moved(self, seat: int, lean: float) -> float:
        """How one leans, knowing that."""
        held = self._of.get(seat)
        if held is None:
            return lean
        lean += HUNCH * (held.thief - self._usual)
        return lean - QUARREL / 2 if held.danger > RISKY else lean


def _suspicious(view: View, seat: int) -> bool:
    """Whether this seat may still be up to something: neither this one nor an open pocket."""
    there = view.seats[seat]
    out = there.eliminated or there.take is not None
    return not out and seat not in (view.viewer, view.godfather, 0)


def _by_aim(
    view: View, pocket: Pocket, persona: Persona, aim: Aim, known: Hearsay, seat: int
) -> float:
    me = view.viewer or 0
    # A beginner hears that somebody keeps silent, but not what goes on between others.
    trouble = bool(known.stands_of(seat).declined) if persona.green else known.trouble(seat)
    props = known.bear_out(me, seat)
    spoke = seat in known.stands
    match aim:
        case Aim.BE_TRUSTED:
            return 0.8 * trouble - PROP * props
        case Aim.GO_UNSEEN:
            return trouble - PROP * props + STORY * _pointed_at(view, pocket, known, seat)
        case Aim.BE_ACCUSED:
            return -1.0 - trouble if trouble else (1.0 + props if spoke else 0.0)
        case Aim.SHIELD:
            return -QUARREL if seat == right_neighbour(me) else float(trouble)
        case Aim.EXPOSE:
            return QUARREL if seat == right_neighbour(me) else -0.5 * trouble


def _pointed_at(view: View, pocket: Pocket, known: Hearsay, seat: int) -> bool:
    """Whether the blame falls there by this seat's own story: before it, or after."""
    me, stands = view.viewer or 0, known.stands_of(view.viewer or 0)
    came, went = stands.received, stands.passed
    before = _fewer(came, pocket.turn.received.diamonds)
    after = not before and (came is not None or _more(went, pocket.turn.passed.diamonds))
    return (before and seat < me) or (after and seat > me)


def _fewer(claim: BoxClaim | None, there: int) -> bool:
    return claim is not None and claim.diamonds is not None and claim.diamonds < there


def _more(claim: BoxClaim | None, there: int) -> bool:
    return claim is not None and claim.diamonds is not None and claim.diamonds > there
