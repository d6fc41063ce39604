# interpreted
"""The rules of a game as paragraphs with numbers, read from its RULES.md: for the help, the log's "why?" and the tests.

A chapter is a heading like `## WS-4 Operations`; a paragraph starts with `**WS-4.2**`. What is marked `(advice)` needs
neither code nor test.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ruse.kernel.errors import RuseError
from ruse.kernel.sentences import phrase

_CHAPTER = re.compile(r"^## (?P<number>[A-Z]{2}-\d+) (?P<title>.+)$")
_PARAGRAPH = re.compile(r"^\*\*(?P<number>[A-Z]{2}-\d+\.\d+)\*\*\s*(?P<text>.*)$")


@dataclass(frozen=True, slots=True)
class Paragraph:
    number: str
    text: str

    @property
    def advice(self) -> bool:
        return self.text.startswith("(advice)")


@dataclass(frozen=True, slots=True)
class Chapter:
    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    title: str
    preface: str
    chapters: tuple[Chapter, ...]

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        lines = path.read_text(encoding="utf-8").splitlines()
        title = lines[0].removeprefix("# ").strip()
        preface: list[str] = []
        chapters: list[tuple[str, str, list[list[str]]]] = []
        for line in lines[1:]:
            if chapter := _CHAPTER.match(line):
                chapters.append((chapter["number"], chapter["title"], []))
            elif not chapters:
                preface.append(line)
            elif paragraph := _PARAGRAPH.match(line):
                chapters[-1][2].append([paragraph["number"], paragraph["text"]])
            elif chapters[-1][2]:
                chapters[-1][2][-1].append(line)
        return cls(title, _joined(preface), tuple(_chapter(*chapter) for chapter in chapters))

    def find(self, number: str) -> tuple[Chapter, ...]:
        """A whole chapter (`WS-6`) or a single paragraph of it (`WS-6.3`)."""
        wanted = number.upper()
        for chapter in self.chapters:
            if chapter.number == wanted:
                return (chapter,)
            for paragraph in chapter.paragraphs:
                if paragraph.number == wanted:
                    return (Chapter(chapter.number, chapter.title, (paragraph,)),)
        numbers = ", ".join(chapter.number for chapter in self.chapters)
        raise RuseError(phrase("thereIsNoRuleThe", number=f"{number!r}", numbers=numbers))

    def paragraphs(self) -> list[Paragraph]:
        return [paragraph for chapter in self.chapters for paragraph in chapter.paragraphs]


def _chapter(number: str, title: str, paragraphs: list[list[str]]) -> Chapter:
    return Chapter(number, title, tuple(Paragraph(lines[0], _joined(lines[1:])) for lines in paragraphs))


def _joined(lines: list[str]) -> str:
    """Lines as they were, without the blank ones at both ends."""
    return "\n".join(lines).strip()
