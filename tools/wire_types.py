"""Write web/src/wire/types.ts from the wire's shapes; with --check only say whether it is up to date."""

from __future__ import annotations

import sys
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "wire" / "types.ts"


def main() -> None:
    from ruse.wire.typescript import generate

    wanted = generate()
    if "--check" not in sys.argv:
        FILE.write_text(wanted, encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != wanted:
        sys.exit(f"{FILE.name} is out of date: run tools/wire_types.py")


if __name__ == "__main__":
    main()
