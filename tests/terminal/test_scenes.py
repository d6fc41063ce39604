"""The board between two views: told events alone lead from one view to the next, and show nothing more."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ruse.games.war_slayer import GAME
from ruse.kernel.kit import Dice
from ruse.kernel.record import Secret
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import ORACLE, SPECTATOR
from ruse.table import Chair, Table
from ruse.terminal.boards.war_slayer.scene import scene_of
from ruse.terminal.reel import Reel
from tests.terminal.screens import opening
from tests.terminal.test_archive import play_some


def play_through(seed: int, **options: Any) -> list[dict[int, tuple[Any, tuple[Any, ...], Any]]]:
    """For every act and viewer: the view before it, the events told of it, the view after it."""
    setup = GAME.setup(2, options)
    chairs = [Chair(seat, "person", name) for seat, name in enumerate(("Ann", "Bob"))]
    table = Table.open(GAME, setup, Secret(sealed=secret_from_seed(seed)), chairs, 0)
    dice = Dice(seed)
    walk = []
    while not table.over():
        seat = next(seat for seat in (0, 1) if table.decision(seat) is not None)
        decision = table.decision(seat)
        assert decision is not None
        before = {viewer: table.snapshot(viewer).view for viewer in (0, 1, SPECTATOR)}
        done = table.act(seat, decision.id, [decision.legal[dice.below(len(decision.legal))].text], 0)
        walk.append({d.viewer: (before[d.viewer], d.events, d.view) for d in done.deliveries})
    return walk


def assert_leads_to(before: Any, events: tuple[Any, ...], after: Any) -> None:
    scene, wanted = scene_of(before), scene_of(after)
    for event in events:
        scene.follow(event)
    if after.phase == "over":
        assert [camp.hq for camp in scene.camps] == [camp.hq for camp in wanted.camps]
    else:
        scene.last = wanted.last
        assert scene == wanted


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"double_defection": "standoff", "vip_taken": "mission_end"}])
def test_told_events_lead_from_each_view_to_the_next(seed: int, options: dict[str, Any]):
    for act in play_through(seed, **options):
        for before, events, after in act.values():
            assert_leads_to(before, events, after)


def test_the_same_holds_for_who_looks_at_everything_afterwards(tmp_path: Path):
    session = opening(tmp_path / "game.jsonl").open()
    play_some(session, 500)
    session.close()

    for before, row in pairwise(Reel.load(tmp_path / "game.jsonl").rows):
        told = tuple(GAME.redact(event, ORACLE) for event in row.events)
        assert_leads_to(before.views[ORACLE], told, row.views[ORACLE])
