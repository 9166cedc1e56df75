"""The box lying open before somebody, drawn with letters: every piece, and its count."""

from rich.box import ROUNDED
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mafia_de_cuba import words
from mafia_de_cuba.game.box import Box, Take, Tokens, counts
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.terminal.terminal import GOLD

STONE, FAKE = "bright_cyan", "green"


def opened(box: Box, title: str) -> Panel:
    """All that lies in a box."""
    table = Table.grid(padding=(0, 2))
    if box.diamonds:
        stones = Text("◆ " * box.diamonds, STONE)
        table.add_row(stones, f"{box.diamonds} diamond{'' if box.diamonds == 1 else 's'}")
    for token, many in counts(box.tokens).items():
        letters = " ".join([f"[{LETTERS[token]}]"] * many)
        table.add_row(Text(letters, "bold"), f"{many} {words.TOKEN_NAMES[token][many != 1]}")
    if box.fake:
        table.add_row(Text("◇", FAKE), "the fake diamond")
    if box.empty:
        table.add_row(Text("(empty)", "dim"))
    return Panel(table, title=title, title_align="left", box=ROUNDED, style=GOLD, expand=False)


def signs(
    diamonds: int | None, tokens: Tokens | None, *, fake: bool | None = None, rest: str = "…"
) -> str:
    """A box in few signs: "9◆ 2H D"; what went unsaid is "…"."""
    parts = [rest if diamonds is None else f"{diamonds}◆"]
    if tokens is None:
        parts.append(rest)
    else:
        parts += [
            LETTERS[token] if many == 1 else f"{many}{LETTERS[token]}"
            for token, many in counts(tokens).items()
        ] or ["–"]
    return " ".join([*parts, *(["◇"] if fake else [])])


def box_signs(box: Box) -> str:
    """A box that somebody saw, in few signs."""
    return "empty" if box.empty else signs(box.diamonds, box.tokens, fake=box.fake)


def take_signs(take: Take) -> str:
    """A take in few signs."""
    stones = [f"{take.diamonds}◆"] if take.diamonds else []
    tokens = [LETTERS[token] for token in take.tokens]
    return " ".join([*stones, *tokens, *(["◇"] if take.fake else [])]) or "nothing"


def letters(tokens: Tokens) -> str:
    """What the letters mean: "H Loyal Henchman, F FBI Agent"."""
    return ", ".join(f"{LETTERS[token]} {words.TOKEN_NAMES[token][0]}" for token in counts(tokens))
