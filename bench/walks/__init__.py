"""Walkers: they play whole games as a person would, knowing only what is on the screen, and look for faults."""
