"""What is told of a table leaves through `live/company.py`, which asks for the right of whoever gets it."""

from __future__ import annotations

import ast
from pathlib import Path

import ruse.server

SERVER = Path(ruse.server.__file__).parent
SENDS = {"company.py", "connection.py"}
TELLS_NOTHING = {"Bye", "Ack", "ack", "bye"}
"""A goodbye, and how an order ended."""


def sent_past_it(source: str) -> list[str]:
    """Every `x.send(y)` where y may say something of a table."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    sends = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "send"]
    return [ast.unparse(call) for call in sends if ast.unparse(call.args[0]).partition("(")[0] not in TELLS_NOTHING]


def test_nothing_of_a_table_is_sent_past_the_one_place():
    files = [file for room in ("live", "fleet") for file in (SERVER / room).glob("*.py") if file.name not in SENDS]
    assert len(files) > 30
    assert [(file.name, found) for file in files for found in sent_past_it(file.read_text(encoding="utf-8"))] == []


def test_it_would_be_seen():
    assert sent_past_it("connection.send(messages.Said(0))") == ["connection.send(messages.Said(0))"]
    assert sent_past_it("sender.send(Ack(id, 'done')); send_away(desk, player)") == []
