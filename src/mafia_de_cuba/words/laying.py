"""Tables, refusals and advice put into words: one plain sentence each."""

from collections.abc import Iterable

from mafia_de_cuba.game.box import counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Note, Unplayable
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.setup import Fault, Setup
from mafia_de_cuba.words.catalogue import ENGLISH, Words, capital

WITHOUT_TOKEN = 3
"""So many fewer tokens than players: an ordinary box has one for each of the others (R1)."""


def refusal(refused: Refused, seat: int, words: Words = ENGLISH) -> str:
    return words(f"reasons.{refused.reason}", seat=seat)


def fault(found: Fault, asked: Setup, words: Words = ENGLISH) -> str:
    """Why this table cannot be played."""
    there = counts(asked.tokens)
    return words(
        f"flaws.{found.flaw}",
        players=asked.players,
        tokens=len(asked.tokens),
        wanted=asked.players - WITHOUT_TOKEN,
        jokers=asked.jokers,
        token=token(found.token, words=words) if found.token else "",
        many=several(found.token, there[found.token], words) if found.token in there else "",
    )


def unplayable(answer: Unplayable, words: Words = ENGLISH) -> str:
    """Why a wish cannot be met, by which ruling, and what can be played instead."""
    return words(
        "table.unplayable",
        why=capital(fault(answer.fault, answer.asked, words)),
        ruling=answer.fault.ruling,
        nearest=contents(answer.nearest, words),
    )


def advised(note: Note, words: Words = ENGLISH) -> str:
    """What a host may want to know of the table that was laid."""
    return f"{words(f'advice.{note.advice}')} ({note.ruling})"


def contents(setup: Setup, words: Words = ENGLISH) -> str:
    """What lies on the table: "8 players, 3 Loyal Henchmen, …, 1 Joker"."""
    parts = [words("lobby.players_long", count=setup.players), *tokens(setup.tokens, words)]
    if setup.fake_diamond:
        parts.append(words("claims.fake"))
    parts.append(words("settings.jokers_are", count=setup.jokers))
    if setup.honour_box:
        parts.append(words("settings.honour_box"))
    parts += [words("table.switched", ruling=switch) for switch in setup.switches]
    return ", ".join(parts)


def tokens(held: Iterable[Token], words: Words = ENGLISH) -> list[str]:
    """Tokens by kind, counted."""
    return [several(kind, many, words) for kind, many in counts(held).items()]


def several(kind: Token, many: int, words: Words = ENGLISH) -> str:
    """So many of a kind: "2 Drivers"."""
    return words("claims.several", count=many, what=token(kind, many, words))


def token(kind: Token, many: int = 1, words: Words = ENGLISH) -> str:
    """What a token is called, or several of the kind."""
    return words(f"characters.{kind}.{'name' if many == 1 else 'plural'}")
