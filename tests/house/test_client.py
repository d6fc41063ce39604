"""The browser holds no rule: it sends texts it was given, and knows no piece of a game by heart that the server can send."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
COMPOSED = re.compile(r"choosing\.(?:act|draft)\((?:[^()]|\([^()]*\))*(?:`|\"|')")
"""A choice that is sent as a text of the client's own making."""
CASTS = re.compile(r"as unknown as \w*(?:View|Event)\b")
"""A view or an event taken for another one than was generated."""
BY_NAME = re.compile(r"\bevent\[\"")


def sources() -> list[Path]:
    return [file for file in WEB.rglob("*") if file.suffix in (".ts", ".svelte") and "harness" not in file.parts]


def found(pattern: re.Pattern[str]) -> list[str]:
    texts = {file: file.read_text(encoding="utf-8") for file in sources()}
    return [f"{file.relative_to(WEB)}: {hit[0]}" for file, text in texts.items() for hit in pattern.finditer(text)]


@pytest.mark.parametrize("pattern", [COMPOSED, CASTS, BY_NAME])
def test_no_source_of_the_client_does_this(pattern: re.Pattern[str]):
    assert len(sources()) > 100
    assert found(pattern) == []


@pytest.mark.parametrize(
    ("pattern", "planted"),
    [
        (COMPOSED, "this.sitting.choosing.act(`${unit} ${zone}`)"),
        (COMPOSED, 'sitting.choosing.act(steps[0] ?? "", ...steps.slice(1))'),
        (COMPOSED, 'sitting.choosing.draft("king A1")'),
        (CASTS, "(view as unknown as WarSlayerView)"),
        (BY_NAME, 'num(event["seat"])'),
    ],
)
def test_the_patterns_find_what_is_planted(pattern: re.Pattern[str], planted: str):
    assert pattern.search(planted)


def test_what_is_sent_as_it_was_given_is_not_taken_for_made_up():
    assert not COMPOSED.search("this.sitting.choosing.act(first, ...more);")
    assert not COMPOSED.search("this.sitting.choosing.act(action.text);\n const said = `${one}`;")
