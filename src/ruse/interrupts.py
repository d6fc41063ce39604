"""Ctrl-C where several processes work: it is the parent's to answer, and it is lost nowhere."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.resource_tracker import ensure_running


def leave_interrupts() -> None:
    """In a process that works for another: Ctrl-C is the parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def left_to_parent() -> Iterator[None]:
    """A process that is started meanwhile hears no Ctrl-C, not even before it settles; whoever starts it hears it after.

    In the middle of a fork Python would print the interrupt and go on as if nobody had pressed anything.
    """
    if sys.platform == "win32":
        yield
        return
    ensure_running()  # else it is started meanwhile too, and lets signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
