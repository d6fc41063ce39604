"""The browser client: built from its sources with npm, where what lies there was not made from them.

Whoever builds it writes down the digest of its sources beside it, so that a clone, a source archive and a wheel know
alike whether Node is needed once more; and what npm installed says in the same way for which pins.
"""

from collections.abc import Callable
from pathlib import Path

from tools.setup.stamps import digest, files_below

Npm = Callable[..., object]
"""Runs npm with some arguments, in the client's folder."""

BUILT = Path("src/ruse/web")
MARK = ".sources"
MODULES = Path("web/node_modules")
MODULES_MARK = ".ruse-pins"
WITH_TESTS = "tests"


def has_sources(root: Path) -> bool:
    return (root / "web" / "package.json").exists()


def source_digest(root: Path) -> str:
    """Of its own files, and of what it takes from the games: words, rules, lessons."""
    own = [file for file in files_below(root / "web", "tests") if file.name != "README.md"]
    from_games = [file for file in files_below(root / "src/ruse/games") if file.suffix not in (".py", ".pyc")]
    return digest(own + from_games, below=root)


def is_built(root: Path) -> bool:
    """Where there are no sources, nothing can be missing that could be made."""
    if not has_sources(root):
        return True
    there = (root / BUILT / "index.html").exists()
    return there and _read(root / BUILT / MARK) == source_digest(root)


def build(root: Path, npm: Npm) -> None:
    seen = source_digest(root)
    install_modules(root, npm)
    npm("run", "build")
    (root / BUILT / MARK).write_text(seen + "\n", "utf-8")  # Said last: a build empties the folder first.


def install_modules(root: Path, npm: Npm, *, tests: bool = False) -> None:
    """What building needs, or what testing needs too: twice as much."""
    wanted, found = lock_digest(root), _read(root / MODULES / MODULES_MARK).split()
    if found[:1] == [wanted] and (not tests or WITH_TESTS in found):
        return
    npm("ci", "--no-audit", "--no-fund", *(() if tests else ("--omit=dev",)))
    (root / MODULES / MODULES_MARK).write_text(f"{wanted} {WITH_TESTS if tests else ''}\n", "utf-8")


def lock_digest(root: Path) -> str:
    names = ("package.json", "package-lock.json", ".npmrc")
    return digest((file for name in names if (file := root / "web" / name).exists()), below=root)


def _read(mark: Path) -> str:
    return mark.read_text("utf-8").strip() if mark.exists() else ""
