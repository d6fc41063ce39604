"""Full runs of the kill and cut harness (`tests/durability`)."""
