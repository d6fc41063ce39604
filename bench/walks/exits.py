"""A terminal game whose board crashes on purpose, in a process and a terminal of its own: with what code does it end?"""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CRASH = """
import sys
from ruse.cli import main
from ruse.terminal.play_screen import PlayScreen
def crash(self, event):
    raise RuntimeError("planted")
PlayScreen.on_key = crash
main()
"""
PATIENCE = 60.0


def probe(game: str, program: str = CRASH) -> tuple[int, str]:
    """The exit code, and what was printed last."""
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = pty.openpty()
        paths = [str(Path(part).resolve()) for part in sys.path if part and Path(part).is_dir()]
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *paths]),
            "TERM": "xterm-256color",
            "COLUMNS": "80",
            "LINES": "24",
        }
        command = [
            sys.executable,
            "-c",
            program,
            "play",
            game,
            "--against",
            "random",
            "--no-motion",
            "--record",
            f"{folder}/game.jsonl",
        ]
        process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=folder, start_new_session=True
        )
        os.close(theirs)
        said = b""
        end = time.monotonic() + PATIENCE
        pressed = time.monotonic() + 3
        while process.poll() is None and time.monotonic() < end:
            if select.select([ours], [], [], 0.2)[0]:
                try:
                    said += os.read(ours, 65536)
                except OSError:
                    break
            if time.monotonic() > pressed and b"leave" in said:
                os.write(ours, b"\r")
                pressed = time.monotonic() + 1
        if process.poll() is None:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        os.close(ours)
        return process.returncode, said.decode(errors="replace")
