"""With `--language qps` every sentence that comes out of a catalogue is marked, and no page has one that is not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from ruse.kernel.registry import game_names, load_game
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.terminal.test_language import WORD, proper, unmarked

PAGES = {
    "/": "lobby", "/replays": "replays", "/daily": "daily", "/puzzles": "puzzles", "/lab": "lab", "/trust": "trust",
    "/watch": "watch", "/you": "you", "/carry#x": "carry", "/nowhere": "nowhere",
    **{f"/{page}/{game}": page for page in ("puzzles", "lab", "ratings", "rules", "learn") for game in game_names()},
}  # fmt: skip
SEEN = """() => {
  const own = (node) => node.closest("[data-own], .book .page, .idea, code, script, style, noscript") !== null;
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
"""What stands on a page, but for rules and lessons, which have a file a language, and what is nobody's language."""


TABLE = {
    "bots": ["recruit"], "friends": 0, "sit": True, "switches": {}, "pace": {"is": "relaxed"}, "spectators": "closed",
    "line": False, "free_chat": False,
}  # fmt: skip


def lessons() -> set[str]:
    """What lessons are called, and who is in them: they have a file a language of their own."""
    files = [file for game in map(load_game, game_names()) for file in game.folder.glob("lessons/*.json")]
    read = [json.loads(file.read_text("utf-8")) for file in files]
    return {word for lesson in read for said in (lesson["title"], *lesson["names"]) for word in WORD.findall(said)}


def names_of(person: Person) -> set[str]:
    """How the server calls this visitor."""
    return set(WORD.findall(person.page.evaluate("async () => (await (await fetch('/api/home')).json()).you.name")))


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


@pytest.fixture(scope="module")
def marking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("marking"), "--language", "qps").start()
    yield made
    made.stop()


@pytest.fixture
def visitor(marking: Server, arrive: Callable[..., Person]) -> Person:
    person = arrive(marking.base)
    person.come_in()
    return person


@pytest.mark.timeout(300)
def test_no_page_has_an_unmarked_sentence(visitor: Person):
    known = proper() | names_of(visitor)
    for path in PAGES:
        visitor.go(path)
        assert faults(visitor, known | (lessons() if path.startswith("/learn/") else set())) == [], path


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", game_names())
def test_no_table_has_an_unmarked_sentence(visitor: Person, game: str):
    opened = post(visitor, "/api/tables", {**TABLE, "game": game})
    visitor.go(f"/table/{opened['id']}")
    expect(visitor.page.get_by_role("main")).to_be_visible()
    assert faults(visitor, proper() | names_of(visitor)) == []


def test_a_planted_sentence_is_found_on_a_page(visitor: Person):
    visitor.page.evaluate("document.body.append('Nobody has translated this')")
    assert "Nobody has translated this" in faults(visitor, proper() | names_of(visitor))
