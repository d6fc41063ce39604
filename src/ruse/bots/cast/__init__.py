"""Bots as persons: who sits at a table at which level, and what each is given to. Beside the levels, never inside them."""
