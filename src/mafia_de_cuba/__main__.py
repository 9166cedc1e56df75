"""The command `mafia-de-cuba`, which is also `python -m mafia_de_cuba`."""

import gc
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Load what it takes and run; whoever interrupts even the loading is not answered at length."""
    # What is loaded stays; to look for what could go, again and again, takes an eighth of a start.
    gc.set_threshold(100_000)
    try:
        from mafia_de_cuba.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
