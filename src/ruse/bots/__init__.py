"""Who sits in a seat: a bot gets a Sight and a budget, and returns an action."""
