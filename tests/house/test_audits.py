"""A page of the lab that is older than a rule says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruse.kernel.registry import find_game, game_names
from tools import audits


def test_every_page_says_whether_its_rules_are_those_of_today():
    """Where this fails a default has changed: `python tools/audits.py` marks the pages, and `plan` makes them again."""
    assert audits.main(["--check"]) == 0
    assert {file.stem for file in audits.PAGES.glob("*.md")} == set(game_names())


def test_a_default_that_changes_and_a_switch_that_is_new_are_found(monkeypatch: pytest.MonkeyPatch):
    game = find_game("war-slayer")
    page = audits.MARK.sub("", (audits.PAGES / "war-slayer.md").read_text(encoding="utf-8"))
    assert audits.marked("war-slayer", page) == page

    changed = tuple(
        replace(switch, default="home") if switch.name == "compromised" else switch for switch in game.switches
    )
    new = replace(game.switches[0], name="brand_new")
    monkeypatch.setattr("ruse.kernel.registry.find_game", lambda name: replace(game, switches=(*changed, new)))

    found = audits.marked("war-slayer", page)
    assert "`compromised` is usually `home` since, and was `owner`; there was no `brand_new`" in found
    assert audits.marked("war-slayer", found) == found


def test_a_mark_goes_when_the_page_is_made_again():
    page = audits.PAGES / "war-slayer.md"
    stale = "> **Made under older rules.** It was.\n\n"
    title, _, rest = page.read_text(encoding="utf-8").partition("\n\n")

    assert audits.marked("war-slayer", f"{title}\n\n{stale}{rest}") == page.read_text(encoding="utf-8")
