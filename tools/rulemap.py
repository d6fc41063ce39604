"""Paragraph of the rulebook -> where it lives in the code -> which tests read it aloud.

python tools/rulemap.py             every game
python tools/rulemap.py war-slayer  one game

Fails when a paragraph has no home or no test, or when code or tests cite a paragraph that does not exist. What is marked
(advice) in RULES.md needs neither.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "ruse" / "games"
TESTS = ROOT / "tests" / "games"

PARAGRAPH = re.compile(r"^\*\*(?P<number>[A-Z]{2}-\d+\.\d+)\*\*\s*(?P<text>.*)$", re.MULTILINE)
CITED = re.compile(r"(?P<book>[A-Z]{2})-(?P<first>\d+\.\d+)(?P<more>(?:(?:, | and | or )\d+\.\d+)*)")


@dataclass
class Map:
    """One game: its paragraphs, and who cites them."""

    name: str
    paragraphs: dict[str, str]
    homes: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def faults(self) -> Iterator[str]:
        for number, text in self.paragraphs.items():
            if text.startswith("(advice)"):
                continue
            if not self.homes[number]:
                yield f"{self.name}: {number} has no home in the code"
            if not self.tests[number]:
                yield f"{self.name}: {number} has no test"
        for number in sorted({*self.homes, *self.tests} - set(self.paragraphs)):
            places = ", ".join(self.homes[number] + self.tests[number])
            yield f"{self.name}: {number} is cited by {places} and is not in RULES.md"

    def lines(self) -> Iterator[str]:
        for number, text in self.paragraphs.items():
            if text.startswith("(advice)"):
                yield f"{number} (advice)"
                continue
            yield f"{number} {text[:90]}"
            yield from (f"    in {home}" for home in self.homes[number])
            yield from (f"    by {test}" for test in self.tests[number])


def numbers_in(text: str) -> list[str]:
    """Every paragraph a text cites; `WS-7.3 and 7.4` are two."""
    found = []
    for match in CITED.finditer(text):
        numbers = [match["first"], *re.findall(r"\d+\.\d+", match["more"])]
        found += [f"{match['book']}-{number}" for number in numbers]
    return found


def read_game(folder: Path) -> Map:
    rules = (folder / "RULES.md").read_text("utf-8")
    name = folder.name.replace("_", "-")
    game = Map(name, {match["number"]: match["text"] for match in PARAGRAPH.finditer(rules)})
    for file in sorted(folder.glob("*.py")):
        for number, place in homes_in(file):
            if place not in game.homes[number]:
                game.homes[number].append(place)
    for file in sorted((TESTS / folder.name).glob("test_*.py")):
        for number, test in tests_in(file):
            game.tests[number].append(test)
    return game


def homes_in(file: Path) -> Iterator[tuple[str, str]]:
    """A function or class that cites a paragraph in its docstring or a comment, or a value with `rule="…"`."""
    source = file.read_text("utf-8")
    tree = ast.parse(source)
    owners = list(functions_in(tree))
    for line, text in [*docstrings(tree), *comments(source), *switches(tree)]:
        for number in numbers_in(text):
            names = [name for name, first, last in owners if first <= line <= last]
            yield number, f"{file.name}:{names[-1]}" if names else file.name


def functions_in(tree: ast.AST, before: str = "") -> Iterator[tuple[str, int, int]]:
    """Functions and classes with their lines, the inner after the outer."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield before + node.name, node.lineno, node.end_lineno or node.lineno
            yield from functions_in(node, f"{before}{node.name}.")


def docstrings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Also those that stand below a field or a constant."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def switches(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant):
            yield node.value.lineno, str(node.value.value)


def tests_in(file: Path) -> Iterator[tuple[str, str]]:
    """Every `@rule("…")` above a test."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
                for argument in decorator.args:
                    if isinstance(argument, ast.Constant):
                        yield str(argument.value), f"{file.name}:{node.name}"


def main(names: list[str]) -> int:
    folders = {folder.parent.name.replace("_", "-"): folder.parent for folder in sorted(GAMES.glob("*/RULES.md"))}
    unknown = [name for name in names if name not in folders]
    if unknown:
        print(f"there is no game {unknown[0]!r}; there is: {', '.join(folders)}", file=sys.stderr)
        return 2
    maps = [read_game(folders[name]) for name in names or folders]
    for game in maps:
        print("\n".join(game.lines()))
    faults = [fault for game in maps for fault in game.faults()]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
