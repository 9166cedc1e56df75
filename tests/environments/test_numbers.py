"""A number means the same for good: a token that joins later is refused, and moves none."""

from collections.abc import Callable

import pytest

from mafia_de_cuba.environments import actions
from mafia_de_cuba.environments.actions import CHARACTERS, NAMES, TOKENS, TalkLevel
from mafia_de_cuba.environments.episode import Episode
from mafia_de_cuba.environments.fast import table_of
from mafia_de_cuba.environments.table import laid_table
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup

TRAITORS = lay_table(Wishes(players=8, extras=(Token.TRAITOR,)))
assert isinstance(TRAITORS, Setup)


def test_tokens_are_numbered_in_the_order_in_which_the_game_lists_them() -> None:
    assert [token for token in Token if token in TOKENS] == list(TOKENS)


def test_characters_have_the_numbers_that_the_page_says() -> None:
    assert CHARACTERS.index(Character.GODFATHER) == 0
    assert CHARACTERS.index(Character.STREET_URCHIN) == 2
    assert CHARACTERS.index(Character.REVOLUTIONARY) == 11
    assert CHARACTERS.index(Character.RULE_BREAKER) == 12


def test_every_number_has_one_name() -> None:
    assert len(set(NAMES)) == len(NAMES) == actions.ACTIONS[TalkLevel.OPEN_FLOOR]
    assert NAMES[actions.TAKE_NOTHING] == "take nothing"
    assert NAMES[actions.DONE] == "done"


@pytest.mark.parametrize(
    "played",
    [
        lambda: Episode(TRAITORS, talk=TalkLevel.SILENT, questions=0),
        lambda: table_of(TRAITORS),
        lambda: laid_table(8, extras=["traitor"]),
    ],
    ids=["an episode", "the core", "a table in words"],
)
def test_a_token_without_a_number_is_refused_in_one_sentence(
    played: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    played()
    others = tuple(token for token in TOKENS if token is not Token.TRAITOR)
    monkeypatch.setattr(actions, "TOKENS", others)
    with pytest.raises(ValueError, match="fast core have no numbers for traitor") as refused:
        played()
    assert "\n" not in str(refused.value)
