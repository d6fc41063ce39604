"""The rules are compiled beside a server that runs already, which hears how far that is and at last what to start instead.

The server is the process of `run.py serve` itself, so that signals and exit codes are its own. Whoever builds is its child
in a group of its own, at the lowest priority, and talks to it through a pipe: one JSON object a line, `{"says": ...}` for
people and `{"start": [...]}` when all is ready. When nobody listens any more, it ends with all that it started.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time

from tools.setup import environment, package, steps, trouble, web
from tools.setup.house import House

PIPE = "RUSE_BEHIND"
STAGES = {
    "tools": "getting the compiler's tools",
    "mypyc": "turning the rules into C",
    "gcc": "compiling the rules",
    "kept": "taking what was compiled before",
}
BEAT = 1.0


def begin(house: House) -> int:
    """Start to build; the end of the pipe on which the server listens."""
    reading, writing = os.pipe()
    subprocess.Popen(
        [sys.executable, house.root / "run.py", "behind"],
        env=dict(os.environ) | {PIPE: str(writing)},
        stdin=subprocess.DEVNULL,
        pass_fds=[writing],
        start_new_session=True,
    )
    os.close(writing)
    os.set_inheritable(reading, True)
    return reading


class Line:
    """The way to the server. A beat each second finds out whether there still is one."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self._says, self._since = "", time.monotonic()
        self._writing = threading.RLock()
        self.installing = threading.Lock()
        """The virtual environment is being changed: for that long nobody is ended."""

    def listen(self) -> None:
        threading.Thread(target=self._beat, daemon=True).start()

    def says(self, stage: str) -> None:
        self._says, self._since = STAGES.get(stage, stage), time.monotonic()

    def start(self, command: list[str]) -> None:
        self._write({"start": command})

    def _beat(self) -> None:
        while True:
            if self._says:
                self._write({"says": self._says, "seconds": round(time.monotonic() - self._since)})
            time.sleep(BEAT)

    def _write(self, line: dict[str, object]) -> None:
        try:
            with self._writing:
                os.write(self._pipe, json.dumps(line).encode() + b"\n")
        except OSError:
            with self.installing:
                os.killpg(0, signal.SIGKILL)


def build(house: House) -> int:
    """What `run.py behind` does."""
    os.nice(19)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    line = Line(int(os.environ.pop(PIPE)))
    line.listen()
    began = time.monotonic()
    try:
        with house.locked():
            seen = package.source_digest(house)
            wheel = package.wheel(house, line.says)
            with line.installing:
                package.put(house, seen, wheel)
                web.install(house)
            environment.unpack_pip(house)
    except trouble.Trouble as failure:
        print(f"\nThe rules stay plain Python: {failure.sentence}\n{failure.tail}", file=sys.stderr, flush=True)
        return 1
    took, used = time.monotonic() - began, sum(os.times()[:4])
    print(f"Built beside it in {took:.0f} s, {used:.0f} s of processor ({steps.spent()}).", flush=True)
    if not package.is_compiled(house):
        print("They could not be compiled here, so the rules stay plain Python.", file=sys.stderr, flush=True)
        return 1
    line.start([str(house.tool("ruse"))])
    return 0
