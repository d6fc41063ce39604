"""Ruse: four tabletop games of war, bluff and hidden information."""

from __future__ import annotations

__version__ = "0.1.0"
