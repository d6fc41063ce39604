# compiled
"""In how many ways the kinds of an army can be given to groups of units, each group with the identities it can have.

A group is a mask, one bit a kind, and a size. Kinds are given out one after the other; the later ones depend only on
what is left of the groups' sizes.
"""

from __future__ import annotations

from math import comb

from ruse.kernel.kit import Dice


def shuffle(items: list[int], dice: Dice) -> None:
    for i in range(len(items) - 1, 0, -1):
        j: int = dice.below(i + 1)
        items[i], items[j] = items[j], items[i]


def below(n: int, dice: Dice) -> int:
    """A number from 0 to n - 1 for an n of any size."""
    bits = n.bit_length()
    while True:
        number = 0
        for block in range((bits + 31) // 32):
            number = (number << 32) | int(dice.word())
        number >>= (bits + 31) // 32 * 32 - bits
        if number < n:
            return number


def shares(counts: list[int], masks: list[int], sizes: list[int], kind: int) -> list[list[int]]:
    """Every way to split the units of a kind among the groups whose mask allows it."""
    found: list[list[int]] = []
    split(counts[kind], masks, sizes, kind, [], found)
    return found


def split(left: int, masks: list[int], sizes: list[int], kind: int, so_far: list[int], found: list[list[int]]) -> None:
    group = len(so_far)
    if group == len(masks):
        if left == 0:
            found.append(so_far)
        return
    most = min(left, sizes[group]) if masks[group] >> kind & 1 else 0
    for number in range(most + 1):
        split(left - number, masks, sizes, kind, [*so_far, number], found)


def count_ways(
    counts: list[int], masks: list[int], sizes: list[int], kind: int, memo: dict[tuple[int, ...], int]
) -> int:
    """In how many ways kinds from this one on can be given to groups of these sizes."""
    if kind == len(counts):
        return 1
    if counts[kind] == 0:
        return count_ways(counts, masks, sizes, kind + 1, memo)
    key = (kind, *sizes)
    if key not in memo:
        total = 0
        for share in shares(counts, masks, sizes, kind):
            total += ways_of(counts, masks, sizes, kind, share, memo)
        memo[key] = total
    return memo[key]


def ways_of(
    counts: list[int],
    masks: list[int],
    sizes: list[int],
    kind: int,
    share: list[int],
    memo: dict[tuple[int, ...], int],
) -> int:
    ways = 1
    for group, number in enumerate(share):
        ways *= comb(sizes[group], number)
    rest = [size - number for size, number in zip(sizes, share, strict=True)]
    return ways * count_ways(counts, masks, rest, kind + 1, memo)


def group_chances(spare: list[int], masks: list[int], sizes: list[int], group: int) -> list[float]:
    """How likely a unit of this group is of each kind."""
    total = count_ways(spare, masks, sizes, 0, {})
    chances = [0.0] * len(spare)
    for kind in range(len(spare)):
        if spare[kind] > 0 and masks[group] >> kind & 1:
            left = list(spare)
            left[kind] -= 1
            rest = list(sizes)
            rest[group] -= 1
            chances[kind] = count_ways(left, masks, rest, 0, {}) / total
    return chances


def pick_share(
    counts: list[int], masks: list[int], sizes: list[int], kind: int, memo: dict[tuple[int, ...], int], dice: Dice
) -> list[int]:
    options = shares(counts, masks, sizes, kind)
    weights = [ways_of(counts, masks, sizes, kind, share, memo) for share in options]
    ticket = below(sum(weights), dice)
    for share, weight in zip(options, weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return share
    return options[-1]
