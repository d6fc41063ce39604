"""A replaced rule: a small Python file that puts another function in the place of one of a game's, for studies.

    from ruse.lab.ruling import variant

    @variant("war-slayer", "play:compare")
    def compare(rule, table, index, card0, card1):
        rule(table, index, card1, card0)  # the lower card wins

The first argument is the rule as it was, the others are what it was called with. Compiled calls are bound when they are
compiled, so nothing can be put in their place: such games are played in a process of its own that imports the sources
instead (`ruse.lab.interpreted`), some thirty times slower. A rule that never ran has tried nothing; that is an error and no
result. Such a file is code that runs here: commands and notebooks take it, a server never does (decision 0075).
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game

if TYPE_CHECKING:
    from ruse.lab.columns import Columns

Rule = Callable[..., Any]
SECONDS = 120.0
"""A block of games by a replaced rule may take so long: one that never ends is told from one that is slow."""


@dataclass(frozen=True, slots=True)
class RuleFile:
    """Found by what it says, and not by where it lies."""

    path: str
    digest: str

    @classmethod
    def of(cls, path: Path | str) -> RuleFile:
        try:
            content = Path(path).read_bytes()
        except OSError as error:
            raise RuseError(f"the rule file {path} cannot be read: {error.strerror or error}") from error
        if b"@variant" not in content:
            raise RuseError(f"the rule file {path} replaces nothing: a function of it is marked @variant(game, place)")
        return cls(str(Path(path).resolve()), hashlib.sha256(content).hexdigest())


@dataclass
class Replaced:
    game: str
    place: str
    rule: Rule
    fired: int = 0


replaced: list[Replaced] = []
"""What the rule file of this process replaces."""


def variant(game: str, place: str) -> Callable[[Rule], Rule]:
    """Put this function in the place `module:function`, or `module:Class.method`, of that game's folder."""

    def mark(rule: Rule) -> Rule:
        replaced.append(Replaced(game, place, rule))
        return rule

    return mark


def put_in_place(game: Game, one: Replaced) -> None:
    """Wherever the game knows the rule by name, it is the new one now."""
    if one.game != game.name:
        raise RuseError(f"it replaces a rule of {one.game}, and the study is about {game.name}")
    package = _package(game)
    module_name, _, path = one.place.partition(":")
    try:
        home: Any = import_module(f"{package}.{module_name}")
    except ImportError as error:
        raise RuseError(f"{game.name} has no module {module_name!r}: a place is module:function") from error
    *owners, name = path.split(".")
    try:
        for owner in owners:
            home = getattr(home, owner)
        before = getattr(home, name)
    except AttributeError as error:
        raise RuseError(f"{package}.{module_name} has no {path!r}") from error

    @wraps(before)
    def now(*given: Any, **named: Any) -> Any:
        one.fired += 1
        return one.rule(before, *given, **named)

    setattr(home, name, now)
    if isinstance(home, ModuleType):
        for module in [found for key, found in sys.modules.items() if key.startswith(package)]:
            for known, value in list(vars(module).items()):
                if value is before:
                    setattr(module, known, now)


def _package(game: Game) -> str:
    """Where the game's modules are, by where it is dealt."""
    module = game.start.__module__
    return module if (sys.modules[module].__file__ or "").endswith("__init__.py") else module.rpartition(".")[0]


def play_replaced(rules: RuleFile, asked: dict[str, Any]) -> Columns:
    """A block by these rules, played by a process that imports the sources."""
    from ruse.lab.columns import Columns

    with TemporaryDirectory(prefix="ruse-lab-") as folder:
        out = Path(folder) / "block.ruse"
        command = [sys.executable, "-m", "ruse.lab.interpreted", rules.path, str(out)]
        try:
            done = subprocess.run(
                command, input=json.dumps(asked), capture_output=True, text=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired as error:
            raise RuseError(
                f"the rule file {rules.path}: {asked['deals']} deals did not end within {SECONDS:.0f} s; "
                "a rule in it may never end"
            ) from error
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines() or ["it ended without a word"]
            raise RuseError(f"the rule file {rules.path}: {lines[-1]}")
        return Columns.load(out)
