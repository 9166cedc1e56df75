"""Whoever adds a character is told of every place still missing.

`docs/guides` tells what each place is for. Most of them fail somewhere else too; here each is named
in a sentence.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.habits import HabitModel, fitted
from mafia_de_cuba.bots.beliefs.ways import stated
from mafia_de_cuba.bots.old_hand.tables import NEWCOMERS, tables_for
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.bots.stories.aims import AIMS
from mafia_de_cuba.bots.temptation import PULL
from mafia_de_cuba.deduction.belief import situations_of
from mafia_de_cuba.game.characters import (
    CHARACTER_OF,
    EXTRAS,
    PROFILES,
    Character,
    Ending,
    Goal,
    Token,
)
from mafia_de_cuba.game.layout import nearest
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.game.rules import ENDED_BY
from mafia_de_cuba.game.setup import Setup, standard_tokens
from mafia_de_cuba.game.testimony import TakeClaim
from mafia_de_cuba.odds.sides import SIDE_OF
from mafia_de_cuba.server.voice.lexicon import lexicon
from mafia_de_cuba.table_options import ExtraName, TableOptions
from mafia_de_cuba.words import ENGLISH, languages, speaking

TOP = Path(__file__).parents[1]
GUIDES = TOP / "docs" / "guides"
ENGLISH_WORDS = TOP / "src" / "mafia_de_cuba" / "words" / "en"
LEXICONS = TOP / "src" / "mafia_de_cuba" / "server" / "voice" / "lexicon"
ART = TOP / "web" / "src" / "things" / "token-art.ts"
PAGES = {name: (TOP / "docs" / name).read_text("utf-8") for name in ("rules.md", "notation.md")}
RECORDS = (TOP / "docs" / "records.md").read_text("utf-8")
DRAWN: dict[str, str] = dict(
    re.findall(r"^  (\w+): \{[^}]*?\n    outline: (\w+),", ART.read_text("utf-8"), re.MULTILINE)
)
"""Who is drawn, and in which outline."""
WITHOUT_A_PICTURE = {Character.AGENT, Character.RULE_BREAKER}
"""An Agent is drawn by the token, the FBI's or the CIA's; a mistake has no piece."""


def nothing(lacking: Iterable[str]) -> None:
    """Fails with everything that is missing, a line each."""
    said = "\n".join(lacking)
    assert not said, f"still missing:\n{said}"


def page_of(key: str) -> str:
    """The file in a language's folder that a key stands in, where English has it."""
    name = f"{key.partition('.')[0]}.json"
    return next(path.relative_to(ENGLISH_WORDS).as_posix() for path in ENGLISH_WORDS.rglob(name))


def wordless(keys: Collection[str]) -> Iterator[str]:
    """Which of these keys some language has no words for."""
    for language in languages():
        for key in keys:
            if not speaking(language).has(key):
                yield f"words/{language}/{page_of(key)} lacks {key}"


def has_lexicon(language: str) -> bool:
    """A language may do without; `tests/words/test_catalogues.py` names those that do."""
    return (LEXICONS / f"{language}.json").exists()


def lacking_of_a_token(token: str, letters: dict[str, str]) -> Iterator[str]:
    """What a token still needs, each in a sentence."""
    letter = letters.get(token)
    if letter is None:
        yield f"notation.LETTERS has no letter for {token}"
    if token not in DRAWN:
        yield f"token-art.ts has no picture of {token}"
    forms = ("the", "a", "several")
    yield from wordless([f"characters.{token}.name", f"characters.{token}.plural"])
    yield from wordless([f"pieces.tokens.{token}.{form}" for form in forms])
    yield from wordless([f"pieces.short.{token}", f"testimony.confessed.{token}"])
    for language in filter(has_lexicon, languages()):
        if token not in map(str, lexicon(language).tokens):
            yield f"server/voice/lexicon/{language}.json has no pattern for {token}"
    name = f"characters.{token}.name"
    told = ENGLISH(name) if ENGLISH.has(name) else token
    for page, text in PAGES.items():
        rows = [row for row in text.splitlines() if row.startswith("|") and f"`{letter}`" in row]
        if not any(told in row for row in rows):
            yield f"docs/{page} has no row for {told} with its letter"
    if f"`{token}`" not in RECORDS:
        yield f"docs/records.md does not name {token}"
    yield from unlearnt(token)


def unlearnt(token: str) -> Iterator[str]:
    """What old hands do not know of a token's holder, each in a sentence."""
    if token in standard_tokens(12):
        return
    if token not in NEWCOMERS:
        yield f"bots/old_hand/tables.py has no kin for {token} (NEWCOMERS)"
    if token not in tables_for(9).newcomers:
        yield f"bots/old_hand/tables.npz has nothing of {token}: scripts/train --with {token}"


def lacking_of_a_character(character: str) -> Iterator[str]:
    """What a character still needs, each in a sentence."""
    forms = ("name", "plural", "wins", "does")
    yield from wordless([f"characters.{character}.{form}" for form in forms])
    yield from wordless([f"pieces.characters.{character}"])
    fates = ("lost",) if character == Character.RULE_BREAKER else ("won", "lost")
    yield from wordless([f"fates.{character}.{fate}" for fate in fates])
    if character not in DRAWN and character not in WITHOUT_A_PICTURE:
        yield f"token-art.ts has no picture of {character}"


@pytest.mark.parametrize("token", Token)
def test_a_token_lacks_nothing(token: Token) -> None:
    letters = {str(kind): letter for kind, letter in LETTERS.items()}
    nothing(lacking_of_a_token(token, letters))


@pytest.mark.parametrize("character", Character)
def test_a_character_lacks_nothing(character: Character) -> None:
    nothing(lacking_of_a_character(character))


def test_every_picture_has_an_outline_of_its_own() -> None:
    assert len(DRAWN) > len(Token)
    assert len(set(DRAWN.values())) == len(DRAWN)


def test_what_a_newcomer_lacks_is_said() -> None:
    said = [*lacking_of_a_token("stranger", {}), *lacking_of_a_character("stranger")]
    assert "notation.LETTERS has no letter for stranger" in said
    assert "token-art.ts has no picture of stranger" in said
    assert "docs/rules.md has no row for stranger with its letter" in said
    assert "docs/notation.md has no row for stranger with its letter" in said
    assert "docs/records.md does not name stranger" in said
    assert "bots/old_hand/tables.py has no kin for stranger (NEWCOMERS)" in said
    taught = "scripts/train --with stranger"
    assert f"bots/old_hand/tables.npz has nothing of stranger: {taught}" in said
    assert "server/voice/lexicon/en.json has no pattern for stranger" in said
    for language in languages():
        assert f"words/{language}/characters.json lacks characters.stranger.name" in said
        assert f"words/{language}/pieces.json lacks pieces.short.stranger" in said
        spoken = f"words/{language}/spoken/testimony.json lacks testimony.confessed.stranger"
        assert spoken in said


@pytest.mark.parametrize("ending", Ending)
def test_an_ending_lacks_nothing(ending: Ending) -> None:
    said = [*wordless([f"endings.{ending}"])]
    if ending not in SIDE_OF:
        said.append(f"odds/sides.py does not say whose game it was by {ending}")
    if ending not in ENDED_BY:
        said.append(f"rules.ENDED_BY has no ruling for {ending}")
    nothing(said)


@pytest.mark.parametrize("goal", Goal, ids=lambda goal: goal.name)
def test_a_goal_is_told_to_whoever_has_it(goal: Goal) -> None:
    nothing(wordless([f"goals.{goal.name.lower()}"]))


def lacking_of_a_goal(goal: Goal) -> Iterator[str]:
    """What bots do not know of what a token's holder wants, each in a sentence."""
    if goal not in PULL:
        yield f"bots/temptation.py does not say how a hand is drawn to {goal.name} (PULL)"
    if goal not in AIMS and goal is not Goal.DRIVE_NEIGHBOUR:  # A Driver's aim is the passenger's.
        yield f"bots/stories/aims.py does not say what {goal.name} wants to be thought (AIMS)"


@pytest.mark.parametrize("token", Token)
def test_bots_know_what_every_token_is_good_for(token: Token) -> None:
    nothing(lacking_of_a_goal(PROFILES[CHARACTER_OF[token]].goal))


def test_what_bots_do_not_know_of_a_goal_is_said() -> None:
    # No token has this one: whoever cannot win has broken a rule.
    assert [*lacking_of_a_goal(Goal.NONE)] == [
        "bots/temptation.py does not say how a hand is drawn to NONE (PULL)",
        "bots/stories/aims.py does not say what NONE wants to be thought (AIMS)",
    ]


@pytest.mark.parametrize("token", EXTRAS)
def test_whatever_a_host_may_add_can_be_typed(token: Token) -> None:
    assert token in get_args(ExtraName)
    company = PROFILES[CHARACTER_OF[token]].needs
    typed = (token,) if company is None else (company, token)
    assert token in TableOptions(with_=typed).laid(12).tokens


@pytest.mark.parametrize("token", EXTRAS)
def test_whatever_a_host_may_add_can_leave_a_box_that_is_too_full(token: Token) -> None:
    crowded = Setup(players=6, tokens=(*standard_tokens(12), *EXTRAS, token), jokers=0)
    assert len(nearest(crowded).tokens) == 3


@pytest.mark.parametrize("strength", fitted())
def test_bots_make_do_without_numbers_for_a_character_never_met(strength: Strength) -> None:
    habits, token = fitted()[strength], Token.CLEANER
    unmet = replace(
        habits,
        takes={name: draw for name, draw in habits.takes.items() if token not in name},
        bags={name: draw for name, draw in habits.bags.items() if name != token},
        words={kind: shares for kind, shares in habits.words.items() if kind != token},
        silence={kind: share for kind, share in habits.silence.items() if kind != token},
    )
    assert unmet.takes != habits.takes
    model = HabitModel(unmet)
    table = Setup(players=7, tokens=(*standard_tokens(6), token), jokers=0)
    said = stated([TakeClaim(tokens=(token,))])
    for seat in (1, 2, 6):
        situations = situations_of(table, seat, None)
        silent, told = model.each_told(((), said), situations)
        for amounts in (model.takes(situations), silent):
            assert (amounts > 0).all()
        assert np.isfinite(told).all()
        assert told.sum() > 0


@pytest.mark.parametrize("guide", ["add-a-character.md", "add-a-lobby-command.md"])
def test_every_place_that_a_guide_names_is_there(guide: str) -> None:
    text = (GUIDES / guide).read_text("utf-8")
    places = re.findall(r"^\| `([\w./-]+/[\w./-]+)`", text, re.MULTILINE)
    assert len(places) > 8
    assert [place for place in places if not (TOP / place).exists()] == []
