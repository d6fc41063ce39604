"""The rows of a table: what is kept of a command, and one row done again when the table is rebuilt."""

from __future__ import annotations

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.record import Row
from ruse.kernel.seal import close_record
from ruse.kernel.sealed import house_draw
from ruse.kernel.state import HOUSE, WHOLE
from ruse.table.chairs import steady_level
from ruse.table.delivery import Delivery, Done
from ruse.table.telling import Telling


class Rows(Telling):
    def has_done(self, id: str | None) -> bool:
        """Is there a row that this command made?"""
        return id is not None and id in self._done_ids

    def _check_running(self) -> None:
        if self.over():
            raise Refusal("The game is over")

    def _acted(self, rows: list[Row], now: int, id: str | None) -> Done:
        """Rows that reached the State at one moment, and what the house or the end adds to them."""
        for row in rows:
            row.setdefault("check", self._play.checksum())
            self._keep(row, id)
        for row in rows:
            if row["seat"] < HOUSE:
                self._play.drafts[row["seat"]] = []
        rows += self._house_rows(now)
        if self._play.over():
            self.ended = self._end_row("over", now)
            rows.append(self._keep(self.ended, None))
        deliveries = self._tell(now)
        self._look(now)
        return Done(tuple(rows), deliveries)

    def _house_rows(self, now: int) -> list[Row]:
        """What the table itself decides: a fair draw among the possible acts, where nobody races."""
        rows: list[Row] = []
        while self._play.house_owes() and self._race_owed() is None:
            actions = self._play.house_actions()
            text, check = self._play.house_act(actions[self._draw(len(actions))]), self._play.checksum()
            row = {"row": "act", "seat": int(HOUSE), "steps": [text], "check": check, "of": len(actions), "at": now}
            rows.append(self._keep(row, None))
        return rows

    def _draw(self, many: int) -> int:
        """What the table draws for its next row, under the seal."""
        return house_draw(self._secret.key(), len(self.record.rows), many)

    def _command(self, row: Row, now: int, id: str | None) -> Done:
        """A row that does not reach the State."""
        if self.has_done(id):
            return Done(again=True)
        self._check_running()
        rows = [self._keep(row, id)]
        self._apply_row(row)
        if row["row"] == "resign" and self.setup.seats == 2:
            self.ended = self._end_row("resigned", now, loser=row["seat"])
            rows.append(self._keep(self.ended, None))
        if self.over():
            self._look(now)
        return Done(tuple(rows), self._tell(now))

    def _apply_row(self, row: Row) -> None:
        if row["row"] == "end":
            self.ended = row
        elif row["row"] == "resign" and self.setup.seats > 2:
            self.chairs[row["seat"]].stand_in = row.get("stand_in") or steady_level(self.game)
        elif row["row"] == "seat":
            chair = self.chairs[row["seat"]]
            for field in ("kind", "name", "level", "stand_in", "orders"):
                setattr(chair, field, row.get(field, getattr(chair, field)))
            # Everybody sees strikes, and nobody may see that an order was given.
            chair.strikes = chair.strikes if "orders" in row else 0

    def _end_row(self, reason: str, now: int, loser: int | None = None) -> Row:
        """Why it ended, and what each seat gets; the seal is opened when it is kept."""
        self._play.drop_drafts()
        seats = self.setup.seats
        outcome = [0] * seats
        if reason == "over":
            outcome = self._play.outcome()
        elif reason == "agreed":
            outcome = [WHOLE // seats] * seats
        elif loser is not None:
            outcome = [0 if seat == loser else WHOLE // (seats - 1) for seat in range(seats)]
        return {"row": "end", "reason": reason, "outcome": outcome, "scores": self._play.scores(), "at": now}

    def _keep(self, row: Row, id: str | None) -> Row:
        if self.resumed is not None:
            row["resumed"], self.resumed = self.resumed, None
        if id is not None:
            row["id"] = id
            self._done_ids.add(id)
        if row["row"] == "end" and "secret" not in row:
            close_record(self.record, row, self._secret, self._luck)
        self.record.rows.append(row)
        return row

    def _redo(self, row: Row) -> tuple[Delivery, ...] | None:
        """One row again, when the table is rebuilt; None if nobody is told anything before the next one."""
        if "resumed" in row:
            self.clocks.resume(row["resumed"])
        if "steps" in row:
            self._play.redo(row)
            if row.get("check") != self._play.checksum():
                raise RuseError("the checksum does not come out")
            if row["seat"] < HOUSE:
                self.chairs[row["seat"]].strikes = row.get("strikes", 0)
                self._acted_quietly = True
            else:
                self.moments.race = None
        self._keep(row, row.get("id"))
        self._apply_row(row)
        drawn = self._play.house_owes() and self._race_owed() is None
        if not row.get("quiet") and not drawn and (self.over() or not self._play.over()):
            return self._tell(row.get("at", 0))
        return None
