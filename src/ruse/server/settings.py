"""How this server was started: by options, or by the environment (RUSE_HOST, RUSE_PORT …)."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from ruse.kernel.errors import RuseError
from ruse.server.limits import Limits

PORT = 8400
WEB = Path(__file__).resolve().parent.parent / "web"


@dataclass(frozen=True, slots=True)
class Settings:
    data: Path
    host: str = "127.0.0.1"
    port: int = PORT
    database: str | None = None
    """Another database than the file in the data folder."""
    public: str | None = None
    """The address people reach this server under, when it stands behind a proxy."""
    lan: str | None = None
    """This machine's address in the room, for links that a phone can open."""
    bot_speed: float = 1.0
    """Factor on the time bots seem to think; 0 makes them answer at once."""
    open_metrics: bool = False
    """Show /metrics to other machines too."""
    web: Path = field(default=WEB)
    limits: Limits = field(default_factory=Limits)

    @property
    def where(self) -> str | Path:
        return self.database or self.data / "ruse.sqlite"


def from_environment(name: str, fallback: str) -> str:
    return os.environ.get(f"RUSE_{name}", fallback)


def read_speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = -1.0
    if not 0 <= speed <= 10:
        raise RuseError(f"a bot speed is a number from 0 to 10, not {text!r}")
    return speed
