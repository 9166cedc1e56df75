"""When a person may well want to speak unasked, and why: not more often than is pleasant."""

from collections.abc import Sequence

from mafia_de_cuba.deduction import claims as checked
from mafia_de_cuba.deduction.claims import BoxIs, HandIs, Statement, place_of, spoken
from mafia_de_cuba.game.box import counts
from mafia_de_cuba.game.events import Said, Talk, Testified
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, TakeClaim
from mafia_de_cuba.game.view import View
from mafia_de_cuba.terminal.opponents import last_words
from mafia_de_cuba.words import Words


class Ears:
    """Hears each word once, and tells whether it calls for an answer."""

    def __init__(self, names: Sequence[str], words: Words) -> None:
        self._names, self._words = names, words
        self._heard = 0
        self._greeted = False

    def occasion(self, view: View) -> str | None:
        """Why one might want to speak just now, in a sentence."""
        new, self._heard = view.talk[self._heard :], len(view.talk)
        if not self._greeted:
            self._greeted = True
            return self._words("occasions.first")
        for event in new:
            if isinstance(event, Said) and event.text in last_words(self._words):
                return self._words("occasions.last_words")
            if isinstance(event, Testified) and event.seat != view.viewer and against(view, event):
                basis = _basis(view, event)
                return self._words(
                    f"occasions.against_what_you_{basis}", name=self._names[event.seat]
                )
        return None


def _basis(view: View, event: Testified) -> str:
    """Whether it is at odds with the viewer's own words, or only with what they know."""
    mine = [said for said in spoken(view.talk) if said.seat == view.viewer]
    places = [place_of(said, view.setup.players) for said in mine]
    return "said" if _any_at_odds(places, event, view) else "know"


def against(view: View, event: Talk) -> bool:
    """Whether a testimony is at odds with what the viewer said, or else with what they know."""
    return isinstance(event, Testified) and _any_at_odds(_own(view), event, view)


def _any_at_odds(mine: Sequence[checked.Place], event: Testified, view: View) -> bool:
    others = [
        place_of(Statement(seat=event.seat, claim=claim), view.setup.players)
        for claim in event.claims
        if isinstance(claim, BoxClaim | TakeClaim | BagClaim)
    ]
    return any(_at_odds(own, other, view) for own in mine for other in others)


def _own(view: View) -> list[checked.Place]:
    """Where the viewer's own words can be checked; the truth, of what they have not spoken of."""
    assert view.viewer is not None
    seat, players, turn = view.viewer, view.setup.players, view.turn
    said = {one.claim.about: one for one in spoken(view.talk) if one.seat == seat}
    for about in (About.RECEIVED, About.TOOK, About.PASSED):
        if about not in said and turn is not None:
            claim = turn.claim(about)
            assert isinstance(claim, BoxClaim | TakeClaim)
            said[about] = Statement(seat=seat, claim=claim)
    return [place_of(one, players) for one in said.values()]


def _at_odds(mine: checked.Place, other: checked.Place, view: View) -> bool:
    match mine, other:
        case BoxIs(), BoxIs():
            told = ((mine.diamonds, other.diamonds), (mine.tokens, other.tokens))
            differ = any(None not in both and both[0] != both[1] for both in told)
            return mine.stage == other.stage and differ
        case HandIs(), HandIs():
            there = counts(view.setup.tokens)
            same = set(mine.claim.tokens) & set(other.claim.tokens)
            return mine.seat != other.seat and any(there.get(token) == 1 for token in same)
        case _:
            return False
