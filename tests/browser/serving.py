"""The server as a process of its own, with a real database, that browsers can reach and tests can kill."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import ruse
from tests.browser.people import PATIENCE

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OUTSIDE = "[ruse.games]\nferry = tests.contract.outside:GAME\ndash = tests.contract.dash:GAME\n"


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Server:
    """`ruse serve`, or a wrapper around it that a test altered."""

    def __init__(self, folder: Path, *options: str, module: str = "ruse.cli", outside: bool = False) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._options = options
        self._module = module
        self._outside = outside
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        at = ["--port", str(self.port), "--data", str(self.folder)]
        command = [sys.executable, "-m", self._module, "serve", "--no-open", "--bot-speed", "0", *at, *self._options]
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=self._environment(), stdout=log, stderr=log, cwd=ROOT)
        self._wait()
        return self

    def _environment(self) -> dict[str, str]:
        paths = [str(Path(ruse.__file__).parent.parent), str(ROOT)]
        if self._outside:
            package = self.folder / "plugin" / "ferry-1.0.dist-info"
            package.mkdir(parents=True, exist_ok=True)
            (package / "METADATA").write_text("Metadata-Version: 2.1\nName: ferry\nVersion: 1.0\n")
            (package / "entry_points.txt").write_text(OUTSIDE)
            paths.append(str(package.parent))
        return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}

    def _wait(self) -> None:
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            assert self._process is not None
            if self._process.poll() is not None:
                raise RuntimeError((self.folder / "server.log").read_text())
            with suppress(OSError), urllib.request.urlopen(f"{self.base}/healthz", timeout=5) as answer:
                if answer.status == 200:
                    return
            time.sleep(0.1)
        raise RuntimeError("the server did not come up")

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(5)


def own_address() -> str | None:
    """This machine's address on a network, if it has one; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address
