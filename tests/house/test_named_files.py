"""Files that the books name are there, and a walk names all the files it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOOKS = ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md")
NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)+\.(?:py|ts|toml|md|json))`")
BEGINS_IN = (ROOT, ROOT / "src" / "ruse")
MESSAGE = re.compile(r"\bTakeBack\b|\btake_back\b")


def named(text: str) -> Iterator[str]:
    yield from NAMED.findall(text)


def walk(title: str) -> str:
    """One section of the book of walks."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_book_names_is_there(book: str):
    files = list(named((ROOT / book).read_text(encoding="utf-8")))

    assert [file for file in files if not any((folder / file).exists() for folder in BEGINS_IN)] == []


def test_a_socket_message_is_in_the_files_of_its_walk_and_in_no_others():
    found = {
        str(file.relative_to(ROOT))
        for folder in ("src/ruse/wire", "src/ruse/server", "tests/walls", "tests/wire", "web/src/wire")
        for file in (ROOT / folder).rglob("*.*")
        if file.suffix in (".py", ".ts") and MESSAGE.search(file.read_text(encoding="utf-8"))
    }

    assert found == set(named(walk("A socket message"))) - {"src/ruse/wire/messages.py"}
