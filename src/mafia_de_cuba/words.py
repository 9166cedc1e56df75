"""The game's refusals and faults put into English: one plain sentence each.

The rules themselves speak in values. Screens have their own words in each player's language; these
are for the command line, for records, and for anyone who reads a log.
"""

from collections.abc import Iterable

from mafia_de_cuba.game.box import counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Advice, Unplayable
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.setup import (
    FEWEST_FOR_CLEANER,
    FEWEST_FOR_REVOLUCION,
    FEWEST_PLAYERS,
    MOST_JOKERS,
    MOST_KEPT,
    MOST_PLAYERS,
    Fault,
    Flaw,
    Setup,
)

TOKEN_NAMES: dict[Token, tuple[str, str]] = {
    Token.LOYAL_HENCHMAN: ("Loyal Henchman", "Loyal Henchmen"),
    Token.FBI_AGENT: ("FBI Agent", "FBI Agents"),
    Token.CIA_AGENT: ("CIA Agent", "CIA Agents"),
    Token.DRIVER: ("Driver", "Drivers"),
    Token.CLEANER: ("Cleaner", "Cleaners"),
    Token.DIAMOND_LOVER: ("Diamond Lover", "Diamond Lovers"),
    Token.TRAITOR: ("Traitor", "Traitors"),
    Token.MINION: ("Minion", "Minions"),
    Token.CROOKED_LAWYER: ("Crooked Lawyer", "Crooked Lawyers"),
    Token.REVOLUTIONARY: ("Revolutionary", "Revolutionaries"),
}

REFUSALS: dict[Reason, str] = {
    Reason.NO_SUCH_SEAT: "there is no such seat at this table",
    Reason.GAME_OVER: "the game is over",
    Reason.ELIMINATED: "seat {seat} is eliminated and neither speaks nor acts any more",
    Reason.NOT_GODFATHER: "only the Godfather may do that, and seat {seat} is not he",
    Reason.NOT_NOW: "this is not the moment for that",
    Reason.NOT_YOUR_TURN: "the box is not with seat {seat}",
    Reason.KEEPS_TOO_MANY: f"the Godfather keeps from 0 to {MOST_KEPT} diamonds",
    Reason.BAG_NOT_YOURS: "only the first player has the felt bag, seat {seat} does not",
    Reason.NOT_IN_BOX_TO_BAG: "the token to be bagged is not in the box",
    Reason.NOT_IN_BOX: "not all of that is in the box to be taken",
    Reason.EMPTY_BOX: "the box is empty: seat {seat} can only pretend to take something",
    Reason.TOOK_NOTHING: "the box is not empty, and only the last player may take nothing from it",
    Reason.TOOK_TOO_MUCH: "a take is diamonds or exactly one token, never a mixture",
    Reason.ASKED_HIMSELF: "the Godfather does not question himself",
    Reason.ASKED_ELIMINATED: "that seat is eliminated and cannot answer",
    Reason.NO_BAG_THERE: "only the first player can be asked about the bag",
    Reason.NOTHING_SAID: "nothing was said",
    Reason.ACCUSED_HIMSELF: "the Godfather cannot order himself to empty his pockets",
    Reason.ACCUSED_ELIMINATED: "that seat is eliminated already",
    Reason.ALREADY_SHOWN: "that seat's pockets have been emptied already",
    Reason.NO_GUN: "only the Cleaner may shoot, and seat {seat} is not the Cleaner",
    Reason.SHOT_HIMSELF: "the Cleaner does not shoot himself",
    Reason.NOT_ACCUSED: "nobody ordered seat {seat} to empty their pockets",
}

FLAWS: dict[Flaw, str] = {
    Flaw.TOO_FEW_PLAYERS: (
        f"{{players}} are too few: the game needs at least {FEWEST_PLAYERS} players"
    ),
    Flaw.TOO_MANY_PLAYERS: (
        f"{{players}} are too many: the game seats at most {MOST_PLAYERS} players"
    ),
    Flaw.TOO_FEW_TOKENS: (
        "for {players} players the box holds exactly {wanted} tokens, and {tokens} is too few"
    ),
    Flaw.TOO_MANY_TOKENS: (
        "for {players} players the box holds exactly {wanted} tokens, and {tokens} is too many"
    ),
    Flaw.NO_HENCHMAN: "no Loyal Henchman is left in the box, and there must be one",
    Flaw.TOO_MANY_OF_A_KIND: "there are too many tokens of one kind: {many}",
    Flaw.CIA_WITHOUT_FBI: "a single Agent is the FBI's: the CIA's comes only as the second",
    Flaw.CLEANER_TOO_EARLY: (
        f"the Cleaner joins from {FEWEST_FOR_CLEANER} players on, "
        "or no Loyal Henchman would be left; lay a custom table to have him all the same"
    ),
    Flaw.REVOLUCION_TOO_EARLY: f"Revolución is played from {FEWEST_FOR_REVOLUCION} players on",
    Flaw.MINION_WITHOUT_TRAITOR: "the Minion serves the Traitor, who is not in the box",
    Flaw.LONE_REVOLUTIONARY: "the Revolutionaries come only as two",
    Flaw.NOTHING_TO_REPLACE: "there is no token left that the {token} could replace",
    Flaw.JOKERS_OUT_OF_RANGE: f"{{jokers}} Jokers: there may be from 0 to {MOST_JOKERS}",
}

ADVICE: dict[Advice, str] = {
    Advice.FIVE_IS_HARD: "Five players is a variant for those who know the game well.",
    Advice.CLEANER_IS_HARD: "The Cleaner is not for a first game.",
    Advice.MORE_JOKERS: "More Jokers than usual: the Godfather can afford more mistakes.",
    Advice.FEWER_JOKERS: "Fewer Jokers than usual: the Thieves gain by it.",
    Advice.MORE_HENCHMEN: "More Loyal Henchmen: more true testimony for the Godfather.",
    Advice.FEWER_HENCHMEN: "Fewer Loyal Henchmen: fewer voices the Godfather can trust.",
    Advice.MORE_DANGER: "More who want to be accused: a false accusation ends the game more often.",
    Advice.LESS_DANGER: "Fewer who want to be accused: accusing is safer for the Godfather.",
    Advice.MORE_DRIVERS: "More Drivers: more players whose side nobody knows at first.",
    Advice.FEWER_DRIVERS: "Fewer Drivers: sides are plainer.",
    Advice.NOTHING_MAY_BE_STOLEN: (
        "At such a table it can happen that nothing is stolen: then the Godfather wins."
    ),
    Advice.TRAITOR_SAVES: "With the Traitor at the table the Godfather's fall may not be the end.",
    Advice.LAWYER_SWAYS: "The first telling accusation decides on whose side the Lawyer is.",
    Advice.HANDS_MAY_ERR: "At an honour box a hand may break the rule, and answers for it later.",
}


def refusal(refused: Refused, seat: int) -> str:
    """Why the game said no to this seat."""
    return REFUSALS[refused.reason].format(seat=seat)


def fault(found: Fault, asked: Setup) -> str:
    """Why this table cannot be played."""
    there = counts(asked.tokens)
    return FLAWS[found.flaw].format(
        players=asked.players,
        tokens=len(asked.tokens),
        wanted=asked.players - 3,
        jokers=asked.jokers,
        token=TOKEN_NAMES[found.token][0] if found.token else "",
        many=_some(found.token, there[found.token]) if found.token in there else "",
    )


def unplayable(answer: Unplayable) -> str:
    """Why a wish cannot be met, by which ruling, and what can be played instead."""
    why = fault(answer.fault, answer.asked)
    near = f"The nearest table: {contents(answer.nearest)}."
    return f"{why[:1].upper()}{why[1:]} ({answer.fault.ruling}). {near}"


def contents(setup: Setup) -> str:
    """What lies on the table: "8 players, 3 Loyal Henchmen, …, 1 Joker"."""
    parts = [f"{setup.players} players", *tokens(setup.tokens)]
    if setup.fake_diamond:
        parts.append("the fake diamond")
    parts.append("no Joker" if not setup.jokers else f"{setup.jokers} Joker{_s(setup.jokers)}")
    if setup.honour_box:
        parts.append("honour box")
    parts += [f"{switch} by its other reading" for switch in setup.switches]
    return ", ".join(parts)


def tokens(held: Iterable[Token]) -> list[str]:
    """Tokens by kind, counted."""
    return [_some(token, many) for token, many in counts(held).items()]


def _some(token: Token, many: int) -> str:
    return f"{many} {TOKEN_NAMES[token][many != 1]}"


def _s(many: int) -> str:
    return "" if many == 1 else "s"
