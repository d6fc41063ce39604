"""Puzzles that were answered, and whose table of a day's deal is whose."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("player_id", sa.Text(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("puzzle", sa.Text(), primary_key=True),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.Text(), primary_key=True),
        sa.Column("player_id", sa.Text(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
    )
    op.create_index("daily_tries_by_player", "daily_tries", ["player_id", "day"], unique=False)
