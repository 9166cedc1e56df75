"""How much whoever thinks for bots may remember.

What was worked out once is kept for the next thought. Each of the widest tables needs some twenty
megabytes of its own, and anybody may lay a wide table; so beyond a bound all of it is let go of.
"""

import contextlib
import ctypes
import gc
import os
import sys
from pathlib import Path

MOST = 200_000_000
"""What a process that thinks has in memory at the very most, in bytes."""
ROOMY = MOST - 50_000_000
"""What it may keep between two thoughts: any thought needs less than the difference for itself."""
OURS = "mafia_de_cuba."
_FIGURES = Path("/proc/self/statm")


def keep_within(room: int) -> bool:
    """Forget everything if it takes more room than this; whether it did."""
    if in_memory() <= room or (_give_back() and in_memory() <= room):
        return False
    for name, module in list(sys.modules.items()):
        if name.startswith(OURS):
            for kept in list(vars(module).values()):
                clear = getattr(kept, "cache_clear", None)
                if callable(clear) and not isinstance(kept, type):
                    clear()
    gc.collect()
    _give_back()
    return True


def _give_back() -> bool:
    """What was let go of is the machine's again only when somebody says so; whether it was."""
    with contextlib.suppress(OSError, AttributeError):
        return bool(ctypes.CDLL("libc.so.6").malloc_trim(0))
    return False


def in_memory() -> int:
    """What this process has in memory, in bytes; nothing where the machine does not tell."""
    try:
        pages = int(_FIGURES.read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
