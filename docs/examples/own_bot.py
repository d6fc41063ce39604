"""A bot of your own at a table on a Ruse server: it plays any game there is, and plays it by lot.

    python own_bot.py ws://127.0.0.1:8000/ws?program      # then type the token, or send it through a pipe

Needs `pip install websockets` and nothing of Ruse. Put your own thoughts into `choose`.
"""

import asyncio
import itertools
import json
import random
import secrets
import sys

from websockets.asyncio.client import connect


def choose(view: dict, decision: dict) -> dict:
    """One of the legal moves. `view` is all that a person in this seat could see."""
    return random.choice(decision["legal"])


async def play(address: str, token: str, pick=choose) -> dict:
    """Play one seat to the end of the game; how it ended."""
    numbers, sent = itertools.count(1), {}
    async with connect(address, max_size=None) as socket:
        await socket.send(json.dumps({"is": "token", "token": token}))

        async def send(**command) -> None:
            name = f"bot-{next(numbers)}"
            sent[name] = json.dumps({"id": name, **command})
            await socket.send(sent[name])

        async def answer(decision: dict) -> None:
            """Take a step. One that leaves the decision unfinished is sent as a draft, and the next one is asked for."""
            move = pick(view, decision)
            kind = "draft" if move.get("more") else "act"
            await send(**{"is": kind, "decision": decision["id"], "steps": [move["text"]]})

        view: dict = {}
        async for text in socket:
            message = json.loads(text)
            match message["is"]:
                case "snapshot" | "told":
                    view = message["view"] or {}
                    if message["decision"]:
                        await answer(message["decision"])
                case "seal" if message.get("wanted"):
                    await send(**{"is": "ready", "entropy": secrets.token_hex(32)})
                case "draft":
                    await answer(message["decision"])
                case "ack" if message["status"] == "unknown":
                    await socket.send(sent[message["id"]])  # the same command under its id is always safe
                case "ack" if message["status"] == "refused" and "Wait a moment" in message["reason"]:
                    await asyncio.sleep(1)  # faster than the server allows
                    await socket.send(sent[message["id"]])
                case "ack" if message["status"] == "refused":
                    print("refused:", message.get("reason"), file=sys.stderr)
                case "bye":
                    raise SystemExit(message["reason"])
            table = message.get("table")
            if table and table["result"]:
                return table["result"]
            if table and table["offer"] is not None and table["offer"] != table["you"]:
                await send(**{"is": "accept_end"})
    raise SystemExit("the connection was lost: start again with the same token")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    given = input("Token: " if sys.stdin.isatty() else "")
    print("over:", asyncio.run(play(sys.argv[1], given.strip())))
