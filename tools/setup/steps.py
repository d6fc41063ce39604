"""Steps of the set-up: run a tool quietly, and tell in one line how long it took."""

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.setup import trouble

Step = tuple[str, Callable[[], object]]


def quietly(
    doing: str,
    command: Sequence[str | Path],
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> str:
    """What a tool printed; Trouble, with the end of it, if it failed."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise trouble.of_output(doing, done.stdout)
    return done.stdout


def take(steps: Sequence[Step]) -> None:
    """Take steps side by side, and tell each one's seconds in one line."""
    if not steps:
        return
    names = " and ".join(name for name, _ in steps)
    print(f"{names} ...", end="", flush=True)
    try:
        with ThreadPoolExecutor(len(steps)) as pool:
            times = list(pool.map(timed, [work for _, work in steps]))
    except BaseException:
        print(flush=True)
        raise
    print(" " + ", ".join(f"{seconds:.1f} s" for seconds in times), flush=True)


def timed(work: Callable[[], object]) -> float:
    start = time.monotonic()
    work()
    return time.monotonic() - start
