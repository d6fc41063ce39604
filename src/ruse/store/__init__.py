"""Tables, records and players in SQLite or PostgreSQL. An acknowledged move is a committed one.

One writer takes whatever is waiting into one transaction (`writer`, `ledger`); rows are chained by hash (`chain`), so that
damage is found and stays with its table. The schema (`schema`) is made by migrations that only add.
"""

from ruse.store.entries import (
    GATHERING,
    OVER,
    PLAYING,
    Changes,
    ChatLine,
    Import,
    ImportBudget,
    Kept,
    Listing,
    Player,
    Seat,
    id_from,
    new_id,
)
from ruse.store.errors import Absent, Damaged, Fenced, Repeated, StoreDown, StoreError, Taken
from ruse.store.history import Judged, Played, Shown
from ruse.store.leases import Lease
from ruse.store.lending import Cut, Lent
from ruse.store.pastimes import Try
from ruse.store.playtests import Variant
from ruse.store.ratings import Rung
from ruse.store.removed import Gone
from ruse.store.store import Store
from ruse.store.waiting import Waiter
from ruse.store.writer import Figures

__all__ = [
    "GATHERING", "OVER", "PLAYING", "Absent", "Changes", "ChatLine", "Cut", "Damaged", "Fenced", "Figures", "Gone", "Import",
    "ImportBudget", "Judged", "Kept", "Lease", "Lent", "Listing", "Played", "Player", "Repeated", "Rung", "Seat", "Shown",
    "Store", "StoreDown", "StoreError", "Taken", "Try", "Variant", "Waiter", "id_from", "new_id",
]  # fmt: skip
