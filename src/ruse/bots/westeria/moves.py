"""What each move of Westeria is worth to a bot: chances in a fight, the way to enemy Flags, tokens, danger."""

from __future__ import annotations

from ruse.bots.seat import Hint
from ruse.bots.westeria.outlook import NEVER_MOVES, RANK, WORTH, Outlook
from ruse.games.westeria.actions import END_TURN
from ruse.games.westeria.equipment import UNIT_NAMES

TOKEN = 0.8
"""A territory, in units of worth; a city counts double."""
ADVANCE = 6.0
DEFENCE = 4.0
"""What it is worth to attack a unit beside the own Flag."""
CURIOSITY = 0.6


class Moves:
    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.barred = set(outlook.view.barred)
        self._found: dict[tuple[int, int], float] = {}

    def rated(self) -> dict[int, float]:
        """The first step by its best second one; the second step by itself. Ending the turn is worth nothing."""
        outlook = self.outlook
        values: dict[int, float] = {}
        for action in outlook.sight.legal:
            if action == END_TURN:
                values[action] = 0.0
            elif outlook.view.steps:
                start = outlook.terrain.names.index(outlook.view.steps[0])
                values[action] = self.worth(start, action)
            else:
                values[action] = self.best_from(action)[0]
        return values

    def most(self) -> float:
        """The best move there is, for whoever thinks of making more of them."""
        movers = [zone for zone, unit in self.outlook.own.items() if unit not in NEVER_MOVES]
        return max([self.best_from(zone)[0] for zone in movers], default=0.0)

    def best_from(self, start: int) -> tuple[float, int]:
        found = [(self.worth(start, zone), zone) for zone in self.targets(start)]
        return max(found, default=(-99.0, start))

    def targets(self, start: int) -> list[int]:
        """Neighbours, and for a Scout whatever a run can reach."""
        outlook, names = self.outlook, self.outlook.terrain.names
        found = [zone for zone in outlook.terrain.near[start] if outlook.owner[zone] != outlook.seat]
        if outlook.own[start] == "scout":
            found += [zone for zone in self.run(start) if zone not in found]
        return [z for z in found if outlook.owner[z] is not None or (names[start], names[z]) not in self.barred]

    def run(self, start: int) -> list[int]:
        reached = [start]
        for zone in reached:
            for other in self.outlook.terrain.near[zone]:
                if other not in reached and self.outlook.owner[other] is None:
                    reached.append(other)
        return reached[1:]

    def worth(self, start: int, zone: int) -> float:
        key = (start, zone)
        if key not in self._found:
            attack = self.outlook.owner[zone] is not None
            self._found[key] = self.worth_of_attack(start, zone) if attack else self.worth_of_going(start, zone)
        return self._found[key]

    def worth_of_attack(self, start: int, zone: int) -> float:
        outlook = self.outlook
        unit = outlook.own[start]
        fight = outlook.fight(unit, zone)
        doubt = 1 - max(outlook.chances[zone])
        worth = fight.gain + CURIOSITY * doubt + 0.5
        worth += TOKEN * fight.wins * outlook.token_change(start, zone, wins=True)
        if outlook.flag is not None and zone in outlook.terrain.near[outlook.flag]:
            worth += DEFENCE * fight.wins
        return worth - 0.3 * fight.wins * outlook.danger(unit, zone, leaving=zone)

    def worth_of_going(self, start: int, zone: int) -> float:
        outlook = self.outlook
        unit = outlook.own[start]
        drive = 0.5 + 0.05 * RANK[unit] if unit != "scout" else 0.7
        worth = ADVANCE * drive * (outlook.pull[zone] - outlook.pull[start])
        worth += TOKEN * outlook.token_change(start, zone, wins=False)
        worth -= 0.6 * (outlook.danger(unit, zone) - outlook.danger(unit, start))
        if unit == "scout" and zone not in outlook.terrain.near[start]:
            worth -= 0.3
        if outlook.flag is not None and start in outlook.terrain.near[outlook.flag]:
            worth -= 0.5
        return worth

    def advise(self, best: int) -> Hint:
        outlook, names = self.outlook, self.outlook.terrain.names
        if best == END_TURN:
            return Hint(best, "hint.skip" if len(outlook.sight.legal) == 1 else "hint.end")
        if outlook.view.steps:
            return self._advise_target(names.index(outlook.view.steps[0]), best)
        target = self.best_from(best)[1]
        said = {"unit": outlook.own[best], "zone": names[best], "to": names[target]}
        if outlook.owner[target] is None:
            return Hint(best, "hint.unit", said)
        return Hint(best, *self._chances("hint.unit-", outlook.own[best], target, said))

    def _advise_target(self, start: int, best: int) -> Hint:
        outlook = self.outlook
        unit = outlook.own[start]
        said = {"unit": unit, "zone": outlook.terrain.names[best]}
        if outlook.owner[best] is not None:
            return Hint(best, *self._chances("hint.", unit, best, said))
        if outlook.token_change(start, best, wins=False) > 0:
            return Hint(best, "hint.move-token", said)
        away = outlook.danger(unit, start) - outlook.danger(unit, best) > 0.2 * WORTH[unit]
        return Hint(best, "hint.move-away" if away else "hint.move", said)

    def _chances(self, prefix: str, unit: str, zone: int, said: dict[str, str]) -> tuple[str, dict[str, object]]:
        fight = self.outlook.fight(unit, zone)
        told = {
            **said,
            "wins": round(100 * fight.wins),
            "falls": round(100 * fight.falls),
            "flag": round(100 * fight.flag),
        }
        likeliest = max(range(len(UNIT_NAMES)), key=lambda kind: self.outlook.chances[zone][kind])
        if UNIT_NAMES[likeliest] == "flag":
            return (prefix + "flag" if prefix.endswith("-") else prefix + "attack-flag"), told
        return prefix + "attack", told
