"""A person in a chair: a player who is asked, but not more often than is pleasant."""

from mafia_de_cuba.game.commands import Command, EmptyPockets, Shoot
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.view import View
from mafia_de_cuba.terminal import answering, at_the_box, remarking
from mafia_de_cuba.terminal.listening import Ears
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.questioning import Questioning
from mafia_de_cuba.terminal.reading import Unclear
from mafia_de_cuba.terminal.terminal import ALARM


class Person:
    """Whoever sits at the terminal."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.questioning = Questioning(place)
        self._ears = Ears(place.names, place.words)

    def choose(self, view: View) -> Command | None:
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
        place, words = self.place, self.place.words
        if view.may.empty_pockets:
            return self._obeys(view)
        if not view.may.shoot or view.accused is None:
            return None
        place.say(words("play.you_have_the_gun", name=place.names[view.accused]), ALARM)
        place.terminal.forget_typing()
        while True:
            typed = place.read(words("play.shoot_or_hold"), view, place.help_with("shooting"))
            meant = place.reader.meant("shooting", typed)
            if meant == "shoot":
                return Shoot()
            if not typed or meant == "hold":
                return None
            place.unclear(words("unclear.shoot_or_hold"))

    def _obeys(self, view: View) -> Command:
        """The pockets are emptied, if need be after a plea or a last word."""
        place = self.place
        while True:
            prompt = place.words("play.empty_your_pockets")
            typed = place.read(prompt, view, place.help_with("obeying"))
            try:
                return remarking.remark(place, view, typed) or EmptyPockets()
            except Unclear as unclear:
                place.unclear(unclear)

    def _listen(self, view: View) -> Command | None:
        """A word unasked, at the moments when one may well want to speak."""
        why = self._ears.occasion(view)
        if why is None or self.place.in_peace:
            return None
        self.place.say(why)
        return answering.speak_up(self.place, view)
