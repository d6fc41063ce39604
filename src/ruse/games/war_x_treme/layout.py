"""The open part of a table, laid out from a view: everything but what is hidden in armies, slots, piles and hands."""

from __future__ import annotations

from ruse.games.war_x_treme.actions import ANSWERS
from ruse.games.war_x_treme.equipment import EFFECTS, GEAR_NAMES
from ruse.games.war_x_treme.position import read_mask
from ruse.games.war_x_treme.state import (
    BORROWED,
    CAMPS,
    CAUSE,
    CAUSES,
    DONE,
    DOWN,
    FIGHTING,
    FOUGHT,
    LAST,
    LEVELS,
    MEANS,
    PHASES,
    PICKED,
    RECRUIT,
    RISE,
    ROUND,
    SHOWN,
    SPIED,
    STREAK,
    TURNED,
    UP,
    VALUE,
    WINNER,
    Field,
)
from ruse.games.war_x_treme.view import Counts, LaidCard, Player, Shown, View, War
from ruse.kernel.kit import NOTHING

HOWS = {"turned": UP, "loose": UP, "down": DOWN, "recruit": RECRUIT, "picked": PICKED}


def lay_open(table: Field, view: View) -> None:
    table.phase = PHASES.index(view.phase)
    table.round = view.round
    table.lead = view.lead
    table.out = read_mask(table, [player.seat for player in view.players if player.out], "out")
    table.inside = read_mask(table, [player.seat for player in view.players if player.inside], "inside")
    table.began = read_mask(table, view.began, "began")
    table.borrowed = read_mask(table, view.borrowed, "borrowed")
    table.casus = view.casus_belli
    table.swept = _number(view.swept)
    table.war = _number(view.war)
    table.clear_wars()
    table.war_count = len(view.wars)
    for entry in view.wars:
        _lay_war(table, entry)
    _lay_queue(table, view)
    for name in view.junk:
        table.to_junk(GEAR_NAMES.index(name))
    for player in view.players:
        _lay_player(table, player)


def _number(value: int | None) -> int:
    return int(NOTHING) if value is None else value


def _lay_queue(table: Field, view: View) -> None:
    """Who is asked stands first in the queue, unless it is asked for trust."""
    if view.trust is None:
        table.queue.load([*([] if view.asked is None else [view.asked]), *view.queue])
        return
    table.queue.load(list(view.queue))
    table.asker = view.trust.owner
    table.neighbour = _number(view.trust.neighbour) if view.ask_anyone and _chosen(view) else int(NOTHING)
    table.back = PHASES.index(view.then)
    table.need = view.need
    table.draft = int(NOTHING) if view.draft is None else ANSWERS.index(view.draft)


def _chosen(view: View) -> bool:
    """WX-6.1: with one other player left there is nobody to choose from."""
    return sum(not player.out for player in view.players) > 2


def _lay_war(table: Field, war: War) -> None:
    cells = table.wars.cells
    cells[FIGHTING + war.index] = read_mask(table, war.warriors, "wars")
    cells[FOUGHT + war.index] = read_mask(table, war.fought, "wars")
    cells[LEVELS + war.index] = war.earned
    cells[RISE + war.index] = int(war.rise_up)
    cells[CAUSE + war.index] = CAUSES.index(war.cause)
    cells[VALUE + war.index] = 2 * war.rank + int(war.half)
    cells[WINNER + war.index] = _number(war.winner)
    cells[DONE + war.index] = int(war.over)


def _lay_player(table: Field, player: Player) -> None:
    cells, seat = table.by_seat.cells, player.seat
    cells[CAMPS + seat] = 0
    for name in player.camp:
        table.to_camp(table.deck.numbers[name], seat)
    for laid in player.table:
        _lay_card(table, seat, laid)
    cells[SHOWN + seat] = NOTHING if player.shown is None else table.deck.numbers[player.shown.card]
    cells[MEANS + seat] = 0 if player.shown is None else _code(player.shown)
    cells[TURNED + seat] = NOTHING if player.turned is None else _code(player.turned)
    cells[LAST + seat] = NOTHING if player.echo is None else _code(player.echo)
    cells[STREAK + seat] = player.streak
    cells[SPIED + seat] = len(player.known)
    for name in player.in_play:
        table.play.lay_under(GEAR_NAMES.index(name) + 16 * seat + 128 * seat)
    for curse in player.curses:
        table.play.lay_under(GEAR_NAMES.index(curse.equipment) + 16 * curse.by + 128 * seat)


def _code(counts: Counts | Shown) -> int:
    return 32 * EFFECTS.index(counts.effect) + counts.rank


def _lay_card(table: Field, seat: int, laid: LaidCard) -> None:
    """A card face down is a place for one, to be filled later."""
    how = BORROWED if laid.borrowed else HOWS[laid.how]
    code = seat + 8 * (int(ROUND) if laid.war is None else laid.war) + 64 * int(how)
    if laid.card is None:
        table.table.lay_under(-1 - code)
        return
    card = table.deck.numbers[laid.card]
    table.table.lay_under(card)
    table.lies.cells[card] = code
    table.turn_side(card, 0 if table.deck.rank(card, 0) == laid.rank else 1)
