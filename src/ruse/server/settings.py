"""How this server was started."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ruse.server.limits import Limits

PORT = 8400
HOLD = 0.003
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
    scribe: bool = True
    """Moves are written into the file by a process of its own, so that whoever serves does not wait for it."""
    hold: float = HOLD
    """Seconds from a command to what everybody is told of it; 0 tells it as soon as it is kept."""
    open_metrics: bool = False
    """Show /metrics to other machines too."""
    lab: bool = True
    """People may run studies here."""
    playtests: bool = True
    """Tables may ask those who agreed to it what they think of the rules."""
    leaderboard: bool = True
    """Everybody may see who is how strong."""
    web: Path = field(default=WEB)
    limits: Limits = field(default_factory=Limits)

    @property
    def where(self) -> str | Path:
        return self.database or self.data / "ruse.sqlite"
