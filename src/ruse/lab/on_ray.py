"""Chunks played by Ray, for whoever outgrows one machine: `--on ray` starts one, `--on ray://host:port` joins a cluster.

What comes out is the same bytes as from local processes. A worker that is killed loses its chunk, which is played once
more. On a cluster the folder of games has to be one that all machines share; otherwise each keeps its own, and a later
run plays again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.lab.readings import Reading, Task, read

TRIES = 5
AHEAD = 2
"""Chunks that wait at each worker: enough that none is idle, few enough that a stop wastes little."""


class OnRay:
    def __init__(self, address: str | None, workers: int) -> None:
        self.ray = _ray()
        self.own = not self.ray.is_initialized()
        try:
            if self.own and address is None:
                self.ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, configure_logging=False)
            elif self.own:
                self.ray.init(address=address, log_to_driver=False, configure_logging=False)
        except Exception as error:
            raise RuseError(f"Ray cannot be reached at {address or 'this machine'}: {error}") from error
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", workers)))
        self.remote = self.ray.remote(max_retries=TRIES, num_cpus=1)(read)

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Reading]]:
        """In any order, never more of them under way than the workers can take soon."""
        left = list(enumerate(tasks))[::-1]
        waiting: dict[Any, int] = {}
        while left or waiting:
            while left and len(waiting) < AHEAD * self.workers:
                place, task = left.pop()
                waiting[self.remote.remote(task)] = place
            done, _ = self.ray.wait(list(waiting), num_returns=1)
            for future in done:
                place = waiting.pop(future)
                yield place, self.reading(future)

    def reading(self, future: Any) -> Reading:
        try:
            found: Reading = self.ray.get(future)
        except self.ray.exceptions.RayTaskError as error:
            cause = error.cause
            raise cause if isinstance(cause, RuseError) else RuseError(f"a chunk failed on Ray: {cause}") from error
        except self.ray.exceptions.RayError as error:
            raise RuseError(
                f"Ray lost a chunk {TRIES} times over: {error}; what its workers finished is kept"
            ) from error
        return found

    def close(self) -> None:
        if self.own:
            self.ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise RuseError("--on ray needs the extra: pip install 'ruse[ray]'") from error
    return ray
