"""A person in a chair: a player who is asked, but not more often than is pleasant."""

from mafia_de_cuba.game.commands import Command, EmptyPockets, Shoot
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.view import View
from mafia_de_cuba.terminal import answering, at_the_box
from mafia_de_cuba.terminal.listening import Ears
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.questioning import Questioning
from mafia_de_cuba.terminal.terminal import ALARM

SHOOTING = (("shoot", "fire at the accused"), ("Enter", "hold your fire"))
OBEYING = (("Enter", "empty your pockets"),)


class Person:
    """Whoever sits at the terminal."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.questioning = Questioning(place)
        self._ears = Ears(place.names)

    def choose(self, view: View) -> Command | None:
        """What the person does; None to let others go on."""
        may = view.may
        if may.hide:
            return at_the_box.keep_back(self.place, view)
        if may.take is not None:
            return at_the_box.help_oneself(self.place, view, may.take)
        if view.phase is Phase.ACCUSATION:
            return self._accusation(view)
        if may.accuse:
            return self.questioning.choose(view)
        for asked in view.waiting:
            if asked.of == view.viewer:
                return answering.answer(self.place, view, asked)
        return self._listen(view) if may.testify else None

    def _accusation(self, view: View) -> Command | None:
        if view.may.empty_pockets:
            self.place.read("Enter to empty your pockets", view, OBEYING)
            return EmptyPockets()
        if not view.may.shoot or view.accused is None:
            return None
        accused = self.place.names[view.accused]
        self.place.say(f"You have the gun. Shoot {accused} before the pockets are emptied?", ALARM)
        self.place.terminal.forget_typing()
        while True:
            typed = self.place.read("shoot, or Enter to hold your fire", view, SHOOTING)
            if typed.casefold() in ("shoot", "fire", "y", "yes"):
                return Shoot()
            if typed.casefold() in ("", "n", "no", "hold"):
                return None
            self.place.unclear("Type shoot, or press Enter to hold your fire.")

    def _listen(self, view: View) -> Command | None:
        """A word unasked, at the moments when one may well want to speak."""
        why = self._ears.occasion(view)
        if why is None or self.place.in_peace:
            return None
        self.place.say(why)
        return answering.speak_up(self.place, view)
