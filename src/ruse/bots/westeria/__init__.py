"""Bots for Westeria."""
