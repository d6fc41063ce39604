"""How a table is played, as whoever opened it wanted it. Every time is in milliseconds.

What is kept and sent counts a pace in seconds: here alone it is converted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import convert, to_builtins

from ruse.bots.cast.days import end_of
from ruse.kernel.options import Options
from ruse.table import Live, Mail, Pace, Relaxed
from ruse.wire import shapes
from ruse.wire.shapes import Spectators

SECOND = 1000
REMEMBERED = 50
"""People who were sent away."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    switches: Options = field(default_factory=dict)
    pace: Pace = field(default_factory=Relaxed)
    spectators: Spectators = "closed"
    line: bool = False
    free_chat: bool = False
    window: int = 0
    """The length of reaction windows; 0: everybody answers in their own time."""
    kicked: tuple[str, ...] = ()
    kicks: tuple[str, ...] = ()
    """The commands that did it."""
    playtest: shapes.Playtest | None = None
    """What is asked when the game is over, of whoever agreed before the deal."""
    asker: str = ""
    """The player for whom the answers are kept."""
    rated: bool = False
    """It counts for ratings, as all could see before they said they were ready; nobody gets hints."""
    daily: str = ""
    """The day whose deal this is; its luck is everybody's, and shut until the day is over."""

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> TableOptions:
        """As they were kept; what an older table has not is as it was then."""
        return cls(
            kept.get("switches", {}), _pace_kept(kept.get("pace", {"is": "relaxed"})), kept.get("spectators", "closed"),
            kept.get("line", False), kept.get("free_chat", False), kept.get("window", 0),
            tuple(kept.get("kicked", ())), tuple(kept.get("kicks", ())),
            convert(kept["playtest"], shapes.Playtest) if "playtest" in kept else None, kept.get("asker", ""),
            kept.get("rated", False), kept.get("daily", ""),
        )  # fmt: skip

    def keep(self) -> dict[str, Any]:
        kept: dict[str, Any] = {
            "switches": self.switches, "pace": _keep_pace(self.pace), "spectators": self.spectators, "line": self.line,
            "free_chat": self.free_chat, "window": self.window, "rated": self.rated,
        }  # fmt: skip
        sent_away = {"kicked": list(self.kicked), "kicks": list(self.kicks)}
        asked = {} if self.playtest is None else {"playtest": to_builtins(self.playtest), "asker": self.asker}
        kept |= {"daily": self.daily} if self.daily else {}
        return kept | {name: those for name, those in sent_away.items() if those} | asked

    def is_shut(self, now: int) -> bool:
        """Is it the deal of a day that is not over? Then nothing of it is shown to anybody but at its own table."""
        return bool(self.daily) and now < end_of(self.daily)

    def shape(self) -> shapes.TableOptions:
        return shapes.TableOptions(
            self.switches, _pace_shown(self.pace), self.spectators, self.line, self.free_chat, self.window,
            self.playtest, self.rated, self.daily or None,
        )  # fmt: skip


def pace_wanted(wanted: shapes.RelaxedPace | shapes.LivePace | shapes.MailPace) -> Pace:
    """A pace as people think of it, seconds and days, as a table counts it."""
    if isinstance(wanted, shapes.LivePace):
        return Live(wanted.bank * SECOND, wanted.increment * SECOND)
    return Mail(wanted.days) if isinstance(wanted, shapes.MailPace) else Relaxed()


def _pace_shown(pace: Pace) -> shapes.RelaxedPace | shapes.LivePace | shapes.MailPace:
    if isinstance(pace, Live):
        return shapes.LivePace(pace.bank // SECOND, pace.increment // SECOND)
    return shapes.MailPace(pace.days) if isinstance(pace, Mail) else shapes.RelaxedPace()


def _pace_kept(kept: Mapping[str, Any]) -> Pace:
    if kept["is"] == "live":
        return Live(kept["bank"] * SECOND, kept["increment"] * SECOND)
    return Mail(kept["days"]) if kept["is"] == "mail" else Relaxed()


def _keep_pace(pace: Pace) -> dict[str, Any]:
    if isinstance(pace, Live):
        return {"is": "live", "bank": pace.bank // SECOND, "increment": pace.increment // SECOND}
    return {"is": "mail", "days": pace.days} if isinstance(pace, Mail) else {"is": "relaxed"}
