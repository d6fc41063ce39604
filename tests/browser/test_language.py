"""With `--language qps` every sentence that comes out of a catalogue is marked, and no page has one that is not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from ruse.kernel.registry import game_names
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.terminal.test_language import proper, unmarked

PAGES = {
    "/": "lobby", "/replays": "replays", "/daily": "daily", "/puzzles": "puzzles", "/lab": "lab", "/trust": "trust",
    "/watch": "watch", "/you": "you", "/carry#x": "carry", "/nowhere": "nowhere",
    **{f"/{page}/{game}": page for page in ("puzzles", "lab", "ratings", "rules", "learn") for game in game_names()},
}  # fmt: skip
SEEN = """() => {
  const own = (node) => node.closest("[data-own], .prose, code, .katex, script, style, svg title") !== null;
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (node && !own(node)) said.push(walk.currentNode.textContent);
  }
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-description]"))
    if (!own(node))
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
        said.push(node.getAttribute(name) ?? "");
  said.push(document.title);
  return said.filter((text) => text.trim());
}"""
"""What stands on a page, but for what has a file a language of its own: rules and lessons, and the names people and places have."""


def post(person: Person, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = person.page.evaluate(
        "async ([path, body]) => (await fetch(path, { method: 'POST', body: JSON.stringify(body),"
        " headers: { 'content-type': 'application/json' } })).json()",
        [path, body],
    )
    return answer


def faults(person: Person, known: set[str]) -> list[str]:
    """The texts with a word that no catalogue marked."""
    expect(person.page.get_by_text(re.compile("⟦")).first).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    return [text for text in person.page.evaluate(SEEN) if unmarked(text, known)]
