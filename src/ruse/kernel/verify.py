# interpreted
"""`ruse verify`: is this the record of a game as it was played, with luck that nobody could choose?

Everything is checked, from the outside in: the marks over the lines, the secret against the commitment, every draw against
the key, every act against the rules and its checksum, the table's own draws, and the result. What is wrong is named with
its line.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ruse.kernel.errors import RuseError, unreadable
from ruse.kernel.line import line
from ruse.kernel.races import DRAWN, leaders
from ruse.kernel.record import Playback, Record, Row, Secret, read_record
from ruse.kernel.seal import SAYS, Origin, house_draws, marks, origin, whole_marks
from ruse.kernel.sealed import SealedLuck, bot_entropy, house_draw, seat_commitment
from ruse.kernel.state import HOUSE, ORACLE, SPECTATOR, WHOLE, legal_actions

NO_SEAL = "The luck is the server's alone: this record is from before seats added to it."


BROKEN = "This record is broken: it is not the game that was played, and its seal proves nothing"


class BrokenSeal(RuseError):
    """A record that can be read and does not come out: where, and what that means."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}. {BROKEN}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out; only a record in which all is well has one."""

    record: Record
    acts: int
    draws: int | None
    """How many draws were listed and came out; None if the record lists none."""
    origin: Origin = "unproved"
    """Without the key of a server nobody can say that it was dealt there."""

    def sentences(self) -> list[str]:
        return [*self._found(), *self._standing()]

    def _standing(self) -> list[str]:
        """Where it was dealt, as far as anybody can say."""
        said = f"Where it comes from: {SAYS[self.origin]}."
        if "fork" in self.record.extra:
            return [f"{said} It was played on from another game, so its luck was known."]
        if "dealt" in self.record.rows[-1].get("marks", {}):
            return [f"{said} A server has put its mark to it: brought to the replays there, it is known again."]
        return [said]

    def _found(self) -> list[str]:
        record = self.record
        said = [f"{record.game}, {record.setup.seats} players, {self.acts} acts: every act is legal and comes out."]
        if record.secret is None or record.secret.sealed is None:
            return [*said, "Its luck comes from a seed: a simulation, with nothing to prove."]
        said.append(f"The secret is the one that was committed to before the deal: {record.commitment}")
        said.append(NO_SEAL if record.entropy() is None else _who_added(record))
        if self.draws is None:
            return [*said, "The record lists no draws; the deal was made again by the rules."]
        return [*said, f"All {self.draws} draws come from it."]


def _who_added(record: Record) -> str:
    entropy, shown = record.entropy() or (), record.commitments()
    silent = [str(seat + 1) for seat, text in enumerate(entropy) if text is None]
    said = "Every seat added to the luck." if not silent else f"Seats that added nothing: {', '.join(silent)}."
    if shown is None or "fork" in record.extra:
        return said
    kept = [str(seat + 1) for seat, text in enumerate(entropy) if text is None and shown[seat] is not None]
    said += " All were bound by a commitment before any was shown."
    return said if not kept else f"{said} Seats that then did not show theirs: {', '.join(kept)}."


def verify_file(path: Path, seen: str | None = None) -> Verdict:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error) from error
    return verify(text, path.name, seen)


def verify(text: str, name: str = "the record", seen: str | None = None) -> Verdict:
    """The verdict, or an error that names the line. `seen` is the commitment that somebody noted before the deal."""
    lines = text.splitlines(keepends=True)
    _check_marks(lines, name)
    record = read_record(text, name)
    end = _end(record, name)
    if seen is not None and not record.commitment.startswith(seen.lower()):
        raise BrokenSeal(f"{name}, line 1: the commitment is {record.commitment}, and not the one you saw")
    if record.secret is None:
        raise BrokenSeal(f"{name}, line {len(lines)}: the end does not open the secret")
    where = f"{name}, line {len(lines)}"
    _check_draws(record, end, record.secret, where)
    try:
        return replace(_replay(record, end, name), origin=origin(text))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BrokenSeal(f"{name} is damaged: {type(error).__name__}") from error


def _check_marks(lines: Sequence[str], name: str) -> None:
    """Where a record has marks, every line is as it was written."""
    try:
        end = json.loads(lines[-1]) if lines else {}
    except (json.JSONDecodeError, RecursionError):
        return
    if not isinstance(end, dict):
        return
    given = end.pop("marks", None)
    last = f"{name}, line {len(lines)}"
    if given is None:
        if end.get("row") == "end" and _is_sealed(lines[0]):
            raise BrokenSeal(f"{last}: the marks over the lines are gone")
        return
    read = whole_marks(given)
    if read is None:
        raise BrokenSeal(f"{last}: the marks cannot be read")
    every, wanted = read
    if lines[-1] != line({**end, "marks": given}):
        raise BrokenSeal(f"{last} is not as it was written")
    found = list(marks([*lines[:-1], line(end)], every))
    for number, (mark, made) in enumerate(zip(wanted, found, strict=False)):
        if mark != made:
            first, final = number * every + 1, min((number + 1) * every, len(lines))
            place = f"line {first}" if first == final else f"lines {first} to {final}"
            raise BrokenSeal(f"{name}, {place}: this is not what was written when the game was played")
    if len(wanted) != len(found):
        raise BrokenSeal(f"{name}: there are {len(lines)} lines, and marks for another number")


def _is_sealed(first: str) -> bool:
    """Every record to whose luck seats added has marks."""
    try:
        return "seal" in json.loads(first)
    except (json.JSONDecodeError, RecursionError, TypeError):
        return False


def _end(record: Record, name: str) -> Row:
    ends = [number for number, row in enumerate(record.rows) if row["row"] == "end"]
    if not ends:
        raise RuseError(f"{name} is not over: it can be verified when its secret is open")
    if ends[0] != len(record.rows) - 1:
        raise BrokenSeal(f"{name}, line {ends[0] + 3}: the game was over before this line")
    return record.rows[-1]


def _check_draws(record: Record, end: Row, secret: Secret, where: str) -> None:
    """Every listed draw comes from the key."""
    if secret.commitment() != record.commitment:
        raise BrokenSeal(f"{where}: the secret is not the one that line 1 commits to")
    _check_bots(record, secret, where)
    _check_commitments(record, where)
    listed = end.get("draws", [])
    if not isinstance(listed, list) or (listed and secret.sealed is None):
        raise BrokenSeal(f"{where}: the draws cannot be read")
    for number, draw in enumerate(listed, 1):
        if _drawn_again(draw, secret.key()) != draw:
            raise BrokenSeal(f"{where}: draw {number} does not come from the secret")


def _check_bots(record: Record, secret: Secret, where: str) -> None:
    """The bots' part of the luck was fixed by the secret, so that the server could not choose it last."""
    if secret.sealed is None or secret.entropy is None or "fork" in record.extra:
        return
    for seat, (chair, text) in enumerate(zip(record.seats, secret.entropy, strict=True)):
        if chair.get("kind") == "bot" and text != bot_entropy(secret.sealed, seat):
            raise BrokenSeal(f"{where}: what the bot in seat {seat + 1} added does not come from the secret")


def _check_commitments(record: Record, where: str) -> None:
    """Where seats committed first, each text is the one that its seat was bound to."""
    entropy, shown = record.entropy(), record.commitments()
    if entropy is None or shown is None or "fork" in record.extra:
        return
    for seat, (chair, text) in enumerate(zip(record.seats, entropy, strict=True)):
        if chair.get("kind") != "bot" and text is not None and shown[seat] != seat_commitment(text):
            raise BrokenSeal(f"{where}: what seat {seat + 1} added is not what it had committed to")


def _drawn_again(draw: Any, key: bytes) -> list[Any] | None:
    try:
        purpose, deal, a, b, many, out = draw
        luck = SealedLuck(key, (purpose,))
        if len(out) != 1 and len(out) != many:
            return None
        at = (0, int(deal), int(a), int(b))
        return [purpose, deal, a, b, many, [luck.below(at, many)] if len(out) == 1 else luck.order(at, many)]
    except (TypeError, ValueError, AttributeError, OverflowError, ZeroDivisionError):
        return None


def _replay(record: Record, end: Row, name: str) -> Verdict:
    playback, acts = Playback(record), 0
    assert record.secret is not None
    for number, row in enumerate(record.rows):
        if "steps" in row:
            acts += 1
            if row["seat"] == HOUSE:
                _check_house(playback, record, number, f"{name}, line {number + 2}")
        try:
            playback.play(number)
        except RuseError as error:
            raise BrokenSeal(f"{name}, {error}") from error
    where = f"{name}, line {len(record.rows) + 1}"
    if isinstance(playback.luck, SealedLuck) and "draws" in end:
        made = [*playback.luck.draws(), *house_draws(record, record.secret)]
        if end["draws"] != made:
            raise BrokenSeal(f"{where}: the game drew {len(made)} times, and other things than are listed")
    _check_result(playback, end, where)
    return Verdict(record, acts, len(end["draws"]) if "draws" in end else None)


def _check_house(playback: Playback, record: Record, number: int, where: str) -> None:
    """What the table decided itself was drawn, unless people raced for it."""
    row = record.rows[number]
    if "race" in row:
        _check_race(playback, record, number, where)
        return
    if "of" not in row and ("seal" not in record.extra or "fork" in record.extra):
        return
    assert record.secret is not None
    state, game = playback.state, playback.game
    if state.acting() != 1 << HOUSE:
        raise BrokenSeal(f"{where}: the table had nothing to decide here")
    actions = legal_actions(state, HOUSE)
    action = actions[house_draw(record.secret.key(), number, len(actions))]
    text = game.write(game.view(state, int(ORACLE)), action).text
    if row.get("of") != len(actions) or row["steps"] != [text]:
        raise BrokenSeal(f"{where}: the table drew {text!r} here, and not {row['steps']!r}")


def _check_race(playback: Playback, record: Record, number: int, where: str) -> None:
    """The times name the winner, and the seal among several; in older records a coin was drawn apart."""
    row, game = record.rows[number], playback.game
    race = game.race(game.view(playback.state, int(SPECTATOR))) if game.race is not None else None
    if race is None:
        raise BrokenSeal(f"{where}: nobody had a race to run here")
    told = row["race"]
    racers, how = leaders(race, {press["seat"]: press["at"] - press["credit"] for press in told["presses"]})
    if how in DRAWN:
        if "of" not in row and ("fork" in record.extra or not record.extra.get("seal", {}).get("races")):
            return
        assert record.secret is not None
        racers = [racers[house_draw(record.secret.key(), number, len(racers))]]
    winner = racers[0]
    text = game.write(game.view(playback.state, int(ORACLE)), winner.action).text
    if (told["winner"], told["how"], row["steps"]) != (winner.seat, how, [text]):
        raise BrokenSeal(f"{where}: seat {winner.seat + 1} won this race, and not seat {told['winner'] + 1}")


def _check_result(playback: Playback, end: Row, where: str) -> None:
    state, seats = playback.state, range(playback.record.setup.seats)
    if end.get("scores") != [int(state.score(seat)) for seat in seats]:
        raise BrokenSeal(f"{where}: the scores are not those that the game ended with")
    outcome = [int(state.outcome(seat)) for seat in seats] if state.over() else None
    if (end.get("reason") == "over") != state.over() and end.get("reason") != "resigned":
        raise BrokenSeal(f"{where}: the game ended otherwise than it says")
    if end.get("reason") == "over" and end.get("outcome") != outcome:
        raise BrokenSeal(f"{where}: the outcome is not what the rules say")
    if sum(end["outcome"]) > WHOLE:
        raise BrokenSeal(f"{where}: the outcome is more than there was to win")
