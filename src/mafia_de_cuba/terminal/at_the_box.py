"""With the box open before them: what the Godfather keeps, what everyone else takes."""

from mafia_de_cuba import words
from mafia_de_cuba.game.box import Box, Take, counts
from mafia_de_cuba.game.characters import CHARACTER_OF, Character, Token
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.game.may import MayTake
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.game.view import View
from mafia_de_cuba.narration.pieces import capital
from mafia_de_cuba.terminal import guidance, reading
from mafia_de_cuba.terminal.picture import opened
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.reading import Unclear

KEEPING = (("0 to 5", "keep so many diamonds back"),)
BAGGING = (
    ("F", "put that token in the bag, unseen"),
    ("Enter", "leave the bag empty"),
)


def keep_back(place: Place, view: View) -> Hide:
    """How many diamonds the Godfather keeps for himself."""
    most = max(view.may.hide)
    place.show(opened(view.setup.full_box, "Your box"))
    place.say(f"Before it goes round: how many diamonds do you keep for yourself, 0 to {most}?")
    while True:
        typed = place.read("You keep", view, KEEPING)
        if typed.isascii() and typed.isdecimal() and int(typed[:3]) in view.may.hide:
            return Hide(diamonds=int(typed[:3]))
        place.unclear(f"A number from 0 to {most}, please.")


def help_oneself(place: Place, view: View, may: MayTake) -> HelpYourself:
    """What leaves the box, and what goes into the bag before."""
    place.show(opened(may.left_after(None), "The box is yours"))
    bag = _bag(place, view, may) if may.bag else None
    left = may.left_after(bag)
    if left.empty:
        place.say("There is nothing to take. Close your hand as if there were; you are an Urchin.")
        place.read("Enter to pass the box on", view, ())
        return HelpYourself(take=Take(), bag=bag)
    _offer(place, left, may)
    while True:
        typed = place.read("You take", view, guidance.AT_THE_BOX)
        try:
            return HelpYourself(take=_take(typed, view, may, bag), bag=bag)
        except Unclear as unclear:
            place.unclear(unclear)


def _bag(place: Place, view: View, may: MayTake) -> Token | None:
    place.say("You have the felt bag. Put one token in it, unseen? Its letter, or Enter for none.")
    while True:
        typed = place.read("Into the bag", view, BAGGING)
        if not typed or typed.casefold() in ("-", "n", "no", "none", "nothing"):
            return None
        try:
            held = reading.heap(typed, view.setup)
        except Unclear as unclear:
            place.unclear(unclear)
            continue
        tokens = held.tokens or ()
        if len(tokens) == 1 and tokens[0] in may.bag and not (held.diamonds or held.fake):
            return tokens[0]
        place.unclear("One token, by its letter, or Enter to leave the bag empty.")


def _take(typed: str, view: View, may: MayTake, bag: Token | None) -> Take:
    told = reading.heap(typed, view.setup)
    take = Take(diamonds=told.diamonds or 0, tokens=told.tokens or (), fake=bool(told.fake))
    if may.allows(take, bag):
        return take
    if not may.left_after(bag).holds(take):
        why = Reason.NOT_IN_BOX
    else:
        why = Reason.TOOK_TOO_MUCH if take else Reason.TOOK_NOTHING
    raise Unclear(f"{capital(words.REFUSALS[why])}.")


def _offer(place: Place, box: Box, may: MayTake) -> None:
    """Every lawful take, and what it would make of the person."""
    offers: list[tuple[str, str]] = []
    if box.diamonds:
        one = box.diamonds == 1
        most, what = ("1", "the diamond") if one else (f"1 to {box.diamonds}", "so many diamonds")
        offers.append((most, f"{what}. {_wish(place, Character.THIEF)}"))
    for token in counts(box.tokens):
        name = words.TOKEN_NAMES[token][0]
        offers.append((LETTERS[token], f"{name}. {_wish(place, CHARACTER_OF[token])}"))
    if box.fake:
        offers.append(("*", "the fake diamond, alone or with others (2*). Alone: an Urchin."))
    if may.nothing:
        offers.append(("-", f"nothing. {_wish(place, Character.STREET_URCHIN)}"))
    place.options(offers)
    if may.anything:
        place.say("An honour box: any mixture is accepted (3D), but the rule is diamonds or one")
        place.say("token, and whoever breaks it is out as soon as it is known (R17).")


def _wish(place: Place, who: Character) -> str:
    return guidance.goal(who, place.seat, place.names)
