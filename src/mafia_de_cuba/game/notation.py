"""A whole game on one line, to print, to paste and to read back.

    6 HFD | 2 | (F)D 3 H 4 - | 2! 4! | diamonds_recovered 0 1 3

Six players with a Henchman, the FBI's Agent and a Driver in the box; the Godfather keeps 2; the
first player bags the Agent and takes the Driver, the second takes 3 diamonds, … the last nothing;
seats 2 and 4 empty their pockets; who won. Talk is left out, and so are names: a line tells what
was done. A game that is not over stops where it stands. `docs/notation.md` has every sign.
"""

import re
from collections.abc import Iterator, Sequence

from mafia_de_cuba.game.box import Take, Tokens, counts, spread
from mafia_de_cuba.game.characters import Ending, Token
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, HelpYourself, Hide, Shoot
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide, play
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Setup, Switch, fault_of
from mafia_de_cuba.game.state import Game, new_game

LETTERS: dict[Token, str] = {
    Token.LOYAL_HENCHMAN: "H",
    Token.FBI_AGENT: "F",
    Token.CIA_AGENT: "C",
    Token.DRIVER: "D",
    Token.CLEANER: "K",
    Token.DIAMOND_LOVER: "L",
    Token.TRAITOR: "T",
    Token.MINION: "M",
    Token.CROOKED_LAWYER: "W",
    Token.REVOLUTIONARY: "R",
}
FAKE, NOTHING_TAKEN = "*", "-"
EMPTIED, SHOT, ORDERED, NOBODY = "!", "x", "?", "-"
HONOUR = "honour"

_TOKENS = {letter: token for token, letter in LETTERS.items()}
_COMMENT = re.compile(r"\s*\{[^{}]*\}")
_TOKEN_RUN = re.compile(r"(\d*)([A-Z])")
_TAKE = re.compile(r"(?:\(([A-Z])\))?(\d*)((?:\d*[A-Z])*)(\*?)(-?)")


class NotationError(ValueError):
    """A line that does not read as a game, and which part of it."""


class UnknownLetter(NotationError):
    """A letter that is no token's."""

    def __init__(self, letter: str) -> None:
        super().__init__(f"{letter!r} is not a token's letter: {' '.join(_TOKENS)}")
        self.letter = letter


def write(game: Game, *, before: str | None = None, after: Sequence[str] = ()) -> str:
    """The game on one line, perhaps with a comment on how the box came back, and on each order."""
    parts = [_setup_line(game.setup)]
    if game.kept is not None:
        parts += [str(game.kept), " ".join((*_takes(game), *_comment(before)))]
    if game.accusations or game.ended is not None:
        told = list(_accusations(game))
        said = (*after, *([None] * len(told)))
        orders = [part for at, it in enumerate(told) for part in (it, *_comment(said[at]))]
        parts.append(" ".join(orders) or NOBODY)
    if game.ended is not None:
        parts.append(" ".join((game.ended.ending, *map(str, game.ended.winners))))
    return " | ".join(parts).rstrip()


def _comment(told: str | None) -> tuple[str, ...]:
    """A comment as it stands in a line; it can hold neither braces nor the line's own bars."""
    return () if told is None else ("{" + re.sub(r"[{}|\n]", " ", told) + "}",)


def read(line: str) -> Game:
    """The game that a line tells, played out by the rules."""
    # Comments are for whoever reads the line, and no part of the game.
    parts = [part.strip() for part in _COMMENT.sub("", line).strip().split("|")]
    if len(parts) > 5:
        raise NotationError(f"a game has at most five parts, this line has {len(parts)}")
    setup = _read_setup(parts[0])
    fault = fault_of(setup)
    if fault is not None:
        raise NotationError(f"{parts[0]!r}: {fault.flaw} ({fault.ruling})")
    game = new_game(setup)
    if len(parts) > 1:
        game = _played(game, GODFATHER, Hide(diamonds=_number(parts[1])), parts[1])
    for seat, word in enumerate(parts[2].split() if len(parts) > 2 else (), FIRST):
        game = _played(game, seat, _read_take(word), word)
    for word in parts[3].split() if len(parts) > 3 and parts[3] != NOBODY else ():
        game = _read_accusation(game, word)
    if len(parts) > 4:
        _check_end(game, parts[4])
    return game


def write_take(take: Take) -> str:
    """A take in a few signs: `3`, `D`, `3*`, `*`, `-`."""
    diamonds = str(take.diamonds) if take.diamonds else ""
    # A count of diamonds stands before any token, and one of tokens only after a token's letter.
    signs = diamonds + _letters(take.tokens, spelled_out=True) + (FAKE if take.fake else "")
    return signs or NOTHING_TAKEN


def _letters(tokens: Tokens, *, spelled_out: bool = False) -> str:
    return "".join(
        LETTERS[token] * many if spelled_out or many == 1 else f"{many}{LETTERS[token]}"
        for token, many in counts(tokens).items()
    )


def _setup_line(setup: Setup) -> str:
    words = [str(setup.players), _letters(setup.tokens) + (FAKE if setup.fake_diamond else "")]
    if setup.jokers:
        words.append(f"j{setup.jokers}")
    if setup.honour_box:
        words.append(HONOUR)
    return " ".join((*words, *setup.switches))


def _takes(game: Game) -> Iterator[str]:
    for seat in game.setup.takers[: len(game.takes)]:
        bagged = f"({LETTERS[game.bag]})" if seat == FIRST and game.bag is not None else ""
        yield bagged + write_take(game.take_of(seat))


def _accusations(game: Game) -> Iterator[str]:
    for place, seat in enumerate(game.accusations):
        again = seat in game.accusations[place + 1 :]
        if seat == game.accused and not again:
            yield f"{seat}{ORDERED}"
        else:
            yield f"{seat}{SHOT if seat == game.victim and not again else EMPTIED}"


def _read_setup(text: str) -> Setup:
    words = text.split()
    if len(words) < 2:
        raise NotationError(f"{text!r}: a game starts with its players and tokens, as in '6 HFD'")
    players, tokens, *rest = words
    jokers, honour, switches = 0, False, []
    for word in rest:
        if word == HONOUR:
            honour = True
        elif word in Switch.__members__.values():
            switches.append(Switch(word))
        elif word.startswith("j"):
            jokers = _number(word[1:])
        else:
            raise NotationError(f"{word!r} is neither Jokers, {HONOUR!r}, nor a switch")
    return Setup(
        players=_number(players),
        tokens=read_tokens(tokens.removesuffix(FAKE)),
        jokers=jokers,
        fake_diamond=tokens.endswith(FAKE),
        honour_box=honour,
        switches=tuple(switch for switch in Switch if switch in switches),
    )


def read_tokens(text: str) -> Tokens:
    """The tokens that letters stand for: `2HFD`."""
    found: dict[Token, int] = {}
    end = 0
    for run in _TOKEN_RUN.finditer(text):
        if run.start() != end:
            break
        end = run.end()
        many, letter = run.groups()
        token = _token(letter)
        found[token] = found.get(token, 0) + (_number(many) if many else 1)
    if end != len(text):
        raise NotationError(f"{text!r} are not tokens")
    return spread(found)


def _read_take(word: str) -> HelpYourself:
    signs = _TAKE.fullmatch(word)
    if signs is None:
        raise NotationError(f"{word!r} is not a take")
    bag, diamonds, tokens, fake, nothing = signs.groups()
    take = Take(
        diamonds=_number(diamonds) if diamonds else 0,
        tokens=read_tokens(tokens),
        fake=bool(fake),
    )
    if bool(nothing) is bool(take):
        raise NotationError(f"{word!r} is not a take")
    return HelpYourself(take=take, bag=_token(bag) if bag else None)


def _read_accusation(game: Game, word: str) -> Game:
    seat = _number(word[:-1])
    game = _played(game, game.godfather, Accuse(target=seat), word)
    if word[-1] == EMPTIED:
        return _played(game, seat, EmptyPockets(), word)
    if word[-1] == SHOT:
        return _played(game, _cleaner(game), Shoot(), word)
    if word[-1] == ORDERED:
        return game
    raise NotationError(f"{word!r} ends in none of {EMPTIED} {SHOT} {ORDERED}")


def _cleaner(game: Game) -> int:
    """The seat that can fire, if any; else the Godfather's, who will be told that he cannot."""
    shots = (seat for seat in game.setup.takers if _fires(game, seat))
    return next(shots, game.godfather)


def _fires(game: Game, seat: int) -> bool:
    return not isinstance(decide(game, seat, Shoot()), Refused)


def _check_end(game: Game, text: str) -> None:
    ending, *winners = text.split() or [""]
    if ending not in Ending.__members__.values():
        raise NotationError(f"{ending!r} is not an ending")
    if game.ended is None:
        raise NotationError(f"{text!r}: the game is not over")
    if (ending, tuple(map(_number, winners))) != (game.ended.ending, game.ended.winners):
        ruled = " ".join((game.ended.ending, *map(str, game.ended.winners)))
        raise NotationError(f"{text!r}: by the rules it ends {ruled!r}")


def _played(game: Game, seat: int, command: Command, word: str) -> Game:
    then = play(game, seat, command)
    if isinstance(then, Refused):
        raise NotationError(f"{word!r}, seat {seat}: {then.reason} ({then.ruling})")
    return then


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise NotationError(f"{text!r} is not a number")
    return int(text)


def _token(letter: str) -> Token:
    if letter not in _TOKENS:
        raise UnknownLetter(letter)
    return _TOKENS[letter]
