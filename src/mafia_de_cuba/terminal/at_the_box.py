"""With the box open before them: what the Godfather keeps, what everyone else takes."""

from mafia_de_cuba.game.box import Box, Take, counts
from mafia_de_cuba.game.characters import CHARACTER_OF, Character, Token
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.game.may import MayTake
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.game.view import View
from mafia_de_cuba.terminal import guidance
from mafia_de_cuba.terminal.picture import opened
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.reading import Unclear
from mafia_de_cuba.words import capital, token


def keep_back(place: Place, view: View) -> Hide:
    """How many diamonds the Godfather keeps for himself."""
    words, most = place.words, max(view.may.hide)
    place.show(opened(view.setup.full_box, words("play.your_box"), words))
    place.say(words("play.keep_how_many", most=most))
    while True:
        typed = place.read(words("play.you_keep"), view, place.help_with("keeping"))
        if typed.isascii() and typed.isdecimal() and int(typed[:3]) in view.may.hide:
            return Hide(diamonds=int(typed[:3]))
        place.unclear(words("unclear.keep_how_many", most=most))


def help_oneself(place: Place, view: View, may: MayTake) -> HelpYourself:
    """What leaves the box, and what goes into the bag before."""
    words = place.words
    place.show(opened(may.left_after(None), words("theft.your_box"), words))
    bag = _bag(place, view, may) if may.bag else None
    left = may.left_after(bag)
    if left.empty:
        place.say(words("play.nothing_to_take"))
        place.read(words("play.pass_it_on"), view, ())
        return HelpYourself(take=Take(), bag=bag)
    _offer(place, left, may)
    while True:
        typed = place.read(words("play.you_take"), view, place.help_with("at_the_box"))
        try:
            return HelpYourself(take=_take(place, typed, view, may, bag), bag=bag)
        except Unclear as unclear:
            place.unclear(unclear)


def _bag(place: Place, view: View, may: MayTake) -> Token | None:
    words = place.words
    place.say(words("play.you_have_the_bag"))
    while True:
        typed = place.read(words("play.into_the_bag"), view, place.help_with("bagging"))
        if not typed or place.reader.meant("bagging", typed) == "nothing":
            return None
        try:
            held = place.reader.heap(typed, view.setup)
        except Unclear as unclear:
            place.unclear(unclear)
            continue
        tokens = held.tokens or ()
        if len(tokens) == 1 and tokens[0] in may.bag and not (held.diamonds or held.fake):
            return tokens[0]
        place.unclear(words("unclear.bag_what"))


def _take(place: Place, typed: str, view: View, may: MayTake, bag: Token | None) -> Take:
    told = place.reader.heap(typed, view.setup)
    take = Take(diamonds=told.diamonds or 0, tokens=told.tokens or (), fake=bool(told.fake))
    if may.allows(take, bag):
        return take
    if not may.left_after(bag).holds(take):
        why = Reason.NOT_IN_BOX
    else:
        why = Reason.TOOK_TOO_MUCH if take else Reason.TOOK_NOTHING
    raise Unclear(f"{capital(place.words(f'reasons.{why}'))}.")


def _offer(place: Place, box: Box, may: MayTake) -> None:
    """Every lawful take, and what it would make of the person."""
    words = place.words
    offers: list[tuple[str, str]] = []
    if box.diamonds:
        so_many = words("play.so_many", count=box.diamonds)
        offers.append((so_many, _offered(place, "diamonds", Character.THIEF, count=box.diamonds)))
    for kind in counts(box.tokens):
        name = token(kind, words=words)
        offers.append((LETTERS[kind], _offered(place, "token", CHARACTER_OF[kind], name=name)))
    if box.fake:
        offers.append(("*", words("play.offers.fake")))
    if may.nothing:
        offers.append(("-", _offered(place, "nothing", Character.STREET_URCHIN)))
    place.options(offers)
    if may.anything:
        for line in words.phrasings("play.honour_box"):
            place.say(line)


def _offered(place: Place, what: str, who: Character, **blanks: object) -> str:
    wish = guidance.goal(who, place.seat, place.names, place.words)
    return f"{place.words(f'play.offers.{what}', **blanks)} {wish}"
