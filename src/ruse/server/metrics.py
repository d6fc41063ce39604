"""What the server counts, for /metrics."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

COMMIT_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acts = self._counter("acts", "Decisions taken")
        self.rows = self._counter("rows", "Rows made durable")
        self.started = self._counter("games_started", "Games dealt")
        self.refused = self._counter("refused", "Commands refused")
        self.garbled = self._counter("garbled", "Frames that could not be read, or were too many")
        self.cut_off = self._counter("cut_off", "Connections closed because their reader was too slow")
        self.suspended = self._counter("suspended", "Tables suspended")
        self.failed = self._counter("failed_requests", "Requests that failed on our side")
        self.commits = self._histogram("commit_seconds", "From asking the store until a row is durable")
        self.thoughts = self._histogram("bot_seconds", "How long bots thought")

    def watch(self, name: str, says: str, value: Callable[[], float]) -> None:
        """A figure that is looked up when it is asked for."""
        Gauge(f"ruse_{name}", says, registry=self.registry).set_function(value)

    def page(self) -> bytes:
        return generate_latest(self.registry)

    def _counter(self, name: str, says: str) -> Counter:
        return Counter(f"ruse_{name}", says, registry=self.registry)

    def _histogram(self, name: str, says: str) -> Histogram:
        return Histogram(f"ruse_{name}", says, registry=self.registry, buckets=COMMIT_SECONDS)
