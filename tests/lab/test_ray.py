"""The same bytes on Ray as by local processes, and after a worker was killed. It takes the extra ruse[ray]."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from ruse.kernel.errors import RuseError
from ruse.lab.backends import open_backend
from ruse.lab.on_ray import OnRay
from ruse.lab.readings import Reading, Task
from ruse.lab.study import Study


def study(deals: int = 256) -> Study:
    asked = Study("war-slayer", seed=5).variant("home", compromised="home")
    return asked.measure(primary=["margin.close", "skill.strong_vs_weak"], explore="none").stop(deals=deals)


def test_a_place_that_is_none_gets_a_sentence():
    with pytest.raises(RuseError, match="--on takes here, ray, or the address"):
        open_backend("rey", 1)


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)

    with pytest.raises(RuseError, match=r"pip install 'ruse\[ray\]'"):
        open_backend("ray", 1)


def test_verdicts_on_ray_are_the_same_bytes(tmp_path: Path):
    pytest.importorskip("ray")

    on_ray = study().run(tmp_path / "ray", on="ray", jobs=2)

    assert on_ray.to_bytes() == study().run(tmp_path / "here", jobs=1).to_bytes()


class Murderous(OnRay):
    """Kills a worker with every look."""

    killed = 0

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Reading]]:
        for place, reading in super().run(tasks):
            if self.killed < 3:
                os.kill(self.ray.get(self.ray.remote(lambda: os.getpid()).remote()), signal.SIGKILL)
                self.killed += 1
            yield place, reading


def test_killed_workers_lose_nothing(tmp_path: Path):
    pytest.importorskip("ray")

    found = study().run(tmp_path / "ray", backend=Murderous(None, 2))

    assert found.to_bytes() == study().run(tmp_path / "here", jobs=1).to_bytes()
