"""What lies in a box or a pocket, said the way one would say it at the table."""

from collections.abc import Sequence

from mafia_de_cuba import words
from mafia_de_cuba.game.box import Box, Take, Tokens, counts
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Character, Token

FAKE = "the fake diamond"


def listed(things: Sequence[str], last: str = "and") -> str:
    """Several things in one breath: "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def diamonds(many: int) -> str:
    return f"{many or 'no'} diamond{'' if many == 1 else 's'}"


def jokers(many: int) -> str:
    return f"{many or 'no'} Joker{'s' if many > 1 else ''}"


def token(kind: Token, many: int = 1) -> str:
    """ "a Driver", "2 Drivers"; "the Cleaner", of whom there is only one."""
    if many == 1:
        article = "the" if PROFILES[CHARACTER_OF[kind]].pieces == 1 else "a"
        return f"{article} {words.token(kind)}"
    return f"{many} {words.token(kind, many)}"


def tokens(lying: Tokens) -> list[str]:
    return [token(kind, many) for kind, many in counts(lying).items()]


def box(lying: Box) -> str:
    """What is in the box."""
    return _heap(lying) or "nothing at all"


def take(held: Take) -> str:
    """What a hand holds."""
    return _heap(held) or "nothing"


def _heap(heap: Box | Take) -> str:
    stones = [diamonds(heap.diamonds)] if heap.diamonds else []
    return listed([*stones, *tokens(heap.tokens), *([FAKE] if heap.fake else [])])


def revealed(held: Take, who: Character) -> str:
    """An open take and what it makes of its owner, where the take does not say it by itself."""
    there, made = take(held), character(who)
    return there if there == made else f"{there}: {made}"


def character(who: Character) -> str:
    """What somebody is: "a Thief", "an Agent", "the Cleaner"."""
    profile = PROFILES[who]
    name = who.replace("_", " ").title()
    if who is Character.RULE_BREAKER:
        return "a breaker of the rules"
    if who is Character.GODFATHER or (len(profile.tokens) == 1 and profile.pieces == 1):
        return f"the {name}"
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
