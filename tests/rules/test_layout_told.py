"""A table that cannot be laid, told: each fault in its own words, with ruling and nearest table."""

import pytest

from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Advice, Wishes
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.game.setup import Flaw
from mafia_de_cuba.words import contents, languages, speaking, unplayable
from rules.test_layout import laid, unmet

H, FBI, CIA, DRIVER, CLEANER = (
    Token.LOYAL_HENCHMAN,
    Token.FBI_AGENT,
    Token.CIA_AGENT,
    Token.DRIVER,
    Token.CLEANER,
)

ONE_WISH_FOR_EACH_FLAW = {
    Flaw.TOO_FEW_PLAYERS: Wishes(players=4),
    Flaw.TOO_MANY_PLAYERS: Wishes(players=13),
    Flaw.TOO_FEW_TOKENS: Wishes(players=6, tokens={H: 1, FBI: 1}),
    Flaw.TOO_MANY_TOKENS: Wishes(players=6, tokens={H: 2, FBI: 1, DRIVER: 1}),
    Flaw.NO_HENCHMAN: Wishes(players=6, tokens={FBI: 1, DRIVER: 2}),
    Flaw.TOO_MANY_OF_A_KIND: Wishes(players=6, tokens={H: 1, FBI: 2}),
    Flaw.CIA_WITHOUT_FBI: Wishes(players=6, tokens={H: 1, CIA: 1, DRIVER: 1}),
    Flaw.CLEANER_TOO_EARLY: Wishes(players=6, extras=(CLEANER,)),
    Flaw.REVOLUCION_TOO_EARLY: Wishes(players=5, fake_diamond=True),
    Flaw.MINION_WITHOUT_TRAITOR: Wishes(players=8, extras=(Token.MINION,)),
    Flaw.LONE_REVOLUTIONARY: Wishes(players=6, tokens={H: 1, FBI: 1, Token.REVOLUTIONARY: 1}),
    Flaw.NOTHING_TO_REPLACE: Wishes(players=6, tokens={H: 1, DRIVER: 2}, extras=(Token.TRAITOR,)),
    Flaw.JOKERS_OUT_OF_RANGE: Wishes(players=8, jokers=5),
}


@pytest.mark.parametrize("flaw", Flaw)
def test_each_flaw_is_found_and_cited(flaw: Flaw) -> None:
    answer = unmet(ONE_WISH_FOR_EACH_FLAW[flaw])
    assert answer.fault.flaw is flaw
    assert f" ({answer.fault.ruling}). The nearest table: " in unplayable(answer)
    assert contents(answer.nearest) in unplayable(answer)
    assert "{" not in unplayable(answer)


def test_each_flaw_has_a_sentence_of_its_own() -> None:
    sentences = {
        unplayable(unmet(wish)).split(" (R")[0] for wish in ONE_WISH_FOR_EACH_FLAW.values()
    }
    assert len(sentences) == len(Flaw)


@pytest.mark.parametrize("language", languages())
def test_nothing_the_game_can_say_is_without_words(language: str) -> None:
    words = speaking(language)
    for chapter, kinds in (("flaws", Flaw), ("advice", Advice), ("reasons", Reason)):
        said = words.under(chapter)
        assert set(said) == set(kinds)
        assert len({str(sentence) for sentence in said.values()}) == len(kinds)


@pytest.mark.parametrize(
    ("flaw", "sentence"),
    [
        (
            Flaw.TOO_FEW_PLAYERS,
            "4 are too few: the game needs at least 5 players (R1). "
            "The nearest table: 5 players, 1 Loyal Henchman, 1 FBI Agent, no Joker.",
        ),
        (
            Flaw.TOO_MANY_PLAYERS,
            "13 are too many: the game seats at most 12 players (R1). The nearest table: "
            "12 players, 5 Loyal Henchmen, 1 FBI Agent, 1 CIA Agent, 2 Drivers, 2 Jokers.",
        ),
        (
            Flaw.TOO_FEW_TOKENS,
            "For 6 players the box holds exactly 3 tokens, and 2 is too few (R6). "
            "The nearest table: 6 players, 2 Loyal Henchmen, 1 FBI Agent, no Joker.",
        ),
        (
            Flaw.TOO_MANY_TOKENS,
            "For 6 players the box holds exactly 3 tokens, and 4 is too many (R6). "
            "The nearest table: 6 players, 1 Loyal Henchman, 1 FBI Agent, 1 Driver, no Joker.",
        ),
        (
            Flaw.NO_HENCHMAN,
            "No Loyal Henchman is left in the box, and there must be one (R6). "
            "The nearest table: 6 players, 1 Loyal Henchman, 1 FBI Agent, 1 Driver, no Joker.",
        ),
        (
            Flaw.TOO_MANY_OF_A_KIND,
            "There are too many tokens of one kind: 2 FBI Agents (R2). "
            "The nearest table: 6 players, 2 Loyal Henchmen, 1 FBI Agent, no Joker.",
        ),
        (
            Flaw.CLEANER_TOO_EARLY,
            "The Cleaner joins from 7 players on, or no Loyal Henchman would be left; lay a custom "
            "table to have him all the same (R3). "
            "The nearest table: 6 players, 1 Loyal Henchman, 1 FBI Agent, 1 Driver, no Joker.",
        ),
        (
            Flaw.JOKERS_OUT_OF_RANGE,
            "5 Jokers: there may be from 0 to 4 (R6). The nearest table: "
            "8 players, 3 Loyal Henchmen, 1 FBI Agent, 1 Driver, 4 Jokers.",
        ),
    ],
)
def test_the_sentence_says_what_is_wrong_and_what_can_be_played(flaw: Flaw, sentence: str) -> None:
    assert unplayable(unmet(ONE_WISH_FOR_EACH_FLAW[flaw])) == sentence


def test_contents_tell_everything_that_differs_from_table_to_table() -> None:
    setup = laid("6 HTD* j1 honour R58")
    assert contents(setup) == (
        "6 players, 1 Loyal Henchman, 1 Driver, 1 Traitor, the fake diamond, 1 Joker, honour box, "
        "R58 by its other reading"
    )
