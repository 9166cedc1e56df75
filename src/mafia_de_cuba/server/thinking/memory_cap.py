"""How much whoever thinks for bots may remember.

What was worked out once is kept for the next thought. At a wide table that is a hundred megabytes
and more, and anybody may lay a wide table; so beyond a bound all of it is let go of.
"""

import contextlib
import ctypes
import gc
import os
import sys
from pathlib import Path

ROOMY = 768 * 1024 * 1024
"""In bytes: one table of the widest fits, and a hundred of the usual ones."""
OURS = "mafia_de_cuba."
_FIGURES = Path("/proc/self/statm")


def keep_within(room: int) -> bool:
    """Forget everything if it takes more room than this; whether it did."""
    if _in_memory() <= room:
        return False
    for name, module in list(sys.modules.items()):
        if name.startswith(OURS):
            for kept in list(vars(module).values()):
                clear = getattr(kept, "cache_clear", None)
                if callable(clear):
                    clear()
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        # What was let go of is the machine's again only when somebody says so.
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    return True


def _in_memory() -> int:
    """What this process has in memory, in bytes; nothing where the machine does not tell."""
    try:
        pages = int(_FIGURES.read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
