"""Games by the thousand: who is stronger, and what a rule does."""
