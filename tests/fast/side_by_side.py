"""One game played twice with the same dice: by the rules, and by the fast core.

Each side finds its own legal actions, throws its own dice, takes its own action and fills its own
observations. The first thing that is not the same is a `Difference`.
"""

from collections.abc import Iterable
from random import Random

import numpy as np

import mafia_de_cuba_core as core
from fast.counting_dice import CountingDice
from fast.written import command_of, decided, written
from mafia_de_cuba.environments.actions import NAMES, TOKENS, TalkLevel
from mafia_de_cuba.environments.episode import Episode, Mode
from mafia_de_cuba.environments.fast import table_of
from mafia_de_cuba.environments.observation import observe
from mafia_de_cuba.game.box import Take, laid_out
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    MakeRemark,
    Say,
    Shoot,
    Testify,
)
from mafia_de_cuba.game.notation import write
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Stance,
    Threat,
)
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.state import after, new_game
from mafia_de_cuba.game.testimony import About, Question
from properties.dealing import random_claim, random_deed, random_setup, random_words

MOST_TRIES = 400


class Difference(AssertionError):
    """The rules and the core do not say the same."""


def random_table(rng: Random) -> tuple[Setup, TalkLevel, int]:
    """Any table, with any amount of talk and a few questions."""
    return random_setup(rng, TOKENS), rng.choice(list(TalkLevel)), rng.randint(0, 8)


def play_both(
    setup: Setup,
    talk: TalkLevel,
    questions: int,
    *,
    seed: int,
    game: int,
    varied: bool = True,
) -> int:
    """Play one game on both sides; how many actions it took."""
    episode, dice = Episode(setup, talk=talk, questions=questions), CountingDice(seed, game)
    other = core.OneGame(
        table_of(setup, talk=talk, questions=questions, seed=seed, first=game, varied=varied)
    )
    steps = 0
    while episode.mode is not Mode.OVER:
        legal = episode.legal()
        _same(episode, "whose turn it is", (episode.actor, episode.mode), (other.actor, other.mode))
        _same(episode, "what is legal", list(legal), other.legal())
        _look(episode, other, (None, episode.actor, steps % episode.game.players))
        action = dice.varied(legal) if varied else dice.any_of(legal)
        others = other.choose()
        _same(episode, "what was chosen", action, others)
        events = b"".join(map(written, episode.act(action)))
        _same(episode, f"what came of {NAMES[action]!r}", events, other.act(others))
        steps += 1
    assert episode.game.ended is not None
    _same(episode, "who won", episode.game.ended.winners, other.winners)
    _same(episode, "whether it is over", (), tuple(other.legal()))
    _look(episode, other, (None, *range(episode.game.players)))
    return steps


def _look(episode: Episode, other: core.OneGame, viewers: Iterable[int | None]) -> None:
    for viewer in viewers:
        mine, others = observe(episode, viewer), other.observe(viewer)
        if not np.array_equal(mine, others):
            places = np.flatnonzero(mine != others).tolist()
            what = f"what viewer {viewer} sees at {places}"
            _same(episode, what, mine[places].tolist(), others[places].tolist())


def _same(episode: Episode, what: str, mine: object, others: object) -> None:
    if mine != others:
        raise Difference(
            f"{what}: {mine!r} by the rules, {others!r} in the core\n{write(episode.game)}"
        )


def try_both(rng: Random, setup: Setup) -> int:
    """A game in which anyone tries anything, sensible or not; how often both were asked."""
    game, other = new_game(setup), core.RuledGame(table_of(setup))
    tries = 0
    while tries < MOST_TRIES:
        if game.ended is not None and rng.random() < 0.3:
            break
        if game.ended is not None or rng.random() < 0.4:
            seat, command = rng.randint(-1, setup.players), _anything(rng, setup, game.players)
        elif game.box_is_back and rng.random() < 0.5:
            seat, command = random_words(rng, game)
        else:
            seat, command = random_deed(rng, game)
        decision = decide(game, seat, command)
        mine, others = decided(decision), other.play(seat, command_of(command))
        if mine != others:
            raise Difference(
                f"seat {seat}, {command}: {mine!r}, in the core {others!r}\n{write(game)}"
            )
        if not isinstance(decision, Refused):
            game = after(game, decision)
        tries += 1
    return tries


_ANYTIME: tuple[Command, ...] = (Shoot(), EmptyPockets(), Say(text=""))


def _any_remark(rng: Random, players: int) -> Remark:
    """Something said of anybody, those who are out or were never there among them."""
    of, other = rng.randint(-2, players), rng.randint(-2, players)
    against = rng.choice((None, rng.randint(0, players)))
    about = rng.choice(list(About))
    remarks: list[Remark] = [
        Opinion(of=of, stance=rng.choice(list(Stance))),
        Challenge(of=of, about=about, against=against),
        Agreement(of=of, about=about),
        Sounding(to=of, of=other),
        Plea(),
        LastWords(),
        Offer(to=of),
        Threat(to=of),
    ]
    return rng.choice(remarks)


def _anything(rng: Random, setup: Setup, players: int) -> Command:
    """Something to try that is seldom allowed."""
    seat = rng.randint(-1, players)
    game = new_game(setup)
    tokens = laid_out(rng.choice(TOKENS) for _ in range(rng.choice((0, 0, 0, 1, 1, 2))))
    take = Take(diamonds=rng.choice((0, 0, 1, 3, 16)), tokens=tokens, fake=rng.random() < 0.2)
    claims = tuple(random_claim(rng, game) for _ in range(rng.randint(0, 4)))
    commands: list[Command] = [
        Hide(diamonds=rng.randint(-1, 7)),
        HelpYourself(take=take, bag=rng.choice((None, None, *TOKENS))),
        Ask(of=seat, question=rng.choice(list(Question)), everyone=rng.random() < 0.3),
        Accuse(target=seat),
        Testify(claims=claims),
        *_ANYTIME,
        MakeRemark(remark=_any_remark(rng, players)),
    ]
    return rng.choice(commands)
