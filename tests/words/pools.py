"""Every pool of spoken sentences: how many it wants, which blanks it has, and what fills them.

A speaker chooses from what anybody may say and what goes with their temperament: so many there are
for each. The writers of a language find here what is still missing.
"""

from collections.abc import Iterator, Mapping
from itertools import product

from msgspec import Struct

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game.box import Tokens, laid_out
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Token
from mafia_de_cuba.narration.pieces import ONE_OF_A_KIND, Pieces
from mafia_de_cuba.words import Words

WHOLE = ("en", "es", "fr")
"""Languages that claim to have every sentence; the others have one of each kind at least."""

LONGEST = 140
"""What is said fits on a phone and is read in one breath."""

NAMES = (
    *("Ana", "Aurelio", "Belkis", "Carlos", "Chano", "Dulce", "Elio", "Émile", "Haydée", "Hugo"),
    *("Ida", "Iñaki", "Ignacio", "Hilario", "José", "Jesús", "La China", "La Niña", "El Gallo"),
    *("Le Grand", "Les Trois", "Luis", "Marcos", "Ñico", "O", "Óscar", "Olga", "Úrsula", "Ulises"),
    *("Yves", "Yolanda", "Ysé", "X", "Zoë", "🦜", "Ana 🌴", "Maximiliano José", "d’Artagnan"),
    *("De la O", "Ángeles"),
)


class Wants(Struct, frozen=True):
    """What a pool has to hold."""

    least: int
    blanks: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """Blanks without which it would not be said what is to be said."""


def _each(least: int, keys: str, *blanks: str, needs: tuple[str, ...] = ()) -> dict[str, Wants]:
    """Keys like "alone.(received|took)" are one for each."""
    head, _, rest = keys.partition("(")
    inner, _, tail = rest.partition(")")
    names = inner.split("|") if inner else [""]
    return {f"{head}{name}{tail}": Wants(least, blanks, needs) for name in names}


SELDOM_CONFESSED = tuple(token for token in Token if PROFILES[CHARACTER_OF[token]].expansion)
"""Where these are played, two sentences for each do."""
NAMED, IT, NONE, BOTH = ("name",), ("it",), ("none",), ("yours", "theirs")
POOLS: Mapping[str, Wants] = {
    **_each(8, "questions_put.(first|next).received", *NAMED, needs=NAMED),
    **_each(12, "questions_put.(first|next).received_diamonds", *NAMED, needs=NAMED),
    **_each(8, "questions_put.(first|next).received_tokens", *NAMED, needs=NAMED),
    **_each(12, "questions_put.(first|next).took", *NAMED, needs=NAMED),
    **_each(8, "questions_put.(first|next).passed", *NAMED, needs=NAMED),
    **_each(6, "questions_put.first.bag", *NAMED, needs=NAMED),
    **_each(
        4,
        "questions_put.everybody.(received|received_diamonds|received_tokens|took|passed)",
        *NAMED,
        needs=NAMED,
    ),
    **_each(6, "testimony.alone.(received|took|passed)", "it", needs=IT),
    **_each(4, "testimony.alone.bag", "it", needs=IT),
    **_each(6, "testimony.counted", "it", needs=IT),
    **_each(5, "testimony.bare.received", "it", needs=IT),
    **_each(6, "testimony.bare.took", "it", needs=IT),
    **_each(4, "testimony.bare.(passed|bag)", "it", needs=IT),
    **_each(4, "testimony.confessed.(diamonds|fbi_agent|cia_agent|cleaner)", "it", needs=IT),
    **_each(6, "testimony.confessed.(loyal_henchman|driver)", "it", needs=IT),
    **{f"testimony.confessed.{token}": Wants(2, IT, IT) for token in SELDOM_CONFESSED},
    **_each(12, "testimony.nothing_taken"),
    **_each(4, "testimony.nothing_kept"),
    **_each(2, "testimony.not_even_the_fake.(taken|kept)"),
    **_each(6, "testimony.nothing_bagged"),
    **_each(4, "testimony.hearsay", "it", needs=IT),
    **_each(3, "testimony.hearsay_nothing"),
    **_each(6, "testimony.none_at_all"),
    **_each(8, "testimony.without.received", "none", needs=NONE),
    **_each(6, "testimony.without.passed", "none", needs=NONE),
    **_each(8, "testimony.empty.received"),
    **_each(6, "testimony.empty.passed"),
    **_each(10, "testimony.declined_to_answer"),
    **_each(3, "testimony.declined.(received|took|passed|bag)"),
    **_each(3, "testimony.withdrawn.(received|took|passed|bag)"),
    **_each(6, "testimony.godfathers.alone.(received|took|passed)", "it", needs=IT),
    **_each(2, "testimony.godfathers.without.(received|passed)", "none", needs=NONE),
    **_each(2, "testimony.godfathers.empty.(received|passed)"),
    **{
        f"testimony.together.{'_'.join(both)}": Wants(least, both, both)
        for least, both in (
            (8, ("received", "took")),
            (8, ("received", "took", "passed")),
            (6, ("received", "passed")),
            (6, ("took", "passed")),
            (4, ("took", "received")),
        )
    },
    **_each(12, "remarks.opinion.lies", *NAMED, needs=NAMED),
    **_each(8, "remarks.opinion.(believe|look|leave)", *NAMED, needs=NAMED),
    **_each(8, "remarks.returned.(lies|look)", *NAMED, needs=NAMED),
    **_each(8, "remarks.challenge.quoted", "name", "other", *BOTH, needs=("name", *BOTH)),
    **_each(8, "remarks.challenge.own", "name", *BOTH, needs=("name", *BOTH)),
    **_each(6, "remarks.challenge.same.others", "name", "other", "it", needs=NAMED),
    **_each(6, "remarks.challenge.same.own", "name", "it", needs=NAMED),
    **_each(8, "remarks.challenge.crowd", "name", "it", needs=NAMED),
    **_each(
        3, "remarks.challenge.against.(received|took|passed|bag)", "name", "other", needs=NAMED
    ),
    **_each(4, "remarks.challenge.alone.(received|took|passed|bag)", *NAMED, needs=NAMED),
    **_each(3, "remarks.challenge.godfathers.alone.(received|took|passed)", *NAMED, needs=NAMED),
    **_each(
        3,
        "remarks.challenge.godfathers.against.(received|took|passed)",
        *("name", "other"),
        needs=("name", "other"),
    ),
    **_each(4, "remarks.agreement.(received|took|passed|bag)", *NAMED, needs=NAMED),
    **_each(8, "remarks.sounding", "name", "other", needs=("name", "other")),
    **_each(8, "remarks.(plea|last_words)"),
    **_each(8, "remarks.(offer|threat)", *NAMED, needs=NAMED),
    **_each(8, "relations.(echo|objecting|seconding)", *NAMED),
    **_each(6, "relations.(neighbour|since_you_ask)", *NAMED),
    **_each(8, "relations.(repeated|changed|asked_again|after_joker|openers)"),
    **_each(6, "relations.crowd"),
    **_each(8, "relations.asked_against", "other"),
}

TOGETHER: Mapping[tuple[str, ...], int] = {
    ("testimony.counted", "testimony.bare.received", "testimony.alone.received"): 12,
    ("testimony.bare.took", "testimony.alone.took"): 12,
    ("testimony.bare.passed", "testimony.alone.passed"): 8,
    ("testimony.bare.bag", "testimony.alone.bag"): 8,
}
"""What answers the same question."""


def choices(words: Words, keys: tuple[str, ...], temperament: Temperament | None) -> list[str]:
    """Every sentence that somebody with this temperament may say."""
    whose = ("any",) if temperament is None else ("any", temperament)
    return [one for key in keys for who in whose for one in words.pool(key).get(who, ())]


ONE: tuple[Tokens, ...] = tuple((token,) for token in Token)
SOME: tuple[Tokens, ...] = (
    *ONE,
    *((token, token) for token in Token if token not in ONE_OF_A_KIND),
    laid_out((Token.LOYAL_HENCHMAN, Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER)),
)


def things(key: str, words: Words) -> Iterator[str]:
    """Everything that may be claimed in the sentences of a pool, as it is said."""
    for pieces in (Pieces(words), Pieces(words, frozenset()), Pieces(words, frozenset(Token))):
        diamonds = [pieces.diamonds(many) for many in range(1, 16)]
        tokens = [pieces.told(None, some, fake=None) for some in SOME]
        nothing = [pieces.told(0, None, fake=None), pieces.told(None, (), fake=None)]
        kind = key.rpartition(".")[2]
        if key == "testimony.counted" or kind == "diamonds":
            yield from diamonds
        elif key.startswith("testimony.confessed."):
            yield pieces.token(Token(kind))
        elif kind in ("bag", "hearsay", "crowd") or ".same." in key:
            yield from tokens[: len(ONE)]
        elif kind == "took" and "godfathers" in key:
            yield from diamonds
        elif kind == "took":
            yield from (*diamonds, *tokens[: len(ONE)])
        else:
            yield from (*diamonds, *tokens, pieces.told(9, (), fake=None))
            # A word held against another may be of what was not there.
            yield from nothing if ".challenge." in key else ()


def missing(words: Words) -> Iterator[str]:
    """What a pool may be said to lack."""
    pieces = Pieces(words)
    for stones, tokens, fake in product((None, 0), (None, ()), (None, False)):
        if (stones, tokens, fake) != (None, None, None):
            yield pieces.denied(stones, tokens, fake=fake)
