"""How long a table waits: by its pace and by what everybody knows, and by nothing else."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, HelpYourself, Hide, Say, Testify
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.testimony import About, Declined, Question
from mafia_de_cuba.server.evening.commands import NameGodfather, Pause, Resume
from mafia_de_cuba.server.evening.events import Deserted, GameBegan, Intended, Reopened
from mafia_de_cuba.server.evening.playing import done, silence
from mafia_de_cuba.server.evening.schedule import errands
from mafia_de_cuba.server.evening.settings import TIMES, Pace, Settings, Succession, Talk
from mafia_de_cuba.server.evening.state import BACK_AGAIN, Evening, Wait
from mafia_de_cuba.server.wire.views import play_of
from properties.dealing import random_setup, random_theft, random_words
from server.on_paper import LOYAL, THIEF, OnPaper, five, five_playing, player_of

PACES = list(Pace)


def ends(table: OnPaper) -> tuple[Wait, int | None, int | None]:
    """What the table waits for, at least and at most how long."""
    period = table.period
    assert period.since == table.now
    least = None if period.least is None else period.least - period.since
    return period.wait, least, None if period.due is None else period.due - period.since


@pytest.mark.parametrize("pace", PACES)
def test_every_wait_is_as_long_as_the_pace_says(pace: Pace) -> None:
    times = TIMES[pace]
    table, _ = five_playing(pace)
    assert ends(table) == (Wait.HIDING, times.least, times.hide)
    hands: list[Command] = [Hide(diamonds=0), *LOYAL]
    for seat, hand in enumerate(hands):
        table.passes(1234)
        table.happens(done(table.evening, seat, hand))
        if seat < 4:
            assert ends(table) == (Wait.BOX, times.least, times.box)
    assert ends(table) == (Wait.DEED, 0, times.deed)
    table.passes(1)
    table.plays(0, Ask(of=2, question=Question.TOOK))
    assert ends(table) == (Wait.ANSWER, 0, times.answer)
    table.plays(0, Accuse(target=THIEF))
    assert ends(table) == (Wait.BREATH, times.breath, times.breath)


def test_relaxed_is_slower_than_standard_and_brisk_is_faster() -> None:
    relaxed, standard, brisk = (TIMES[pace] for pace in PACES[:3])
    for name in ("hide", "box", "answer", "deed", "grace", "shot"):
        assert getattr(relaxed, name) > getattr(standard, name) > getattr(brisk, name)


def test_the_pause_is_as_long_wherever_the_cleaners_token_is_r35() -> None:
    """In a pocket, in the bag, left in the box, or with the accused: only the table counts."""
    cleaner, driver = Take(tokens=(Token.CLEANER,)), Take(tokens=(Token.DRIVER,))
    diamonds, some = Take(diamonds=2), Take(diamonds=1)
    thefts = [
        [HelpYourself(take=diamonds), HelpYourself(take=cleaner)],
        [HelpYourself(take=diamonds, bag=Token.CLEANER), HelpYourself(take=driver)],
        [HelpYourself(take=diamonds), HelpYourself(take=driver)],
        [HelpYourself(take=cleaner), HelpYourself(take=driver)],
    ]
    pauses = set()
    for theft in thefts:
        table, guests = five(Settings(extras=(Token.CLEANER,), godfather=Succession.CHOICE))
        table.begins(guests[0], players=7)
        hands = [*theft, *[HelpYourself(take=some)] * 4]
        table.theft(hands=hands)
        table.plays(0, Accuse(target=1))
        pauses.add(ends(table))
    shot = TIMES[Pace.STANDARD].shot
    assert pauses == {(Wait.BREATH, shot, shot)}
    assert shot > TIMES[Pace.STANDARD].breath


def test_where_people_talk_in_the_room_the_godfather_has_all_the_time_he_wants() -> None:
    table, guests = five(Settings(talk=Talk.SPOKEN, godfather=Succession.CHOICE))
    table.begins(guests[0])
    table.theft()
    assert ends(table) == (Wait.DEED, 0, None)


def _questions(table: OnPaper) -> list[tuple[int, int, int | None]]:
    """Whose question waits, since when and until when, as phones are told."""
    play = play_of(table.evening)
    assert play is not None
    assert play.clock is not None
    return [(clock.of, clock.since, clock.due) for clock in play.clock.questions]


def test_each_question_has_its_own_time_and_the_godfather_starts_afresh_after_it() -> None:
    answer = TIMES[Pace.STANDARD].answer
    assert answer is not None
    table, _ = five_playing()
    table.theft()
    for seat in (2, 3):
        table.passes(1000)
        table.plays(0, Ask(of=seat, question=Question.TOOK))
    first = table.period
    # The second question does not lengthen the first one's time, and has as much of its own.
    before, now = table.now - 1000, table.now
    assert (first.since, first.due) == (before, before + answer)
    assert _questions(table) == [(2, before, before + answer), (3, now, now + answer)]
    table.now = before + answer
    table.happens(silence(table.evening))
    assert table.period.wait is Wait.ANSWER
    assert _questions(table) == [(3, now, now + answer)]
    assert table.period.due == now + answer
    table.now = now + answer
    table.happens(silence(table.evening))
    assert ends(table) == (Wait.DEED, 0, TIMES[Pace.STANDARD].deed)
    assert _questions(table) == []


def test_an_answer_to_another_question_moves_no_deadline() -> None:
    table, _ = five_playing()
    table.theft()
    for seat in (2, 3):
        table.passes(1000)
        table.plays(0, Ask(of=seat, question=Question.TOOK))
    before = _questions(table)
    table.passes(700)
    table.plays(3, Testify(claims=(Declined(about=About.TOOK),)))
    assert _questions(table) == before[:1]
    table.happens((Deserted(),))
    table.passes(5000)
    table.happens((Reopened(),))
    (seat, since, due), *_ = before
    assert _questions(table) == [(seat, since + 5000, (due or 0) + 5000)]


def test_talk_moves_no_deadline() -> None:
    table, _ = five_playing()
    table.happens(done(table.evening, 0, Hide(diamonds=2)))
    before = table.period
    table.passes(700)
    table.plays(3, Say(text="Well?"))
    assert table.period == before


# ----------------------------------------------------------------------------------- standing still


@given(
    before=st.integers(0, 50_000),
    pauses=st.lists(st.tuples(st.integers(0, 10**7), st.integers(0, 5_000)), max_size=4),
)
@settings(max_examples=60, deadline=None)
def test_a_pause_takes_nothing_off_the_clock(before: int, pauses: list[tuple[int, int]]) -> None:
    table, guests = five_playing()
    period, played = table.period, before
    table.passes(before)
    for stopped, between in pauses:
        table.asks(guests[0], Pause())
        assert table.evening.still
        assert errands(table.evening, {}) == []
        table.passes(stopped)
        table.asks(guests[0], Resume())
        table.passes(between)
        played += between
    assert period.due is not None
    assert period.least is not None
    assert table.period.due is not None
    assert table.period.least is not None
    assert table.period.due - table.now == period.due - period.since - played
    assert table.period.least - table.now == period.least - period.since - played


def test_a_hand_that_was_made_stays_made_through_a_pause() -> None:
    table, guests = five_playing()
    table.plays(0, Hide(diamonds=3))
    table.asks(guests[0], Pause())
    table.passes(99_000)
    table.asks(guests[0], Resume())
    assert table.evening.intended == Hide(diamonds=3)


def test_an_empty_table_stands_still_and_goes_on_where_it_was() -> None:
    table, _ = five_playing()
    period = table.period
    assert period.due is not None
    table.passes(10_000)
    table.happens((Deserted(),))
    assert errands(table.evening, {}) == []
    table.passes(3_600_000)
    table.happens((Reopened(),))
    assert table.period.due is not None
    assert table.period.due - table.now == period.due - period.since - 10_000


def test_a_table_that_paused_and_was_left_is_still_paused_and_loses_nothing() -> None:
    table, guests = five_playing()
    period = table.period
    assert period.due is not None
    table.passes(5_000)
    table.asks(guests[0], Pause())
    table.passes(5_000)
    table.happens((Deserted(),))
    table.passes(100_000)
    table.happens((Reopened(),))
    assert table.evening.still
    table.passes(5_000)
    table.asks(guests[0], Resume())
    assert table.period.due is not None
    assert table.period.due - table.now == period.due - period.since - 5_000


@pytest.mark.parametrize("away", [1_000, 80_000, 10**8])
def test_after_a_server_was_away_there_is_time_to_find_the_table_again(away: int) -> None:
    table, _ = five_playing()
    before = table.period.due
    assert before is not None
    table.passes(away)
    table.happens((Reopened(),))
    assert table.period.due == max(before, table.now + BACK_AGAIN)


# -------------------------------------------------------------------------------- no secret in time


def people_at(setup_seed: int, pace: Pace) -> tuple[OnPaper, int]:
    """A table of people in a game by any setup."""
    setup = random_setup(Random(setup_seed))
    table = OnPaper(Settings(pace=pace))
    came = [table.comes(f"P{n}") for n in range(setup.players)]
    ring = tuple(table.evening.hands_of(guest)[0] for guest in came)
    table.happens((GameBegan(setup=setup, ring=ring),))
    return table, setup.players


def clocks(evening: Evening, absent: dict[int, int]) -> tuple[object, ...]:
    """Everything about time that follows from an evening, but for shots: those are secret acts."""
    due = errands(evening, absent)
    game = evening.game
    assert game is not None
    if game.accused is not None:
        due = [errand for errand in due if errand.seat == game.accused]
    return evening.period, evening.at, evening.told, evening.told_at, tuple(due)


@given(seed=st.integers(0, 10**6), pace=st.sampled_from(PACES), absent=st.booleans())
@settings(max_examples=80, deadline=None)
def test_time_tells_nothing_of_what_anyone_took(seed: int, pace: Pace, absent: bool) -> None:
    """Two thefts at one table, made at the same times: every clock is the same at every step."""
    tables = [people_at(seed, pace)[0] for _ in range(2)]
    game = tables[0].evening.game
    assert game is not None
    setup = game.setup
    heirs = {2: tables[0].now + 9_000} if absent else {}
    thefts = [list(random_theft(Random(f"{seed}/{which}"), setup)) for which in range(2)]
    for steps in zip(*thefts, strict=True):
        for table, (seat, command) in zip(tables, steps, strict=True):
            table.passes(2_000)
            table.happens((Intended(seat=seat, command=command),))
        assert clocks(tables[0].evening, heirs) == clocks(tables[1].evening, heirs)
        for table, (seat, command) in zip(tables, steps, strict=True):
            table.passes(2_000)
            table.happens(done(table.evening, seat, command))
        if any(not table.evening.playing for table in tables):
            return
        assert clocks(tables[0].evening, heirs) == clocks(tables[1].evening, heirs)
    rng = Random(seed)
    for _ in range(8):
        first = tables[0].evening.game
        assert first is not None
        seat, command = random_words(rng, first)
        for table in tables:
            assert table.evening.game is not None
            assert not isinstance(decide(table.evening.game, seat, command), Refused)
            table.passes(700)
            table.happens(done(table.evening, seat, command))
        assert clocks(tables[0].evening, heirs) == clocks(tables[1].evening, heirs)
    target = rng.randrange(1, setup.players)
    for table in tables:
        table.happens(done(table.evening, 0, Accuse(target=target)))
    assert clocks(tables[0].evening, heirs) == clocks(tables[1].evening, heirs)


def test_bots_take_as_long_over_a_full_box_as_over_an_empty_one() -> None:
    """The dice that say when a bot acts know the table and the moment, and no secret."""
    when = set()
    for hand in (Take(diamonds=1), Take(diamonds=15), Take(tokens=(Token.FBI_AGENT,))):
        table = OnPaper(Settings(godfather=Succession.CHOICE))
        ana = table.comes("Ana")
        table.asks(ana, NameGodfather(player=player_of(table, ana)))
        table.begins(ana, players=6)
        table.happens(done(table.evening, 0, Hide(diamonds=0)))
        table.happens(done(table.evening, 1, HelpYourself(take=hand)))
        when.add(errands(table.evening, {})[0].when)
    assert len(when) == 1
