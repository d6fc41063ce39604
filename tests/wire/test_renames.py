"""A field that is renamed in Python changes the generated types, and then boards and samples must not compile any more."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ruse.wire.typescript import generate
from tools.setup import web
from tools.setup.house import House

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.timeout(600), pytest.mark.xdist_group("renames")]
"""On one worker: svelte-check looks once, at all the renames together."""

RENAMES = {
    "war-slayer": ("WarSlayer", ("View.mission", "Took.owner"), "Standoff.cards"),
    "master-of-spies": ("MasterOfSpies", ("View.draw_pile", "Replaced.over"), "MoveAsked.source"),
    "westeria": ("Westeria", ("Kingdom.reserve", "Fought.foe"), "LimitNear.rounds"),
    "war-x-treme": ("WarXTreme", ("Player.in_play", "WarStarted.loose"), "RecruitsTurned.war"),
}
"""By game: the prefix of its types, a field of a view and one of an event that its board reads, and one that none reads."""


def rename(types: str, prefix: str, path: str) -> str:
    """The generated types with one field under another name, of a shape or of an event."""
    kind, field = path.split(".")
    block = re.search(rf"^export type {prefix}({kind} = {{.*?^}}|Event =.*?);$", types, re.M | re.S)
    assert block is not None
    if block[1].startswith("Event"):
        block = re.search(rf'^  \| {{ is: "{kind}"; .*?$', types[block.start() :], re.M)
        assert block is not None
    line = re.sub(rf"\b{field}:", f"{field}_now:", block[0], count=1)
    assert line != block[0], f"{prefix} has no {path}"
    return types.replace(block[0], line, 1)


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What svelte-check says of a copy of the client with all the renames at once."""
    house, copy = House(), tmp_path_factory.mktemp("renames") / "web"
    for folder in ("src", "tests"):
        shutil.copytree(house.web / folder, copy / folder)
    for file in ("package.json", "tsconfig.json", "svelte.config.js"):
        shutil.copy(house.web / file, copy)
    (copy / "node_modules").symlink_to(house.web / "node_modules")
    (copy.parent / "src").symlink_to(ROOT / "src")
    types = generate()
    for prefix, read, unread in RENAMES.values():
        for path in (*read, unread):
            types = rename(types, prefix, path)
    (copy / "src/wire/types.ts").write_text(types, encoding="utf-8")
    npm, env = web.npm(house)
    check = ["exec", "--no", "--", "svelte-check", "--tsconfig", "./tsconfig.json", "--output", "machine"]
    said = subprocess.run([*npm, *check], cwd=copy, env=env, capture_output=True, text=True, check=False)
    assert "COMPLETED" in said.stdout, said.stderr
    return [line for line in said.stdout.splitlines() if " ERROR " in line]


def where(errors: list[str], place: str, path: str) -> list[str]:
    return [line for line in errors if place in line and f"'{path.split('.')[1]}'" in line]


@pytest.mark.parametrize("game", RENAMES)
def test_a_renamed_field_breaks_the_board_that_reads_it(errors, game):
    for path in RENAMES[game][1]:
        assert where(errors, f'"src/games/{game}/', path), f"no board notices that {path} is gone"


@pytest.mark.parametrize("game", RENAMES)
def test_a_renamed_field_that_no_board_reads_breaks_the_samples(errors, game):
    path = RENAMES[game][2]
    assert not where(errors, f'"src/games/{game}/', path)
    assert where(errors, f'"tests/samples/{game}.ts"', path)
