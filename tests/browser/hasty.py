"""A server whose clock is put forward by the milliseconds in the file `ahead` of its data folder. Only tests run this."""

from __future__ import annotations

from ruse.cli import main
from ruse.server.ground import Ground
from ruse.server.live import clocks

honest = Ground.now


def hasty(self: Ground) -> int:
    ahead = self.settings.data / "ahead"
    return honest(self) + (int(ahead.read_text()) if ahead.exists() else 0)


if __name__ == "__main__":
    Ground.now = hasty  # type: ignore[method-assign]
    clocks.AT_MOST = 0.1
    main()
