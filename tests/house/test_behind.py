"""The build beside a server: it says how far it is, and ends when nobody listens any more."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.setup import behind, commands, package
from tools.setup.house import House

ROOT = Path(__file__).resolve().parent.parent.parent

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the package is built before anything starts")

AT_WORK = """
import os, subprocess, sys, time
from tools.setup import behind
line = behind.Line(int(os.environ["RUSE_BEHIND"]))
line.listen()
line.says("gcc")
print(subprocess.Popen(["sleep", "600"]).pid, flush=True)
time.sleep(600)
"""


def builder() -> tuple["subprocess.Popen[str]", int]:
    reading, writing = os.pipe()
    started = subprocess.Popen(
        [sys.executable, "-c", AT_WORK], cwd=ROOT, env=os.environ | {"RUSE_BEHIND": str(writing)},
        pass_fds=[writing], start_new_session=True, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    os.close(writing)
    return started, reading


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def test_it_says_what_is_going_on_and_ends_with_its_tools_when_nobody_listens():
    started, reading = builder()
    assert started.stdout is not None
    tool = int(started.stdout.readline())

    said = json.loads(os.read(reading, 4096).splitlines()[0])
    os.close(reading)

    assert said["says"] == "compiling the rules"
    assert started.wait(20) != 0
    give_up = time.monotonic() + 20
    while is_alive(tool) and time.monotonic() < give_up:
        time.sleep(0.05)
    assert not is_alive(tool)
    started.stdout.close()


@pytest.fixture
def serving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What `run.py serve` would become, on a machine with a compiler where nothing is built."""
    became: list[str] = []
    monkeypatch.delenv("RUSE_COMPILE", raising=False)
    monkeypatch.setattr(package, "can_compile", lambda: True)
    monkeypatch.setattr(package, "is_current", lambda house: False)
    monkeypatch.setattr(commands, "first_page", lambda house: became.append("first page"))
    monkeypatch.setattr(commands, "prepare", lambda house, pins: became.append("all built"))
    monkeypatch.setattr(behind, "begin", lambda house: 7)
    monkeypatch.setattr(commands, "become", lambda line, env: became.append(f"{' '.join(line)} {env.get(behind.PIPE)}"))
    return became


def test_the_server_starts_from_the_sources_and_listens_to_the_builder(serving: list[str], tmp_path: Path):
    house = House(tmp_path)

    commands.main(["serve", "--port", "1"], house)

    assert serving == ["first page", f"{house.python} -m ruse serve --port 1 7"]


@pytest.mark.parametrize("spoil", ["no compiler", "current", "required"])
def test_where_nothing_is_to_be_waited_for_it_starts_as_it_is(
    serving: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: str
):
    house = House(tmp_path)
    if spoil == "no compiler":
        monkeypatch.setattr(package, "can_compile", lambda: False)
    elif spoil == "current":
        monkeypatch.setattr(package, "is_current", lambda house: True)
    else:
        monkeypatch.setenv("RUSE_COMPILE", "require")

    commands.main(["serve"], house)

    assert serving == ["all built", f"{house.tool('ruse')} serve None"]
