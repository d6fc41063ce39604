# interpreted
"""What is in the box, as data files: an owner of another printing can lay an edition beside ours.

An edition is one TOML file in the game's `editions` folder. A table stores its name and its digest; shipped editions never
change, so an old record always finds the box it was played with.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from ruse.kernel.errors import RuseError, suggestion


@dataclass(frozen=True, slots=True)
class Edition:
    name: str
    digest: str
    data: dict[str, Any] = field(compare=False, repr=False)


def edition_names(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.toml"))


def load_edition(folder: Path, name: str) -> Edition:
    """Read one edition; the game checks what is in it."""
    names = edition_names(folder)
    if name not in names:
        raise RuseError(f"there is no edition {name!r}; there is: {', '.join(names)}{suggestion(name, names)}")
    return _parse(name, (folder / f"{name}.toml").read_bytes())


@lru_cache(maxsize=32)
def _parse(name: str, raw: bytes) -> Edition:
    """Every table that is opened asks for its edition: the same bytes are parsed once."""
    try:
        data = tomllib.loads(raw.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RuseError(f"edition {name}.toml cannot be read: {error}") from error
    return Edition(name, hashlib.sha256(raw).hexdigest(), data)
