"""Write the hashed pins: requirements/*.in -> requirements/*.txt.

    python3 tools/pins.py             keep what is pinned, add what is new
    python3 tools/pins.py --upgrade   take the newest of everything

Commit the .in and .txt files together. Where the build tools change (setuptools, mypy, librt),
change `build-system.requires` in pyproject.toml as well.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements"
OPTIONS = (
    "--universal --generate-hashes --python-version 3.11 --no-header --no-annotate "
    "--no-emit-index-url --no-emit-find-links --quiet"
).split()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        scripts = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
        for name in ("run", "build", "dev", "web"):
            command: list[str | Path] = [scripts / "uv", "pip", "compile", *OPTIONS, *sys.argv[1:]]
            if name in ("build", "dev"):
                command += ["--constraint", "run.txt"]
            command += [f"{name}.in", "--output-file", f"{name}.txt"]
            subprocess.run(command, check=True, cwd=REQUIREMENTS)


if __name__ == "__main__":
    main()
