"""Master of Spies over real sockets: a person and three bots, in chains of steps, to the end."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.anyio

TABLE = {
    "game": "master-of-spies",
    "bots": ["agent", "random", "recruit"],
    "friends": 0,
    "switches": {"advanced": True},
}


async def take_and_undo(seat, card: str) -> None:
    """A step that is not committed: the places are told with what happens there, and the step can be taken back."""
    asked = seat.decision["id"]
    for name, fields, kind in (("draft", {"steps": [card]}, "place"), ("undo", {}, "card")):
        await seat.send({"is": name, "id": f"{name}-{asked}", "decision": asked, **fields})
        draft = await seat.kind("draft")
        assert draft["decision"]["kind"] == kind
        assert all(legal["says"] for legal in draft["decision"]["legal"])


def steps_of(decision) -> list[str]:
    """The first choice; of a card the first place, as the card itself names it."""
    first = decision["legal"][0]
    if decision["kind"] != "card":
        return [first["text"]]
    places = first["slots"]["places"]
    return [first["text"], places[0]["text"] if places else "discard"]


async def test_a_person_and_three_bots_play_to_the_end(person):
    ines = await person()
    table = await ines.open_table(**TABLE)
    async with ines.at(table) as seat:
        tried = False
        while seat.table["state"] != "over":
            await seat.wait(lambda: seat.decision is not None or seat.table["state"] == "over")
            if seat.decision is None:
                break
            decision = seat.decision
            assert all(legal["says"] for legal in decision["legal"])
            if decision["kind"] == "card" and not tried:
                await take_and_undo(seat, decision["legal"][0]["text"])
                tried = True
            await seat.do("act", decision=decision["id"], steps=steps_of(decision))
            await seat.wait(lambda asked=decision: seat.decision is not asked)
        await seat.wait(lambda: seat.table.get("result") is not None)

    assert tried
    assert seat.table["result"]["points"] == [side["total"] for side in seat.view["sides"]]
    assert all(None not in side["hand"] for side in seat.view["sides"])
