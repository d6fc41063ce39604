# compiled
"""A table of Westeria as JSON and back."""

from __future__ import annotations


def write_position(table: object) -> dict[str, object]:
    return {}
