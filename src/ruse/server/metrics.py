"""What the server counts, for /metrics. Counting is an addition; everything else happens when somebody asks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate
from time import perf_counter

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)


class Count:
    def __init__(self, name: str, says: str) -> None:
        self.name = name
        self.says = says
        self.value = 0

    def inc(self, by: int = 1) -> None:
        self.value += by

    def metric(self) -> Metric:
        return CounterMetricFamily(f"ruse_{self.name}", self.says, self.value)


class Spread:
    """How long something took, in classes."""

    def __init__(self, name: str, says: str) -> None:
        self.name = name
        self.says = says
        self._counts = [0] * (len(SECONDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def time(self) -> Timing:
        """Of what is done meanwhile, however it ends."""
        return Timing(self)

    def metric(self) -> Metric:
        names = [*map(str, SECONDS), "+Inf"]
        buckets = list(zip(names, accumulate(map(float, self._counts)), strict=True))
        return HistogramMetricFamily(f"ruse_{self.name}", self.says, buckets, self._sum)


class Timing:
    __slots__ = ("_began", "_spread")

    def __init__(self, spread: Spread) -> None:
        self._spread = spread

    def __enter__(self) -> None:
        self._began = perf_counter()

    def __exit__(self, *_: object) -> None:
        self._spread.observe(perf_counter() - self._began)


class Metrics(Collector):
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acts = Count("acts", "Decisions taken")
        self.rows = Count("rows", "Rows made durable")
        self.started = Count("games_started", "Games dealt")
        self.refused = Count("refused", "Commands refused")
        self.garbled = Count("garbled", "Frames that could not be read, or were too many")
        self.cut_off = Count("cut_off", "Connections closed because their reader was too slow")
        self.suspended = Count("suspended", "Tables suspended")
        self.failed = Count("failed_requests", "Requests that failed on our side")
        self.commits = Spread("commit_seconds", "From asking the store until a row is durable")
        self.hurried = Count("bots_hurried", "Decisions of bots that were not ready when their time was up")
        self.thoughts = Spread("bot_seconds", "How long bots thought")
        self.registry.register(self)

    def collect(self) -> Iterator[Metric]:
        for counted in vars(self).values():
            if isinstance(counted, (Count, Spread)):
                yield counted.metric()

    def watch(self, name: str, says: str, value: Callable[[], float]) -> None:
        """A figure that is looked up when it is asked for."""
        Gauge(f"ruse_{name}", says, registry=self.registry).set_function(value)

    def page(self) -> bytes:
        return generate_latest(self.registry)
