"""Attacks on the house's purse: wishes, talk and testimony that cost more than they should."""

import asyncio
import contextlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from house import run
from kit import table
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.game import rules
from mafia_de_cuba.game.box import MOST_OF_A_KIND
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Command, EmptyPockets, Say, Testify
from mafia_de_cuba.game.events import Said, Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.setup import Setup, Switch
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Claim, Declined, TakeClaim
from mafia_de_cuba.server.evening.commands import FillChairs
from mafia_de_cuba.server.evening.events import Played
from mafia_de_cuba.server.evening.names import LONGEST_TALK
from mafia_de_cuba.server.evening.playing import MOST_CLAIMS, MOST_LETTERS, SHARE_OF_TALK, play
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.thinking.fair_queue import FairQueue, width
from mafia_de_cuba.server.thinking.memory_cap import MOST, ROOMY, in_memory, keep_within
from mafia_de_cuba.server.thinking.pool import choice
from mafia_de_cuba.server.wire.protocol import encode
from mafia_de_cuba.server.wire.rooms import room_of
from mafia_de_cuba.server.wire.views import talk_of
from server.on_paper import OnPaper, five_playing

LONGEST_ROOM = 32 * 1024
LONGEST_TALKED = 2 * 1024 * 1024

wishes = st.builds(
    Settings,
    tokens=st.none() | st.dictionaries(st.sampled_from(Token), st.integers(0, MOST_OF_A_KIND)),
    extras=st.lists(st.sampled_from(Token), max_size=len(Token)).map(tuple),
    fake_diamond=st.booleans(),
    jokers=st.none() | st.integers(0, 99),
    honour_box=st.booleans(),
    switches=st.lists(st.sampled_from(Switch), max_size=len(Switch)).map(tuple),
    pace=st.sampled_from(Pace),
)


# ----------------------------------------------------------------------------------------- wishes


@settings(deadline=None)
@given(wishes, st.integers(2, 12))
def test_the_oddest_wishes_are_answered_in_few_words(wish: Settings, players: int) -> None:
    table = OnPaper(wish)
    table.asks(table.comes("Ana"), FillChairs(players=players))
    room = room_of(table.evening, here=(), heirs_at={}, watching=0, now=table.now)
    assert len(encode(room)) < LONGEST_ROOM


# ------------------------------------------------------------------------------------------- talk


def talked(table: OnPaper, *said: Said | Testified) -> None:
    """All of this was said."""
    table.happens((Played(events=said),))


def test_nobody_talks_all_the_others_silent() -> None:
    table, _ = five_playing()
    table.theft()
    talked(table, *(Said(seat=2, text="Blah") for _ in range(SHARE_OF_TALK)))
    assert table.refused_play(2, Say(text="And")).reason == "talked_enough"
    claims = (TakeClaim(diamonds=1),)
    assert table.refused_play(2, Testify(claims=claims)).reason == "talked_enough"
    table.plays(3, Testify(claims=claims))


@pytest.mark.parametrize("words", ["talk", "testimony"])
def test_all_that_can_be_said_still_fits_a_phone_that_comes_back(words: str) -> None:
    table, _ = five_playing()
    table.theft()
    wide = BoxClaim(about=About.RECEIVED, diamonds=15, tokens=(Token.LOYAL_HENCHMAN,) * 12)
    seats = (1, 2, 3, 4)
    said: dict[str, Command] = {
        "talk": Say(text="💎" * LONGEST_TALK),
        "testimony": Testify(claims=(wide,) * MOST_CLAIMS),
    }
    events: dict[str, list[Said | Testified]] = {
        "talk": [Said(seat=seat, text="💎" * LONGEST_TALK) for seat in seats],
        "testimony": [Testified(seat=seat, claims=(wide,) * MOST_CLAIMS) for seat in seats],
    }
    rounds = 0
    while isinstance(play(table.evening, 4, said[words], table.now), tuple):
        talked(table, *events[words] * 10)
        rounds += 1
    assert 0 < rounds < MOST_LETTERS
    assert len(bytes(talk_of(table.evening))) < LONGEST_TALKED


# ----------------------------------------------------------------------------------- testimony


def any_claim(dice: Random) -> Claim:
    """Something that the table lets be said, sensible or not."""
    tokens = tuple(dice.choices([*Token], k=dice.randrange(12)))
    part = dice.choice((None, tokens))
    fake = dice.choice((None, True, False))
    about = dice.choice((About.RECEIVED, About.PASSED))
    number = dice.choice((None, *range(16)))
    return dice.choice(
        (
            BoxClaim(about=about, diamonds=number, tokens=part, fake=fake),
            TakeClaim(diamonds=dice.randrange(16), tokens=tokens[:3], fake=fake),
            BagClaim(token=dice.choice((None, *Token))),
            Declined(about=dice.choice([*About])),
        )
    )


@pytest.mark.parametrize("seed", range(6))
def test_no_testimony_makes_a_bot_lose_its_mind(seed: int) -> None:
    """Half the table says whatever comes to mind, at a table laid by the dice; bots play on."""
    dice = Random(seed)
    tokens = {token: dice.randrange(3) for token in Token}
    players = dice.choice((6, 7))
    laid = lay_table(
        Wishes(players=players, tokens=tokens, fake_diamond=True, honour_box=dice.random() < 0.5)
    )
    game = new_game(laid if isinstance(laid, Setup) else laid.nearest)
    for _ in range(400):
        if game.ended is not None:
            break
        for seat in range(1, players, 2):
            said = Testify(claims=tuple(any_claim(dice) for _ in range(dice.randrange(1, 4))))
            game = _after(game, seat, said)
        for seat in dice.sample(range(players), players):
            like = Persona(
                strength=dice.choice([*Strength]), temperament=dice.choice([*Temperament])
            )
            command = choice(view_for(game, seat), Bot(persona=like, seed=dice.getrandbits(40)))
            if command is not None:
                game = _after(game, seat, command)
        if game.accused is not None:
            game = _after(game, game.accused, EmptyPockets())
    assert game.ended is not None


def _after(game: Game, seat: int, command: Command) -> Game:
    then = rules.play(game, seat, command)
    return game if isinstance(then, Refused) else then


def test_whoever_thinks_forgets_in_time_and_thinks_the_same() -> None:
    # Wide tables of other tests may still be in this process's mind.
    keep_within(1)
    dice = Random(3)
    view = view_for(table("6 HFD | 2 | (F)D 3 H 4 -"), 0)
    like = Persona(strength=Strength.SHARP, temperament=Temperament.CAREFUL)
    bot = Bot(persona=like, seed=dice.getrandbits(40))
    before = choice(view, bot)
    # A process that runs tests has more in mind than one that only thinks.
    assert not keep_within(in_memory() + ROOMY)
    assert chain_for.cache_info().currsize > 0
    assert keep_within(1)
    assert chain_for.cache_info().currsize == 0
    assert choice(view, bot) == before


@pytest.mark.long
def test_whoever_thinks_for_the_widest_tables_fits_into_200_megabytes() -> None:
    """In a process of its own, which does nothing else, as bots' workers do nothing else."""
    told = subprocess.run(
        [sys.executable, "-m", "server.thinking.wide_thoughts"],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        check=True,
    )
    assert int(told.stdout) < MOST


WIDEST = dict.fromkeys(Token, 1) | {Token.REVOLUTIONARY: 0}


def test_wide_tables_make_each_other_wait_and_nobody_else() -> None:
    """A hundred thoughts for a table as wide as can be laid, and then one for a plain one."""
    wide = lay_table(Wishes(players=12, tokens=WIDEST, fake_diamond=True, honour_box=True))
    plain = lay_table(Wishes(players=12))
    assert isinstance(wide, Setup)
    assert isinstance(plain, Setup)

    async def scene() -> list[str]:
        turns, thought = FairQueue(1), list[str]()

        async def thinks(name: str, setup: Setup) -> None:
            async with turns.turn(width(setup)):
                thought.append(name)
                await asyncio.sleep(0)

        await asyncio.gather(
            *(thinks("wide", wide) for _ in range(100)), *(thinks("plain", plain) for _ in range(3))
        )
        return thought

    assert run(scene()) == ["wide", "plain", "plain", "plain", *["wide"] * 99]


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=30), st.integers(1, 3))
def test_no_turn_is_lost_by_those_who_do_not_want_it_any_more(
    thoughts: list[tuple[float, bool]], places: int
) -> None:
    async def scene() -> None:
        turns, at_once = FairQueue(places), 0

        async def thinks(wide: float) -> None:
            nonlocal at_once
            async with turns.turn(wide):
                at_once += 1
                assert at_once <= places
                try:
                    await asyncio.sleep(0)
                finally:
                    at_once -= 1

        async def cancelled(wide: float) -> None:
            task = asyncio.create_task(thinks(wide))
            await asyncio.sleep(0)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

        waiting = [cancelled(wide) if gone else thinks(wide) for wide, gone in thoughts]
        await asyncio.gather(*waiting)
        await asyncio.gather(*(thinks(0.0) for _ in range(2 * places)))

    run(scene())
