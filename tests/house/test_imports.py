"""Kernel, search and games: the standard library, mypy_extensions, librt, and nothing else."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent.parent / "src" / "ruse"
ALLOWED = sys.stdlib_module_names | {"ruse", "mypy_extensions", "librt"}
FILES = [file for folder in ("kernel", "search", "games") for file in sorted((SOURCE / folder).rglob("*.py"))]


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "ruse"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_the_rules_stand_on_nothing_but_the_standard_library(file: Path):
    strangers = {name for name in imported(file) if name.split(".")[0] not in ALLOWED}

    assert not strangers


def test_vec_is_imported_in_one_file_only():
    holders = [file for file in FILES if any(name.startswith("librt") for name in imported(file))]

    assert holders == [SOURCE / "kernel" / "kit.py"]
