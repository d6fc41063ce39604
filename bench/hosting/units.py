"""The unit files of `deploy/`, as systemd itself reads them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
PROGRAM = "/opt/ruse/.venv/bin/ruse"
UNITS = {"ruse.service": "ruse.service", "ruse@.service": "ruse@8401.service"}


def verified(folder: Path, text: dict[str, str] | None = None) -> str | None:
    """What `systemd-analyze verify` says against them; None where there is no systemd. The program they start is put by a
    Python that is here: everything else is as it stands."""
    if shutil.which("systemd-analyze") is None:
        return None
    said = ""
    for name, instance in UNITS.items():
        unit = (text or {}).get(name) or (DEPLOY / name).read_text("utf-8")
        (folder / instance).write_text(unit.replace(PROGRAM, sys.executable), "utf-8")
        done = subprocess.run(
            ["systemd-analyze", "verify", folder / instance], capture_output=True, text=True, timeout=60
        )
        said += done.stderr + ("" if done.returncode == 0 or done.stderr else f"{name}: refused")
    return said
