"""Small tables in the middle of an investigation, with claims, reveals, bags and the fake."""

from random import Random

from kit import do
from mafia_de_cuba.deduction.worlds import worlds
from mafia_de_cuba.game.box import spread
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Ask, Command, Testify
from mafia_de_cuba.game.layout import nearest
from mafia_de_cuba.game.notation import write
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Claim, TakeClaim
from mafia_de_cuba.game.view import View
from properties.dealing import random_claim, random_deed, random_theft

VIEWERS, SCENES = 3, 5


def small_setup(rng: Random) -> Setup:
    """Five players, or six with Revolución; sometimes an honour box."""
    wished = rng.sample(list(Token), rng.randint(1, len(Token)))
    players = rng.choice([5, 6])
    return nearest(
        Setup(
            players=players,
            tokens=spread({token: rng.randint(1, 2) for token in wished}),
            jokers=rng.randint(0, 3),
            fake_diamond=players == 6 and rng.random() < 0.6,
            honour_box=rng.random() < 0.25,
        )
    )


def true_claim(rng: Random, game: Game, seat: int) -> Claim:
    """Something true that this seat could say."""
    box = game.received(seat) if seat else game.boxes[-1]
    chance = rng.random()
    if chance < 0.4 or not seat:
        return BoxClaim(
            about=About.RECEIVED,
            diamonds=box.diamonds if rng.random() < 0.8 else None,
            tokens=box.tokens,
            fake=rng.choice([None, box.fake]),
        )
    if chance < 0.7:
        take = game.take_of(seat)
        fake = rng.choice([None, take.fake])
        return TakeClaim(diamonds=take.diamonds, tokens=take.tokens, fake=fake)
    if seat == 1 and chance < 0.8:
        return BagClaim(token=game.bag)
    left = game.boxes[seat]
    return BoxClaim(about=About.PASSED, diamonds=left.diamonds, fake=rng.choice([None, left.fake]))


def scene(rng: Random, setup: Setup, *, sentences: int = 6, deeds: int = 4) -> Game:
    """A game some way into its investigation, not over."""
    while True:
        game = new_game(setup)
        for step in random_theft(rng, setup):
            game = put(game, *step)
        for _ in range(rng.randint(0, deeds)):
            if game.ended is None:
                game = put(game, *_deed(rng, game))
        for _ in range(rng.randint(0, sentences)):
            if game.ended is None:
                seat = rng.choice([s for s in range(game.players) if s not in game.eliminated])
                claim = (
                    true_claim(rng, game, seat) if rng.random() < 0.6 else random_claim(rng, game)
                )
                game = put(game, seat, Testify(claims=(claim,)))
        if game.ended is None:
            return game


def small_views(
    rng: Random, *, most: int, fewest: int = 0, sentences: int = 6, deeds: int = 4
) -> list[tuple[View, str]]:
    """Some viewers of a scene whose worlds can be listed one by one, each with a line of it.

    There must be so many, or a test that compares lists would compare nothing without a word. Which
    scenes are drawn depends on what tokens the game has, so one that is too wide is drawn again.
    """
    for _ in range(SCENES):
        game = scene(rng, small_setup(rng), sentences=sentences, deeds=deeds)
        found = _small_enough(rng, game, most=most, fewest=fewest)
        if len(found) == VIEWERS:
            return found
    raise AssertionError(f"none of {SCENES} scenes has {VIEWERS} views that are small enough")


def _small_enough(rng: Random, game: Game, *, most: int, fewest: int) -> list[tuple[View, str]]:
    found: list[tuple[View, str]] = []
    for viewer in rng.sample([None, *range(game.players)], game.players + 1):
        view = view_for(game, viewer)
        if len(found) < VIEWERS and fewest <= worlds(view).total <= most:
            found.append((view, f"{write(game)} for {viewer}"))
    return found


def _deed(rng: Random, game: Game) -> tuple[int, Command]:
    while True:
        step = random_deed(rng, game)
        if not isinstance(step[1], Ask):
            return step


def put(game: Game, seat: int, command: Command) -> Game:
    """The game after a command that must be accepted."""
    return do(game, (seat, command))
