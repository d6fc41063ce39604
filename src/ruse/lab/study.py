"""`Study`: change a rule, see what it does. The same engine for Python, the terminal and the browser.

    from ruse.lab.study import Study

    found = (
        Study("war-slayer", seed=2026)
        .variant("standoff", double_defection="standoff")
        .measure(primary=["skill.strong_vs_weak"], guard=["length.rounds"], smallest={"length.rounds": "5%"})
        .run()
    )
    print(found.verdicts[0]["word"])

A Study is a description; nothing is played before `run`. `run` keeps whatever it plays in a folder, and goes on there: the
same study again plays no game, a killed one loses one chunk for each process. `progress` hears after every look how it
stands (`findings.Progress`; `to_json` is plain data) and ends the study by returning False. The Findings are plain data
too: `verdicts`, `columns()`, `data`, `report("out.html")`.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Self

from ruse.kernel.errors import RuseError, suggestion
from ruse.kernel.options import Value, said
from ruse.kernel.registry import find_game
from ruse.lab.backends import Backend, open_backend
from ruse.lab.chunks import fingerprint
from ruse.lab.findings import Findings
from ruse.lab.metrics import Taste, taste_of
from ruse.lab.plan import USUAL, Enough, Plan, make_plan
from ruse.lab.running import Run, Told

HOME = Path("ruse-lab")
"""Where studies are kept, unless another folder is named."""
MOST_SWEPT = 256
MANIFEST, VERDICTS, REPORT = "manifest.json", "verdicts.json", "report.html"
PLACES = {
    "study": ("title", "game", "seed", "players", "edition"),
    "bots": ("mirror", "weak", "strong", "check", "ladder"),
    "measure": ("primary", "guard", "explore"),
    "stop": ("smallest_effect", "alpha", "power", "deals", "max_time"),
    "taste": ("minutes", "seconds", "close"),
    "baseline": (),
    "variants": (),
    "sweep": (),
    "targets": (),
}
"""The tables of a study file, and what they may say."""


class Study:
    """A study in the making: every method but `run` and `plan` gives the study back."""

    def __init__(
        self,
        game: str,
        *,
        title: str | None = None,
        seed: int = 1,
        players: int | None = None,
        edition: str | None = None,
    ) -> None:
        self._asked: dict[str, Any] = {
            "game": find_game(game), "title": title, "seed": seed, "players": players, "edition": edition,
        }  # fmt: skip
        self._variants: dict[str, dict[str, Value]] = {}
        self._rule_files: dict[str, Path | str] = {}
        self._file = ""
        """Where it was read, for sentences about it."""

    def baseline(self, switches: Mapping[str, Value] | None = None, /, **more: Value) -> Self:
        """The rules that everything is compared with, where they are not the book's."""
        self._asked["baseline"] = {**(switches or {}), **more}
        return self

    def variant(
        self,
        name: str,
        switches: Mapping[str, Value] | None = None,
        /,
        rule_file: Path | str | None = None,
        **more: Value,
    ) -> Self:
        """Another set of rules: the first ones, with these switches changed, or with rules replaced (`lab.ruling`)."""
        if name in self._variants:
            raise RuseError(f"there are two variants called {name!r}")
        self._variants[name] = {**(switches or {}), **more}
        if rule_file is not None:
            self._rule_files[name] = rule_file
        return self

    def sweep(self, switches: Mapping[str, Sequence[Value]], *, grid: bool = False) -> Self:
        """A variant for each of these values, one at a time; of a grid for each way to combine them."""
        for name, values in switches.items():
            if not isinstance(values, Sequence) or isinstance(values, str) or not values:
                raise RuseError(f"[sweep] {name} is a list of values")
        if grid:
            tried = [dict(zip(switches, one, strict=True)) for one in product(*switches.values())]
        else:
            tried = [{name: value} for name, values in switches.items() for value in values]
        if len(tried) > MOST_SWEPT:
            raise RuseError(f"[sweep] makes {len(tried)} variants; {MOST_SWEPT} are the most: leave values out")
        game = self._asked["game"]
        players, edition = self._asked["players"], self._asked["edition"]
        first = dict(self._asked.get("baseline", {}))
        book = game.setup(players, first, edition).options
        for one in tried:
            if game.setup(players, {**first, **one}, edition).options != book:
                self.variant(", ".join(f"{name}={said(value)}" for name, value in one.items()), one)
        return self

    def bots(self, **places: str | None) -> Self:
        """Who plays: `mirror` in every seat, `strong` against `weak`, and `check` for a second opinion."""
        self._asked["bots"] = places
        return self

    def measure(
        self,
        primary: Sequence[str] = (),
        guard: Sequence[str] = (),
        explore: Sequence[str] | str = USUAL,
        smallest: Mapping[str, object] | None = None,
    ) -> Self:
        """What is asked (`primary`, and `guard` for what must not get worse) and what is only looked at."""
        self._asked |= {"primary": primary, "guard": guard, "explore": explore, "smallest": smallest}
        return self

    def stop(self, deals: int = 50_000, seconds: float | None = None, alpha: float = 0.05, power: float = 0.95) -> Self:
        """When it is enough, even if not everything is decided."""
        self._asked["enough"] = Enough(deals, seconds, alpha, power)
        return self

    def taste(
        self,
        minutes: tuple[float, float] | None = None,
        seconds: Mapping[str, float] | None = None,
        close: float = 0.1,
    ) -> Self:
        """How long a game should last, what a decision takes, and what is close."""
        usual = taste_of(self._asked["game"])
        self._asked["taste"] = Taste(minutes or usual.minutes, dict(seconds or {}), close)
        return self

    def plan(self) -> Plan:
        """Everything checked; a RuseError names what is wrong."""
        asked = dict(self._asked)
        try:
            return make_plan(asked.pop("game"), variants=self._variants, rule_files=self._rule_files, **asked)
        except RuseError as error:
            raise RuseError(f"{self._file}: {error}" if self._file else str(error)) from error

    def run(
        self,
        folder: Path | str | None = None,
        *,
        jobs: int | None = None,
        progress: Told | None = None,
        backend: Backend | None = None,
        on: str = "here",
    ) -> Findings:
        """Play until it is decided. `folder` keeps the games of all studies; `jobs` processes play, and `on` says where."""
        return run_plan(self.plan(), Path(folder or HOME), jobs=jobs, progress=progress, backend=backend, on=on)

    @classmethod
    def from_toml(cls, path: Path | str) -> Study:
        try:
            text = Path(path).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise RuseError(f"the study {path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
        return cls.from_text(text, str(path), Path(path).parent)

    @classmethod
    def from_text(cls, text: str, name: str = "the study", folder: Path = Path()) -> Study:
        """Rule files are looked for from this folder."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RuseError(f"{name} is not TOML: {error}") from error
        try:
            study = _study_of(cls, data, folder)
        except RuseError as error:
            raise RuseError(f"{name}: {error}") from error
        study._file = name
        return study

    def to_toml(self) -> str:
        return toml_of(self.plan())


def _study_of(cls: type[Study], data: dict[str, Any], folder: Path) -> Study:
    for table, known in PLACES.items():
        given = data.get(table, {})
        if not isinstance(given, dict):
            raise RuseError(f"[{table}] is a table")
        for key in given if known else ():
            if key not in known:
                raise RuseError(f"[{table}] has no {key!r}; it has {', '.join(known)}{suggestion(key, known)}")
    for table in data:
        if table not in PLACES:
            raise RuseError(f"there is no table [{table}] in a study{suggestion(table, PLACES)}")
    head = dict(data.get("study", {}))
    if not isinstance(head.get("game"), str):
        raise RuseError('[study] needs game = "..."')
    _whole(head, "seed", "players")
    study = cls(head.pop("game"), **head)
    study.baseline(data.get("baseline", {}))
    for name, switches in data.get("variants", {}).items():
        if not isinstance(switches, dict):
            raise RuseError(f"[variants.{name}] is a table of switches")
        own = dict(switches)
        file = own.pop("rule_file", None)
        if file is not None and not isinstance(file, str):
            raise RuseError(f"[variants.{name}] rule_file is the name of a file")
        study.variant(name, own, rule_file=None if file is None else folder / file)
    sweep = dict(data.get("sweep", {}))
    study.sweep(sweep, grid=bool(sweep.pop("grid", False)))
    study.bots(**_bots_of(data.get("bots", {})))
    measure, stop, taste = data.get("measure", {}), dict(data.get("stop", {})), data.get("taste", {})
    smallest = stop.pop("smallest_effect", None)
    study.measure(**measure, smallest=smallest)
    _whole(stop, "deals")
    seconds = stop.pop("max_time", None)
    study.stop(**stop, seconds=None if seconds is None else _seconds(seconds))
    if taste:
        low_high = taste.get("minutes")
        if low_high is not None and not (
            isinstance(low_high, list) and len(low_high) == 2 and low_high[0] < low_high[1]
        ):
            raise RuseError("[taste] minutes is a shortest and a longest time, like [15, 30]")
        study.taste(tuple(low_high) if low_high else None, taste.get("seconds"), taste.get("close", 0.1))
    return study


def _whole(table: Mapping[str, Any], *names: str) -> None:
    for name in names:
        if name in table and (not isinstance(table[name], int) or isinstance(table[name], bool)):
            raise RuseError(f"{name} is a whole number, not {table[name]!r}")


def _seconds(value: object) -> float:
    try:
        return float(str(value).strip().removesuffix("s"))
    except ValueError:
        raise RuseError(f"[stop] max_time is a number of seconds, like 60, not {value!r}") from None


def _bots_of(table: Mapping[str, Any]) -> dict[str, str | None]:
    found = dict(table)
    if "ladder" in found:
        ladder = found.pop("ladder")
        if not isinstance(ladder, list) or len(ladder) != 2:
            raise RuseError('[bots] ladder names a weaker and a stronger bot, like ["random", "recruit"]')
        found |= {"weak": ladder[0], "strong": ladder[1]}
    return found


def run_plan(
    plan: Plan,
    home: Path,
    *,
    jobs: int | None = None,
    progress: Told | None = None,
    backend: Backend | None = None,
    on: str = "here",
) -> Findings:
    """The same plan again is read, and plays nothing."""
    workers = os.cpu_count() or 1 if jobs is None else jobs
    if workers < 1:
        raise RuseError("--jobs takes a number from 1 upwards")
    folder = folder_of(plan, home)
    before = read_findings(plan, folder)
    if before is not None:
        return before
    write(folder / MANIFEST, json.dumps(manifest_of(plan), indent=1, ensure_ascii=False).encode() + b"\n")
    players = backend or open_backend(on, workers)
    try:
        findings = Run(plan, home, players, progress).go()
    except KeyboardInterrupt:
        raise KeyboardInterrupt(says_kept(home)) from None
    finally:
        players.close()
    if findings.data["ended"] in ("decided", "most"):
        write(folder / VERDICTS, findings.to_bytes())
    return findings


def folder_of(plan: Plan, home: Path) -> Path:
    slug = re.sub(r"[^a-z0-9]+", "-", plan.title.lower()).strip("-")[:40]
    return home / f"{slug or plan.game.name}-{plan.digest()[:8]}"


def manifest_of(plan: Plan) -> dict[str, Any]:
    return {"ruse-lab": 1, "engine": fingerprint(plan.game), "study": plan.to_json()}


def read_findings(plan: Plan, folder: Path) -> Findings | None:
    """What this very study found before; a sentence if that was with other rules or bots of the same names."""
    manifest, verdicts = folder / MANIFEST, folder / VERDICTS
    if not manifest.exists():
        return None
    found = read_json(manifest)
    if found.get("engine") != fingerprint(plan.game):
        raise RuseError(
            f"{folder} was made by another version of {plan.game.title} or of the bots: "
            "remove that folder, or name another one with --into"
        )
    return Findings(read_json(verdicts)) if verdicts.exists() else None


def find_findings(folder: Path) -> tuple[Path, Findings]:
    """What was found in a folder: that of a study, or one in which lies a single one."""
    below = sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))
    if not (folder / MANIFEST).exists() and len(below) == 1:
        folder = below[0]
    if not (folder / MANIFEST).exists():
        several = ", ".join(path.name for path in below)
        raise RuseError(
            f"{folder} holds several studies: name one of {several}" if below else f"{folder} holds no study"
        )
    if not (folder / VERDICTS).exists():
        raise RuseError(f"the study in {folder} is not finished: run it on, what was played is kept")
    data = read_json(folder / VERDICTS)
    if not {"study", "rows", "levels", "tallies", "ended"} <= set(data):
        raise RuseError(f"{folder / VERDICTS} was changed: remove it, and run the study again")
    if read_json(folder / MANIFEST).get("engine") != fingerprint(find_game(str(data["study"]["game"]))):
        raise RuseError(f"{folder} was made by another version of the rules or of the bots: run the study again")
    return folder, Findings(data)


def read_json(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise RuseError(
            f"{path} cannot be read: it is cut off or was changed; remove it, and run the study again"
        ) from error
    if not isinstance(found, dict):
        raise RuseError(f"{path} holds no study")
    return found


def write(path: Path, content: bytes) -> None:
    """Whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise RuseError(f"{path} cannot be written: {error.strerror or error}. What was played is kept") from error


def says_kept(home: Path) -> str:
    return f"Every block of deals that was played is kept in {home}: the same command goes on from there."


def toml_of(plan: Plan) -> str:
    """A study file that makes this plan again."""
    data = plan.to_json()
    study = {name: data[name] for name in ("title", "game", "seed", "players", "edition")}
    lines = ["[study]", *_pairs(study), "", "[bots]", *_pairs({k: v or "none" for k, v in data["bots"].items()})]
    base = plan.arms[0].options
    changed = {switch.name: base[switch.name] for switch in plan.game.switches if base[switch.name] != switch.default}
    if changed:
        lines += ["", "[baseline]", *_pairs(changed)]
    for arm in plan.arms[1:]:
        rules = {} if arm.rules is None else {"rule_file": arm.rules.path}
        lines += ["", f"[variants.{json.dumps(arm.name)}]", *_pairs({**arm.changed, **rules})]
    lines += ["", "[measure]", *_pairs({name: data[name] for name in ("primary", "guard", "explore")})]
    stop = {name: value for name, value in data["stop"].items() if value is not None}
    lines += ["", "[stop]", *_pairs(stop)]
    asked = {name: data["smallest_effect"][name] for name in plan.smallest}
    if asked:
        lines += ["", "[stop.smallest_effect]", *_pairs(asked)]
    if plan.taste is not None:
        taste = {"minutes": list(plan.taste.minutes), "close": plan.taste.close}
        lines += ["", "[taste]", *_pairs(taste)]
        if plan.taste.seconds:
            lines += ["", "[taste.seconds]", *_pairs(plan.taste.seconds)]
    return "\n".join(lines) + "\n"


def _pairs(table: Mapping[str, Any]) -> list[str]:
    """JSON is TOML for the values a study has."""
    return [f"{json.dumps(name)} = {json.dumps(value, ensure_ascii=False)}" for name, value in table.items()]
