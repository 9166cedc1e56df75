"""What can go wrong with the ledger: each kind of trouble is an exception of its own.

Its text is one sentence for whoever runs the server.
"""


class LedgerError(Exception):
    """Something about the ledger went wrong."""


class UnusableLedger(LedgerError):
    """The file cannot be used, and it was left as it is."""


class CannotWrite(LedgerError):
    """The disk would not take it; nothing was written."""


class NumberTaken(LedgerError):
    """Somebody else wrote this number at this table."""


class OutOfTurn(LedgerError):
    """A number that does not follow the table's last one; the ledger has no gaps."""


class Deposed(LedgerError):
    """Another process owns the table now: nothing was written, and nobody may be told anything."""


class NotLive(LedgerError):
    """There is no such table, or it was archived."""


class Damaged(LedgerError):
    """What is there is not what was written: it stays closed, and nothing else does."""


class CodeTaken(LedgerError):
    """A live table has this code."""
