"""A check that fails says its name: the first thing somebody who writes a game wants to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Check = TypeVar("Check", bound=Callable[..., None])


class Broken(AssertionError):
    """A promise of the contract was broken. `check` is the name of the check that noticed."""

    def __init__(self, check: str, says: str) -> None:
        super().__init__(f"{check}: {says}")
        self.check = check
        self.says = says


def named(name: str) -> Callable[[Check], Check]:
    """Give a check its name: whatever goes wrong inside it is reported under that name."""

    def wrap(check: Check) -> Check:
        def checked(*args: Any) -> None:
            try:
                check(*args)
            except Broken:
                raise
            except AssertionError as error:
                raise Broken(name, str(error)) from error
            except Exception as error:
                raise Broken(name, f"{type(error).__name__}: {error}") from error

        checked.__name__ = check.__name__
        checked.__doc__ = check.__doc__
        checked.check = name  # type: ignore[attr-defined]
        return checked  # type: ignore[return-value]

    return wrap


def expect(holds: bool, says: str) -> None:
    """An assertion that stays when Python leaves assertions out."""
    if not holds:
        raise AssertionError(says)
