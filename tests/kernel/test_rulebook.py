"""Rules by their numbers."""

from pathlib import Path

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.rulebook import Rulebook

TEXT = """# A game

What it is about.

## XX-1 Start

**XX-1.1** Deal.
More about dealing.

**XX-1.2** (advice) Smile.

## XX-2 End

**XX-2.1** Stop.
"""


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    (tmp_path / "RULES.md").write_text(TEXT, encoding="utf-8")
    return Rulebook.load(tmp_path / "RULES.md")


def test_chapters_and_paragraphs(book: Rulebook):
    assert (book.title, book.preface) == ("A game", "What it is about.")
    assert [chapter.title for chapter in book.chapters] == ["Start", "End"]
    assert [paragraph.number for paragraph in book.paragraphs()] == ["XX-1.1", "XX-1.2", "XX-2.1"]
    assert book.paragraphs()[0].text == "Deal.\nMore about dealing."
    assert [paragraph.advice for paragraph in book.paragraphs()] == [False, True, False]


def test_a_chapter_or_a_single_paragraph_can_be_asked_for(book: Rulebook):
    assert len(book.find("xx-1")[0].paragraphs) == 2
    assert book.find("XX-1.2")[0].paragraphs[0].text == "(advice) Smile."


def test_a_rule_that_does_not_exist_is_told_with_the_chapters_that_do(book: Rulebook):
    with pytest.raises(RuseError, match="there is no rule 'XX-9'; the chapters are XX-1, XX-2"):
        book.find("XX-9")
