"""Bots for Master of Spies."""
