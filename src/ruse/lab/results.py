"""Results on disk as JSON Lines: the contest, then a line for every deal of a line-up. What was broken off goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from ruse.kernel.errors import RuseError
from ruse.lab.contest import Contest
from ruse.lab.deals import Deal, Task

FORMAT = 1


class Results:
    """What was played; with a file, every deal is in it before the next one is counted."""

    def __init__(self, known: dict[Task, Deal], file: IO[str] | None) -> None:
        self.known = known
        self._file = file

    @classmethod
    def open(cls, path: Path | None, contest: Contest) -> Results:
        """Go on with the file, if it holds this contest; a last line that was cut off is played again."""
        if path is None:
            return cls({}, None)
        try:
            lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
            if lines and not lines[-1].endswith(b"\n"):
                lines.pop()
                path.write_bytes(b"".join(lines))
            known = read_results(path.name, [line.decode() for line in lines], contest)
            file = path.open("a", encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            says = error.strerror if isinstance(error, OSError) else "it is no text"
            raise RuseError(f"the results cannot be kept in {path}: {says}") from error
        results = cls(known, file)
        if not lines:
            results._write({"ruse-arena": FORMAT, **contest.to_json()})
        return results

    def add(self, deal: Deal) -> None:
        if (deal.deal, deal.lineup) not in self.known:
            self.known[deal.deal, deal.lineup] = deal
            self._write(deal.to_json())

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _write(self, data: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
            self._file.flush()


def read_results(name: str, lines: list[str], contest: Contest) -> dict[Task, Deal]:
    if not lines:
        return {}
    check_header(name, _parse(name, 1, lines[0]), contest)
    known: dict[Task, Deal] = {}
    for number, text in enumerate(lines[1:], 2):
        try:
            deal = Deal.from_json(_parse(name, number, text))
        except (KeyError, TypeError, ValueError) as error:
            raise RuseError(f"{name}, line {number} is no deal of an arena") from error
        known[deal.deal, deal.lineup] = deal
    return known


def check_header(name: str, header: dict[str, Any], contest: Contest) -> None:
    if header.pop("ruse-arena", None) != FORMAT:
        raise RuseError(f"{name} is there already and holds no results of an arena: choose another name")
    for key, value in contest.to_json().items():
        if header.get(key) != value:
            raise RuseError(
                f"{name} holds another contest ({key}: {_shown(header.get(key))}, not {_shown(value)}): choose another name"
            )


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}={one}" for key, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _parse(name: str, number: int, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RuseError(f"{name}, line {number} is not JSON: {error.msg}") from error
    if not isinstance(data, dict):
        raise RuseError(f"{name}, line {number} is no deal of an arena")
    return data
