"""Exact posteriors along the box's chain, many at once, for any table of likelihoods."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba_core._core import ffi, lib
from mafia_de_cuba_core.checked import whole
from mafia_de_cuba_core.table import Table, within

LANES, KEPT, LINE = 16, 6, 64
Amounts = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Posteriors:
    """Shares, one row for each table of likelihoods; all noughts where no world is left."""

    totals: Amounts
    """What all worlds weigh."""
    kept: Amounts
    """Of each number of diamonds kept: rows of 6."""
    bags: Amounts
    """Of nothing bagged, and of each kind at the table."""
    takes: Amounts
    """By seat from the first player on, by take; a known rule-breaker's comes after all others."""


class Chain:
    """The box's way round one table, and what is known for certain of it.

    Takes are numbered: 1 to 15 diamonds; at a table with the fake, the fake and 0 to 15; each kind
    of token at the table; nothing. States are what is left of fake and tokens, the last kind
    counting first.
    """

    def __init__(
        self,
        table: Table,
        *,
        hiding: int | None = None,
        broken: Mapping[int, int] | None = None,
        known: Mapping[int, int] | None = None,
    ) -> None:
        """`hiding`: seats of which one must hold a diamond, a bit each. `broken`: known unlawful
        takes, by seat, as lots. `known`: the boxes that seats passed on, by number."""
        self._laid, self._chain = table.laid(), ffi.new("mdc_chain *")
        lib.mdc_lay_chain(self._chain, ffi.addressof(self._laid, "setup"))
        self.players = table.players
        self.kinds, self.takes = int(self._chain.kinds), int(self._chain.takes)
        self.states = int(self._chain.states)
        every = (1 << self.players) - 1
        self._chain.hiding = -1 if hiding is None else whole(hiding, "hiding", 0, every)
        for seat, taken in (broken or {}).items():
            self._chain.breakers |= 1 << self._taker(seat)
            self._chain.broken[seat] = self._lot(taken)
        for seat, number in (known or {}).items():
            boxes = self.states * LANES
            self._chain.known[self._taker(seat)] = whole(number, "a box", 0, boxes - 1)
        self.size = int(lib.mdc_all_weights(self._chain))
        """How many weights a table of likelihoods has."""
        self._work = _aligned(int(lib.mdc_work_size(self._chain)))

    def _taker(self, seat: int) -> int:
        return whole(seat, "a seat that had the box", 1, self.players - 1)

    def _lot(self, taken: int) -> int:
        """A handful that this table's box can have held."""
        if not within(whole(taken, "a handful", 0, 2**64 - 1), self._chain.setup.full):
            raise ValueError(f"no box at this table holds the handful {taken}")
        return taken

    def blank(self, many: int = 1) -> Amounts:
        """So many tables of likelihoods, all noughts, laid where the machine reads them fastest."""
        return _aligned(many * self.size).reshape(many, self.size)

    def parts(self, weights: Amounts) -> tuple[Amounts, Amounts]:
        """A table of likelihoods in its two parts, to be read or filled.

        The first player's by bag, take and diamonds received; the others' by seat from the second
        on, state, take and diamonds received.
        """
        first = (self.kinds + 1) * self.takes * LANES
        others = (self.players - 2, self.states, self.takes, LANES)
        return (
            weights[:first].reshape(self.kinds + 1, self.takes, LANES),
            weights[first:].reshape(others),
        )

    def posteriors(self, kept: Amounts, bags: Amounts, weights: Amounts) -> Posteriors:
        """The posterior of every row; one row of weights serves all where there is only one.

        Likelihoods are finite and none is below nought.
        """
        kept, bags, weights = (
            np.ascontiguousarray(np.atleast_2d(rows), dtype=np.float64)
            for rows in (kept, bags, weights)
        )
        many = len(kept)
        wanted = {"kept": (many, KEPT), "bags": (many, self.kinds + 1)}
        for name, row in (("kept", kept), ("bags", bags)):
            if row.shape != wanted[name]:
                raise ValueError(f"{name} has the shape {row.shape}, not {wanted[name]}")
        if weights.shape not in ((1, self.size), (many, self.size)):
            raise ValueError(f"weights have the shape {weights.shape}, not {(many, self.size)}")
        for name, row in (("kept", kept), ("bags", bags), ("weights", weights)):
            # What is no number at all is not at least nought either.
            if row.size and not row.min() >= 0:
                raise ValueError(f"{name} are likelihoods: none is below nought, or no number")
        totals, kept_out, bags_out = np.empty(many), np.empty_like(kept), np.empty_like(bags)
        takes_out = np.empty((many, self.players - 1, self.takes + 1))
        given = (kept, bags, weights)
        out = (self._work, totals, kept_out, bags_out, takes_out)
        pointers = [ffi.cast("double *", array.ctypes.data) for array in (*given, *out)]
        stride = self.size if len(weights) > 1 else 0
        lib.mdc_posteriors(self._chain, many, *pointers[:3], stride, *pointers[3:])
        if not np.isfinite(totals).all():
            raise ValueError("likelihoods are finite: these add up to more than a number holds")
        share = np.divide(1.0, totals, out=np.zeros_like(totals), where=totals != 0)
        return Posteriors(
            totals=totals,
            kept=kept_out * share[:, None],
            bags=bags_out * share[:, None],
            takes=takes_out * share[:, None, None],
        )


def _aligned(many: int) -> Amounts:
    """Noughts that begin where a line of the machine's memory does."""
    raw = np.zeros(many * 8 + LINE, dtype=np.uint8)
    start = -raw.ctypes.data % LINE
    return raw[start : start + many * 8].view(np.float64)
