"""What the Godfather says of his own: what he kept, what came back, an offer here, a threat there.

Mostly it is true. The sharp now and then name a false count, to see who builds a lie on it.
"""

from functools import lru_cache

from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.chatter import asked_about
from mafia_de_cuba.bots.beliefs.hearsay import Hearsay, heard
from mafia_de_cuba.bots.beliefs.so_far import so_far
from mafia_de_cuba.bots.godfather.questioning import caught
from mafia_de_cuba.bots.persona import Persona, Temperament, named_dice, throw
from mafia_de_cuba.game.box import DIAMONDS
from mafia_de_cuba.game.commands import Command, MakeRemark, Testify
from mafia_de_cuba.game.remarks import Offer, Opinion, Remark, Stance, Threat
from mafia_de_cuba.game.setup import MOST_KEPT
from mafia_de_cuba.game.testimony import About, BoxClaim, TakeClaim
from mafia_de_cuba.game.view import Safe, View

TELLING = {Temperament.TALKATIVE: 0.7, Temperament.BOLD: 0.5, Temperament.CAREFUL: 0.25}
"""How often each of them tells what he kept, and what came back; the others a little."""
A_LITTLE = 0.15
FALSE = 0.2
"""How often the sharp who tell name a false count."""
OFF = 2
"""How far off that is at most."""
PRESSING = {Temperament.BOLD: 0.5, Temperament.TALKATIVE: 0.4, Temperament.CAREFUL: 0.3}
"""How often they press whoever is contradicted, or will not answer."""
THREATENING = {Temperament.BOLD: 0.8, Temperament.CAREFUL: 0.25}
"""How much of that is threats; for the others it is half."""
PRESSES = (Offer, Threat)
MOST_PRESSED = 3
"""How many are pressed in a game."""


def own_words(view: View, persona: Persona, seed: int) -> Command | None:
    """Something the Godfather has to say before he goes on, if anything."""
    if view.may.remark is None:
        return None
    return _opinion(view) or _statement(view, persona, seed) or _pressure(view, persona, seed)


def _opinion(view: View) -> MakeRemark | None:
    """What he makes of somebody, for whoever asked him."""
    of = None if view.viewer is None else asked_about(view.talk).get(view.viewer)
    may = view.may.remark
    if of is None or may is None or of not in may.of:
        return None
    stance = Stance.LIES if heard(view).trouble(of) else Stance.BELIEVE
    return MakeRemark(remark=Opinion(of=of, stance=stance))


# ------------------------------------------------------------------------------- what he tells


def _statement(view: View, persona: Persona, seed: int) -> Testify | None:
    """One thing at a time, at a moment of the questioning that he settled on beforehand."""
    if view.safe is None or view.safe.returned is None or view.pocket is not None:
        return None
    asked = len(so_far(view.talk).questions)
    for about in (About.TOOK, About.RECEIVED):
        moment, off = _settled(persona, seed, view.viewer, about, view.setup.players)
        if asked == moment and not _told(view, about):
            return Testify(claims=(_claim(view.safe, about, off),))
    return None


@lru_cache(maxsize=256)
def _settled(
    persona: Persona, seed: int, viewer: int | None, about: About, players: int
) -> tuple[int | None, int]:
    """After how many questions he tells this, if he ever does, and by how much it is off."""
    rng = named_dice(seed, viewer, f"tell {about}")
    tells = rng.random() < TELLING.get(persona.temperament, A_LITTLE)
    moment = rng.randrange(players)
    false = persona.sharp and rng.random() < FALSE
    off = rng.choice([off for off in range(-OFF, OFF + 1) if off]) if tells and false else 0
    return moment if tells else None, off


def _told(view: View, about: About) -> bool:
    said = [line for line in so_far(view.talk).testimony if line.seat == view.viewer]
    return any(claim.about is about for line in said for claim in line.claims)


def _claim(safe: Safe, about: About, off: int) -> BoxClaim | TakeClaim:
    """What he kept, or the diamonds that came back; more or fewer, where that can be."""
    if about is About.TOOK:
        return TakeClaim(diamonds=_near(safe.kept, off, MOST_KEPT))
    assert safe.returned is not None
    there = safe.returned.diamonds
    box = BoxClaim(about=about, diamonds=there)
    return replace(box, diamonds=_near(there, off, DIAMONDS - safe.kept))


def _near(true: int, off: int, most: int) -> int:
    """So far off as there can be, on the other side where there cannot."""
    return next(count for count in (true + off, true - off, true) if 0 <= count <= most)


# ------------------------------------------------------------------------------- whom he presses


def _pressure(view: View, persona: Persona, seed: int) -> MakeRemark | None:
    """An offer or a threat to whoever has just been caught, or would not answer."""
    testimony, may = so_far(view.talk).testimony, view.may.remark
    if not testimony or may is None or testimony[-1].seat not in may.to:
        return None
    answer, made = testimony[-1], [line.remark for line in so_far(view.talk).remarks]
    pressed = [remark.to for remark in made if isinstance(remark, PRESSES)]
    if answer.seat in pressed or len(pressed) >= MOST_PRESSED:
        return None
    if throw(seed, view, "press") > PRESSING.get(persona.temperament, 0.2):
        return None
    if not _doubtful(view, heard(view), answer.seat):
        return None
    threatens = throw(seed, view, "threaten") < THREATENING.get(persona.temperament, 0.5)
    remark: Remark = Threat(to=answer.seat) if threatens else Offer(to=answer.seat)
    return MakeRemark(remark=remark)


def _doubtful(view: View, known: Hearsay, seat: int) -> bool:
    shown = view.seats[seat].take is not None
    return not shown and (bool(known.stands_of(seat).declined) or caught(view, known, seat))
