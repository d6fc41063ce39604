"""The page of promises says what the figures say, and shows what is broken."""

from __future__ import annotations

import json

import pytest

from ruse.server.http import trust
from tools import trust_page

pytestmark = pytest.mark.anyio


def figures(**entry) -> dict[str, dict[str, object]]:
    return {"power-cuts": {"reached": 0, "bad": 0, "seeds": [0, 9], "ran": "2026-01-01", "note": "", **entry}}


@pytest.mark.parametrize(
    ("entry", "standing", "shown"),
    [
        ({"reached": 20_000}, "held", "| held |"),
        ({"reached": 20_000, "bad": 3}, "broken", "**BROKEN: 3**"),
        ({"reached": 50}, "short", "*short*"),
        ({}, "untried", "*not tried yet*"),
    ],
)
def test_a_standing_is_what_came_out(tmp_path, entry, standing, shown):
    file = tmp_path / "trust.json"
    file.write_text(json.dumps(figures(**entry)))

    line = next(line for line in trust.trials(file) if line.claim.name == "power-cuts")

    assert line.standing == standing
    assert shown in trust_page.row(line)


def test_the_document_is_made_from_the_figures():
    claimed = trust_page.PAGE.read_text(encoding="utf-8")
    for line in trust.trials():
        tried = line.claim.name in trust.read_figures()
        assert not tried or trust_page.row(line) in claimed, f"run tools/trust_page.py: {line.claim.name}"


async def test_the_app_shows_the_same(here, tmp_path, monkeypatch):
    file = tmp_path / "trust.json"
    file.write_text(json.dumps(figures(reached=9, bad=2)))
    monkeypatch.setattr(trust.trials, "__defaults__", (file,))

    shown = json.loads((await here.ask("nobody", "GET", "/api/trust")).body)["claims"]

    cuts = next(claim for claim in shown if claim["name"] == "power-cuts")
    assert (cuts["standing"], cuts["reached"], cuts["bad"]) == ("broken", 9, 2)
