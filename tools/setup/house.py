"""Where things are."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.setup.stamps import Stamps

ROOT = Path(__file__).resolve().parent.parent.parent


class House:
    """The project's folder and the virtual environment in it."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.scripts = self.venv / ("Scripts" if sys.platform == "win32" else "bin")
        self.python = self.scripts / "python"
        self.build = self.venv / "ruse-build"
        self.package = root / "src" / "ruse"
        self.web = root / "web"
        self.web_built = self.package / "web"
        self.stamps = Stamps(self.venv / "ruse-stamps.json")

    def tool(self, name: str) -> Path:
        return self.scripts / name

    def environment(self, **more: str) -> dict[str, str]:
        """For tools and for Ruse: nothing from outside may put other modules in the way."""
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return kept | more

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Two set-ups of one folder follow each other."""
        if sys.platform == "win32":
            yield
            return
        import fcntl

        with open(self.root / ".venv.lock", "w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("waiting for another set-up of this folder ...", flush=True)
                fcntl.flock(file, fcntl.LOCK_EX)
            yield
