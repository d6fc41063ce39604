"""The server of the walks: nobody counts how many tables one walker opens and how many records it brings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ruse.cli import main
from ruse.server.limits import Limits
from tests.browser.serving import Server

MANY = 1_000_000
RATES: dict[str, Any] = {
    "tables": (MANY, MANY),
    "guests": (MANY, MANY),
    "tables_an_address": MANY,
    "imports_an_address": MANY,
}


class House(Server):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder, module="bench.walks.house")


def unhurried() -> None:
    """Every table is a new one: the rates of one player and of one address are for people."""
    made: Any = Limits.__init__

    def many(self: Limits, **named: Any) -> None:
        made(self, **{**RATES, **named})

    Limits.__init__ = many  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    unhurried()
    main()
