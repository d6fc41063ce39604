"""Folders in memory, where a sync costs nothing.

A kill leaves the machine's memory alone, and of a simulated power cut it is the disk's log that tells what was synced.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")


def scratch(prefix: str) -> Path:
    return Path(tempfile.mkdtemp(prefix=prefix, dir=MEMORY if MEMORY.is_dir() else None))
