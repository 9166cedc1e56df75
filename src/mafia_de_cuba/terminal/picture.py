"""The box lying open before somebody, drawn with letters: every piece, and its count."""

from rich.box import ROUNDED
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mafia_de_cuba.game.box import Box, Take, Tokens, counts
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.terminal.terminal import GOLD
from mafia_de_cuba.words import Words, several, token

STONE, FAKE = "bright_cyan", "green"


def opened(box: Box, title: str, words: Words) -> Panel:
    """All that lies in a box."""
    table = Table.grid(padding=(0, 2))
    if box.diamonds:
        stones = Text("◆ " * box.diamonds, STONE)
        table.add_row(stones, words("claims.diamonds", count=box.diamonds))
    for kind, many in counts(box.tokens).items():
        letters = " ".join([f"[{LETTERS[kind]}]"] * many)
        table.add_row(Text(letters, "bold"), several(kind, many, words))
    if box.fake:
        table.add_row(Text("◇", FAKE), words("claims.fake"))
    if box.empty:
        table.add_row(Text(words("play.empty_box"), "dim"))
    return Panel(table, title=title, title_align="left", box=ROUNDED, style=GOLD, expand=False)


def signs(diamonds: int | None, tokens: Tokens | None, *, fake: bool | None = None) -> str:
    """A box in few signs: "9◆ 2H D"; what went unsaid is "…"."""
    parts = ["…" if diamonds is None else f"{diamonds}◆"]
    if tokens is None:
        parts.append("…")
    else:
        parts += [
            LETTERS[token] if many == 1 else f"{many}{LETTERS[token]}"
            for token, many in counts(tokens).items()
        ] or ["–"]
    return " ".join([*parts, *(["◇"] if fake else [])])


def box_signs(box: Box, words: Words) -> str:
    """A box that somebody saw, in few signs."""
    return words("play.empty") if box.empty else signs(box.diamonds, box.tokens, fake=box.fake)


def take_signs(take: Take, words: Words) -> str:
    """A take in few signs."""
    stones = [f"{take.diamonds}◆"] if take.diamonds else []
    tokens = [LETTERS[token] for token in take.tokens]
    return " ".join([*stones, *tokens, *(["◇"] if take.fake else [])]) or words("claims.nothing")


def letters(tokens: Tokens, words: Words) -> str:
    """What the letters mean: "H Loyal Henchman, F FBI Agent"."""
    return ", ".join(f"{LETTERS[kind]} {token(kind, words=words)}" for kind in counts(tokens))
