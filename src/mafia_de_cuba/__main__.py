"""The command `mafia-de-cuba`, which is also `python -m mafia_de_cuba`."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Load what it takes and run; whoever interrupts even the loading is not answered at length."""
    try:
        from mafia_de_cuba.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
