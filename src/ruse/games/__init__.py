"""The games: one folder each, all alike, found by being there."""
