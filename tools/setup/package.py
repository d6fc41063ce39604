"""Ruse itself, built and installed into the virtual environment.

It is built from a copy, so that no build files ever lie among the sources. The copy stays in
.venv: where the compiled files are unchanged, C is not compiled again.
"""

import os
import shutil
import sysconfig
from pathlib import Path

from tools.setup import environment, steps
from tools.setup.house import House
from tools.setup.stamps import digest, files_below

BUILD_FILES = ("pyproject.toml", "setup.py", "LICENSE", "README.md")


def is_compiled(house: House) -> bool:
    return any(environment.site_packages(house).glob("ruse__mypyc.*"))


def is_current(house: House) -> bool:
    wanted = os.environ.get("RUSE_COMPILE") == "require"
    if wanted and not is_compiled(house):
        return False
    return bool(house.stamps.get("package") == source_digest(house))


def build_digest(house: House) -> str:
    """Changes with the way to build: scripts, pins, and whether this machine can compile."""
    files = [file for name in BUILD_FILES if (file := house.root / name).exists()]
    compiler = shutil.which((os.environ.get("CC") or "cc").split()[0])
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    pure = os.environ.get("RUSE_PURE") == "1"
    return digest(files, compiler, headers, pure, house.stamps.get("pins run"))


def source_digest(house: House) -> str:
    return digest(files_below(house.package, "web"), build_digest(house))


def install(house: House) -> None:
    seen = source_digest(house)
    copy_sources(house)
    options = ["--no-build-isolation", "--no-deps", "--no-index", "--force-reinstall"]
    environment.pip_install(house, "building Ruse", [*options, house.build])
    compile_bytecode(house)
    house.stamps.set("package", seen)


def copy_sources(house: House) -> None:
    way = build_digest(house)
    if house.stamps.get("build") != way:
        shutil.rmtree(house.build, ignore_errors=True)
    shutil.rmtree(house.build / "src", ignore_errors=True)
    forget_copies(house.build / "build")
    for file in files_below(house.package, "web"):
        target = house.build / file.relative_to(house.root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)
    for name in BUILD_FILES:
        if (house.root / name).exists():
            shutil.copy2(house.root / name, house.build)
    house.stamps.set("build", way)


def forget_copies(build: Path) -> None:
    """A source deleted since the last build must not be installed; compiled files may stay."""
    for file in build.glob("lib*/**/*"):
        if file.is_file() and file.suffix not in (".so", ".pyd"):
            file.unlink()


def compile_bytecode(house: House) -> None:
    """Also where PYTHONDONTWRITEBYTECODE is set: starting without bytecode takes twice as long."""
    installed = environment.site_packages(house) / "ruse"
    steps.quietly("compiling bytecode", [house.python, "-m", "compileall", "-q", installed])
