"""Secrets of one person are looked for where they must not be: logs, figures, other people's frames and pages."""

from __future__ import annotations

import json

import pytest
from structlog.testing import capture_logs

from tests.walls.company import company

pytestmark = pytest.mark.anyio


async def test_nothing_private_shows_anywhere_else(tmp_path):
    canaries: dict[str, str] = {"a note": "canary-note-7391", "entropy": "canary-entropy-5527"}
    with capture_logs() as lines:
        async with company(tmp_path) as here:
            canaries["the cookie"] = here.cookies["seated"].partition("=")[2]
            feed = json.loads((await here.ask("seated", "GET", "/api/home")).body)["you"]["feed"]
            canaries["the feed"] = feed.rsplit("/", 1)[1][:-5]
            carry = json.loads((await here.ask("seated", "POST", "/api/me/carry", {})).body)["link"]
            canaries["the link to another device"] = carry.partition("#")[2]
            made = await here.ask("seated", "POST", f"/api/tables/{here.table}/program", {"seat": 1})
            canaries["the token of a program"] = json.loads(made.body)["token"].partition(".")[2]
            await here.gather(spectators="public")
            secret = here.house.hall.desks[here.table].playing()._stand.log.secret
            assert secret.sealed is not None
            canaries["the secret of the deal"] = secret.sealed.hex()
            others = [await here.at(role) for role in ("host", "stranger")]
            own = await here.at("seated")
            assert (await own.order("note", "n", at="x", text=canaries["a note"]))["status"] == "done"
            await own.order("act", "a", decision=99, steps=[canaries["entropy"]])
            pages = [
                await here.ask(role, "GET", path)
                for role in ("host", "stranger", "nobody")
                for path in ("/api/home", "/metrics", "/limits", "/healthz", "/api/trust", f"/api/replays/{here.table}")
            ]
            seen = {
                "a log": json.dumps(lines, default=str),
                "somebody's frames": "".join(frame for wire in others for frame in wire.frames),
                "a page": "".join(page.body.decode() for page in pages),
            }
            assert canaries["a note"] in "".join((await here.at("seated")).frames), "the canary sings where it may"
    for where, text in seen.items():
        for what, canary in canaries.items():
            assert canary not in text, f"{what} is in {where}"
