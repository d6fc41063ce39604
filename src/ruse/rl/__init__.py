"""Rooms for learners: batches of tables in NumPy arrays, and the same tables for PettingZoo, Gymnasium and OpenSpiel."""
