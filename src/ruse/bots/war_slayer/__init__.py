"""Bots for War Slayer V."""
