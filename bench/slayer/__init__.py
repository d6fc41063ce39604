"""The first mission of War Slayer V: solved, and what a rival who knows the solution gains."""
