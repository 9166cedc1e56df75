"""Processes that work for another one: how they start, and that they do not outlive it."""

import os
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnContext
from threading import Thread


def fresh() -> SpawnContext:
    """What starts them, each from nothing: forking a process that has threads can hang.

    They take nothing from the folder in which they happen to be started: a `types.py` that lies
    there is not Python's own.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    return get_context("spawn")


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
