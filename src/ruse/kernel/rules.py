"""What was settled before the deal, as a game's rules read it."""

from __future__ import annotations

from typing import Self

from mypy_extensions import mypyc_attr

from ruse.kernel.sight import Setup


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """The switches of a table, a field for each thing that a rule asks. Made once, shared by all clones, never changed."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.setup,)
