"""Nothing on the screen is said past the catalogue.

The games are told in a language nobody speaks: English in Georgian letters. Whatever is left in
Latin ones was not taken from the catalogue, or is a name or the game's notation.
"""

import io
import re
from functools import reduce
from pathlib import Path

import pytest
from rich.console import Console

from mafia_de_cuba import words as said_in
from mafia_de_cuba.contradictions import contradiction
from mafia_de_cuba.deduce import Deduced
from mafia_de_cuba.deduction.claims import Conflict, Statement
from mafia_de_cuba.deduction.contradictions import Contradiction
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, HelpYourself
from mafia_de_cuba.game.events import Event, Said, Testified
from mafia_de_cuba.game.layout import Advice, Note, Unplayable, Wishes, lay_table
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.setup import Fault, Flaw
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import evolve, new_game
from mafia_de_cuba.game.testimony import BagClaim, BoxClaim, Question, TakeClaim
from mafia_de_cuba.narration import Company, Teller, transcript
from mafia_de_cuba.narration.teller import said_by
from mafia_de_cuba.record_input import opened
from mafia_de_cuba.referee import Legal
from mafia_de_cuba.words import ENGLISH, Words
from mafia_de_cuba.words.catalogue import Entry
from play.tables import Scripted, Spent, laid, spend, typed
from play.test_narration import CLAIMS, EVENTS, NAMES

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
STRANGE = {ord("a") + at: chr(0x10D0 + at) for at in range(26)}
STRANGE |= {ord("A") + at: chr(0x10D0 + at) for at in range(26)}
STRANGE |= dict.fromkeys(map(ord, "áéíóúÁÉÍÓÚñ"), "ჰ")
NOTATION = rf"(?<![^\W\d_])\d*[{''.join(LETTERS.values())}]+(?![^\W\d_])|\(R\d+\)|\bR\d+\b"


def strange(text: str) -> str:
    """The words in strange letters, blanks as they are."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(part if part.startswith("{") else part.translate(STRANGE) for part in parts)


def strangely(entry: Entry) -> Entry:
    if isinstance(entry, str):
        return strange(entry)
    if isinstance(entry, list):
        return [strange(one) for one in entry]
    return {key: strangely(under) for key, under in entry.items()}


NOBODYS = Words("xx", {name: strangely(chapter) for name, chapter in ENGLISH.catalogue.items()})


def latin(text: str, *but: str) -> set[str]:
    """Words in Latin letters that are neither names nor notation."""
    for name in sorted(but, key=len, reverse=True):
        text = text.replace(name, "")
    return set(re.findall(r"[a-zA-Zà-ÿ]+", re.sub(NOTATION, "", text)))


def left_over(spent: Spent) -> set[str]:
    return latin(spent.screen, *spent.names, str(spent.record))


GODFATHERS = [
    *("?", "rules", "board", "99", "q", "n", "2", "?", "help", "rules", "said"),
    *(
        "board",
        "pocket",
        "all got",
        "all took",
        "board",
        "follows",
        "follows 2 4",
        "follows nobody",
    ),
    *("3 diamonds", "3 tokens", "3 left", "1 bag", "3 bag", "3 nonsense", "nobody", "3 got"),
    *("said", "kept 2", "sent 13 HHFD", "back 2 H", "kept 9", "kept D", "truth", "forget"),
    *("forget kept", "forget left", "say", "say you lie", "accuse", "accuse 99", "all", "2", "got"),
    *("got 16", "got 3 *", "got CC", "got HHHHHH", "ask", "ask 3 took", "bag 3"),
    *("", "1", "3", "4", "", "2", "6", "", "4", "", "5", "", "6", "quiet", "", "", "1", "x"),
    *("accuse 1", "board", "accuse 2", "accuse 3", "accuse 4", "board", "pocket"),
    *("accuse 5", "accuse 6", "accuse 7"),
]


def strange_lines(lines: list[str]) -> str:
    """What is typed, in strange letters but for the game's notation."""
    small = re.compile(r"[a-z]+")
    return typed(*(small.sub(lambda word: strange(word[0]), line) for line in lines))


@pytest.mark.parametrize("fake", [False, True])
@pytest.mark.parametrize("honour", [False, True])
@pytest.mark.parametrize("seat", [0, 1, 4, 7])
def test_whole_games_are_told_from_the_catalogue(
    seat: int, honour: bool, fake: bool, tmp_path: Path
) -> None:
    others = [
        *("?", "F", "x", "HD", "", "horse", "16", "2", "?", "board", "run", "run"),
        *("t", "", "got 9 HHD, took D", "took 3D", "o", "?", "", "o 4", "n", "forget took"),
        *("pocket", "said", "follows", "what", "truth", "a", "1", "2", "3", "t", "", "say me"),
        *(["t", ""] * 150),
    ]
    setup = laid(8, Token.CLEANER, Token.TRAITOR, fake=fake, honour=honour)
    lines = strange_lines(GODFATHERS if seat == 0 else others)
    spent = spend(tmp_path, lines, setup=setup, seat=seat, words=NOBODYS, width=200)
    assert isinstance(spent.verdict(), Legal)
    assert not left_over(spent)


def test_the_gun_and_the_empty_box_are_told_from_the_catalogue(tmp_path: Path) -> None:
    thief = Scripted(HelpYourself(take=Take(diamonds=3)))
    guests = {0: Scripted(deeds=[Accuse(target=1), Accuse(target=2)]), 2: thief}
    lines = strange_lines(["", "K", "", "?", "", "what?", "?", "shoot", "board"])
    setup = laid(8, Token.CLEANER)
    armed = spend(tmp_path, lines, setup=setup, seat=1, guests=guests, words=NOBODYS, width=200)
    assert not left_over(armed)
    hands = {
        0: Scripted(deeds=[Accuse(target=3)]),
        1: Scripted(HelpYourself(take=Take(diamonds=15), bag=Token.FBI_AGENT)),
        2: Scripted(),
    }
    (tmp_path / "empty").mkdir()
    empty = spend(
        tmp_path / "empty",
        strange_lines(["", "", ""]),
        setup=laid(5),
        seat=3,
        guests=hands,
        words=NOBODYS,
        width=200,
    )
    assert not left_over(empty)


def test_answers_are_told_from_the_catalogue(tmp_path: Path) -> None:
    asks = [Ask(of=1, question=question) for question in (*Question, *Question)]
    lie = {Question.RECEIVED: BoxClaim(about=Question.RECEIVED.about, diamonds=1)}
    guests = {
        0: Scripted(deeds=[*asks, Ask(of=2, question=Question.RECEIVED)] * 2),
        2: Scripted(answers=lie),
    }
    answers = ["?", "o 5 HH", "o", "?", "", "n", "o 4", "o", "HD", "o D", "o 9 H", "o F", "run"]
    lines = strange_lines(["", "D", "", *answers, *["a", "t", ""] * 12])
    spent = spend(tmp_path, lines, seat=1, guests=guests, words=NOBODYS, width=200)
    assert isinstance(spent.verdict(), Legal)
    assert not left_over(spent)


def test_every_event_and_every_claim_is_told_from_the_catalogue() -> None:
    for event in EVENTS:
        told = Teller(Company(names=NAMES), words=NOBODYS).tell(event)
        if told.speaker is not None:
            quoted = said_by(NAMES[told.speaker], told.text, NOBODYS)
            assert not latin(quoted, "Not I.", *NAMES), event
        for you in (None, *range(4)):
            teller = Teller(Company(names=NAMES), you=you, words=NOBODYS)
            for _ in range(8):
                assert not latin(teller.tell(event).text, "Not I.", *NAMES), event
    for claim in CLAIMS:
        for seat in (0, 1, 2):
            teller = Teller(Company(names=NAMES), words=NOBODYS)
            for _ in range(12):
                said = teller.tell(Testified(seat=seat, claims=(claim,))).text
                assert not latin(said, *NAMES), claim


def test_every_contradiction_is_told_from_the_catalogue() -> None:
    said = [claim for claim in CLAIMS if isinstance(claim, BoxClaim | TakeClaim | BagClaim)]
    for kind in Conflict:
        for seat in (0, 2):
            told = [Statement(seat=seat, claim=claim) for claim in said]
            found = Contradiction(kind=kind, claims=tuple(told))
            assert not latin(contradiction(found, NAMES, NOBODYS), *NAMES)


def events_of(record: Record) -> list[Event]:
    game, happened = new_game(setup_of(record)), list[Event]()
    for seat, command in commands_of(record):
        events = decide(game, seat, command)
        assert not isinstance(events, Refused)
        game = reduce(evolve, events, game)
        happened += events
    return happened


@pytest.mark.parametrize("example", ["game", "testimony", "unfinished"])
def test_whole_games_and_what_follows_from_them(example: str) -> None:
    with (EXAMPLES / f"{example}.json").open("rb") as stream:
        record, game = opened(stream, NOBODYS)
    happened = events_of(record)
    talk = [event.text for event in happened if isinstance(event, Said)]
    told = transcript(record.players, game.setup, happened, NOBODYS)
    assert not latin(told, *record.players, *talk)
    for viewer in (None, *range(game.players)):
        for trusted in ((), (2,), tuple(range(1, game.players))):
            screen = io.StringIO()
            deduced = Deduced(view_for(game, viewer), record.players, trusted, NOBODYS)
            deduced.print(Console(file=screen, width=200), most=1)
            assert not latin(screen.getvalue(), *record.players)


def test_every_table_and_all_advice() -> None:
    for players in range(1, 20):
        for extras in ((), (Token.CLEANER,), (Token.MINION,), (Token.REVOLUTIONARY,)):
            laid_out = lay_table(Wishes(players=players, extras=extras, fake_diamond=True))
            if isinstance(laid_out, Unplayable):
                assert not latin(said_in.unplayable(laid_out, NOBODYS))
            else:
                assert not latin(said_in.contents(laid_out, NOBODYS))
    for flaw in Flaw:
        fault = Fault(flaw=flaw, ruling="R1", token=Token.DRIVER)
        assert not latin(said_in.fault(fault, laid(), NOBODYS))
    for advice in Advice:
        assert not latin(said_in.advised(Note(advice=advice, ruling="R1"), NOBODYS))
