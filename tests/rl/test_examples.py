"""The examples for learners run as they stand: bots are measured, CFR nears what is known, what was learned plays on."""

from __future__ import annotations

import ast
import asyncio
import importlib
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ruse.kernel.kit import Dice
from ruse.kernel.registry import load_game
from ruse.lab.blocks import record_of
from ruse.rl.batch import BatchEnv
from ruse.rl.room import room_of
from ruse.rl.seen import Seen
from tests.rl.test_encoding import Told as Table
from tests.server.people import Person
from tests.server.serving import serving

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "rl"
NAMES = sorted(file.stem for file in FOLDER.glob("*.py"))
PLAYED: list[tuple[str, int, dict[str, Any]]] = [
    ("war-slayer", 2, {}),
    ("master-of-spies", 3, {"advanced": True}),
    ("war-x-treme", 3, {"speed": "dice"}),
    ("westeria", 2, {"round_limit": 10}),
]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Import one of them by its name, from its folder."""
    monkeypatch.syspath_prepend(FOLDER)
    yield importlib.import_module
    for name in NAMES:
        sys.modules.pop(name, None)


def untrained(file: Path, game: str, **settled: Any) -> Path:
    """A network as ppo.py writes it, with weights that were drawn."""
    room, dice = room_of(game, **settled), np.random.default_rng(3)
    wide = [room.feature_count, 16, 16, room.actions + 1]
    arrays: list[Any] = []
    for inner, outer in pairwise(wide):
        arrays += [dice.normal(size=(outer, inner)).astype(np.float32), dice.normal(size=outer).astype(np.float32)]
    np.savez(file, *arrays, game=game)
    return file


def test_each_is_one_short_file_that_says_what_it_is():
    assert NAMES == ["at_a_table", "cfr", "entrant", "evaluate", "ppo"]
    for name in NAMES:
        text = (FOLDER / f"{name}.py").read_text("utf-8")
        assert len(text.splitlines()) < 150
        assert f"python {name}.py" in (ast.get_docstring(ast.parse(text)) or "") or name == "entrant"


def test_who_moves_at_random_wins_half_against_random_and_less_against_a_bot(example: Any):
    evaluate = example("evaluate")
    mean, width = evaluate.share("war-slayer", evaluate.at_random(), "random", 400)
    assert abs(mean - 0.5) < 2 * width
    assert width < 0.06
    assert evaluate.share("master-of-spies", evaluate.at_random(), "recruit", 200, seats=3)[0] < 0.2


def test_cfr_nears_the_known_answer(example: Any):
    told: list[tuple[int, float, float]] = []
    value, off = example("cfr").run("war-slayer-row", 60, lambda *line: told.append(line))
    assert told[0][2] > 5 * off
    assert off < 0.05
    assert value == pytest.approx(-37 / 7, abs=0.1)


@pytest.mark.parametrize(("name", "seats", "options"), PLAYED)
def test_the_row_of_a_sight_is_the_row_of_a_batch(name: str, seats: int, options: dict[str, Any]):
    """So that what was learned in a batch means the same at a table; a whole decision is laid out step by step."""
    game = load_game(name)
    table = Table(game, game.setup(seats, options), 5)
    seen = Seen(game)
    for number in range(120):
        if table.state.over():
            break
        seat = (int(table.state.acting()) & -int(table.state.acting())).bit_length() - 1
        if seat < seats and number % 5 == 0:
            sight = table.audience.sight(seat)
            row, mask = seen.decision(sight)
            assert row.tolist() == table.row(seat)
            assert tuple(np.flatnonzero(mask)) == sight.legal
            chain = seen.chain(sight, lambda row, mask: int(np.flatnonzero(mask)[-1]))
            assert game.read(sight.view, chain[0]) == sight.legal[-1]
        table.act()


def test_an_entrant_plays_what_the_network_of_the_batch_plays(
    example: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    file = untrained(tmp_path / "policy.npz", "war-slayer")
    monkeypatch.setenv("POLICY", str(file))
    entrant = example("entrant")
    network = entrant.Network(file)
    record = record_of("war-slayer", {"mission_limit": 3}, 2, ["entrant:Trained"], 7, 0)
    batch = BatchEnv("war-slayer", 1, options={"mission_limit": 3}, seed=7)
    step, ended = batch.reset(), False
    while not ended:
        step = batch.step(network(step.observation, step.mask))
        ended = bool(step.ended[0])
    assert int(step.length[0]) == sum(len(row.get("steps", ())) for row in record.rows)
    assert (step.reward[0] + 0.5).tolist() == pytest.approx([part / 840 for part in record.rows[-1]["outcome"]])
    trained = entrant.Trained()
    table = Table(load_game("war-slayer"), load_game("war-slayer").setup(2), 3)
    sight = table.audience.sight(0)
    assert trained.choose(sight, 1, Dice(1)) == trained.choose(sight, 4000, Dice(9)) in sight.legal


@pytest.mark.anyio
async def test_a_program_with_a_network_plays_a_seat_to_the_end(example: Any, tmp_path: Path):
    network = example("entrant").Network(untrained(tmp_path / "policy.npz", "war-slayer"))
    async with serving(tmp_path) as here:
        ann = await Person(here.port).arrive()
        table = await ann.open_table(bots=["random"], friends=0, switches={"mission_limit": 2})
        made = await ann.post(f"/api/tables/{table}/program", {"seat": 0})
        async with ann.at(table) as seat:
            if seat.table["state"] == "gathering":
                await seat.send({"is": "ready", "id": "r", "entropy": ""})
            played = example("at_a_table").play(made["address"], made["token"], network)
            result = await asyncio.wait_for(played, 200)
    assert result["reason"] == "over"


@pytest.mark.long
@pytest.mark.parametrize(("game", "wanted"), [("war-slayer", 0.66), ("master-of-spies", 0.66)])
def test_ppo_learns_to_beat_who_moves_at_random(game: str, wanted: float, example: Any, tmp_path: Path):
    """In a minute of a processor; and what it wrote plays as well without PyTorch."""
    ppo = example("ppo")
    player = ppo.train(game, 1_000_000)
    player.save(tmp_path / "policy.npz")
    assert example("evaluate").share(game, player, "random")[0] > wanted
    network = example("entrant").Network(tmp_path / "policy.npz")
    assert example("evaluate").share(game, network, "random")[0] > wanted
