"""Processes that do not outlive the one that started them."""

import os
from multiprocessing import parent_process
from threading import Thread


def leave_with_parent() -> None:
    """From now on this process ends when its parent does, however that comes about.

    Whoever is killed tells nobody; without this, those who work for it would wait for ever.
    """
    Thread(target=_leave, daemon=True).start()


def _leave() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
