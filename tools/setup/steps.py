"""Steps of the set-up: run a tool quietly, and tell in one line how long it took, tool by tool."""

import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tools.setup import trouble

Step = tuple[str, Callable[[], object]]
Heard = Callable[[str], None]

_spent: list[tuple[str, float]] = []
_guard = threading.Lock()


@contextmanager
def item(name: str) -> Iterator[None]:
    """What the time of a step went into: pip, npm, vite ..."""
    start = time.monotonic()
    try:
        yield
    finally:
        spend(name, time.monotonic() - start)


def spend(name: str, seconds: float) -> None:
    with _guard:
        _spent.append((name, seconds))


def spent() -> str:
    """What has been spent since this was asked last."""
    with _guard:
        told = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in _spent)
        _spent.clear()
    return told


def quietly(
    doing: str,
    command: Sequence[str | Path],
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    heard: Heard | None = None,
) -> str:
    """What a tool printed; Trouble, with the end of it, if it failed. Whoever wants to hears each line as it comes."""
    with subprocess.Popen(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as tool:
        printed = []
        for line in tool.stdout or ():
            printed.append(line)
            if heard is not None:
                heard(line)
    output = "".join(printed)
    if tool.returncode != 0:
        raise trouble.of_output(doing, output)
    return output


def take(steps: Sequence[Step]) -> None:
    """Take steps side by side, and tell in one line how long they took, and what of it each tool."""
    if not steps:
        return
    names = " and ".join(name for name, _ in steps)
    print(f"{names} ...", end="", flush=True)
    spent()
    start = time.monotonic()
    try:
        with ThreadPoolExecutor(len(steps)) as pool:
            list(pool.map(lambda step: step[1](), steps))
    except BaseException:
        print(flush=True)
        raise
    items = spent()
    print(f" {time.monotonic() - start:.1f} s" + (f" ({items})" if items else ""), flush=True)
