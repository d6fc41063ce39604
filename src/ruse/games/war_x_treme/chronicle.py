# compiled
"""What is written into the chronicle, a function a kind of event; where nobody listens there is none, and nothing is made.

A rule that may change the table before it tells hands over what is needed; the rest is read off the table.
"""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme import events, gear_events, pile_events
from ruse.games.war_x_treme.actions import ANSWERS, NO_TARGET, WITH_ROTATE, WITH_SHUFFLE
from ruse.games.war_x_treme.chart import title_of
from ruse.games.war_x_treme.compare import read_numbers
from ruse.games.war_x_treme.equipment import DRAFT_NOTICE, EFFECTS, GEAR_NAMES, SLOTS
from ruse.games.war_x_treme.events import Source, Stock, SweepBy
from ruse.games.war_x_treme.pile_events import TaxFor
from ruse.games.war_x_treme.state import (
    BY_WAR_ALL,
    BY_WAR_HIGH,
    CAUSES,
    EQUAL,
    REASONS,
    ROUND,
    SECRET_NAMES,
    Field,
    of_seat,
    seats_of,
)
from ruse.games.war_x_treme.view import Effect, Gear
from ruse.kernel.kit import NOTHING, Pile

ENDINGS = ("", "WX-6.3", "WX-6.4", "WX-6.4", "WX-8.1", "WX-8.1", "WX-8.1")
"""By the reason why the game is over."""


def started(table: Field) -> None:
    if table.chronicle is not None:
        store = int(table.store.count - table.seats)
        table.chronicle.append(
            events.GameStarted("WX-2.2", tuple(table.deck.suits), int(table.lead), int(table.tax.count), store)
        )


def equipment_dealt(table: Field, seat: i64, kind: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(gear_events.EquipmentDealt("WX-2.2", int(seat), GEAR_NAMES[kind]))


def secret_dealt(table: Field, seat: i64, secret: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(gear_events.SecretDealt("WX-8.1", int(seat), SECRET_NAMES[secret]))


def round_started(table: Field) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.RoundStarted("WX-3.4", int(table.round), int(table.lead), seats_of(table.began)))


def turned(table: Field) -> None:
    if table.chronicle is not None:
        seats = seats_of(table.inside)
        cards, effects, ranks = shown_by(table, seats)
        table.chronicle.append(events.Turned("WX-3.1", seats, cards, effects, ranks))


def shown_by(table: Field, seats: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[Effect, ...], tuple[int, ...]]:
    """Their cards, and as what they count."""
    cards = tuple([table.name(table.shown(seat)) for seat in seats])
    effects = tuple([EFFECTS[table.effect(seat)] for seat in seats])
    return cards, effects, tuple([int(table.rank(seat)) for seat in seats])


def wild_named(table: Field, seat: i64, rank: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.WildNamed("WX-1.5", int(seat), int(rank)))


def abduction_kept(table: Field, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.AbductionKept("WX-1.4", int(seat)))


def abducted(table: Field, seat: i64, owner: i64, given: i64, taken: i64) -> None:
    if table.chronicle is not None:
        names = table.name(given), table.name(taken)
        table.chronicle.append(events.Abducted("WX-1.4", int(seat), int(owner), names[0], names[1]))


def vanish_kept(table: Field, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.VanishKept("WX-1.4", int(seat)))


def vanished(table: Field, seat: i64, card: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.Vanished("WX-1.4", int(seat), table.name(card), war_or_none(table.war)))


def war_or_none(war: i64) -> int | None:
    return None if war == NOTHING or war == ROUND else int(war)


def fled(table: Field, seat: i64, card: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.Fled("WX-4.5", int(seat), table.name(card)))


def bought_in(table: Field, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.BoughtIn("WX-4.5", int(seat)))


def coin_tossed(table: Field, cause: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.CoinTossed("WX-4.7", CAUSES[cause]))


def war_started(table: Field, war: i64, loose: i64) -> None:
    """`loose`: whose cards lie in its pot besides."""
    if table.chronicle is not None:
        cause = table.cause(war)
        equals = int(table.equals(war))
        rule = "WX-3.2" if cause == EQUAL else "WX-4.7" if cause in (BY_WAR_HIGH, BY_WAR_ALL) else "WX-1.5"
        warriors = seats_of(table.fighting(war))
        cards = tuple([table.name(table.shown(seat)) for seat in seats_of(loose)])
        table.chronicle.append(
            events.WarStarted(rule, int(war), CAUSES[cause], equals // 2, equals % 2 == 1, warriors, cards)
        )


def laid(table: Field, seat: i64, count: i64) -> None:
    if count > 0 and table.chronicle is not None:
        table.chronicle.append(events.Laid("WX-4.1", int(seat), int(table.war), int(count), 0))


def borrowed(table: Field, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.Laid("WX-4.3", int(seat), int(table.war), 1, 1))


def slot_picked(table: Field, seat: i64, slot: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.SlotPicked("WX-4.1", int(seat), int(slot) + 1))


def recruit_taken(table: Field, seat: i64, source: Stock) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.RecruitTaken("WX-4.8", int(seat), source))


def no_recruit(table: Field, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.NoRecruit("WX-4.8", int(seat)))


def recruits_turned(table: Field, ready: i64) -> None:
    if ready != 0 and table.chronicle is not None:
        seats = seats_of(ready)
        cards, effects, ranks = shown_by(table, seats)
        table.chronicle.append(events.RecruitsTurned("WX-4.1", int(table.war), seats, cards, effects, ranks))


def war_went_on(table: Field, cause: i64) -> None:
    if table.chronicle is not None:
        war = table.war
        level = int(table.levels(war)) + 1
        warriors = seats_of(table.fighting(war))
        table.chronicle.append(events.WarWentOn("WX-4.9", int(war), level, warriors, CAUSES[cause]))


def race_called(table: Field) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.RaceCalled("WX-5.1", seats_of(table.inside), war_or_none(table.war)))


def race_drawn(table: Field, racers: i64, drawn: Pile) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.RaceDrawn("WX-5.3", seats_of(racers), tuple(drawn.to_list())))


def race_won(table: Field, seat: i64, rule: str) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.RaceWon(rule, int(seat), war_or_none(table.war)))


def swept(table: Field, which: i64, seat: i64, how: SweepBy, rule: str) -> None:
    """What was taken up still says how it lay, and who swept shows the card yet."""
    if table.chronicle is not None:
        taken = table.taken.to_list()
        cards = tuple([table.name(card) for card in taken if table.is_open(card)])
        downs = tuple([table.name(card) for card in taken if not table.is_open(card)])
        best = table.shown(seat)
        name = None if best == NOTHING or how == "alone" or how == "fair-draw" else table.name(best)
        read = int(of_seat(read_numbers(table), seat)) if how == "highest" else 0
        table.chronicle.append(
            events.Swept(rule, int(seat), war_or_none(which), how, cards, downs, name, read // 2, read % 2 == 1)
        )


def leech_took(table: Field, seat: i64, owner: i64, card: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(gear_events.LeechTook("WX-7.3", int(seat), int(owner), table.name(card)))


def bite_took(table: Field, seat: i64, owner: i64, card: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.BiteTook("WX-1.4", int(seat), int(owner), table.name(card)))


def rise_up_took(table: Field, seat: i64, card: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(events.RiseUpTook("WX-1.4", int(seat), table.name(card)))


def slots_refilled(table: Field, slots: i64) -> None:
    """A mask of them."""
    if slots != 0 and table.chronicle is not None:
        table.chronicle.append(events.SlotsRefilled("WX-4.2", tuple([slot + 1 for slot in seats_of(slots)])))


def went_out(table: Field, seat: i64, place: i64, held: i64) -> None:
    """The kinds that were taken up, those it `held` first."""
    if table.chronicle is not None:
        junked: list[Gear] = [GEAR_NAMES[kind] for kind in table.taken.to_list()]
        table.chronicle.append(events.WentOut("WX-6.3", int(seat), int(place), tuple(junked), tuple(junked[:held])))


def ended(table: Field) -> None:
    if table.chronicle is not None:
        reason = REASONS[table.reason]
        assert reason
        table.chronicle.append(events.GameEnded(ENDINGS[table.reason], reason, seats_of(table.won)))


def army_renewed(table: Field, seat: i64) -> None:
    if table.chronicle is not None:
        cards = tuple([table.name(card) for card in table.army[seat].to_list()])
        table.chronicle.append(pile_events.ArmyRenewed("WX-6.1", int(seat), cards))


def asked(table: Field) -> None:
    if table.chronicle is not None:
        table.chronicle.append(pile_events.Asked("WX-6.1", int(table.asker), int(table.neighbour)))


def trusted(table: Field, ways: i64, cut: i64) -> None:
    if table.chronicle is not None:
        seats = int(table.asked_for_trust()), int(table.asker)
        shuffled, rotated = ways & WITH_SHUFFLE != 0, ways & WITH_ROTATE != 0
        table.chronicle.append(
            pile_events.Trusted("WX-6.1", seats[0], seats[1], ANSWERS[ways], shuffled, int(cut), rotated)
        )


def tax_time(table: Field, owed: i64) -> None:
    if table.chronicle is not None:
        seats = range(int(table.seats))
        counts = tuple([int(table.held(seat)) for seat in seats])
        table.chronicle.append(
            pile_events.TaxTime("WX-6.2", counts, tuple([int(of_seat(owed, seat)) for seat in seats]))
        )


def tax_paid(table: Field, seat: i64, why: TaxFor, rule: str, held: i64, owed: i64, unseen: i64, seen: i64) -> None:
    """It `held` so many cards; those `seen` lie at the bottom of the tax pile now."""
    if unseen + seen > 0 and table.chronicle is not None:
        tax = table.tax
        cards = tuple([table.name(tax.at(i)) for i in range(tax.count - seen, tax.count)])
        table.chronicle.append(pile_events.TaxPaid(rule, int(seat), why, int(unseen), cards, int(owed), title_of(held)))


def taxed_away(table: Field, which: i64, showed: i64, rule: str) -> None:
    """What was taken up still says how it lay."""
    if table.chronicle is not None:
        cards = tuple([table.name(card) for card in table.taken.to_list() if table.is_open(card)])
        unseen = int(table.taken.count) - len(cards)
        table.chronicle.append(pile_events.TaxedAway(rule, war_or_none(which), seats_of(showed), cards, unseen))


def equipment_drawn(table: Field, seat: i64, kind: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(gear_events.EquipmentDrawn("WX-4.4", int(seat), GEAR_NAMES[kind]))


def store_restocked(table: Field) -> None:
    """Before it is shuffled."""
    if table.chronicle is not None:
        names: list[Gear] = [GEAR_NAMES[kind] for kind in table.store.to_list()]
        table.chronicle.append(gear_events.StoreRestocked("WX-7.1", tuple(names)))


def equipment_played(table: Field, seat: i64, kind: i64, target: i64) -> None:
    if table.chronicle is not None:
        aims_at_slot = kind == DRAFT_NOTICE and target < SLOTS
        slot = int(target) + 1 if aims_at_slot else None
        rival = None if aims_at_slot or target == NO_TARGET else int(target)
        table.chronicle.append(gear_events.EquipmentPlayed("WX-7.2", int(seat), GEAR_NAMES[kind], rival, slot))


def equipment_returned(table: Field, seat: i64, kind: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(gear_events.EquipmentReturned("WX-7.2", int(seat), GEAR_NAMES[kind]))


def spied(table: Field, seat: i64, count: i64) -> None:
    if table.chronicle is not None:
        top = table.army[seat].to_list()[:count]
        names = tuple([table.name(card) for card in top])
        table.chronicle.append(
            gear_events.Spied("WX-7.3", int(seat), names, tuple([int(table.rank_up(card)) for card in top]))
        )


def bribed(table: Field, seat: i64) -> None:
    if table.chronicle is not None:
        card = table.name(table.shown(seat))
        table.chronicle.append(gear_events.Bribed("WX-7.3", int(seat), card, int(table.rank(seat))))


def sabotaged(table: Field, seat: i64, target: i64) -> None:
    if table.chronicle is not None:
        card = table.name(table.shown(target))
        table.chronicle.append(gear_events.Sabotaged("WX-7.3", int(seat), int(target), card))


def press_ganged(table: Field, seat: i64, target: i64, card: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(gear_events.PressGanged("WX-7.3", int(seat), int(target), table.name(card)))


def redrafted(table: Field, seat: i64, source: Source, target: i64) -> None:
    if table.chronicle is not None:
        slot = int(target) + 1 if target < SLOTS else None
        card, effect, rank = table.name(table.shown(seat)), EFFECTS[table.effect(seat)], int(table.rank(seat))
        table.chronicle.append(
            gear_events.Redrafted("WX-7.3", int(seat), int(table.war), source, slot, card, effect, rank)
        )


def armistice_called(table: Field, seat: i64) -> None:
    """What was taken up still says before whom it lay."""
    if table.chronicle is not None:
        taken = table.taken.to_list()
        seats = tuple([int(table.lies_before(card)) for card in taken])
        cards = tuple([table.name(card) for card in taken])
        table.chronicle.append(gear_events.ArmisticeCalled("WX-7.3", int(seat), int(table.war), seats, cards))


def smoke_bombed(table: Field, seat: i64, card: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(gear_events.SmokeBombed("WX-7.3", int(seat), table.name(card)))


def casus_belli_called(table: Field, seat: i64) -> None:
    if table.chronicle is not None:
        table.chronicle.append(gear_events.CasusBelliCalled("WX-7.3", int(seat)))
