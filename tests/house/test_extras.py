"""The core needs next to nothing, and a command whose extra is missing says what to install."""

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from ruse.__main__ import EXTRAS, THEIRS

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MOST = 5

WITHOUT = """
import sys

KNOWN = {"ruse", "msgspec", "librt", "mypy_extensions"}

class Nothing:
    '''A machine on which only the core's own packages are installed.'''
    def find_spec(self, name, path=None, target=None):
        top = name.split(".")[0]
        if top not in sys.stdlib_module_names and top not in KNOWN and "__mypyc" not in top:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Nothing())
"""

PLAY = """
import ruse
from ruse.kernel.record import Playback, read_record
from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.report import sum_up

for game in ruse.game_names():
    table = ruse.open_table(game, seed=7)
    assert table.record.to_text()
contest = prepare("war-slayer", ("recruit", "random"), 1, ())
deals = [deal for deal in run(contest, 2)]
print(sum_up(contest, deals, 1.0).games, "games")
"""


def required(names: list[str]) -> set[str]:
    """Packages, with everything that they need in turn, as far as this machine has them."""
    found: set[str] = set()
    while names:
        name = re.split(r"[\s<>=!;\[(]", names.pop(), maxsplit=1)[0].lower().replace("_", "-")
        if name in found:
            continue
        found.add(name)
        names += [line for line in metadata.requires(name) or () if "extra ==" not in line]
    return found


def python(program: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)


def test_the_core_needs_at_most_five_packages():
    assert required(list(PROJECT["dependencies"])) == {"mypy-extensions", "librt", "msgspec"}
    assert len(required(list(PROJECT["dependencies"]))) <= MOST


def test_games_bots_arena_and_records_need_no_extra():
    done = python(WITHOUT + PLAY)

    assert done.returncode == 0, done.stderr
    assert done.stdout == "4 games\n"


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve"], "server"),
        (["store", "check", "x"], "server"),
        (["arena"], "terminal"),
        (["lab"], "lab"),
        (["--help"], "terminal"),
    ],
)
def test_a_command_without_its_extra_says_what_to_install(arguments: list[str], extra: str):
    done = python(WITHOUT + "from ruse.__main__ import main; main()", *arguments)

    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.endswith(f'pip install "ruse[{extra}]"\n')


def test_another_module_that_is_missing_is_no_extra():
    fault = "import sys; sys.modules['ruse.cli'] = None\nfrom ruse.__main__ import main; main()"

    assert "Traceback" in python(fault).stderr


def test_every_package_of_an_extra_is_known_by_the_name_it_is_imported_by():
    named = {
        name.split("[")[0]
        for extra in ("server", "terminal", "lab")
        for name in PROJECT["optional-dependencies"][extra]
    }
    packages = {re.split(r"[<>=;]", name)[0].strip().replace("-", "_").removesuffix("_py") for name in named}

    assert packages == THEIRS
    assert set(EXTRAS.values()) <= set(PROJECT["optional-dependencies"])
