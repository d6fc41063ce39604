"""What finished games of War Slayer V are judged by: two players who search, and reckon that the other does."""

from __future__ import annotations

from typing import Any

from ruse.bots.war_slayer.search import Likely, shuffled
from ruse.games.war_slayer.imagine import hold_instead
from ruse.games.war_slayer.wits import SlayerWits
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.search.flat import TO_THE_END


class Supposed(Likely):
    """Likely tables; and for whoever chooses at the same time, what the seat could be holding instead."""

    def __init__(self, sight: Sight, wits: SlayerWits) -> None:
        super().__init__(sight, wits)
        cards = Dice(len(sight.legal))
        self.others = [shuffled(cards)[:6] for _ in range(3)]

    def stand_in(self, table: State, number: int) -> State:
        return table if number == 0 else hold_instead(table, self.seat, self.others[number - 1])  # type: ignore[arg-type]


class Reference:
    """A mission is played to its end, and what follows it is worth what the cards are."""

    tables = 400
    most = TO_THE_END
    points = True
    own_types = 4

    def wits(self, view: Any) -> SlayerWits:
        return SlayerWits(view.mission, True)

    def worlds(self, sight: Sight) -> Supposed:
        return Supposed(sight, self.wits(sight.view))
