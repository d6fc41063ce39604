"""A whole table dealt from what one viewer can know: search runs on these and never on the truth."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.westeria.actions import TERRITORY
from ruse.games.westeria.equipment import ARMY, FLAG, KINDS, TERRITORIES, TRAITOR, ZONES
from ruse.games.westeria.fits import draw_fit
from ruse.games.westeria.memory import Memory
from ruse.games.westeria.rules import Rules
from ruse.games.westeria.start import settle_control
from ruse.games.westeria.state import CAPTURED, PLACING, RESERVE
from ruse.games.westeria.turns import Westeria
from ruse.kernel.kit import NOTHING, Dice, pile
from ruse.kernel.luck import FastLuck


def imagine_realm(memory: Memory, rules: Rules, dice: Dice) -> Westeria:
    """Every table that fits, each as likely as blind placing and mixing make it."""
    table = Westeria(memory.land, rules, FastLuck(dice.seed()), memory.seats)
    copy_public(memory, table)
    if memory.phase > PLACING:
        for seat in range(memory.seats):
            place_army(memory, table, seat, dice)
        settle_control(table)
    shuffle_deck(memory, table, dice)
    return table


def lay_draft(table: Westeria, seat: i64, steps: list[str]) -> None:
    """The viewer's own unfinished decision, as its view shows it: zones, or a territory to look at."""
    for k in range(len(steps)):
        if steps[k] in table.land.zone_names:
            table.set_step(seat, k, table.land.zone_names.index(steps[k]))
        else:
            table.set_step(seat, k, TERRITORY + table.land.territory_names.index(steps[k]))
    table.set_steps(seat, len(steps))


def copy_public(memory: Memory, table: Westeria) -> None:
    table.phase = memory.phase
    table.starter = memory.starter
    table.turn = memory.turn
    table.round = memory.round
    table.taken = memory.taken
    table.made = memory.made
    table.moves = table.rules.moves_of(memory.round, memory.cities) + memory.moves - 1 - memory.cities
    table.shuffles = memory.shuffles
    table.draws = memory.draws
    table.reason = memory.reason
    table.anywhere = memory.anywhere
    for territory in range(TERRITORIES):
        table.hold(territory, memory.holder[territory])
    for seat in range(memory.seats):
        table.set_captor(seat, memory.captor[seat])
        table.set_out(seat, memory.out[seat])


def place_army(memory: Memory, table: Westeria, seat: i64, dice: Dice) -> None:
    """Give every mark of an army a unit of the kind that was drawn for it."""
    kinds = draw_fit(memory.armies[seat], dice)
    if kinds is None:
        raise ValueError("the memory contradicts itself: nothing fits")
    spare = spare_units(table, seat)
    for zone in range(ZONES):
        if memory.owner.cells[zone] == seat:
            unit: i64 = spare[kinds[int(memory.mark.cells[zone])]].pop()
            table.put(unit, zone)
            table.see_moving(unit, memory.moved.cells[zone])
            table.set_went(unit, memory.shuttle.cells[3 * zone], memory.shuttle.cells[3 * zone + 1])
            table.go(unit, memory.shuttle.cells[3 * zone + 2])
    if memory.turn == seat and memory.drawn >= 0:
        table.drawn_unit = spare[kinds[memory.drawn]].pop()
    if memory.captor[seat] != NOTHING or memory.flags[seat] >= 0:
        table.set_place(spare[int(FLAG)].pop(), CAPTURED)
    for kind in range(int(KINDS)):
        for left in spare[kind]:
            table.set_place(left, RESERVE)


def spare_units(table: Westeria, seat: i64) -> list[list[int]]:
    """The units of an army by kind."""
    spare: list[list[int]] = [[] for _ in range(int(KINDS))]
    for k in range(ARMY):
        spare[table.land.kind_of(k)].append(int(seat * ARMY + k))
    return spare


def shuffle_deck(memory: Memory, table: Westeria, dice: Dice) -> None:
    """The draw pile in an order nobody knows; at first the Traitor lies at its bottom (WE-2.1)."""
    cards = pile(64)
    for card in sorted(memory.deck):
        if not (memory.traitor_last and card == TRAITOR):
            cards.lay_under(card)
    dice.shuffle(cards)
    while cards.count > 0:
        table.deck.lay_under(cards.draw())
    if memory.traitor_last and int(TRAITOR) in memory.deck:
        table.deck.lay_under(TRAITOR)
    for card in sorted(memory.discards):
        table.discards.lay_under(card)
    for card in memory.shown:
        table.shown.lay_under(card)
