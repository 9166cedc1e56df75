"""What follows from a game's record for one of its seats, as JSON or as a table to read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from rich.cells import cell_len, chop_cells
from rich.console import Console
from rich.table import Table

from mafia_de_cuba.contradictions import contradiction, printable
from mafia_de_cuba.deduction.claims import Statement, spoken
from mafia_de_cuba.deduction.contradictions import Contradiction, Weighed, weigh, weigh_claims
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.deduction.worlds import Worlds, worlds
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.scribe import record_claim
from mafia_de_cuba.game.view import View
from mafia_de_cuba.unbroken import unbroken
from mafia_de_cuba.words import ENGLISH, Words, token

DIGITS = 12
NARROWEST_BAR, WIDEST_BAR = 2, 8
NAME_CELLS = 16


class Deduced:
    """Everything one viewer can work out, some seats being taken at their word."""

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        trusted: Sequence[int] = (),
        words: Words = ENGLISH,
    ) -> None:
        self.view, self.trusted, self.words = view, tuple(dict.fromkeys(trusted)), words
        self.names = [printable(name) for name in names]
        self.worlds: Worlds = worlds(view, trusted)
        self.weighed: Weighed = weigh(view)
        believed = [said for said in spoken(view.talk) if said.seat in trusted]
        self.collisions: tuple[Contradiction, ...] = ()
        if not self.worlds.total:
            self.collisions = weigh_claims(facts_of(view), believed).contradictions

    def as_json(self) -> bytes:
        """One JSON value, as `docs/deduction.md` describes it."""
        seats = self.worlds.facts.hands
        value = {
            "worlds": self.worlds.total,
            "kept": _shares(self.worlds.kept()),
            "seats": {str(seat): _shares(self.worlds.kinds(seat)) for seat in seats},
            "stones": {str(seat): _shares(self.worlds.stones(seat)) for seat in seats},
            "bag": _shares(self.worlds.bag()) if seats else {},
            "possible": self.weighed.possible,
            "contradictions": _conflicts(self.weighed.contradictions),
            "complete": self.weighed.complete,
            "must_lie": self.weighed.must_lie,
            "fewest_liars": self.weighed.fewest_liars,
            "liars": self.weighed.liars,
            "collisions": _conflicts(self.collisions),
        }
        return msgspec.json.encode(value)

    def print(self, console: Console, *, most: int | None = None) -> None:
        """A table with bars, and what is wrong with the testimony in so many sentences at most."""
        words, total = self.words, self.worlds.total
        many = f"{total:,}".replace(",", words("deduced.thousands"))
        who = self.view.viewer
        console.print(
            words("deduced.spectator_sees", count=total, many=many)
            if who is None
            else words("deduced.sees", count=total, many=many, name=self.names[who])
        )
        if self.trusted:
            console.print(words("deduced.trusted", names=self._named(self.trusted)))
        if not self.weighed.possible:
            console.print(words("deduced.impossible"))
            return
        if not total:
            console.print(words("deduced.collide"))
            self._sentences(console, self.collisions, most)
            return
        console.print(self._seats(console.width))
        console.print(words("deduced.kept", shares=_listed(self.worlds.kept())))
        bag = {self._bag_name(bag): share for bag, share in self.worlds.bag().items()}
        console.print(words("deduced.bag", shares=_listed(bag)))
        self._testimony(console, most)

    def _seats(self, width: int) -> Table:
        rows = {seat: self.worlds.kinds(seat) for seat in self.worlds.facts.hands}
        every = dict.fromkeys(kind for row in rows.values() for kind in row)
        kinds = [kind for kind in every if any(row.get(kind) for row in rows.values())]
        names = {seat: chop_cells(f"{seat} {self.names[seat]}", NAME_CELLS)[0] for seat in rows}
        room = (width - max(map(cell_len, names.values()), default=0)) // max(len(kinds), 1)
        bar = min(room - len("  100 % "), WIDEST_BAR)
        table = Table(box=None, pad_edge=False, padding=(0, 1) if bar >= NARROWEST_BAR else 0)
        table.add_column("", no_wrap=True)
        for kind in kinds:
            short = self.words(f"pieces.short.{kind}")
            table.add_column(short if bar >= NARROWEST_BAR else f" {short[:4]:<4}", no_wrap=True)
        for seat, row in rows.items():
            table.add_row(names[seat], *(_bar(row.get(kind, 0.0), bar) for kind in kinds))
        return table

    def _testimony(self, console: Console, most: int | None) -> None:
        weighed = self.weighed
        if not weighed.contradictions:
            return
        words = self.words
        console.print(words("deduced.lied", count=weighed.fewest_liars))
        if weighed.must_lie:
            console.print(words("deduced.must_lie", names=self._named(weighed.must_lie)))
        console.print(words("deduced.not_all_true"))
        self._sentences(console, weighed.contradictions, most)
        if not weighed.complete:
            console.print(words("deduced.more_of_them"))

    def _sentences(
        self, console: Console, found: Sequence[Contradiction], most: int | None
    ) -> None:
        # A terminal breaks lines between words; whatever else reads this gets whole sentences.
        wide = not console.is_terminal
        for conflict in found[:most]:
            told = contradiction(conflict, self.names, self.words)
            console.print(unbroken(f"· {told}"), soft_wrap=wide)
        if most is not None and len(found) > most:
            console.print(f"· {self.words('deduced.and_more', count=len(found) - most)}")

    def _bag_name(self, bag: Token | None) -> str:
        return self.words("claims.nothing") if bag is None else token(bag, words=self.words)

    def _named(self, seats: Iterable[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)


def _shares(shares: Mapping[Any, float]) -> dict[str, float]:
    return {
        "none" if key is None else str(key): float(f"{share:.{DIGITS}g}")
        for key, share in shares.items()
    }


def _conflicts(found: Iterable[Contradiction]) -> list[dict[str, object]]:
    return [
        {"kind": conflict.kind, "seats": conflict.seats, "claims": [*map(_claim, conflict.claims)]}
        for conflict in found
    ]


def _claim(said: Statement) -> dict[str, object]:
    form: dict[str, object] = msgspec.to_builtins(record_claim(said.claim))
    return {"seat": said.seat, **form}


def _bar(share: float, width: int) -> str:
    """A share as a bar, where there is room for one, and a percentage; nothing for nothing."""
    if width < NARROWEST_BAR:
        return f" {_percent(share).replace(' ', ''):<4}"
    if not share:
        return ""
    full, part = divmod(max(round(share * width * 8), 1), 8)
    blocks = "█" * full + (" ▏▎▍▌▋▊▉"[part] if part else "")
    return f"{blocks:<{width}} {_percent(share)}"


def _percent(share: float) -> str:
    share = round(share, DIGITS)
    if not share or share == 1:
        return "100 %" if share else ""
    return "<1 %" if share < 0.01 else ">99 %" if share > 0.99 else f"{share * 100:.0f} %"


def _listed(shares: Mapping[Any, float]) -> str:
    return ", ".join(f"{key} ({_percent(share)})" for key, share in shares.items() if share)
