"""A bot in a chair: from a view to what it does, if anything."""

from msgspec import Struct

from mafia_de_cuba.bots import shooting, temptation
from mafia_de_cuba.bots.godfather import investigating
from mafia_de_cuba.bots.old_hand import hands, inquiry, telling
from mafia_de_cuba.bots.persona import Persona
from mafia_de_cuba.bots.remarks import parting, remarking, sounding
from mafia_de_cuba.bots.stories import speaking
from mafia_de_cuba.game.commands import Command, EmptyPockets
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.view import Pocket, View


class Bot(Struct, frozen=True, kw_only=True):
    """A bot that can sit in any chair, and take over any chair in mid-game."""

    persona: Persona = Persona()
    seed: int = 0
    people: tuple[int, ...] = ()
    """The seats of people, itself left out: everyone can see who is one."""
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
                answer = telling.answer if self.persona.old_hand else speaking.answer
                return answer(view, pocket, asked, self.persona, self.seed)
        return self._unasked(view, pocket)

    def _unasked(self, view: View, pocket: Pocket) -> Command | None:
        """What it says although the Godfather asked nothing: of its own, of others, to others."""
        if self.persona.old_hand:
            return telling.speak_up(
                view, pocket, self.persona, self.seed, self.people, heir=self.heir
            )
        spoken = speaking.speak_up(view, pocket, self.persona, self.seed)
        if spoken is not None or self.heir:
            return spoken
        return (
            sounding.answer(view, pocket, self.persona, self.seed)
            or remarking.remark(view, pocket, self.persona, self.seed, self.people)
            or sounding.sound_out(view, self.persona, self.seed, self.people)
        )
