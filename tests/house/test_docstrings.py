"""What is compiled explains itself as its source does."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

LOOK = """
from inspect import getdoc
import ruse, ruse.kernel.kit as kit
from ruse.kernel.state import State, legal_actions
from ruse.games.war_slayer.turns import WarSlayer
from ruse.games.westeria.equipment import Land
print(ruse.is_compiled())
for thing in (kit, kit.mix, kit.Pile, kit.Pile.draw, State, State.apply, legal_actions, WarSlayer, Land):
    print(repr(getdoc(thing)))
"""


def look(sources: bool) -> list[str]:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if sources:
        env["PYTHONPATH"] = "src"
    done = subprocess.run([sys.executable, "-c", LOOK], env=env, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.compiled_only
def test_a_compiled_docstring_is_the_one_of_the_source():
    compiled, *installed = look(sources=False)
    if compiled != "True" and os.environ.get("RUSE_COMPILE") != "require":
        pytest.skip("the installed package is not compiled")

    _, *written = look(sources=True)

    assert installed == written
    assert "None" not in written
