"""Ruse itself, built into a wheel and installed into the virtual environment.

It is built from a copy, so that no build files ever lie among the sources. The copy stays in
.venv: where the compiled files are unchanged, C is not compiled again.
"""

import os
import re
import shutil
import sysconfig
from collections.abc import Callable
from pathlib import Path

from tools.setup import books, compiled, environment, steps
from tools.setup.house import House
from tools.setup.stamps import digest, files_below

BUILD_FILES = ("pyproject.toml", "setup.py", "LICENSE", "README.md")
BUILD_TOOLS = ("bom", "books", "client", "compiled", "docstrings", "node", "stamps")
STAGE = re.compile(r"\s*ruse: (\w+)(?: ([\d.]+) s)?\s*$")
"""How setup.py says what it begins, and how long it took."""

Telling = Callable[[str], None]


def is_compiled(house: House) -> bool:
    return any(environment.site_packages(house).glob("ruse__mypyc.*"))


def can_compile() -> bool:
    return os.environ.get("RUSE_PURE") != "1" and compiled.compiler_version() is not None


def is_current(house: House) -> bool:
    wanted = os.environ.get("RUSE_COMPILE") == "require"
    if wanted and not is_compiled(house):
        return False
    return bool(house.stamps.get("package") == source_digest(house))


def build_files(house: House) -> list[Path]:
    named = [house.root / name for name in BUILD_FILES]
    tools = [house.root / "tools" / "setup" / f"{name}.py" for name in BUILD_TOOLS]
    return [file for file in named + tools if file.exists()]


def build_digest(house: House) -> str:
    """Changes with the way to build: scripts, pins, and whether this machine can compile."""
    compiler = shutil.which((os.environ.get("CC") or "cc").split()[0])
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    pure = os.environ.get("RUSE_PURE") == "1"
    pins = [environment.pins_digest(house, name) for name in ("run", "build")]
    return digest(build_files(house), compiler, headers, pure, pins)


def source_digest(house: House) -> str:
    return digest(files_below(house.package, "web") + book_files(house), build_digest(house))


def book_files(house: House) -> list[Path]:
    return [house.root / book for book in books.found(house.root)]


def install(house: House, telling: Telling = lambda stage: None) -> None:
    """Build and install."""
    seen = source_digest(house)
    put(house, seen, wheel(house, telling))


def wheel(house: House, telling: Telling = lambda stage: None) -> Path:
    """Build it; the virtual environment stays as it is. `telling` hears of each stage."""
    telling("tools")
    tools = environment.provide_build_tools(house)
    copy_sources(house)
    made = house.build / "wheels"
    shutil.rmtree(made, ignore_errors=True)
    options: list[str | Path] = ["-v", "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", made]
    env = house.environment(PYTHONPATH=str(tools)) if tools else house.environment()

    def heard(line: str) -> None:
        found = STAGE.match(line)
        if found and found[2]:
            steps.spend(found[1], float(found[2]))
        elif found:
            telling(found[1])

    steps.quietly("building Ruse", [*environment.pip(house), "wheel", *options, house.build], env=env, heard=heard)
    return next(made.glob("ruse-*.whl"))


def put(house: House, seen: str, wheel: Path) -> None:
    """Install what was built from sources of that digest."""
    options: list[str | Path] = ["--no-deps", "--no-index", "--no-compile", "--force-reinstall"]
    environment.pip_install(house, "installing Ruse", [*options, wheel])
    compile_bytecode(house)
    house.stamps.set("package", seen)


def copy_sources(house: House) -> None:
    way = build_digest(house)
    if house.stamps.get("build") != way:
        shutil.rmtree(house.build, ignore_errors=True)
    shutil.rmtree(house.build / "src", ignore_errors=True)
    forget_copies(house.build / "build")
    for book in books.FOLDERS:
        shutil.rmtree(house.build / book, ignore_errors=True)
    for file in files_below(house.package, "web") + build_files(house) + book_files(house):
        target = house.build / file.relative_to(house.root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)
    house.stamps.set("build", way)


def forget_copies(build: Path) -> None:
    """A source deleted since the last build must not be installed; compiled files may stay."""
    for file in build.glob("lib*/**/*"):
        if file.is_file() and file.suffix not in (".so", ".pyd"):
            file.unlink()


def compile_bytecode(house: House) -> None:
    """Also where PYTHONDONTWRITEBYTECODE is set: starting without bytecode takes twice as long."""
    program = "import compileall, sys; compileall.compile_dir(sys.argv[1], quiet=2)"
    with steps.item("bytecode"):
        steps.quietly("compiling bytecode", [house.python, "-c", program, environment.site_packages(house)])
