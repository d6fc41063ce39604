"""`ruse` and `python -m ruse`: the command line, or one sentence about what has to be installed for it."""

from __future__ import annotations

import os
import sys

EXTRAS = {"serve": "server", "store": "server", "lab": "lab"}
"""Which extra brings what a command needs; `terminal` where it is not named here."""
THEIRS = frozenset(
    "cyclopts rich textual websockets starlette uvicorn uvloop httptools sqlalchemy alembic aiosqlite asyncpg "
    "itsdangerous segno structlog prometheus_client markdown_it openskill numpy scipy".split()
)
"""What the extras bring, as it is imported. Anything else that is missing is a fault and looks like one."""


def main() -> None:
    try:
        from ruse.cli import main as command

        command()
    except ModuleNotFoundError as error:
        missing = (error.name or "").split(".")[0]
        if missing not in THEIRS:
            raise
        sys.exit(_ask_for_extra(sys.argv[1:2], missing))
    except KeyboardInterrupt:  # Before the command line was there to say what is kept: nothing was begun.
        print("ruse: interrupted.", file=sys.stderr, flush=True)
        os._exit(130)  # an import that was broken off would make Python end itself by the signal instead


def _ask_for_extra(asked: list[str], missing: str) -> int:
    name = asked[0] if asked and not asked[0].startswith("-") else ""
    extra = EXTRAS.get(name, "terminal")
    what = f"ruse {name}".strip()
    print(f'ruse: {what} needs {missing}, which is not here: pip install "ruse[{extra}]"', file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
