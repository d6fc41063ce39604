"""Who may do what: one row a route and one a message. A new route or message without a row fails the tests.

The table is in play and closed to strangers. Where somebody has no business, the answer is the one for a table that is not
there at all.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from tests.walls.company import ROLES, TABLE

Row = dict[str, int]
SIT = "You do not sit at this table"
STARTED = "The game has started"
JOIN = "Join a table first"
DONE = "done"


def row(everybody: int = 0, **roles: int) -> Row:
    return {role: roles.get(role, everybody) for role in ROLES}


OPEN = row(200)
KNOWN = row(200, nobody=401)
NOT_OVER = row(404)
"""A game in play has no replay, for anybody."""
SEATED = {"host": 200, "seated": 200}

ROUTES: dict[tuple[str, str], Row] = {
    ("GET", "/api/home"): OPEN,
    ("POST", "/api/me"): KNOWN,
    ("POST", "/api/me/carry"): KNOWN,
    ("POST", "/api/me/beside"): KNOWN,
    ("POST", "/api/me/claim"): row(404),
    ("POST", "/api/me/revoke"): KNOWN,
    ("POST", "/api/me/delete"): KNOWN,
    ("GET", "/api/me/history"): KNOWN,
    ("GET", "/api/me/lent"): KNOWN,
    ("POST", "/api/me/lent/end"): KNOWN,
    ("GET", "/api/watch"): OPEN,
    ("GET", "/api/ratings/{game}"): OPEN,
    ("GET", "/api/games/{game}"): OPEN,
    ("POST", "/api/wait"): KNOWN,
    ("POST", "/api/wait/on"): KNOWN,
    ("POST", "/api/wait/end"): KNOWN,
    ("POST", "/api/tables"): row(201, nobody=401),
    ("GET", "/api/codes/{table}.svg"): OPEN,
    ("GET", "/api/tables/{id}/memory"): row(404, host=403, seated=403, nobody=401),
    ("POST", "/api/tables/{id}/arrangement"): row(404, host=400, seated=400, nobody=401),
    ("GET", "/api/tables/{id}/lent"): row(404, host=200, seated=200, nobody=401),
    ("POST", "/api/tables/{id}/lent"): row(404, host=200, seated=200, nobody=401),
    ("POST", "/api/tables/{id}/program"): row(404, host=400, seated=201, nobody=401),
    ("POST", "/api/tables/{id}/program/end"): row(404, host=400, seated=200, nobody=401),
    ("POST", "/api/replays"): row(400, nobody=401),
    ("GET", "/api/replays/{id}"): NOT_OVER,
    ("GET", "/api/replays/{id}/record"): NOT_OVER,
    ("POST", "/api/replays/{id}/fork"): NOT_OVER,
    ("GET", "/api/replays/{id}/line"): NOT_OVER,
    ("GET", "/api/replays/{id}/review"): NOT_OVER,
    ("GET", "/api/replays/{id}/beliefs"): NOT_OVER,
    ("GET", "/api/lessons/{game}/{name}"): OPEN,
    ("GET", "/api/daily"): OPEN,
    ("POST", "/api/daily"): row(201, nobody=401),
    ("GET", "/api/puzzles"): OPEN,
    ("GET", "/api/puzzles/next"): OPEN,
    ("GET", "/api/puzzles/{id}"): row(404),
    ("POST", "/api/puzzles/{id}"): row(404, nobody=401),
    ("GET", "/api/lab"): OPEN,
    ("POST", "/api/lab/studies"): KNOWN,
    ("GET", "/api/lab/studies/{id}"): NOT_OVER,
    ("POST", "/api/lab/studies/{id}/stop"): row(404, nobody=401),
    ("POST", "/api/lab/games"): row(400, nobody=401),
    ("GET", "/api/lab/report"): row(400),
    ("GET", "/api/lab/answers"): row(200, nobody=401),
    ("GET", "/api/lab/answers/file"): row(200, nobody=401),
    ("POST", "/api/lab/answers/delete"): KNOWN,
    ("POST", "/api/report"): row(404, host=201, seated=201, nobody=401),
    ("GET", "/api/feed/{token}.atom"): row(404),
    ("GET", "/api/trust"): OPEN,
    ("GET", "/api/openapi.json"): OPEN,
    ("GET", "/healthz"): OPEN,
    ("GET", "/metrics"): OPEN,
    ("GET", "/limits"): OPEN,
    ("GET", "/docs{path:path}"): OPEN,
    ("GET", "/{path:path}"): OPEN,
}
STUDY = {"game": "war-slayer", "question": "fair", "players": 2}
"""Nobody has run it."""
BODIES: dict[str, Any] = {
    "/api/me": {"name": "Somebody"},
    "/api/me/claim": {"token": "forged"},
    "/api/wait": {"game": "war-slayer"},
    "/api/tables": {**TABLE, "bots": ["random"], "friends": 0},
    "/api/tables/{id}/arrangement": {"role": None},
    "/api/tables/{id}/lent": {"yes": False},
    "/api/tables/{id}/program": {"seat": 1},
    "/api/tables/{id}/program/end": {"seat": 1},
    "/api/replays": {"record": "{}\n"},
    "/api/replays/{id}/fork": {"step": 0, "seat": 0, "level": "random"},
    "/api/puzzles/{id}": {"choice": "on"},
    "/api/lab/studies": {"asked": STUDY, "begin": False},
    "/api/lab/games": {"asked": STUDY, "which": "dramatic", "letter": "A"},
    "/api/lab/answers/delete": {"asked": STUDY},
    "/api/report": {"table": "{id}", "text": "look"},
}

MESSAGES: dict[str, str] = {
    "act": SIT, "draft": SIT, "undo": SIT, "resign": SIT, "offer_end": SIT, "accept_end": SIT, "decline_end": SIT,
    "take_back": SIT, "rematch": SIT, "seat_bot": SIT, "note": SIT, "hint": SIT, "press": SIT, "orders": SIT,
    "sit": STARTED, "choose": STARTED, "ready": DONE, "start": DONE, "kick": STARTED,
    "chat": "Only players talk at this table", "mute": DONE, "leave": DONE, "line": DONE,
    "agree": STARTED, "answer": SIT,
}  # fmt: skip
"""What somebody hears who may watch a table in play and does not sit there."""
FIELDS: dict[str, dict[str, Any]] = {
    "act": {"decision": 1, "steps": ["x"]}, "draft": {"decision": 1, "steps": ["x"]}, "undo": {"decision": 1},
    "sit": {"seat": 1}, "choose": {"option": "x", "value": None}, "ready": {"entropy": ""},
    "seat_bot": {"seat": 0, "level": "random"}, "kick": {"seat": 1}, "chat": {"text": "hello"}, "mute": {"seat": 0},
    "note": {"at": "x", "text": "y"}, "hint": {"decision": 1}, "press": {"race": 1, "go": None}, "orders": {"orders": {}},
    "agree": {"yes": True}, "answer": {"marks": {"luck": 3}},
}  # fmt: skip
NO_ORDERS = ("join", "token", "ping", "measured")
"""Frames that are no commands to a table."""


def path_of(pattern: str, table: str) -> str:
    """A path of a route, about this table."""
    names = {"id": table, "table": table, "game": "war-slayer", "name": "first-mission", "token": "forged"}
    if pattern == "/{path:path}":
        return "/table/x"
    if pattern == "/docs{path:path}":
        return "/docs/"
    if pattern.startswith("/api/lab/answers") and not pattern.endswith("delete"):
        return f"{pattern}?study={quote(json.dumps(STUDY))}"
    filled = pattern.format(**names) if "{" in pattern else pattern
    return f"{filled}?who=2" if pattern.endswith("beside") else filled


def body_of(method: str, pattern: str, table: str) -> Any:
    if method == "GET":
        return None
    body = BODIES.get(pattern, {})
    return {key: table if value == "{id}" else value for key, value in body.items()}
