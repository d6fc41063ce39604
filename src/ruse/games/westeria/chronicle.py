# compiled
"""What is written into the chronicle, a function a kind of event; where nobody listens there is none, and nothing is made.

What a function is not given it reads off the table.
"""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.westeria import events
from ruse.games.westeria.actions import ORDERS, TERRITORY
from ruse.games.westeria.equipment import ARMY, CARD_NAMES, UNIT_NAMES
from ruse.games.westeria.events import Result
from ruse.games.westeria.runs import run_path, spread
from ruse.games.westeria.state import REASONS, RESERVE, Realm, seats_of
from ruse.games.westeria.view import UnitName
from ruse.kernel.kit import NOTHING


def starter_drawn(table: Realm, contenders: list[int], kinds: list[int], left: list[int]) -> None:
    if table.chronicle is not None:
        names = tuple([UNIT_NAMES[kind] for kind in kinds])
        starter = left[0] if len(left) == 1 else None
        table.chronicle.append(events.StarterDrawn("WE-2.2", tuple(contenders), names, starter))


def territory_taken(table: Realm, seat: i64, territory: i64, rule: str) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.TerritoryTaken(rule, int(seat), table.land.territory_names[territory]))


def placed(table: Realm, seat: i64, rule: str) -> None:
    if table.chronicle is not None:
        zones = [table.land.zone_names[table.place_of(seat * ARMY + k)] for k in range(ARMY)]
        table.chronicle.append(events.Placed(rule, int(seat), tuple(zones)))


def turn_started(table: Realm, tokens: i64, cities: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(
            events.TurnStarted("WE-2.5", int(table.turn), int(table.round), int(tokens), int(cities))
        )


def cards_shown(table: Realm, seat: i64) -> None:
    if table.chronicle is not None:
        cards = tuple([CARD_NAMES[card] for card in table.shown.to_list()])
        table.chronicle.append(events.CardsShown("WE-4.1", int(seat), cards))


def pile_renewed(table: Realm, rule: str) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.PileRenewed(rule, int(table.deck.count)))


def card_chosen(table: Realm, seat: i64, card: i64, rule: str) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.CardChosen(rule, int(seat), CARD_NAMES[card]))


def cards_declined(table: Realm, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.CardsDeclined("WE-4.1", int(seat)))


def cards_discarded(table: Realm, seat: i64) -> None:
    if table.chronicle is not None:
        cards = tuple([CARD_NAMES[card] for card in table.shown.to_list()])
        table.chronicle.append(events.CardsDiscarded("WE-4.1", int(seat), cards))


def unit_drawn(table: Realm, seat: i64, rule: str) -> None:
    if table.chronicle is not None:
        name = UNIT_NAMES[table.kind_of(table.drawn_unit)]
        table.chronicle.append(events.UnitDrawn(rule, int(seat), name, table.rules.open_reserves))


def deployed(table: Realm, seat: i64, unit: i64, zone: i64) -> None:
    if table.chronicle is not None:
        rule = "WE-4.4" if table.anywhere else "WE-4.3"
        where, kind = table.land.zone_names[zone], UNIT_NAMES[table.kind_of(unit)]
        table.chronicle.append(events.Deployed(rule, int(seat), kind, where, table.rules.open_reserves))


def advanced(table: Realm, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.Advanced("WE-4.5", int(seat)))


def redeployed(table: Realm, seat: i64, order: i64) -> None:
    """They have changed places."""
    if table.chronicle is not None:
        zones = [table.step(seat, k) for k in range(i64(3))]
        names = [table.land.zone_names[zone] for zone in zones]
        units: list[UnitName] = [UNIT_NAMES[table.kind_of(table.unit_at(zone))] for zone in zones]
        places = [int(ORDERS.cells[3 * order + k]) for k in range(i64(3))]
        table.chronicle.append(
            events.Redeployed(
                "WE-4.6",
                int(seat),
                (names[0], names[1], names[2]),
                (units[0], units[1], units[2]),
                (places[0], places[1], places[2]),
            )
        )


def reserve_shown(table: Realm, seat: i64) -> None:
    if table.chronicle is not None:
        army = range(seat * ARMY, seat * ARMY + ARMY)
        units = tuple([UNIT_NAMES[table.kind_of(unit)] for unit in army if table.place_of(unit) == RESERVE])
        table.chronicle.append(events.ReserveShown("WE-4.7", int(seat), units))


def looked(table: Realm, seat: i64, second: i64) -> None:
    if table.chronicle is not None:
        pair = [table.step(seat, 0) - TERRITORY, second]
        zones = [table.land.zone_of(territory, k) for territory in pair for k in range(i64(3))]
        taken = [zone for zone in zones if table.unit_at(zone) != NOTHING]
        units: list[UnitName] = [UNIT_NAMES[table.kind_of(table.unit_at(zone))] for zone in taken]
        where = tuple([table.land.zone_names[zone] for zone in taken])
        one, other = [table.land.territory_names[territory] for territory in pair]
        table.chronicle.append(events.Looked("WE-4.7", int(seat), (one, other), where, tuple(units)))


def guessed(table: Realm, seat: i64, zone: i64, kind: i64) -> None:
    """The unit still stands there."""
    if table.chronicle is not None:
        unit = table.unit_at(zone)
        actual = table.kind_of(unit)
        where, names = table.land.zone_names[zone], (UNIT_NAMES[kind], UNIT_NAMES[actual])
        owner = int(table.owner(unit))
        table.chronicle.append(events.Guessed("WE-4.8", int(seat), owner, where, names[0], kind == actual, names[1]))


def spy_returned(table: Realm, seat: i64, zone: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.SpyReturned("WE-4.9", int(seat), table.land.zone_names[zone]))


def moved(table: Realm, seat: i64, start: i64, zone: i64) -> None:
    if table.chronicle is not None:
        names = table.land.zone_names
        table.chronicle.append(events.Moved("WE-5.2", int(seat), names[start], names[zone]))


def ran(table: Realm, seat: i64, start: i64, zone: i64) -> None:
    """One way the Scout can have gone."""
    if table.chronicle is not None:
        names = table.land.zone_names
        spread(table, start)
        path = run_path(table, start, zone)
        table.chronicle.append(events.Ran("WE-5.3", int(seat), names[start], names[zone], path))


def fought(table: Realm, seat: i64, unit: i64, foe: i64, result: Result, rule: str) -> None:
    """Both still stand where they did."""
    if table.chronicle is not None:
        names = table.land.zone_names
        start, zone = names[table.place_of(unit)], names[table.place_of(foe)]
        kinds = UNIT_NAMES[table.kind_of(unit)], UNIT_NAMES[table.kind_of(foe)]
        owner = int(table.owner(foe))
        table.chronicle.append(events.Fought(rule, int(seat), owner, start, zone, kinds[0], kinds[1], result))


def flag_captured(table: Realm, seat: i64, owner: i64, holder: i64, others: i64) -> None:
    """`others`: whose Flags come with it."""
    if table.chronicle is not None:
        flags = (int(owner), *seats_of(others))
        table.chronicle.append(events.FlagCaptured("WE-7.1", int(seat), int(owner), int(holder), flags))


def flag_won_back(table: Realm, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.FlagWonBack("WE-7.3", int(seat)))


def flag_placed(table: Realm, seat: i64, zone: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.FlagPlaced("WE-7.4", int(seat), table.land.zone_names[zone]))


def turn_ended(table: Realm, seat: i64, skipped: bool) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.TurnEnded("WE-5.2" if skipped else "WE-5.1", int(seat), skipped))


def limit_near(table: Realm, rounds: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.LimitNear("WE-8.3", int(rounds)))


def went_out(table: Realm, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.WentOut("WE-8.4", int(seat)))


def ended(table: Realm, rule: str, winners: i64) -> None:
    if table.chronicle is not None:
        why = REASONS[table.reason]
        assert why
        table.chronicle.append(events.GameEnded(rule, why, seats_of(winners)))
