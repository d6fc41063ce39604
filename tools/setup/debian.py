"""What the tests need of the machine: a browser, a database server and a counter of instructions, from Debian."""

import os
import shutil
from pathlib import Path

from tools.setup import steps
from tools.setup.house import House
from tools.setup.trouble import Trouble

NEEDS = {"chromium": ("tests/browser",), "postgresql": ("tests/store", "tests/server"), "valgrind": ("tests/bench",)}
MISSING = "The tests need the Debian package{s} {names}: apt install {names}, then start again."


def is_there(package: str) -> bool:
    if package in ("chromium", "valgrind"):
        return shutil.which(package) is not None
    servers = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return shutil.which("initdb") is not None or any(servers)


def missing(house: House, arguments: list[str]) -> list[str]:
    """Packages that the tests asked for cannot do without."""
    asked = " ".join(arguments)
    return [
        package
        for package, folders in NEEDS.items()
        if any((house.root / folder).is_dir() for folder in folders)
        and (not arguments or any(folder in asked for folder in folders))
        and not is_there(package)
    ]


def provide(house: House, arguments: list[str]) -> None:
    names = missing(house, arguments)
    if not names:
        return
    may_install = hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")
    if not may_install:
        raise Trouble(MISSING.format(s="s" if len(names) > 1 else "", names=" ".join(names)))
    steps.take([(f"installing {' and '.join(names)}", lambda: apt_install(house, names))])


def apt_install(house: House, names: list[str]) -> None:
    env = house.environment(DEBIAN_FRONTEND="noninteractive")
    doing = f"installing {' and '.join(names)}"
    steps.quietly(doing, ["apt-get", "update"], env=env)
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *names]
    steps.quietly(doing, command, env=env)
