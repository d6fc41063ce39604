"""Bots for War X-treme."""
