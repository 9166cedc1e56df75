"""What people call themselves and what they type, made fit to be shown to the whole table.

A name keeps every letter and picture a person can see; whatever is invisible, runs backwards over
its neighbours or towers over the line is left out. Two guests whose names look the same are told
apart by a number. What comes out is text, never markup: a screen shows it as text, and isolates it
(`<bdi>`), because an Arabic or Hebrew name may stand beside a Spanish one.
"""

import unicodedata
from collections.abc import Collection

LONGEST_NAME = 20
LONGEST_TALK = 280
"""In code points, as Python counts them; a family of four is seven of those."""

MOST_READ = 10
"""How many times as much as is shown is looked at: a page of unseen letters takes long to read."""

MOST_MARKS = 4
"""As many accents as any language stacks on a letter."""
LONGEST_SIGN = 12
"""The longest picture that is drawn as one: a kiss, with the colour of each face, is ten."""

JOINER, PICTURED = "\u200d", "\ufe0f"
VIRAMA = 9
"""The combining class of the stroke after which Sinhala and Hindi write the joiner."""

_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\ufffd\U00016fe4\U0001d159"
    "\u180b\u180c\u180d\u180f"
) | frozenset(map(chr, (*range(0xFE00, 0xFE0F), *range(0xE0000, 0xE1000))))
"""Fillers, blanks and selectors that Unicode counts among letters, marks and symbols."""

_LOOKS = str.maketrans(
    dict(
        zip(
            "АВЕЅІЈКМНОРСТУХҺԚԜЗаеѕіјорсухһԁԛԝвкмнтзьΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹαβεικνορυχϲϳςıɑɡ",
            "abesijkmhopctyxhqw3aesijopcyxhdqwbkmht3babezhikmnoptyxcabeikvopuxcjciag",
            strict=True,
        )
    )
)
"""Cyrillic and Greek (and three stray Latin) letters, by the Latin letter they are drawn like."""
_ALIKE = (("i", "l"), ("1", "l"), ("|", "l"), ("0", "o"), ("rn", "m"), ("vv", "w"))
"""What is mistaken for one another within Latin, small and capital."""


def cleaned(name: str) -> str | None:
    """A name fit to be shown, or None if nothing visible is left of it."""
    return _shortened(_signs(name[: LONGEST_NAME * MOST_READ]), LONGEST_NAME) or None


def spoken(text: str) -> str | None:
    """Typed talk fit to be shown, on one line, or None if nothing visible is left of it."""
    return _shortened(_signs(text[: LONGEST_TALK * MOST_READ]), LONGEST_TALK) or None


def told_apart(name: str, others: Collection[str]) -> str:
    """The name itself, or with the first number that no equal-looking name among the others has."""
    taken = {key for other in others for key in (_read(other), _seen(other))}
    signs, told, number = _signs(name), name, 1
    while _read(told) in taken or _seen(told) in taken:
        number += 1
        tail = f" {number}"
        told = _shortened(signs, LONGEST_NAME - len(tail)) + tail
    return told


def _read(name: str) -> str:
    """A name as it reads aloud: small or capital, wide or narrow, spaced or not."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(filter(_counts, unicodedata.normalize("NFKC", text)))


def _seen(name: str) -> str:
    """A name as it looks from across the table, whatever alphabet it is written in."""
    text = unicodedata.normalize("NFKD", name).translate(_LOOKS).casefold()
    text = "".join(filter(_counts, text))
    for one, other in _ALIKE:
        text = text.replace(one, other)
    return text


def _counts(char: str) -> bool:
    return not char.isspace() and char != PICTURED and unicodedata.category(char) != "Cf"


def _shortened(signs: list[str], longest: int) -> str:
    """As many whole signs as there is room for."""
    room = longest
    for many, sign in enumerate(signs):
        room -= len(sign)
        if room < 0:
            signs = signs[:many]
            break
    return unicodedata.normalize("NFC", "".join(signs).strip())


def _signs(text: str) -> list[str]:
    """The text sign by sign: a letter with its accents, a picture with all it is joined of."""
    signs: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        sign = signs[-1] if signs and signs[-1] != " " else ""
        if char.isspace():
            _end_joining(signs)
            if sign:
                signs.append(" ")
        elif _goes_on(sign, char):
            signs[-1] += char
        elif _stands_alone(char):
            _end_joining(signs)
            signs.append(char)
    _end_joining(signs)
    return signs


def _end_joining(signs: list[str]) -> None:
    """A joiner that joins nothing goes."""
    if signs and signs[-1].endswith(JOINER):
        signs[-1] = signs[-1].removesuffix(JOINER)


def _goes_on(sign: str, char: str) -> bool:
    """Whether a character belongs to the sign before it."""
    if not sign or len(sign) >= LONGEST_SIGN or char in _UNSEEN:
        return False
    end = sign[-1]
    if end == JOINER:
        return _picture(char) if _pictured(sign[-2]) else unicodedata.category(char) == "Lo"
    if char == JOINER:
        # One place is kept for what is joined.
        joins = _pictured(end) or unicodedata.combining(end) == VIRAMA
        return joins and len(sign) < LONGEST_SIGN - 1
    if char == PICTURED:
        return _picture(end) or end in "#*0123456789‼⁉"
    if _mark(char):
        return not all(map(_mark, sign[-MOST_MARKS:]))
    if _skin(char):
        return _picture(end) and not _skin(end)
    return _regional(char) and _regional(sign)


def _stands_alone(char: str) -> bool:
    """Whether a character shows, with nothing before it."""
    if char in _UNSEEN:
        return False
    category = unicodedata.category(char)
    # Pictures newer than this Python are unassigned to it, but in a place kept for pictures.
    return category[0] not in "CM" or (category == "Cn" and _picture(char))


def _mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _picture(char: str) -> bool:
    return "\U0001f000" <= char <= "\U0001faff" or char == "↔" or unicodedata.category(char) == "So"


def _pictured(char: str) -> bool:
    return char == PICTURED or _picture(char)


def _skin(char: str) -> bool:
    return "\U0001f3fb" <= char <= "\U0001f3ff"


def _regional(sign: str) -> bool:
    """Whether this is half a flag."""
    return len(sign) == 1 and "\U0001f1e6" <= sign <= "\U0001f1ff"
