"""Kernel, search and games: the standard library, mypy_extensions, librt and msgspec in one file each, and nothing else."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent.parent / "src" / "ruse"
ALLOWED = sys.stdlib_module_names | {"ruse", "mypy_extensions"}
ONE_FILE = {"librt": SOURCE / "kernel" / "kit.py", "msgspec": SOURCE / "kernel" / "shape.py"}
FILES = [file for folder in ("kernel", "search", "games") for file in sorted((SOURCE / folder).rglob("*.py"))]


def imported(file: Path) -> Iterator[str]:
    """What the file imports, by its top name."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "ruse").partition(".")[0]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_the_rules_stand_on_nothing_but_the_standard_library(file: Path):
    assert set(imported(file)) - ALLOWED <= ONE_FILE.keys()


@pytest.mark.parametrize("name", ONE_FILE)
def test_a_package_from_outside_is_imported_in_one_file_only(name: str):
    assert [file for file in FILES if name in imported(file)] == [ONE_FILE[name]]
