"""What people said of variants that they were asked to play."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "answers",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("player_id", sa.Text(), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("answers_by_player", "answers", ["player_id", "game"], unique=False)
