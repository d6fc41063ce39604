# compiled
"""A table as JSON and back, like FEN: for tests, puzzles, bug reports and referees.

Cards are written P-K, with a ~ behind a double card that lies the other way up (its second rank counts). Armies and piles
go from top to bottom. What a card counts as is written `effect rank`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from ruse.games.war_x_treme.equipment import EFFECTS, GEAR, GEAR_NAMES, SLOTS
from ruse.games.war_x_treme.state import (
    CAMPS,
    CAUSE,
    CAUSES,
    CHOSEN,
    DONE,
    FIGHTING,
    FOUGHT,
    HOWS,
    LAST,
    LEVELS,
    MEANS,
    MOST_WARS,
    PHASES,
    REASONS,
    RECRUITS,
    RISE,
    ROUND,
    SECRET,
    SECRET_NAMES,
    SHOWN,
    SPIED,
    STREAK,
    TURNED,
    VALUE,
    WINNER,
    Field,
    seats_of,
)
from ruse.games.war_x_treme.windows import opens
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import NOTHING, Pile


def write_position(table: Field) -> dict[str, object]:
    camps = table.camp_lists()
    return {
        "phase": PHASES[table.phase],
        "round": int(table.round),
        "lead": int(table.lead),
        "out": list(seats_of(table.out)),
        "inside": list(seats_of(table.inside)),
        "began": list(seats_of(table.began)),
        "slots": [card_or_none(table, table.recruit_in(slot)) for slot in range(SLOTS)],
        "tax": [card_text(table, card) for card in table.tax.to_list()],
        "table": [write_laid(table, card) for card in table.table.to_list()],
        "store": [GEAR_NAMES[kind] for kind in table.store.to_list()],
        "junk": gear_names(table.junk.to_list()),
        "play": [write_play(code) for code in table.play.to_list()],
        "players": [write_player(table, seat, camps[seat]) for seat in range(table.seats)],
        "wars": [write_war(table, war) for war in range(table.war_count)],
        "war": number_or_none(table.war),
        "casus_belli": table.casus,
        "borrowed": list(seats_of(table.borrowed)),
        "queue": table.queue.to_list(),
        "need": int(table.need),
        "asker": number_or_none(table.asker),
        **neighbour_of(table),
        "back": PHASES[table.back],
        "draft": number_or_none(table.draft),
        "swept": number_or_none(table.swept),
        "draws": int(table.draws),
        "reason": REASONS[table.reason],
        "won": list(seats_of(table.won)),
    }


def neighbour_of(table: Field) -> dict[str, object]:
    """WX-6.1: who is asked for trust, where that is chosen."""
    chosen = table.rules.ask_anyone or table.neighbour != NOTHING
    return {"neighbour": number_or_none(table.neighbour)} if chosen else {}


def card_text(table: Field, card: i64) -> str:
    return table.name(card) + ("~" if table.side_up(card) == 1 else "")


def card_or_none(table: Field, card: i64) -> str | None:
    return None if card == NOTHING else card_text(table, card)


def number_or_none(number: i64) -> int | None:
    return None if number == NOTHING else int(number)


def gear_names(counts: list[int]) -> list[str]:
    return [GEAR_NAMES[kind] for kind in range(GEAR) for copy in range(counts[kind])]


def meaning_text(code: i64) -> str | None:
    return None if code == NOTHING else f"{EFFECTS[code >> 5]} {int(code & 31)}"


def write_laid(table: Field, card: i64) -> dict[str, object]:
    code = table.lies.cells[card]
    war = (code >> 3) & 7
    return {
        "card": card_text(table, card),
        "seat": int(code & 7),
        "war": None if war == ROUND else int(war),
        "how": HOWS[code >> 6],
    }


def write_play(code: i64) -> dict[str, object]:
    return {"equipment": GEAR_NAMES[code & 15], "owner": int((code >> 4) & 7), "before": int(code >> 7)}


def write_player(table: Field, seat: i64, camp: list[int]) -> dict[str, object]:
    cells = table.by_seat.cells
    secret = cells[SECRET + seat]
    return {
        "suit": table.deck.suits[seat],
        "army": [card_text(table, card) for card in table.army[seat].to_list()],
        "camp": [table.name(card) for card in camp],
        "hand": gear_names([int(table.holds(seat, kind)) for kind in range(GEAR)]),
        "shown": None if cells[SHOWN + seat] == NOTHING else table.name(cells[SHOWN + seat]),
        "means": meaning_text(cells[MEANS + seat]),
        "turned": meaning_text(cells[TURNED + seat]),
        "last": meaning_text(cells[LAST + seat]),
        "chosen": number_or_none(cells[CHOSEN + seat]),
        "streak": int(cells[STREAK + seat]),
        "secret": None if secret == NOTHING else SECRET_NAMES[secret],
        "spied": int(cells[SPIED + seat]),
    }


def write_war(table: Field, war: i64) -> dict[str, object]:
    cells = table.wars.cells
    return {
        "fighting": list(seats_of(cells[FIGHTING + war])),
        "fought": list(seats_of(cells[FOUGHT + war])),
        "levels": int(cells[LEVELS + war]),
        "rise_up": cells[RISE + war] == 1,
        "cause": CAUSES[cells[CAUSE + war]],
        "value": int(cells[VALUE + war]),
        "winner": number_or_none(cells[WINNER + war]),
        "done": cells[DONE + war] == 1,
    }


def read_position(table: Field, data: Mapping[str, Any]) -> None:
    """Lay the table out as the position says; an error names the place that is wrong, by what WX-9.2 says must hold."""
    try:
        read_cards(table, data)
        read_gear(table, data)
        read_round(table, data)
        read_wars(table, data)
        check_window(table)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise RuseError(f"the position is not complete: {type(error).__name__} at {error}") from error


def check_window(table: Field) -> None:
    """WX-3.3 and 7.1: a window is open only while somebody holds equipment, and never in the first round."""
    if table.phase <= RECRUITS and not opens(table):
        why = "in the first round" if table.round == 1 else "while nobody holds equipment"
        raise RuseError(f"position, phase: no window is open {why}, so it cannot be {PHASES[table.phase]!r}")


def read_card(table: Field, text: str, found: list[int]) -> i64:
    name = text.removesuffix("~")
    if name not in table.deck.numbers:
        raise RuseError(f"the position has {text!r}, which is no card of these suits")
    card: i64 = table.deck.numbers[name]
    if text.endswith("~") and not table.deck.is_double(card):
        raise RuseError(f"the position has {text!r}, and that is no double card")
    table.turn_side(card, 1 if text.endswith("~") else 0)
    found.append(int(card))
    return card


def read_pile(table: Field, cards: Pile, texts: list[str], found: list[int]) -> None:
    cards.clear()
    for text in texts:
        cards.lay_under(read_card(table, text, found))


def read_cards(table: Field, data: Mapping[str, Any]) -> None:
    """WX-9.2: every playing card is in exactly one of army, camp, table, slots and tax pile."""
    found: list[int] = []
    cells = table.by_seat.cells
    table.camp.fill(NOTHING)
    table.lies.fill(NOTHING)
    table.side.fill(0)
    for seat in range(table.seats):
        player = data["players"][seat]
        read_pile(table, table.army[seat], player["army"], found)
        cells[CAMPS + seat] = 0
        for text in player["camp"]:
            table.to_camp(read_card(table, text, found), seat)
    read_pile(table, table.tax, data["tax"], found)
    for slot in range(SLOTS):
        text = data["slots"][slot]
        table.fill(slot, NOTHING if text is None else read_card(table, text, found))
    table.table.clear()
    for laid in data["table"]:
        war: i64 = ROUND if laid["war"] is None else laid["war"]
        table.lay(read_card(table, laid["card"], found), laid["seat"], war, HOWS.index(laid["how"]))
    for card in range(table.deck.cards):
        if found.count(card) != 1:
            raise RuseError(f"the position has {table.name(card)} {found.count(card)} times instead of once")


def read_gear(table: Field, data: Mapping[str, Any]) -> None:
    """WX-9.2: every equipment card is in one of store, hand, in play and junk."""
    table.store.load([GEAR_NAMES.index(name) for name in data["store"]])
    table.junk.fill(0)
    table.hand.fill(0)
    table.play.clear()
    for name in data["junk"]:
        table.to_junk(GEAR_NAMES.index(name))
    for entry in data["play"]:
        kind: i64 = GEAR_NAMES.index(entry["equipment"])
        owner: i64 = entry["owner"]
        before: i64 = entry["before"]
        table.play.lay_under(kind + 16 * owner + 128 * before)
    for seat in range(table.seats):
        for name in data["players"][seat]["hand"]:
            table.take_gear(seat, GEAR_NAMES.index(name))
    for kind in range(GEAR):
        count = table.in_junk(kind)
        for seat in range(table.seats):
            count += table.holds(seat, kind)
        count += sum([1 for stored in table.store.to_list() if stored == kind])
        count += sum([1 for code in table.play.to_list() if code & 15 == kind])
        if count != table.deck.gear_in_box(kind):
            raise RuseError(
                f"the position has {int(count)} of {GEAR_NAMES[kind]} instead of {int(table.deck.gear_in_box(kind))}"
            )


def read_meaning(text: str | None) -> i64:
    if text is None:
        return NOTHING
    effect, rank = text.split()
    code: i64 = 32 * EFFECTS.index(effect) + int(rank)
    return code


def read_mask(table: Field, seats: Any, title: str) -> i64:
    mask: i64 = 0
    for seat in seats:
        if seat not in range(int(table.seats)):
            raise RuseError(f"position, {title}: {seat!r} is not a seat")
        bit: i64 = seat
        mask |= 1 << bit
    return mask


def read_number(value: int | None) -> i64:
    return NOTHING if value is None else value


def read_round(table: Field, data: Mapping[str, Any]) -> None:
    for title, names in (("phase", PHASES), ("back", PHASES), ("reason", REASONS)):
        if data[title] not in names:
            raise RuseError(f"position, {title}: {data[title]!r} is not one of {', '.join(filter(None, names))}")
    table.phase = PHASES.index(data["phase"])
    table.back = PHASES.index(data["back"])
    table.reason = REASONS.index(data["reason"])
    table.round = data["round"]
    table.lead = data["lead"]
    table.out = read_mask(table, data["out"], "out")
    table.inside = read_mask(table, data["inside"], "inside")
    table.began = read_mask(table, data["began"], "began")
    table.borrowed = read_mask(table, data["borrowed"], "borrowed")
    table.won = read_mask(table, data["won"], "won")
    table.casus = data["casus_belli"]
    table.queue.load(list(data["queue"]))
    table.need = data["need"]
    table.asker = read_number(data["asker"])
    table.neighbour = read_number(data.get("neighbour"))
    table.draft = read_number(data["draft"])
    table.swept = read_number(data["swept"])
    table.draws = data["draws"]
    for seat in range(table.seats):
        read_player(table, seat, data["players"][seat])


def read_player(table: Field, seat: i64, player: Mapping[str, Any]) -> None:
    cells = table.by_seat.cells
    shown = player["shown"]
    secret = player["secret"]
    cells[SHOWN + seat] = NOTHING if shown is None else table.deck.numbers[shown]
    cells[MEANS + seat] = read_meaning(player["means"])
    cells[TURNED + seat] = read_meaning(player["turned"])
    cells[LAST + seat] = read_meaning(player["last"])
    cells[CHOSEN + seat] = read_number(player["chosen"])
    cells[STREAK + seat] = player["streak"]
    cells[SECRET + seat] = NOTHING if secret is None else SECRET_NAMES.index(secret)
    cells[SPIED + seat] = player["spied"]


def read_wars(table: Field, data: Mapping[str, Any]) -> None:
    cells = table.wars.cells
    table.wars.fill(0)
    for war in range(MOST_WARS):
        cells[WINNER + war] = NOTHING if table.round > 0 else i64(0)
    table.war = read_number(data["war"])
    table.war_count = len(data["wars"])
    if table.war_count > MOST_WARS:
        raise RuseError(f"position, wars: there are never more than {int(MOST_WARS)} at once")
    for war in range(table.war_count):
        entry = data["wars"][war]
        cells[FIGHTING + war] = read_mask(table, entry["fighting"], "wars")
        cells[FOUGHT + war] = read_mask(table, entry["fought"], "wars")
        cells[LEVELS + war] = entry["levels"]
        cells[RISE + war] = 1 if entry["rise_up"] else 0
        cells[CAUSE + war] = CAUSES.index(entry["cause"])
        cells[VALUE + war] = entry["value"]
        cells[WINNER + war] = read_number(entry["winner"])
        cells[DONE + war] = 1 if entry["done"] else 0
