"""The browser client in this folder: built where anything changed, and laid beside the installed package."""

import shutil
from pathlib import Path

from tools.setup import client, environment, node, steps
from tools.setup.house import House


def is_current(house: House) -> bool:
    return client.is_built(house.root)


def provide_node(house: House) -> None:
    """Node from the machine if it is new enough, else from the package registry."""
    if not node.is_on_path():
        environment.install_pins(house, "web")


def npm(house: House) -> tuple[list[str | Path], dict[str, str]]:
    """How npm is called, and with which environment."""
    command, more = node.npm(environment.site_packages(house))
    return command, house.environment(**more)


def run(house: House, *task: str) -> None:
    command, env = npm(house)
    tool, doing = ("npm", "installing web packages") if task[0] == "ci" else ("vite", "building the web client")
    with steps.item(tool):
        steps.quietly(doing, [*command, *task], house.web, env)


def install_modules(house: House, *, tests: bool = False) -> None:
    client.install_modules(house.root, lambda *task: run(house, *task), tests=tests)


def build(house: House) -> None:
    client.build(house.root, lambda *task: run(house, *task))


def installed(house: House) -> Path:
    return environment.site_packages(house) / "ruse" / "web"


def is_installed(house: House) -> bool:
    return (installed(house) / "index.html").exists()


def install(house: House) -> None:
    """Beside the installed package, so that `ruse serve` finds it however it is started."""
    shutil.rmtree(installed(house), ignore_errors=True)
    if house.web_built.is_dir():
        shutil.copytree(house.web_built, installed(house))
