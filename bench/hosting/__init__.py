"""Two processes of Ruse on one PostgreSQL behind a real nginx, as `deploy/` describes it, and kills under load."""
