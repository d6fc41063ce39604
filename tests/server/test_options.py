"""What a table's options are kept as, and what older tables kept."""

from __future__ import annotations

import pytest

from ruse.server.live.options import TableOptions, pace_wanted
from ruse.table import Live, Mail, Pace, Relaxed
from ruse.wire import shapes


@pytest.mark.parametrize("pace", [Relaxed(), Live(90_000, 5_000), Mail(2)], ids=str)
def test_options_come_back_as_they_were_kept(pace: Pace):
    given = TableOptions({"mission_limit": 1}, pace, "public", True, True, 1_200, ("ann",))

    assert TableOptions.of(given.keep()) == given


def test_a_pace_is_kept_in_seconds_and_counted_in_milliseconds():
    wanted = shapes.LivePace(90, 5)

    assert pace_wanted(wanted) == Live(90_000, 5_000)
    assert TableOptions(pace=pace_wanted(wanted)).keep()["pace"] == {"is": "live", "bank": 90, "increment": 5}
    assert TableOptions(pace=pace_wanted(wanted)).shape().pace == wanted


def test_a_table_from_before_there_were_windows_has_none():
    kept = {
        "switches": {},
        "pace": {"is": "mail", "days": 3},
        "spectators": "public",
        "line": False,
        "free_chat": False,
    }

    assert TableOptions.of(kept) == TableOptions(pace=Mail(3), spectators="public")
