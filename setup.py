"""Compile the rules with mypyc where a compiler is found; otherwise install plain Python.

RUSE_PURE=1           compiles nothing (a pure wheel)
RUSE_COMPILE=require  fails where nothing can be compiled
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
RUSE = Path("src/ruse")
CHAPTERS = "state start play end equipment actions memory imagine wits viewing telling notation".split()
PURE = os.environ.get("RUSE_PURE") == "1"
BUILDING = not {"egg_info", "dist_info", "sdist"}.intersection(sys.argv)  # else only asked for names
REQUIRED = os.environ.get("RUSE_COMPILE") == "require"


def marks(file: Path) -> list[str]:
    """The first two lines of a file, where `# compiled` or `# interpreted` may stand."""
    with open(ROOT / file, encoding="utf-8") as lines:
        return [next(lines, "").strip(), next(lines, "").strip()]


def is_compiled(file: Path) -> bool:
    if file.parent.parent == RUSE / "games":
        return file.stem in CHAPTERS or "# compiled" in marks(file)
    if file.parent in (RUSE / "bench", RUSE / "table", RUSE / "store"):
        return "# compiled" in marks(file)
    return file.stem != "__init__" and marks(file)[0] != "# interpreted"


def compiled_files() -> list[str]:
    """Kernel, search, of each game what a playout or a table walks through, what marks itself, and the bench's own game."""
    found = [
        file.relative_to(ROOT)
        for folder in ("kernel", "search", "games/*", "table", "store", "bench")
        for file in ROOT.glob(f"{RUSE}/{folder}/*.py")
    ]
    return sorted(str(file) for file in found if is_compiled(file))


class AllOrNothing(build_ext):
    """The group is imported as a whole, so half of it must not be left behind."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        if self.inplace or self.editable_mode:
            # A compiled file beside its source would hide every later edit of it.
            self.extensions = []
        self.forget_others()
        try:
            super().run()
        except Exception as trouble:
            if REQUIRED:
                raise
            print(f"warning: not compiled, Ruse will run as plain Python: {trouble}", file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def forget_others(self) -> None:
        """A file compiled in an earlier build, and no longer, must not hide its source."""
        ours = {Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions}
        for file in set(Path(self.build_lib).glob("**/*.so")) - ours:
            file.unlink()


def group() -> list[Extension]:
    if PURE or not BUILDING:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if REQUIRED:
            raise
        print("warning: mypy is not installed, Ruse will run as plain Python", file=sys.stderr)
        return []
    extensions: list[Extension] = mypycify(  # type: ignore[assignment]
        ["--config-file=", *compiled_files()], opt_level="3", debug_level="0", group_name="ruse"
    )
    if sys.platform != "win32":
        # Another compiler's new warning is no reason to run as plain Python.
        flags = ["-fno-semantic-interposition", "-Wno-error"]
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return extensions


if PURE and REQUIRED:
    sys.exit("RUSE_PURE=1 and RUSE_COMPILE=require exclude each other.")
setup(ext_modules=group(), cmdclass={"build_ext": AllOrNothing})
