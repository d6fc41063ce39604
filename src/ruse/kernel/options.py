# interpreted
"""The rule switches of a game: typed, documented, checked. A table stores every switch by value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ruse.kernel.errors import RuseError, suggestion
from ruse.kernel.language import told
from ruse.kernel.sentences import phrase

Value = bool | int | str
Options = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that can be set otherwise: a flag, a number in a range, or one of some named values.

    `counted` are named values that carry a number, like `deals=3`; its ranges stand beside the names.
    `unique` is for what each seat chooses: no two seats may have the same value. `before` is how it was played before
    there was this switch, where the default is another one by now: what was dealt without it goes on under that.
    `first`: whoever opens a table sees it before all others.
    """

    name: str
    rule: str
    says: str
    default: Value
    choices: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    span: tuple[int, int] | None = None
    unique: bool = False
    before: Value | None = None
    first: bool = False

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
        hint = suggestion(
            str(value), ("on", "off") if isinstance(self.default, bool) else (*self.choices, *self.counted)
        )
        raise RuseError(
            phrase("switchCannotBeItTakes", name=self.name, value=f"{value!r}", allowed=self.allowed(), hint=hint)
        )

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

    def title(self, value: Value) -> str:
        """A value in people's words."""
        return told(self.choices[str(value)]) if str(value) in self.choices else str(value)

    def allowed(self) -> str:
        if isinstance(self.default, bool):
            return phrase("onOrOff")
        if self.span is not None:
            return phrase("aWholeNumberFromTo", span=self.span[0], span2=self.span[1])
        counted = [phrase("nNFromTo", name=name, low=low, high=high) for name, (low, high) in self.counted.items()]
        return " or ".join([*self.choices, *counted])

    def _counts(self, value: str) -> bool:
        name, _, number = value.partition("=")
        if name not in self.counted or not (number.isdecimal() and number.isascii()):
            return False
        low, high = self.counted[name]
        return low <= int(number) <= high and str(int(number)) == number


def said(value: Value) -> str:
    """A value as a person would type it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def check_options(game: str, switches: Sequence[Switch], given: Mapping[str, object]) -> Options:
    """Every switch by value: those given, checked, and the defaults of the others."""
    known = {switch.name: switch for switch in switches}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise RuseError(
                phrase(
                    "hasNoSwitchItsSwitches",
                    game=game,
                    name=f"{name!r}",
                    names=names,
                    suggestion=suggestion(name, known),
                )
            )
    return {name: switch.check(given.get(name, switch.default)) for name, switch in known.items()}


def as_dealt(switches: Sequence[Switch], given: Mapping[str, object]) -> dict[str, object]:
    """What an old record says, with those switches that came later as it was played without them."""
    then = {switch.name: switch.before for switch in switches if switch.before is not None}
    return {**then, **given}


def changed_since(switches: Sequence[Switch], given: Mapping[str, object]) -> dict[str, object]:
    """What was made under these options once: each switch that is usually set otherwise by now, and how it was then."""
    then = as_dealt(switches, given)
    was = {switch.name: then.get(switch.name, switch.default) for switch in switches}
    return {switch.name: was[switch.name] for switch in switches if was[switch.name] != switch.default}


def check_choices(game: str, switches: Sequence[Switch], chosen: Sequence[Mapping[str, object]]) -> tuple[Options, ...]:
    """What each seat chose, checked; who chose nothing gets the default, or of a unique switch what is left over."""
    whole: list[Options] = [{} for _ in chosen]
    for given in chosen:
        check_options(phrase("aSeatOf", game=game), switches, given)
    for switch in switches:
        values = [switch.check(given[switch.name]) if switch.name in given else None for given in chosen]
        for options, value in zip(whole, _dealt(switch, values) if switch.unique else values, strict=True):
            options[switch.name] = switch.default if value is None else value
    return tuple(whole)


def _dealt(switch: Switch, values: list[Value | None]) -> list[Value | None]:
    """The values wanted, none of them twice, and for the other seats those that nobody wants, in order."""
    wanted = [value for value in values if value is not None]
    if twice := next((value for value in wanted if wanted.count(value) > 1), None):
        raise RuseError(phrase("twoSeatsCannotBothHave", switch=switch.title(twice), rule=switch.rule))
    left = [value for value in switch.choices if value not in wanted]
    if len(left) + len(wanted) < len(values):
        raise RuseError(
            phrase("thereAreValuesOfFor", choices=len(switch.choices), name=switch.name, values=len(values))
        )
    return [left.pop(0) if value is None else value for value in values]


def parse_options(game: str, switches: Sequence[Switch], pairs: Sequence[str]) -> Options:
    """What a person typed as `switch=value`, each switch once."""
    given: dict[str, Value] = {}
    for pair in pairs:
        name, value = parse_option(game, switches, pair)
        if name in given:
            raise RuseError(phrase("switchIsSetTwiceTo", name=name, said=said(given[name]), said2=said(value)))
        given[name] = value
    return check_options(game, switches, given)


def parse_option(game: str, switches: Sequence[Switch], pair: str) -> tuple[str, Value]:
    known = {switch.name: switch for switch in switches}
    name, equals, text = pair.partition("=")
    if not equals:
        raise RuseError(phrase("isNotOfTheForm", pair=f"{pair!r}"))
    if name not in known:
        check_options(game, switches, {name: text})
    return name, known[name].parse(text)
