# interpreted
"""The rule switches of a game: typed, documented, checked. A table stores every switch by value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ruse.kernel.errors import RuseError

Value = bool | int | str
Options = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that can be set otherwise: a flag, a number in a range, or one of some named values.

    `counted` are named values that carry a number, like `deals=3`; its ranges stand beside the names.
    `public` switches concern the table and not the rules (a memory aid): they never change a State.
    """

    name: str
    rule: str
    says: str
    default: Value
    choices: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    span: tuple[int, int] | None = None

    def check(self, value: object) -> Value:
        """The value itself, if this switch can take it."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
        elif isinstance(self.default, int):
            assert self.span is not None
            if isinstance(value, int) and not isinstance(value, bool) and self.span[0] <= value <= self.span[1]:
                return value
        elif isinstance(value, str) and (value in self.choices or self._counts(value)):
            return value
        raise RuseError(f"switch {self.name} cannot be {value!r}: it takes {self.allowed()}")

    def parse(self, text: str) -> Value:
        """The value a person typed."""
        word = text.strip().lower()
        if isinstance(self.default, bool):
            if word in ("on", "yes", "true"):
                return True
            if word in ("off", "no", "false"):
                return False
            return self.check(text)
        if isinstance(self.default, int) and word.isdecimal() and word.isascii():
            return self.check(int(word))
        return self.check(word)

    def allowed(self) -> str:
        if isinstance(self.default, bool):
            return "on or off"
        if self.span is not None:
            return f"a whole number from {self.span[0]} to {self.span[1]}"
        counted = [f"{name}=N (N from {low} to {high})" for name, (low, high) in self.counted.items()]
        return " or ".join([*self.choices, *counted])

    def _counts(self, value: str) -> bool:
        name, _, number = value.partition("=")
        if name not in self.counted or not (number.isdecimal() and number.isascii()):
            return False
        low, high = self.counted[name]
        return low <= int(number) <= high and str(int(number)) == number


def check_options(game: str, switches: Sequence[Switch], given: Mapping[str, object]) -> Options:
    """Every switch by value: those given, checked, and the defaults of the others."""
    known = {switch.name: switch for switch in switches}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise RuseError(f"{game} has no switch {name!r}; its switches are: {names}")
    return {name: switch.check(given.get(name, switch.default)) for name, switch in known.items()}


def parse_options(game: str, switches: Sequence[Switch], pairs: Sequence[str]) -> Options:
    """What a person typed as `switch=value`."""
    known = {switch.name: switch for switch in switches}
    given: dict[str, object] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise RuseError(f"{pair!r} is not of the form switch=value")
        if name not in known:
            check_options(game, switches, {name: text})
        given[name] = known[name].parse(text)
    return check_options(game, switches, given)
