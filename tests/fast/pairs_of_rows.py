"""Two games that differ only in what a viewer cannot know, in the core: its rows must be the same.

The pairs are those of the rules' own non-interference tests. Both games are led through the same
actions; the viewer's row, and the mask where it is the viewer's turn, are compared after each.
"""

import sys
from random import Random

import mafia_de_cuba_core as core
from mafia_de_cuba.environments import actions as a
from mafia_de_cuba.environments.actions import TalkLevel
from mafia_de_cuba.environments.episode import Mode
from mafia_de_cuba.environments.fast import table_of
from mafia_de_cuba.game.commands import Command, HelpYourself, Hide
from mafia_de_cuba.game.setup import FIRST, GODFATHER
from properties.pairs import Leak, Pair, random_pair

MOST_STEPS = 80


def actions_of(seat: int, command: Command, *, honour: bool) -> list[int]:
    """The actions by which a command of the theft is given."""
    if isinstance(command, Hide):
        return [a.HIDE + command.diamonds]
    assert isinstance(command, HelpYourself)
    take, found = command.take, list[int]()
    if seat == FIRST:
        found.append(a.BAG if command.bag is None else a.BAG + 1 + a.TOKENS.index(command.bag))
    if take.fake:
        found.append(a.TAKE_FAKE + take.diamonds)
    elif take.diamonds:
        found.append(a.TAKE_DIAMONDS + take.diamonds - 1)
    found += [a.TAKE_TOKEN + a.TOKENS.index(token) for token in take.tokens]
    return [*found, a.TAKE_NOTHING] if honour or not take else found


def check_rows(pair: Pair, rng: Random) -> int:
    """Follow a pair as far as the rules leave it alike; how often rows were compared."""
    talk = rng.choice(list(TalkLevel))
    games = [core.OneGame(table_of(pair.setup, talk=talk, questions=3)) for _ in range(2)]
    compared = 0
    for steps in zip(*pair.thefts, strict=True):
        for game, (seat, command) in zip(games, steps, strict=True):
            for action in actions_of(seat, command, honour=pair.setup.honour_box):
                game.act(action)
        compared += _look(pair, games)
    for _ in range(MOST_STEPS):
        following = _next(pair, rng, games)
        if following is None:
            break
        for game in games:
            game.act(following)
        if _laid_open(pair, games):
            break
        compared += _look(pair, games)
    return compared


def _laid_open(pair: Pair, games: list[core.OneGame]) -> bool:
    """Whether the end came, or a Traitor took over in one of them alone or on the viewer's seat."""
    bosses = {int(game.observe(None)[4]) for game in games}
    taken_over = bosses != {GODFATHER}
    return any(game.over for game in games) or (
        taken_over and (len(bosses) > 1 or pair.viewer in bosses)
    )


def _look(pair: Pair, games: list[core.OneGame]) -> int:
    if _laid_open(pair, games):
        return 0
    one, other = (game.observe(pair.viewer).tobytes() for game in games)
    if one != other:
        raise Leak(f"viewer {pair.viewer} can tell these apart: {pair}")
    if games[0].actor == pair.viewer and games[0].legal() != games[1].legal():
        raise Leak(f"viewer {pair.viewer} may do different things: {pair}")
    return 1


def _next(pair: Pair, rng: Random, games: list[core.OneGame]) -> int | None:
    """An action that both games allow and that opens no pocket in which they differ."""
    if any(game.over for game in games) or len({(game.actor, game.mode) for game in games}) > 1:
        return None
    both = set(games[0].legal()) & set(games[1].legal()) - {a.SHOOT}
    if games[0].mode == Mode.INQUIRY:
        closed = {a.ACCUSE + seat for seat in a.SEATS if seat not in pair.open_seats}
        both -= closed
    return rng.choice(sorted(both)) if both else None


def main(pairs: int) -> int:
    """Compare so many pairs, and stop at the first leak."""
    rng, compared = Random("rows"), 0
    for _ in range(pairs):
        compared += check_rows(random_pair(rng, a.TOKENS), rng)
    print(f"{pairs:,} pairs, {compared:,} rows compared, no leak")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
