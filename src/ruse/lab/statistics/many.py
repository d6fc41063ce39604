"""Many questions at once: what is asked is decided with one error rate for all (Holm), what is only looked at is marked
where it could be chance (the false discovery rate, by e-values: they may depend on each other as they like)."""

from __future__ import annotations

from collections.abc import Sequence


def holm(alpha: float, asked: int, decided: int) -> float:
    """The error rate of each question that is still open; each that is decided leaves more to the others.

    Stepping down stays honest when every step may come at another look (Bartroff and Song's sequential Holm procedure)."""
    return alpha / max(1, asked - decided)


def discoveries(evidence: Sequence[float], alpha: float) -> list[bool]:
    """Which of these stand when at most a share `alpha` of those that stand may be chance (Wang and Ramdas' e-BH).

    The e-values are taken where each test stopped, and not at their best."""
    order = sorted(range(len(evidence)), key=lambda number: -evidence[number])
    most = 0
    for rank, number in enumerate(order, 1):
        if rank * evidence[number] >= len(evidence) / alpha:
            most = rank
    stand = set(order[:most])
    return [number in stand for number in range(len(evidence))]


def fixed_size(variance_a: float, variance_b: float, smallest: float, alpha: float, power: float) -> float:
    """Deals under each rule that an unpaired test of fixed size would need for the same errors: what everybody does."""
    from scipy.stats import norm

    reach = float(norm.ppf(1 - alpha / 2) + norm.ppf(power))
    return (variance_a + variance_b) * reach * reach / (smallest * smallest)
