"""The evenings told to `docs/transcripts`: `scripts/transcripts`.

Their seeds are in `seeds.json`. When bots come to play otherwise, a seed may lead elsewhere than it
has to; then `--reseed` finds one that leads there.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from bots.evenings import EVENINGS
from bots.told_evening import Evening
from mafia_de_cuba import words
from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game import notation
from mafia_de_cuba.narration import transcript
from mafia_de_cuba.playout import PlayedGame

FOLDER = Path(__file__).parents[2] / "docs/transcripts"
SEEDS = Path(__file__).with_name("seeds.json")


class Elsewhere(ValueError):
    """An evening does not end any more as it should."""


def told(evening: Evening, seed: int, played: PlayedGame) -> str:
    """The whole evening in Markdown, who played how coming last."""
    names = [guest.name for guest in evening.guests]
    temperaments = [Temperament(guest.temperament) for guest in evening.guests]
    story = transcript(names, evening.setup, played.events, temperaments=temperaments)
    sat = "\n".join(
        f"- **{guest.name}**: {guest.strength.replace('_', ' ')}, "
        f"{guest.temperament.replace('_', '-')}"
        for guest in evening.guests
    )
    return (
        f"# {evening.title}\n\n{story}\n"
        f"## Who sat there\n\nBots, every one of them.\n\n{sat}\n\n"
        f"Seed {seed}. On one line:\n\n"
        f"```notation\n{notation.write(played.game)}\n```\n"
    )


def index(evenings: Sequence[Evening]) -> str:
    """The list of all evenings, with nothing given away."""
    rows = "\n".join(
        f"| [{evening.title}]({name_of(at, evening)}) | {words.contents(evening.setup)} |"
        for at, evening in enumerate(evenings, 1)
    )
    return (
        "# Evenings\n\nTwenty games that bots played among themselves, from the first hand in the "
        "box to the\nverdict. What everyone really took comes last, and how well everyone plays "
        "comes after that: guess\nalong with the Godfather. `scripts/transcripts` tells them all "
        "afresh."
        f"\n\n| evening | at the table |\n|---|---|\n{rows}\n"
    )


def name_of(at: int, evening: Evening) -> str:
    """The name of an evening's file."""
    return f"{at:02}-{evening.file}.md"


def pages(evenings: Sequence[Evening], seeds: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Every file of the folder, and what it should hold; `Elsewhere` for a seed gone astray."""
    for at, evening in enumerate(evenings, 1):
        seed = seeds[evening.file]
        played = evening.played(seed)
        if not evening.as_wanted(played):
            raise Elsewhere(f"{evening.title}: seed {seed} leads elsewhere; --reseed finds another")
        yield name_of(at, evening), told(evening, seed, played)
    yield "README.md", index(evenings)


def stale(due: dict[str, str]) -> Iterator[str]:
    """The names of pages that are not as they should be."""
    for name, text in due.items():
        file = FOLDER / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            yield name


def reseed(evenings: Sequence[Evening], seeds: dict[str, int]) -> dict[str, int]:
    """Seeds that lead where they should, the old ones where they still do."""
    found = {evening.file: evening.fitting(seeds.get(evening.file, 1)) for evening in evenings}
    SEEDS.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return found


def main(arguments: list[str]) -> int:
    """Tell every evening; `--check` only names what is out of date, `--reseed` looks for seeds."""
    if arguments not in ([], ["--check"], ["--reseed"]):
        print("usage: transcripts [--check | --reseed]", file=sys.stderr)
        return 2
    seeds = msgspec.json.decode(SEEDS.read_bytes(), type=dict[str, int])
    if arguments == ["--reseed"]:
        seeds = reseed(EVENINGS, seeds)
    try:
        due = dict(pages(EVENINGS, seeds))
    except Elsewhere as error:
        print(error, file=sys.stderr)
        return 1
    strangers = sorted({file.name for file in FOLDER.glob("*.md")} - set(due))
    for name in strangers:
        print(f"belongs to no evening: {name}", file=sys.stderr)
    if arguments == ["--check"]:
        names = list(stale(due))
        for name in names:
            print(f"out of date: {name}", file=sys.stderr)
        return 1 if names or strangers else 0
    FOLDER.mkdir(exist_ok=True)
    for name in list(stale(due)):
        (FOLDER / name).write_text(due[name], encoding="utf-8")
        print(f"written: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
