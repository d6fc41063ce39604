"""Compiled files, kept in the user's cache folder from one build to the next, so that nothing is compiled twice.

A second clone, a test or a CI run that finds them under the digest of all that went into them copies them. RUSE_CACHE names
another folder, and RUSE_CACHE=0 keeps nothing. Whatever goes wrong here costs time and nothing else.
"""

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from tools.setup.stamps import digest, files_below

NOT_COMPILED_FROM = ("server", "terminal", "lab", "testkit", "web")
"""Folders that nothing compiled imports: the layers above. All others count, also what is not compiled itself."""
KEPT = 4
"""How many builds are kept; each is some 40 MB."""
LIST = "files.json"


def folder() -> Path | None:
    named = os.environ.get("RUSE_CACHE")
    if named == "0":
        return None
    if named:
        return Path(named)
    try:
        caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        return None
    return caches / "ruse" / "compiled"


def compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))


def compiler_version() -> str | None:
    """What the compiler says of itself; None where there is none."""
    try:
        asked = subprocess.run([*compiler(), "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return asked.stdout if asked.returncode == 0 else None


def optimizes_when_linking() -> bool:
    """Is this a gcc that divides one big file between the processors when it links, with all that it needs for that?"""
    if "Free Software Foundation" not in (compiler_version() or ""):
        return False
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "try.c"
        program.write_text("int tried(void) { return 1; }\n", "utf-8")
        command = [*compiler(), "-shared", "-fPIC", "-flto=2", "-o", str(program.with_suffix(".so")), str(program)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def key(root: Path) -> str:
    """Of everything that decides what comes out: sources, the way to build, Python, the compilers and their flags."""
    files = [file for file in files_below(root / "src/ruse", *NOT_COMPILED_FROM) if file.suffix in (".py", ".c")]
    scripts = [root / name for name in ("setup.py", "pyproject.toml", "tools/setup/docstrings.py")]
    tools = [(name, version(name)) for name in ("mypy", "librt", "msgspec")]
    flags = [os.environ.get(name) for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED", "RUSE_FLAGS")]
    machine = (sysconfig.get_platform(), sysconfig.get_config_var("SOABI"), sys.version)
    return digest(files + scripts, compiler(), compiler_version(), tools, flags, machine, below=root)


def version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def find(wanted: str) -> Path | None:
    """The folder with the files of that digest, if all of them are there and whole."""
    caches = folder()
    if caches is None or not (caches / wanted / LIST).exists():
        return None
    try:
        listed = json.loads((caches / wanted / LIST).read_text("utf-8"))
        whole = bool(listed) and all(_sum(caches / wanted / name) == seen for name, seen in listed.items())
        os.utime(caches / wanted)  # The oldest goes first: this one was of use.
    except (OSError, ValueError, AttributeError):
        return None
    return caches / wanted if whole else None


def names(found: Path) -> list[str]:
    return list(json.loads((found / LIST).read_text("utf-8")))


def keep(wanted: str, build: Path, files: list[Path]) -> None:
    """Put what a build has made where the next one looks, in one stroke; the oldest make room."""
    caches = folder()
    if caches is None or not files:
        return
    with suppress(OSError):
        caches.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=caches, prefix=".new-") as made:
            fresh = Path(made) / wanted
            for file in files:
                target = fresh / file.relative_to(build)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, target)
            listed = {file.relative_to(build).as_posix(): _sum(file) for file in files}
            (fresh / LIST).write_text(json.dumps(listed, indent=1), "utf-8")
            shutil.rmtree(caches / wanted, ignore_errors=True)
            fresh.rename(caches / wanted)
        make_room(caches)


def make_room(caches: Path) -> None:
    builds = sorted((at for at in caches.iterdir() if (at / LIST).exists()), key=lambda at: at.stat().st_mtime)
    for oldest in builds[:-KEPT]:
        shutil.rmtree(oldest, ignore_errors=True)


def _sum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
