"""Diamonds, tokens, boxes and hands, said the way one says them at the table."""

from collections.abc import Iterable, Sequence

from mafia_de_cuba import words
from mafia_de_cuba.game.box import Box, Take, Tokens, counts
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Character, Token
from mafia_de_cuba.game.setup import Setup

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
FAKE = "the fake diamond"

Kinds = frozenset[Token]
"""Kinds of token of which there is only one: "the Driver", where two would make "a Driver"."""

ONE_OF_A_KIND: Kinds = frozenset(t for t in Token if PROFILES[CHARACTER_OF[t]].pieces == 1)
"""True of every table, when no more is known of it."""


def single_kinds(setup: Setup) -> Kinds:
    """The tokens of which this table has just one."""
    return frozenset(token for token, many in counts(setup.tokens).items() if many == 1)


def listed(things: Sequence[str], last: str = "and") -> str:
    """Several things in one breath: "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def number(many: int) -> str:
    """A number as a word, as long as it is small."""
    return NUMBERS[many] if 0 <= many < len(NUMBERS) else str(many)


def diamonds(many: int) -> str:
    """ "no diamonds", "one diamond", "nine diamonds"."""
    return f"{number(many)} diamond{'' if many == 1 else 's'}"


def token(kind: Token, single: Kinds = ONE_OF_A_KIND, many: int = 1) -> str:
    """ "the Driver" where there is one at the table, or else "a Driver", "two Drivers"."""
    one, more = words.TOKEN_NAMES[kind]
    if many != 1:
        return f"{number(many)} {_short(more)}"
    article = "the" if kind in single else "an" if kind is Token.FBI_AGENT else "a"
    return f"{article} {_short(one)}"


def tokens(lying: Iterable[Token], single: Kinds = ONE_OF_A_KIND) -> list[str]:
    """Tokens by kind."""
    return [token(kind, single, many) for kind, many in counts(lying).items()]


def heap(lying: Box | Take, single: Kinds = ONE_OF_A_KIND) -> str:
    """What lies in a box or a hand: everything that is there, or "nothing"."""
    parts = [diamonds(lying.diamonds)] if lying.diamonds else []
    parts += tokens(lying.tokens, single)
    return listed([*parts, *([FAKE] if lying.fake else [])]) or "nothing"


def told(
    stones: int | None, lying: Tokens | None, *, fake: bool | None, single: Kinds = ONE_OF_A_KIND
) -> str:
    """What somebody says is there; None goes unsaid, and what is denied comes last."""
    there = [diamonds(stones)] if stones else []
    there += tokens(lying or (), single)
    there += [FAKE] if fake else []
    missing = ["diamonds"] if stones == 0 else []
    missing += ["tokens"] if lying == () else []
    missing += ["fake"] if fake is False else []
    if not missing:
        return listed(there)
    if not there:
        return f"no {listed(missing, 'and no')}"
    joint = "but" if stones == 0 else "and"
    return f"{listed(there)}{',' if len(there) > 1 else ''} {joint} no {listed(missing, 'and no')}"


def character(who: Character) -> str:
    """What somebody is: "a Thief", "an Agent", "the Cleaner"."""
    if who is Character.RULE_BREAKER:
        return "a breaker of the rules"
    profile, name = PROFILES[who], who.replace("_", " ").title()
    if who is Character.GODFATHER or (len(profile.tokens) == 1 and profile.pieces == 1):
        return f"the {name}"
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def _short(name: str) -> str:
    """Nobody at the table calls a Henchman loyal, or a Lawyer crooked, every time."""
    return name.removeprefix("Loyal ").removeprefix("Crooked ")
