"""A bot in a chair: from a view to what it does, if anything."""

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots import shooting, temptation
from mafia_de_cuba.bots.godfather import investigating
from mafia_de_cuba.bots.old_hand import hands, inquiry, telling
from mafia_de_cuba.bots.old_hand.tables import Tables, tables_before
from mafia_de_cuba.bots.old_hand.wording import weighs
from mafia_de_cuba.bots.persona import Persona, Strength, lasting_throw
from mafia_de_cuba.bots.remarks import parting, remarking, sounding
from mafia_de_cuba.bots.remarks.floor import floor_of
from mafia_de_cuba.bots.stories import speaking
from mafia_de_cuba.game.commands import Command, EmptyPockets, Testify
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.view import Pocket, View


class Bot(Struct, frozen=True, kw_only=True):
    """A bot that can sit in any chair, and take over any chair in mid-game."""

    persona: Persona = Persona()
    seed: int = 0
    people: tuple[int, ...] = ()
    """The seats of people, itself left out: everyone can see who is one."""
    godfather: Strength | None = None
    """How well the bot in the Godfather's chair plays, if it is one: everyone can see that, too."""
    heir: bool = False
    """Whether it plays for a person who left: then it has no opinions in their name."""

    def choose(self, view: View) -> Command | None:
        """What to do now; None to let others."""
        may, pocket = view.may, view.pocket
        if may.hide:
            return temptation.keep_back(view, self.seed)
        if may.take is not None:
            help_oneself = hands.help_oneself if self.persona.old_hand else temptation.help_oneself
            return help_oneself(view, may.take, self.persona, self.seed)
        if may.shoot:
            return shooting.shot(view, self.persona, self.seed)
        if may.empty_pockets:
            words = None if self.heir else parting.parting(view, self.persona, self.seed)
            return words or EmptyPockets()
        if may.accuse:
            decide = inquiry.investigate if self.persona.old_hand else investigating.investigate
            return decide(view, self.persona, self.seed, self.people, heir=self.heir)
        if pocket is None or not may.testify or view.phase is not Phase.INVESTIGATION:
            return None
        for asked in view.waiting:
            if asked.of == view.viewer:
                return self._answer(view, pocket, asked)
        return self._unasked(view, pocket)

    def _answer(self, view: View, pocket: Pocket, asked: QuestionAsked) -> Testify:
        persona = self._speaking_as(view, pocket)
        if persona.old_hand:
            return telling.answer(view, pocket, asked, persona, self.seed, self.tables(view))
        return speaking.answer(view, pocket, asked, persona, self.seed)

    def tables(self, view: View) -> Tables:
        """What an old hand talks by: it depends on who hears it."""
        known = self.godfather if view.godfather == GODFATHER else None
        return tables_before(known, view.setup.players, jokers=view.setup.jokers > 0)

    def _speaking_as(self, view: View, pocket: Pocket) -> Persona:
        """An old hand may leave its tales where, before this Godfather, none wins more often."""
        if not self.persona.old_hand:
            return self.persona
        share = weighs(pocket.turn, view.viewer or 0, view.setup, self.tables(view))
        if not share or lasting_throw(self.seed, view.viewer, "weighing") >= share:
            return self.persona
        return replace(self.persona, strength=Strength.SHARP)

    def _unasked(self, view: View, pocket: Pocket) -> Command | None:
        """What it says although the Godfather asked nothing: of its own, of others, to others."""
        persona = self._speaking_as(view, pocket)
        if persona.old_hand:
            tables = self.tables(view)
            return telling.speak_up(
                view, pocket, persona, self.seed, self.people, tables, heir=self.heir
            )
        spoken = speaking.speak_up(view, pocket, persona, self.seed)
        if spoken is not None or self.heir:
            return spoken
        floor = floor_of(view)
        return (
            sounding.answer(view, persona, self.seed, floor)
            or remarking.remark(view, persona, self.seed, self.people, floor)
            or sounding.sound_out(view, persona, self.seed, self.people, floor)
        )
