"""Another theft that a viewer cannot tell from the one they sat through."""

from collections.abc import Iterable, Iterator
from random import Random

from mafia_de_cuba.game.box import Box, Take, breach, lawful_takes
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.game.setup import FIRST, GODFATHER, MOST_KEPT, Setup
from properties.dealing import Step, random_handful

MOST_TRIES = 400


def alike(
    rng: Random, setup: Setup, viewer: int | None, open_seats: frozenset[int], one: tuple[Step, ...]
) -> tuple[Step, ...] | None:
    """Another theft that the viewer cannot tell from this one, if a short search finds any."""
    search = _Search(rng, setup, viewer, open_seats, one)
    kept = search.kept if viewer == GODFATHER else rng.randint(0, MOST_KEPT)
    box = setup.full_box.without(Take(diamonds=kept))
    theft = search.go_on(FIRST, box)
    return None if theft is None else ((0, Hide(diamonds=kept)), *theft)


class _Search:
    """Goes from seat to seat, trying takes by chance, and back when the viewer would notice."""

    def __init__(
        self,
        rng: Random,
        setup: Setup,
        viewer: int | None,
        open_seats: frozenset[int],
        one: tuple[Step, ...],
    ) -> None:
        self.rng, self.setup, self.viewer, self.open_seats = rng, setup, viewer, open_seats
        hide, *helped = (command for _, command in one)
        assert isinstance(hide, Hide)
        self.kept = hide.diamonds
        self.helped = {seat: c for seat, c in enumerate(helped, 1) if isinstance(c, HelpYourself)}
        self.received = dict(enumerate(_boxes(setup, hide, self.helped.values()), 1))
        self.tries = 0

    def go_on(self, seat: int, box: Box) -> tuple[Step, ...] | None:
        self.tries += 1
        if self.tries > MOST_TRIES or not self._unnoticed(seat, box):
            return None
        if seat == self.setup.players:
            return ()
        for command in self._choices(seat, box):
            left = box if command.bag is None else box.without_token(command.bag)
            if not self._possible(seat, left, command.take):
                continue
            rest = self.go_on(seat + 1, left.without(command.take))
            if rest is not None:
                return (seat, command), *rest
        return None

    def _possible(self, seat: int, box: Box, take: Take) -> bool:
        lawful = breach(box, take, last=seat == self.setup.last) is None
        return box.holds(take) and (lawful or self.setup.honour_box)

    def _unnoticed(self, seat: int, box: Box) -> bool:
        """Whether the viewer could still find this box as they found it."""
        watched = self.setup.players if self.viewer == GODFATHER else self.viewer
        if watched is None or seat > watched:
            return True
        seen = self.received[watched]
        if seat == watched:
            return box == seen
        enough = box.diamonds >= seen.diamonds and box.fake >= seen.fake
        return enough and all(box.tokens.count(t) >= seen.tokens.count(t) for t in seen.tokens)

    def _choices(self, seat: int, box: Box) -> Iterator[HelpYourself]:
        here = self.helped[seat]
        if seat == self.viewer:
            yield here
            return
        bags = [None, *dict.fromkeys(box.tokens)] if seat == FIRST else [None]
        self.rng.shuffle(bags)
        for bag in bags:
            if seat in self.open_seats:
                yield HelpYourself(take=here.take, bag=bag)
                continue
            left = box if bag is None else box.without_token(bag)
            takes = list(lawful_takes(left, last=seat == self.setup.last))
            if self.setup.honour_box:
                takes.append(random_handful(self.rng, left))
            self.rng.shuffle(takes)
            # Tokens first about half of the time: they keep thefts long.
            if self.rng.random() < 0.5:
                takes.sort(key=lambda take: not take.tokens)
            yield from (HelpYourself(take=take, bag=bag) for take in takes)


def _boxes(setup: Setup, hide: Hide, helped: Iterable[HelpYourself]) -> Iterator[Box]:
    box = setup.full_box.without(Take(diamonds=hide.diamonds))
    for command in helped:
        yield box
        left = box if command.bag is None else box.without_token(command.bag)
        box = left.without(command.take)
    yield box
