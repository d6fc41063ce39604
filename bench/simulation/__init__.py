"""Histories simulated on demand."""
