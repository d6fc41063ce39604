"""Who plays the chunks: this process, or several of this machine. What comes out does not depend on it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Protocol

from ruse.interrupts import leave_interrupts, left_to_parent
from ruse.kernel.errors import RuseError
from ruse.lab.readings import Reading, Task, read

TRIES = 5
"""So many times a worker may be killed before the study is: each time only its chunk is played again."""


class Backend(Protocol):
    """Readings come back in any order, each with the place of its task."""

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Reading]]: ...

    def close(self) -> None: ...


class Here:
    """One after the other, in this process."""

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Reading]]:
        for place, task in enumerate(tasks):
            yield place, read(task)

    def close(self) -> None:
        """There is nothing to close."""


class Processes:
    """So many processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.killed = 0
        self._pool: ProcessPoolExecutor | None = None

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Reading]]:
        left = dict(enumerate(tasks))
        while left:
            pool = self._open()
            try:
                waiting: dict[Future[Reading], int] = {}
                with left_to_parent():
                    waiting |= {pool.submit(read, task): place for place, task in left.items()}
                while waiting:
                    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in done:
                        place = waiting.pop(future)
                        reading = future.result()
                        del left[place]
                        yield place, reading
            except BrokenProcessPool as error:
                self.close()
                self.killed += 1
                if self.killed >= TRIES:
                    raise RuseError(
                        "the processes that play were ended from outside, again and again; what they finished is kept"
                    ) from error

    def _open(self) -> ProcessPoolExecutor:
        """Forked where nothing else runs; beside threads, which must not be forked, from a process of its own."""
        if self._pool is None:
            alone = threading.active_count() == 1
            context = get_context("fork" if alone else "forkserver")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=leave_interrupts)
        return self._pool

    def close(self) -> None:
        """Nobody waits for a chunk that nobody wants."""
        if self._pool is not None:
            for worker in list(getattr(self._pool, "_processes", None) or {}):
                process = self._pool._processes.get(worker)
                if process is not None:
                    process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def local(workers: int) -> Backend:
    return Here() if workers == 1 else Processes(workers)


def open_backend(where: str, workers: int) -> Backend:
    """`here` is this machine, `ray` one that Ray makes of it, `ray://...` a cluster."""
    if where == "here":
        return local(workers)
    if where == "ray" or where.startswith("ray://"):
        from ruse.lab.on_ray import OnRay

        return OnRay(None if where == "ray" else where, workers)
    raise RuseError(f"--on takes here, ray, or the address of a cluster like ray://host:10001, not {where!r}")


OpenBackend = Callable[[int], Backend]
