"""`python -m ruse.lab.interpreted RULES.py BLOCK`: a block of games by a replaced rule, from the sources of Ruse.

It reads what to play as JSON and writes the columns. Nobody calls it by hand: `ruse.lab.ruling` does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class Sources:
    """Finds the modules of Ruse as they were written, wherever compiled ones lie beside them."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("ruse."):
            return None
        for folder in path or ():
            for file in (
                Path(folder, name.rpartition(".")[2], "__init__.py"),
                Path(folder, f"{name.rpartition('.')[2]}.py"),
            ):
                if file.exists():
                    inside = [str(file.parent)] if file.name == "__init__.py" else None
                    loader = SourceFileLoader(name, str(file))
                    return spec_from_file_location(name, file, loader=loader, submodule_search_locations=inside)
        return PathFinder.find_spec(name, path, target)


def main(rules: Path, out: Path) -> str:
    """A sentence where it failed, or nothing."""
    for name in [name for name in sys.modules if name.startswith("ruse.")]:
        del sys.modules[name]  # What was imported on the way here may be compiled.
    sys.meta_path.insert(0, Sources)
    from importlib.util import module_from_spec
    from traceback import extract_tb

    from ruse.kernel.errors import RuseError
    from ruse.kernel.registry import load_game
    from ruse.lab import ruling
    from ruse.lab.blocks import play_block

    asked = json.load(sys.stdin)
    game = load_game(asked.pop("game"))
    spec = spec_from_file_location("ruse_rule_file", rules)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        for one in ruling.replaced:
            ruling.put_in_place(game, one)
        if not ruling.replaced:
            return "it replaces nothing"
        columns = play_block(game, **asked)
    except RuseError as error:
        return str(error)
    except Exception as error:
        at = [frame for frame in extract_tb(error.__traceback__) if frame.filename == str(rules)]
        where = f" (line {at[-1].lineno})" if at else ""
        return f"{type(error).__name__}: {error}{where}"
    for one in ruling.replaced:
        if one.fired == 0:
            return f"{one.place} never ran in {columns.games} games: nothing was tried"
    columns.save(out)
    return ""


if __name__ == "__main__":
    trouble = main(Path(sys.argv[1]), Path(sys.argv[2]))
    if trouble:
        print(trouble, file=sys.stderr)
        sys.exit(1)
