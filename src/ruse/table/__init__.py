"""One table without any IO: seats, decisions, clocks, absence, record, and what each viewer is told.

Server, terminal, lab and tests drive the same `Table`. Every command carries `now` in milliseconds, and the table names its
next `wake_at`; it never looks at a clock itself.
"""

from ruse.table.acts import Drafts
from ruse.table.chairs import Chair, Live, Mail, Pace, Relaxed
from ruse.table.delivery import Decision, Delivery, Done
from ruse.table.table import Table

__all__ = ["Chair", "Decision", "Delivery", "Done", "Drafts", "Live", "Mail", "Pace", "Relaxed", "Table"]
