"""What a person at the terminal is told: how to type, what each character wants, the rules."""

from collections.abc import Sequence

from mafia_de_cuba.game.characters import PROFILES, Character, Goal
from mafia_de_cuba.game.seats import right_neighbour
from mafia_de_cuba.narration import pieces

Help = tuple[tuple[str, str], ...]
"""Commands, and what each does."""

AT_THE_BOX: Help = (
    ("3", "take that many diamonds"),
    ("D", "take a token by its letter; its name will do too"),
    ("-", "take nothing, where you may"),
)
LOOKING: Help = (
    ("board", "what everyone says, seat by seat (b)"),
    ("pocket", "what you yourself know (p)"),
    ("follows", "what follows from what you know; follows 2 4: if 2 and 4 tell the truth (f)"),
    ("said", "all that was said so far (s)"),
)
GODFATHER: Help = (
    ("3 got", "ask seat 3, or a name, what was in the box; also took, left, diamonds, tokens, bag"),
    ("all took", "ask everyone the same"),
    ("accuse 3", "“Empty your pockets!”"),
    ("say …", "talk"),
    ("kept 2", "claim something: what you kept, sent (sent 13 HHFD) or got back (back 2 H)"),
    ("Enter", "a menu, if you would rather choose"),
)
USURPER: Help = (
    *(line for line in GODFATHER if line[0] != "kept 2"),
    ("got 9 HHD, took T", "claim something of your own turn: got, took, left; truth tells it all"),
)
ANSWERING: Help = (
    ("t", "the truth"),
    ("o 9 HHD", "something else: diamonds, then tokens by their letters; - for none"),
    ("n", "no answer"),
    ("got 9 HHD, took D", "say more than was asked: got, took, left, bag"),
    ("run", "be stopped only when asked, or again at other times too"),
)
LISTENING: Help = (
    ("Enter", "listen on"),
    ("got 9 HHD, took D", "testify unasked: got, took, left, bag; - for none"),
    ("truth", "tell the whole truth"),
    ("forget took", "take back what you said of it"),
    ("say …", "talk"),
    ("run", "listen without being stopped, unless somebody asks you"),
)
ALWAYS: Help = (
    ("rules", "the game in a few sentences"),
    ("?", "these lines"),
    ("q", "leave the table; the game so far is kept"),
)

RULES = (
    "The Godfather keeps up to five of fifteen diamonds and sends the box round. Everyone in turn "
    "takes either diamonds, which makes a Thief, or one token, which makes what it shows. From an "
    "empty box one takes nothing; the last player may do so from any: a Street Urchin. The first "
    "player may hide one token in the felt bag.",
    "Then the Godfather asks. Anyone may lie. Only “Empty your pockets!” forces the truth. A Thief "
    "is out and the diamonds come back. An innocent costs him a Joker, and with none left his own "
    "head. If it is an Agent, that Agent has won.",
    "All diamonds back: the Godfather wins with his Loyal Henchmen. The Godfather falls: the Thief "
    "with the most wins, and every Urchin. A Driver wins when the right neighbour does, who handed "
    "them the box.",
)

GOALS: dict[Goal, str] = {
    Goal.RECOVER_EVERYTHING: "You win when every stolen diamond is back.",
    Goal.SERVE_GODFATHER: "You win with the Godfather: help him find every diamond.",
    Goal.STEAL_MOST: "You win if the Godfather falls and no Thief still in has more than you.",
    Goal.FOLLOW_THIEVES: "You win whenever a Thief wins: see to it that the Godfather falls.",
    Goal.BE_ACCUSED: "You win if you are accused: make them suspect you.",
    Goal.DRIVE_NEIGHBOUR: "You win exactly when {neighbour}, who handed you the box, wins.",
    Goal.USURP: "If the Godfather falls you take his place; find the diamonds then, and you win.",
    Goal.SERVE_TRAITOR: "You win when the Traitor wins, whoever that is.",
    Goal.CHOOSE_SIDE: (
        "The first telling accusation fixes your side; you win when a Thief wins after it."
    ),
    Goal.NONE: "You broke the taking rule: you cannot win, and you are out once it is known.",
}
CLEANER = (
    " And once, when somebody is accused, you may shoot: hit an Agent and you win alone; hit "
    "anyone else and you are both out."
)


def goal(who: Character, seat: int, names: Sequence[str]) -> str:
    """What this character is after, told to the player."""
    neighbour = names[right_neighbour(seat)] if seat else ""
    told = GOALS[PROFILES[who].goal].format(neighbour=neighbour)
    return told + (CLEANER if who is Character.CLEANER else "")


def being(who: Character, seat: int, names: Sequence[str]) -> str:
    """What a player has become, and what for."""
    return f"You are {pieces.character(who)}. {goal(who, seat, names)}"
