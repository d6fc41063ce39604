"""The virtual environment: made, and filled with the pins."""

import importlib.util
import shutil
import sys
import sysconfig
from pathlib import Path

from tools.setup import steps, trouble
from tools.setup.house import House
from tools.setup.stamps import digest

PIP: tuple[str | Path, ...] = ("-m", "pip", "--disable-pip-version-check", "--no-input")


def make_venv(house: House) -> None:
    """A venv that another Python made, that moved, or whose set-up was cut short is made anew."""
    maker = f"{sys.version} {house.root}"
    if house.stamps.get("venv") == maker and not house.stamps.get("busy"):
        return
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise trouble.Trouble(trouble.NO_VENV)
    steps.take([("making .venv", lambda: fresh_venv(house))])
    house.stamps.write({"venv": maker})


def fresh_venv(house: House) -> None:
    if house.venv.exists():
        shutil.rmtree(house.venv)
    base = getattr(sys, "_base_executable", sys.executable)
    try:
        steps.quietly("making .venv", [base, "-m", "venv", house.venv])
    except trouble.Trouble as failure:
        if "ensurepip" in failure.tail:
            raise trouble.Trouble(trouble.NO_VENV) from failure
        raise


def install_pins(house: House, name: str) -> None:
    """Install requirements/NAME.txt. What dev.txt pins contains what run.txt pins."""
    wanted = {name: digest([house.root / "requirements" / f"{name}.txt"])}
    if name == "dev":
        wanted["run"] = digest([house.root / "requirements" / "run.txt"])
    if all(house.stamps.get(f"pins {pins}") == seen for pins, seen in wanted.items()):
        return
    steps.take([(f"installing requirements/{name}.txt", lambda: pip_pins(house, name))])
    if name != "web":
        house.stamps.set("pins dev", None)
    for pins, seen in wanted.items():
        house.stamps.set(f"pins {pins}", seen)


def pip_pins(house: House, name: str) -> None:
    file = house.root / "requirements" / f"{name}.txt"
    doing = f"installing requirements/{name}.txt"
    pip_install(house, doing, ["--require-hashes", "--requirement", file])


def pip_install(house: House, doing: str, options: list[str | Path]) -> None:
    """Let pip change the venv. Cut short, it leaves the mark `busy`, and the venv is made anew."""
    command = [house.python, *PIP, "install", *options]
    house.stamps.set("busy", doing)
    try:
        steps.quietly(doing, command, env=house.environment())
    except trouble.Trouble as failure:
        if failure.nothing_changed:
            house.stamps.set("busy", None)
        raise
    house.stamps.set("busy", None)


def site_packages(house: House) -> Path:
    scheme = {"base": str(house.venv), "platbase": str(house.venv)}
    return Path(sysconfig.get_path("platlib", "venv", scheme))
