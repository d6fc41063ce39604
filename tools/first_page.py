"""From an empty folder to the first page: clone, start, and print the four figures of the README.

    python3 tools/first_page.py [--keep FOLDER]

first page     from `python3 run.py serve` in a fresh clone to the lobby's page, with nothing cached on this machine
changed over   to the answer of the compiled server that takes its place
second start   the same command again
processor      seconds of processor time that the build behind it took

What this says depends on the machine and on the registries; nothing is gated by it.
"""

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 1800.0
BUILT = re.compile(r"Built beside it .*?, ([\d.]+) s of processor")


def nothing_cached(folder: Path) -> dict[str, str]:
    caches = {"XDG_CACHE_HOME": folder / "cache", "RUSE_CACHE": folder / "cache", "npm_config_cache": folder / "npm"}
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return kept | {name: str(path) for name, path in caches.items()} | {"PIP_NO_CACHE_DIR": "1"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ask(port: int, path: str) -> bytes | None:
    with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
        return bytes(answer.read()) if answer.status == 200 else None
    return None


class Start:
    """`python3 run.py serve` in that folder, from the command on."""

    def __init__(self, clone: Path, env: dict[str, str]) -> None:
        self.port = free_port()
        self.began = time.monotonic()
        command = [
            sys.executable,
            "run.py",
            "serve",
            "--no-open",
            "--port",
            str(self.port),
            "--data",
            str(clone / "data"),
        ]
        self.log = clone.parent / "printed.txt"
        with self.log.open("w") as printed:
            self.process = subprocess.Popen(command, cwd=clone, env=env, stdout=printed, stderr=subprocess.STDOUT)

    def until(self, path: str, shows: bytes) -> float:
        """Seconds from the command until an answer shows that."""
        while time.monotonic() - self.began < PATIENCE:
            if shows in (ask(self.port, path) or b""):
                return time.monotonic() - self.began
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise SystemExit(f"It did not come to that:\n{self.log.read_text()}")

    def stop(self) -> str:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)
        return self.log.read_text()


def figures(folder: Path) -> dict[str, float]:
    clone, env = folder / "ruse", nothing_cached(folder)
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    first = Start(clone, env)
    found = {"first page": first.until("/", b"<title>Ruse")}
    found["changed over"] = first.until("/healthz", b'"compiled":true')
    printed = first.stop()
    print(printed)
    built = BUILT.search(printed)
    second = Start(clone, env)
    found["second start"] = second.until("/", b"<title>Ruse")
    second.stop()
    return found | {"processor": float(built[1]) if built else 0.0}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--keep", type=Path, help="do it in this empty folder, and leave everything there")
    asked.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        at = options.keep or Path(folder)
        at.mkdir(parents=True, exist_ok=True)
        found = figures(at)
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors at the end"
    print(json.dumps(found) if options.json else "\n".join(f"{name:13} {took:7.1f} s" for name, took in found.items()))
    print(load, file=sys.stderr)


if __name__ == "__main__":
    main()
