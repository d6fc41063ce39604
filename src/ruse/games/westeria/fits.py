# compiled
"""Counting the fits of one army's marks (WE-10), and drawing one of them, each equally likely.

Open proofs are settled in every way they can be; each way weighs as many fits as it leaves orders and identities free.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from ruse.games.westeria.equipment import KINDS
from ruse.games.westeria.identities import below, count_ways, group_chances, pick_share, shuffle
from ruse.games.westeria.marks import ALL, Link, Marks, Way
from ruse.kernel.kit import Dice

MOST_WAYS: Final = 500
"""Ways to settle the open proofs that are listed at the most; with more of them the oldest link is loosened first."""

Groups = dict[int, list[int]]
Memo = dict[tuple[int, ...], list[list[float]]]


def draw_fit(marks: Marks, dice: Dice) -> dict[int, int] | None:
    """A kind for every live mark, uniformly among the fits; None if nothing fits."""
    ways = all_ways(marks)
    if not ways:
        return None
    chosen = pick_way(ways, dice).marks
    kinds = draw_identities(chosen, dice)
    for link in chosen.links:
        order = list(range(len(link.slots)))
        shuffle(order, dice)
        for i, slot in enumerate(link.slots):
            kinds[slot] = kinds[link.items[order[i]]]
    for slot in chosen.same:
        kinds[slot] = kinds[chosen.resolved(slot)]
    return kinds


def chances_of(marks: Marks) -> dict[int, list[float]]:
    """For every live mark, how likely each identity is: exact, since all fits are equally likely.

    Where a link had to be loosened it is exact for what is still known: nothing that can be has no chance.
    """
    ways = all_ways(marks)
    total = sum([way.weight for way in ways])
    found: dict[int, list[float]] = {}
    memo: Memo = {}
    for way in ways:
        part = way.weight / total
        for mark, chances in settled_chances(way.marks, memo).items():
            if mark not in found:
                found[mark] = [0.0] * int(KINDS)
            so_far = found[mark]
            for kind in range(int(KINDS)):
                so_far[kind] += part * chances[kind]
    return found


def has_fit(marks: Marks) -> bool:
    return len(list_all(marks, 1)) > 0


def all_ways(marks: Marks, most: int = MOST_WAYS) -> list[Way]:
    """Every way to settle the marks as they are answered for."""
    return answered_for(marks, most).ways or []


def answered_for(marks: Marks, most: int = MOST_WAYS) -> Marks:
    """The marks with their ways, found once after a change; where there are too many, the oldest links are loosened."""
    answer = marks.answer
    if answer is None:
        answer = marks.clone()
        answer.ways = list_all(answer, most)
        while len(answer.ways) == most and answer.links:
            answer.loosen(answer.links[0])
            answer.ways = list_all(answer, most)
        marks.answer = answer
    return answer


def list_all(marks: Marks, most: int) -> list[Way]:
    ways: list[Way] = []
    list_ways(marks.clone(), 1, most, ways)
    return ways


def list_ways(marks: Marks, weight: int, most: int, found: list[Way]) -> None:
    """Settle the proofs in every way they can be, the most pressing first."""
    if len(found) >= most:
        return
    link: Link | None = None
    pressing = 0
    choices: list[int] = []
    for other in marks.links:
        for slot in other.slots:
            if marks.mask[slot] != ALL:
                items = marks.candidates(other, slot)
                if link is None or len(items) < len(choices):
                    link, pressing, choices = other, slot, items
    if link is None:
        weight *= weight_of(marks)
        if weight > 0:
            found.append(Way(weight, marks))
        return
    if count_identities(marks) == 0:
        return
    place = marks.links.index(link)
    for item in choices:
        trial = marks.clone()
        stands_for = marks.stands_for(link, item)
        trial.pair(trial.links[place], pressing, item)
        list_ways(trial, weight * stands_for, most, found)


def weight_of(marks: Marks) -> int:
    """Where no proof is open: the orders of all links, times the identities."""
    weight = count_identities(marks)
    for link in marks.links:
        weight *= factorial(len(link.slots))
    return weight


def pick_way(ways: list[Way], dice: Dice) -> Way:
    """One of them, as likely as its weight."""
    ticket = below(sum([way.weight for way in ways]), dice)
    for way in ways:
        ticket -= way.weight
        if ticket < 0:
            return way
    return ways[-1]


def settled_chances(marks: Marks, memo: Memo) -> dict[int, list[float]]:
    """The chances where no proof is open."""
    groups = groups_of(marks)
    masks = sorted(groups)
    sizes = [len(groups[mask]) for mask in masks]
    spare = spare_kinds(marks)
    key = (len(masks), *masks, *sizes, *spare)
    if key not in memo:
        memo[key] = [group_chances(spare, masks, sizes, group) for group in range(len(masks))]
    found: dict[int, list[float]] = {}
    for unit, known in known_units(marks).items():
        found[unit] = [1.0 if kind == known else 0.0 for kind in range(int(KINDS))]
    for group, mask in enumerate(masks):
        for unit in groups[mask]:
            found[unit] = memo[key][group]
    for link in marks.links:
        if not link.items:
            continue
        mixed = [sum([found[item][kind] for item in link.items]) / len(link.items) for kind in range(int(KINDS))]
        for slot in link.slots:
            found[slot] = mixed
    for slot in marks.same:
        found[slot] = found[marks.resolved(slot)]
    return found


def known_units(marks: Marks) -> dict[int, int]:
    """The units of which only one identity is left."""
    return {unit: mask.bit_length() - 1 for unit in marks.units if (mask := marks.mask[unit]) & (mask - 1) == 0}


def groups_of(marks: Marks) -> Groups:
    """The other units by their masks."""
    groups: Groups = {}
    for unit in marks.units:
        mask = marks.mask[unit]
        if mask & (mask - 1):
            groups.setdefault(mask, []).append(unit)
    return groups


def spare_kinds(marks: Marks) -> list[int]:
    """How many of each kind are left for them."""
    spare = list(marks.counts)
    for kind in known_units(marks).values():
        if kind >= 0:
            spare[kind] -= 1
    return spare


def count_identities(marks: Marks) -> int:
    """In how many ways the units can be told apart by kind, within their masks."""
    spare = spare_kinds(marks)
    if min(spare) < 0 or -1 in known_units(marks).values():
        return 0
    groups = groups_of(marks)
    masks = sorted(groups)
    return count_ways(spare, masks, [len(groups[mask]) for mask in masks], 0, {})


def draw_identities(marks: Marks, dice: Dice) -> dict[int, int]:
    kinds = known_units(marks)
    spare = spare_kinds(marks)
    groups = groups_of(marks)
    masks = sorted(groups)
    sizes = [len(groups[mask]) for mask in masks]
    memo: dict[tuple[int, ...], int] = {}
    dealt: list[list[int]] = [[] for _ in masks]
    for kind in range(int(KINDS)):
        share = pick_share(spare, masks, sizes, kind, memo, dice)
        for group, number in enumerate(share):
            dealt[group] += [kind] * number
            sizes[group] -= number
    for group, mask in enumerate(masks):
        shuffle(dealt[group], dice)
        for unit, kind in zip(groups[mask], dealt[group], strict=True):
            kinds[unit] = kind
    return kinds
