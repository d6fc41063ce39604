"""Runs the notebook of the learners' room and writes what it shows into it: docs/examples/rl/learn.ipynb.

    python tools/notebook.py        everything, training included; needs PyTorch

A cell runs as Jupyter runs it: what it prints, and then what its last line is worth, as a picture where it has one. Lines
for the notebook itself (`%pip`) are left out: what they install is there.
"""

from __future__ import annotations

import ast
import io
import json
import sys
import tempfile
from collections.abc import Mapping
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOK = ROOT / "docs" / "examples" / "rl" / "learn.ipynb"
TRAINS = "train"
"""The tag of the cell that needs PyTorch and minutes; what cells behind it show depends on what was learned."""


def read() -> dict[str, Any]:
    book: dict[str, Any] = json.loads(NOTEBOOK.read_text("utf-8"))
    return book


def run(
    book: dict[str, Any], instead: Mapping[str, str] | None = None, scope: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The same notebook with what its cells show now; `instead` has other sources for cells with a tag, `scope` gets what
    they name."""
    scope = {} if scope is None else scope
    cells: list[dict[str, Any]] = []
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            other = [source for tag, source in (instead or {}).items() if tag in tags(cell)]
            source = other[0] if other else "".join(cell["source"])
            number = 1 + sum(done["cell_type"] == "code" for done in cells)
            cell = cell | {"outputs": shown(source, scope, number), "execution_count": number}
        cells.append(cell)
    return book | {"cells": cells}


def tags(cell: dict[str, Any]) -> list[str]:
    found: list[str] = cell["metadata"].get("tags", [])
    return found


def shown(source: str, scope: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and what its last line is worth."""
    lines = ["" if line.startswith("%") else line for line in source.splitlines()]
    tree = ast.parse("\n".join(lines))
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    worth = None
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), scope)
        if isinstance(last, ast.Expr):
            worth = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), scope)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if worth is not None:
        data = {"data": pictured(worth), "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        outputs.append(data)
    return outputs


def pictured(worth: Any) -> dict[str, list[str]]:
    """As Jupyter asks for it: a picture where there is one, and always a text."""
    data = {"text/plain": [repr(worth)]}
    picture = worth._repr_svg_() if hasattr(worth, "_repr_svg_") else None
    if picture is not None:
        data = {"image/svg+xml": [picture], "text/plain": [f"<{type(worth).__name__}>"]}
    return data


def main() -> None:
    sys.path.insert(0, str(NOTEBOOK.parent))
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        book = run(read())
    NOTEBOOK.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"wrote {NOTEBOOK.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
