"""Who wins, as one equation a seat: an independent reading of the rulings to settle games against.

Each seat's equation may ask who else wins. They are solved by going round the seats in any order,
again and again, until nothing changes; the answer must not depend on that order.
"""

from collections.abc import Sequence

from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.state import Game

AGENTS = {Token.FBI_AGENT, Token.CIA_AGENT}


class Facts:
    """What the equations ask, read off the bare takes."""

    def __init__(self, game: Game) -> None:
        assert game.ended is not None
        self.game = game
        self.ending = str(game.ended.ending)
        self.boss = game.godfather
        self.last_accused = game.accusations[-1] if game.accusations else None
        self.what = {seat: self._what(seat) for seat in range(1, game.players)}

    def _what(self, seat: int) -> str:
        take = self.game.takes[seat - 1]
        if self._mistake(seat, take):
            return "mistake"
        if take.diamonds:
            return "thief"
        return str(take.tokens[0]) if take.tokens else "urchin"

    def _mistake(self, seat: int, take: Take) -> bool:
        things = (take.diamonds > 0) + len(take.tokens)
        if things > 1 or (take.fake and take.tokens):
            return True
        before: Box = self.game.boxes[seat - 1]
        nothing_there = before.diamonds == 0 and not before.tokens and not before.fake
        return not things and not take.fake and not nothing_there and seat < self.game.players - 1

    def stones(self, seat: int) -> int:
        return self.game.takes[seat - 1].diamonds

    def thieves_in(self) -> list[int]:
        out = self.game.eliminated
        return [seat for seat, what in self.what.items() if what == "thief" and seat not in out]

    def wealth_of_boss(self) -> int:
        recovered = sum(self.stones(seat) for seat in self.game.shown)
        if Switch.LOVER_COUNTS_RECOVERED in self.game.setup.switches:
            return recovered
        assert self.game.kept is not None
        return self.game.kept + self.game.boxes[-1].diamonds + recovered

    def lawyer_with(self) -> str | None:
        for seat in self.game.shown:
            if self.what[seat] in ("thief", "loyal_henchman", "cleaner"):
                return self.what[seat]
        return None


def wins(facts: Facts, seat: int, winners: set[int]) -> bool:
    """Whether this seat wins, given who else is known to."""
    if seat == facts.boss:
        return _boss_wins(facts)
    what = "fallen" if seat == 0 else facts.what[seat]
    switches = facts.game.setup.switches
    match what:
        case "thief":
            return _thief_wins(facts, seat)
        case "urchin":
            return any(facts.what.get(other) == "thief" for other in winners)
        case "loyal_henchman" | "cleaner":
            return _servant_wins(facts, seat)
        case "fbi_agent" | "cia_agent":
            return facts.ending == "agent_accused" and seat == facts.last_accused
        case "diamond_lover":
            return facts.ending == "lover_accused" and seat == facts.last_accused
        case "revolutionary":
            return facts.ending == "revolution"
        case "minion":
            return any(facts.what.get(other) == "traitor" for other in winners)
        case "crooked_lawyer":
            side = facts.lawyer_with()
            if side in ("loyal_henchman", "cleaner") and Switch.LAWYER_TO_GODFATHER in switches:
                return facts.ending == "diamonds_recovered"
            thief = any(facts.what.get(other) == "thief" for other in winners)
            return side is not None and thief
        case "driver":
            alone = facts.ending in ("agent_accused", "agent_shot")
            if alone and Switch.DRIVERS_NOT_ALONE in switches:
                return False
            return seat - 1 in winners
    return False


def _boss_wins(facts: Facts) -> bool:
    if facts.ending == "lover_accused":
        richest = max((facts.stones(seat) for seat in facts.thieves_in()), default=0)
        return facts.wealth_of_boss() >= richest
    return facts.ending == "diamonds_recovered"


def _thief_wins(facts: Facts, seat: int) -> bool:
    rivals = facts.thieves_in()
    if seat not in rivals:
        return False
    mine, stolen = facts.stones(seat), [facts.stones(rival) for rival in rivals]
    if facts.ending == "revolution":
        return mine == min(stolen)
    if facts.ending == "lover_accused":
        return mine == max(*stolen, facts.wealth_of_boss())
    return facts.ending in ("godfather_eliminated", "henchman_betrayed") and mine == max(stolen)


def _servant_wins(facts: Facts, seat: int) -> bool:
    if facts.ending == "henchman_betrayed":
        return seat == facts.last_accused
    if facts.ending == "agent_shot":
        return facts.what[seat] == "cleaner"
    apart = facts.boss != 0 and Switch.TRAITOR_WINS_APART in facts.game.setup.switches
    return facts.ending == "diamonds_recovered" and seat != facts.game.shooter and not apart


def settled(game: Game, order: Sequence[int]) -> tuple[int, ...]:
    """The winners, the seats being visited in this order until nothing changes."""
    facts = Facts(game)
    winners: set[int] = set()
    while True:
        before = set(winners)
        for seat in order:
            if wins(facts, seat, winners):
                winners.add(seat)
        if winners == before:
            return tuple(sorted(winners))
