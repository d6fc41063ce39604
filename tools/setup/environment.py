"""The virtual environment: made, and filled with the pins."""

import importlib.util
import shutil
import sys
import sysconfig
from pathlib import Path

from tools.setup import steps, trouble
from tools.setup.house import House
from tools.setup.stamps import digest

OPTIONS = ("--disable-pip-version-check", "--no-input")
TOOLS = "ruse-tools"


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
    """Without pip where the one that every Python carries can be used as it lies: unpacking it takes seconds."""
    if house.venv.exists():
        shutil.rmtree(house.venv)
    base = getattr(sys, "_base_executable", sys.executable)
    bare = ["--without-pip"] if carried_pip() else []
    try:
        steps.quietly("making .venv", [base, "-m", "venv", *bare, house.venv])
    except trouble.Trouble as failure:
        if "ensurepip" in failure.tail:
            raise trouble.Trouble(trouble.NO_VENV) from failure
        raise


def carried_pip() -> Path | None:
    """The wheel of pip that came with this Python, where Debian and everybody else put it."""
    import ensurepip

    given = sysconfig.get_config_var("WHEEL_PKG_DIR")
    folders = [Path(ensurepip.__file__).parent / "_bundled", *([Path(given)] if given else [])]
    wheels = [wheel for folder in folders for wheel in sorted(folder.glob("pip-*.whl"))]
    return wheels[-1] if wheels else None


def pip(house: House) -> list[str | Path]:
    if importlib.util.find_spec("ensurepip") and (wheel := carried_pip()):
        return [house.python, wheel / "pip", *OPTIONS]
    return [house.python, "-m", "pip", *OPTIONS]


def unpack_pip(house: House) -> None:
    """For whoever works in the environment; the set-up itself does not need it there."""
    if not (site_packages(house) / "pip").exists():
        steps.quietly("unpacking pip", [house.python, "-m", "ensurepip"], env=house.environment())


def install_pins(house: House, name: str) -> None:
    """Install requirements/NAME.txt where that has to be done."""
    if not has_pins(house, name):
        steps.take([(f"installing requirements/{name}.txt", lambda: provide_pins(house, name))])


def has_pins(house: House, name: str) -> bool:
    return all(house.stamps.get(f"pins {pins}") == seen for pins, seen in contained(house, name).items())


def contained(house: House, name: str) -> dict[str, str]:
    """What dev.txt pins contains what run.txt and build.txt pin."""
    names = {"dev": ("dev", "run", "build")}.get(name, (name,))
    return {pins: pins_digest(house, pins) for pins in names}


def provide_pins(house: House, name: str) -> None:
    pip_pins(house, name)
    if name != "web":
        house.stamps.set("pins dev", None)
        house.stamps.set("pins build", None)
    for pins, seen in contained(house, name).items():
        house.stamps.set(f"pins {pins}", seen)


def pins_digest(house: House, name: str) -> str:
    return digest([file for file in [house.root / "requirements" / f"{name}.txt"] if file.exists()])


def pip_pins(house: House, name: str) -> None:
    """Every package is pinned, so nothing has to be worked out; bytecode is made when nobody waits (package.py)."""
    pip_install(house, f"installing requirements/{name}.txt", pinned(house, name))


def pinned(house: House, name: str) -> list[str | Path]:
    file = house.root / "requirements" / f"{name}.txt"
    return ["--no-deps", "--no-compile", "--require-hashes", "--requirement", file]


def pip_install(house: House, doing: str, options: list[str | Path]) -> None:
    """Let pip change the venv. Cut short, it leaves the mark `busy`, and the venv is made anew."""
    command = [*pip(house), "install", *options]
    house.stamps.set("busy", doing)
    try:
        with steps.item("pip"):
            steps.quietly(doing, command, env=house.environment())
    except trouble.Trouble as failure:
        if failure.nothing_changed:
            house.stamps.set("busy", None)
        raise
    house.stamps.set("busy", None)


def provide_build_tools(house: House) -> Path | None:
    """A folder with mypy and setuptools, apart from the venv, in which a server may run; None where the venv has them."""
    wanted = pins_digest(house, "build")
    if house.stamps.get("pins build") == wanted:
        return None
    folder = house.venv / TOOLS
    if house.stamps.get("build tools") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        command = [*pip(house), "install", "--target", folder, *pinned(house, "build")]
        with steps.item("pip"):
            steps.quietly("installing requirements/build.txt", command, env=house.environment())
        house.stamps.set("build tools", wanted)
    return folder


def provide_train(house: House) -> Path:
    """The folder with PyTorch, apart from the venv: the ordinary tests run without it."""
    folder, asked = train_folder(house), house.root / "requirements" / "train.in"
    wanted = digest([asked])
    if house.stamps.get("train") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        command = [*pip(house), "install", "--target", folder, "--requirement", asked]
        env = house.environment()
        steps.take(
            [("installing requirements/train.in", lambda: steps.quietly("installing PyTorch", command, env=env))]
        )
        house.stamps.set("train", wanted)
    return folder


def train_folder(house: House) -> Path:
    return house.venv / "ruse-train"


def site_packages(house: House) -> Path:
    scheme = {"base": str(house.venv), "platbase": str(house.venv)}
    return Path(sysconfig.get_path("platlib", "venv", scheme))
