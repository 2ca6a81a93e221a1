"""Runs of at most k contexts, decided by pushdown systems."""
