"""What ppo.py has learned, at a table on a Ruse server: a program in a seat, which gets what a person there gets.

    python at_a_table.py ws://127.0.0.1:8000/ws?program policy.npz     # then type the token, or send it through a pipe

Needs `pip install "ruse[rl]" websockets`. The table tells of what happened; a Memory notes it, as at any other table.
"""

import asyncio
import itertools
import json
import secrets
import sys

from entrant import Network
from websockets.asyncio.client import connect

from ruse.rl.seen import Told


async def play(address, token, network):
    """Play one seat to the end of the game; how it ended."""
    numbers, told = itertools.count(1), Told(network.game)
    async with connect(address, max_size=None) as socket:
        await socket.send(json.dumps({"is": "token", "token": token}))

        async def send(**command):
            await socket.send(json.dumps({"id": f"bot-{next(numbers)}", **command}))

        async for text in socket:
            message = json.loads(text)
            match message["is"]:
                case "bye":
                    raise SystemExit(message["reason"])
                case "seal" if message.get("wanted"):
                    await send(**{"is": "ready", "entropy": secrets.token_hex(32)})
                case "ack" if message["status"] != "done":
                    raise SystemExit(f"{message['status']}: {message.get('reason')}")
            if told.hear(message):
                steps = told.choose(network)
                await send(**{"is": "act", "decision": message["decision"]["id"], "steps": steps})
            table = message.get("table")
            if table and table["result"]:
                return table["result"]
    raise SystemExit("the connection was lost: start again with the same token")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    given = input("Token: " if sys.stdin.isatty() else "")
    print("over:", asyncio.run(play(sys.argv[1], given.strip(), Network(sys.argv[2]))))
