from collections.abc import Iterable

from ruse.testkit.opinion import SmallCase


def small_cases() -> Iterable[SmallCase]:
    return ()
