"""Leases: which process runs the clocks, bots and races of a table; the tail refuses rows of an older one."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=True),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("resumed", sa.BigInteger(), nullable=False),
        sa.Column("ahead", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("leases_by_until", "leases", ["until"], unique=False)
    op.execute("ALTER TABLE tails ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0")
    op.execute("ALTER TABLE tails ADD COLUMN ran INTEGER NOT NULL DEFAULT 0 CHECK (ran >= epoch)")
